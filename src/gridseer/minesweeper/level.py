"""Level: how large a board is and how many mines it hides."""

from dataclasses import dataclass

from gridseer.errors import InputError


@dataclass(frozen=True, slots=True)
class Level:
    """The size of a board and its mines."""

    name: str
    """One of ``LEVELS``, or ``custom``."""
    width: int
    """Columns."""
    height: int
    """Rows."""
    mines: int
    """Mines on the whole board."""

    def __str__(self) -> str:
        return f"{self.width}x{self.height}/{self.mines}"


LEVELS = {
    level.name: level
    for level in (
        Level("beginner", 9, 9, 10),
        Level("intermediate", 16, 16, 40),
        Level("expert", 30, 16, 99),
        Level("old-beginner", 8, 8, 10),
    )
}


def named_level(name: str) -> Level:
    """The level of a name; an unknown name suggests the nearest."""
    if name not in LEVELS:
        raise InputError.unknown("level", name, LEVELS)
    return LEVELS[name]


def sized_level(width: int, height: int, mines: int) -> Level:
    """The known level of this size and with these mines; otherwise a custom one.

    >>> sized_level(30, 16, 99).name, sized_level(30, 16, 98).name
    ('expert', 'custom')
    """
    sizes = {(level.width, level.height, level.mines): level for level in LEVELS.values()}
    return sizes.get((width, height, mines), Level("custom", width, height, mines))


def custom_level(width: int, height: int, *, mines: int | None = None, density: float | None = None) -> Level:
    """A board of any size, with its mines as a count or as a share of the cells."""
    if (mines is None) == (density is None):
        given = "neither" if mines is None else "both"
        raise InputError(f"expected a mine count or a mine density, got {given}", "Give one of them.")
    if density is not None:
        if not 0 <= density <= 1:
            raise InputError(
                f"expected a mine density of 0 to 1, got {density!r}", "0.2 means a mine in every 5th cell."
            )
        mines = round(width * height * density)
    assert mines is not None
    return Level("custom", width, height, mines)
