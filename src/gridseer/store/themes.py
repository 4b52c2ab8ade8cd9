"""Themes: what was seen of games that were played, and the looks that somebody has named, for the next game."""

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from gridseer.errors import InputError

if TYPE_CHECKING:
    import sqlite3

    from gridseer.store.database import Database
    from gridseer.vision.board import NamedLooks

MOST_LOOKS = 512
"""Looks that are kept of one theme; a game with more of them draws every cell anew, and none would be met again."""


@dataclass(frozen=True, slots=True)
class ThemeFacts:
    """What was seen of a game. None and 0: not yet."""

    title: str = ""
    """The title of its window when it was played last."""
    games: int = 0
    wins: int = 0
    opens: str | None = None
    """What opens with an empty cell: ``around``, all its neighbours, or ``sides``, the four that share an edge."""
    first_clicks: int = 0
    first_losses: int = 0
    """First clicks that lost: a single one proves that they are not safe."""
    counter: tuple[int, int, int, int] | None = None
    """Where the counter is: x and y from the corner of the board, width and height, in pixels."""
    counter_board: tuple[int, int] | None = None
    """Columns and rows of the board where it was seen there: on another one it may be elsewhere."""
    answer_ms: float | None = None
    """The longest time that it took to show the effect of a click."""
    taught: bool = False
    """Whether a person named its looks: then every reader uses them, in any window and at any size."""


@dataclass(frozen=True, slots=True)
class KnownTheme:
    """One game in one look, at one size."""

    name: str
    """For people; no other theme has it."""
    window: str
    """The class of the game's window, or its title where it has none."""
    cell: tuple[int, int]
    """Width and height of its looks, in pixels."""
    facts: ThemeFacts
    looks: Mapping[bytes, int] = field(default_factory=dict, repr=False)
    """The sight of each look that is known for sure, by its pixels."""
    used: str = ""
    """When it was met last, in UTC."""

    def to_json(self) -> dict[str, Any]:
        """The theme as plain data, its looks counted."""
        plain = {"name": self.name, "window": self.window, "cell": self.cell, "looks": len(self.looks)}
        return {**plain, "used": self.used, **asdict(self.facts)}

    def fitting(self, looks: Mapping[bytes, int]) -> "KnownTheme | None":
        """Where its looks are seen now, without those that are called otherwise now; None when it is another one."""
        if not any(self.looks.get(look) == sight for look, sight in looks.items()):
            return None
        return replace(
            self, looks={look: sight for look, sight in self.looks.items() if looks.get(look, sight) == sight}
        )

    def seen_with(self, looks: Mapping[bytes, int]) -> "KnownTheme":
        """With the looks that were seen last, and older ones as far as there is room."""
        kept = list({**self.looks, **looks}.items())[-MOST_LOOKS:] if len(looks) <= MOST_LOOKS else []
        return replace(self, looks=dict(kept))


