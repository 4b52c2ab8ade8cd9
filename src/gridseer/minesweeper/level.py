"""Level: how large a board is and how many mines it hides."""

from dataclasses import dataclass

from gridseer.errors import InputError


@dataclass(frozen=True, slots=True)
class Level:
    """The size of a board and its mines."""

    name: str
    """One of ``LEVELS``, or ``custom``."""
    width: int
    height: int
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

DEFAULT_LEVEL = "beginner"
"""The default level."""


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


def known_mines(width: int, height: int) -> int | None:
    """The mines of the level that has this size, standing or lying; None when no level has it.

    >>> known_mines(16, 30), known_mines(12, 12)
    (99, None)
    """
    sizes = {size: level.mines for level in LEVELS.values() for size in _both_ways(level)}
    return sizes.get((width, height))


def _both_ways(level: Level) -> set[tuple[int, int]]:
    return {(level.width, level.height), (level.height, level.width)}


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


def level_of(
    name: str | None = None,
    width: int | None = None,
    height: int | None = None,
    mines: int | None = None,
    density: float | None = None,
) -> Level:
    """The level that somebody asked for: by name, or by size and mines, but not by both.

    >>> str(level_of()), str(level_of("expert")), str(level_of(width=20, height=10, density=0.2))
    ('9x9/10', '30x16/99', '20x10/40')
    """
    custom = [value for value in (width, height, mines, density) if value is not None]
    if not custom:
        return named_level(DEFAULT_LEVEL if name is None else name)
    if name is not None:
        raise InputError(f"expected a level or a size, got the level {name!r} and a size", "Omit one of them.")
    if width is None or height is None:
        given = "neither" if width is None and height is None else "only one of them"
        raise InputError(
            f"expected a width and a height, got {given}", "For example: --width 20 --height 10 --mines 40."
        )
    return custom_level(width, height, mines=mines, density=density)