class Themes:
    """The themes in a store."""

    def __init__(self, store: "Database") -> None:
        self._store = store

    def all(self) -> list[KnownTheme]:
        """Every theme, the one met last first."""
        with self._store.reading() as connection:
            return _found(connection, "ORDER BY used DESC, name")

    def of_window(self, window: str, cell: tuple[int, int]) -> list[KnownTheme]:
        """The themes of a window whose cells have a size, the one met last first."""
        with self._store.reading() as connection:
            return _found(
                connection, "WHERE window = ? AND cell_width = ? AND cell_height = ? ORDER BY used DESC", window, *cell
            )

    def taught(self) -> list[KnownTheme]:
        """The themes whose looks somebody has named, the one used last first."""
        return [theme for theme in self.all() if theme.facts.taught and theme.looks]

    def named_looks(self) -> "tuple[NamedLooks, ...]":
        """The same as readers use them."""
        from gridseer.vision.board import NamedLooks

        return tuple(NamedLooks.of(theme.name, theme.cell, theme.looks) for theme in self.taught())

    def teach(self, name: str, cell: tuple[int, int], looks: Mapping[bytes, int], window: str = "") -> KnownTheme:
        """Keep looks that somebody has named: in the theme of that name, or as a new one.

        A theme keeps its looks in the size in which it was first taught. The last name of a look counts.
        """
        from gridseer.vision.board import corrected, resized_looks

        old = next((theme for theme in self.all() if theme.name == name), None)
        if old is None:
            return self.keep(KnownTheme(name, window, cell, ThemeFacts(title=name, taught=True), dict(looks)))
        added = resized_looks(looks, cell, old.cell)
        return self.keep(
            replace(old, facts=replace(old.facts, taught=True), looks=corrected(old.looks, added, old.cell))
        )

    def keep(self, theme: KnownTheme) -> KnownTheme:
        """Keep a theme, in place of the one of its name; as it is now kept. One without a name is given one."""
        kept = replace(theme, used=datetime.now(UTC).isoformat(timespec="milliseconds"))
        with self._store.writing() as connection:
            if not kept.name:
                kept = replace(kept, name=_new_name(connection, kept))
            row = (kept.name, kept.window, *kept.cell, json.dumps(asdict(kept.facts)), _packed(kept.looks), kept.used)
            connection.execute("INSERT OR REPLACE INTO themes VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        return kept

    def unteach(self, name: str, cell: tuple[int, int], looks: Mapping[bytes, int]) -> int:
        """Take back looks that were named; how many the theme has left. Without any, it is forgotten."""
        from gridseer.vision.board import resized_looks

        theme = next((each for each in self.all() if each.name == name), None)
        if theme is None:
            return 0
        gone = resized_looks(looks, cell, theme.cell)
        left = {look: sight for look, sight in theme.looks.items() if gone.get(look) != sight}
        if left:
            self.keep(replace(theme, looks=left))
        else:
            self.forget(name)
        return len(left)

    def forget(self, name: str) -> None:
        """Forget a theme."""
        with self._store.writing() as connection:
            if not connection.execute("DELETE FROM themes WHERE name = ?", (name,)).rowcount:
                names = [known for (known,) in connection.execute("SELECT name FROM themes ORDER BY name")]
                raise InputError.unknown("theme", name, names)


def _found(connection: "sqlite3.Connection", which: str, *values: str | int) -> list[KnownTheme]:
    """Themes as they are kept. One that another version wrote and this one cannot use is passed over."""
    columns = "name, window, cell_width, cell_height, facts, looks, used"
    themes = []
    for name, window, width, height, facts, looks, used in connection.execute(
        f"SELECT {columns} FROM themes {which}", values
    ):
        try:
            known = KnownTheme(name, window, (width, height), _facts(facts), _unpacked(looks, width, height), used)
        except (ValueError, TypeError, zlib.error):
            continue
        themes.append(known)
    return themes


def _facts(text: str) -> ThemeFacts:
    data = dict(json.loads(text))
    known = {name: data[name] for name in (column.name for column in fields(ThemeFacts)) if name in data}
    pairs = {name: None if known.get(name) is None else tuple(known[name]) for name in ("counter", "counter_board")}
    return ThemeFacts(**{**known, **pairs})


def _packed(looks: Mapping[bytes, int]) -> bytes:
    return zlib.compress(b"".join(bytes([sight]) + look for look, sight in looks.items()))


def _unpacked(blob: bytes, width: int, height: int) -> dict[bytes, int]:
    data, length = zlib.decompress(blob), 1 + 3 * width * height
    if len(data) % length:
        raise ValueError(f"expected looks of {length} bytes, got {len(data)} bytes")
    return {data[start + 1 : start + length]: data[start] for start in range(0, len(data), length)}


def _new_name(connection: "sqlite3.Connection", theme: KnownTheme) -> str:
    """A name that no other theme has: the title of the window and the size of a cell, with a number if need be."""
    taken = {name for (name,) in connection.execute("SELECT name FROM themes")}
    wanted = f"{theme.facts.title or theme.window or 'unnamed'} {theme.cell[0]}x{theme.cell[1]}"
    names = (wanted if number == 1 else f"{wanted} ({number})" for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)
