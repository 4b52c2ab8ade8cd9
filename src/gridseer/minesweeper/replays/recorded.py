"""What every replay format comes to: the mines, the mouse, and who played when."""

import hashlib
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError
from gridseer.minesweeper.buttons import ButtonReader
from gridseer.minesweeper.level import sized_level
from gridseer.minesweeper.pointer import Track
from gridseer.minesweeper.record import Record
from gridseer.minesweeper.setup import Setup
from gridseer.minesweeper.solvers import DEFAULT_METHOD

MOST_EVENTS = 500_000
"""Of one replay; a game of an hour with a fast mouse has fewer."""
_FIRST_YEAR, _LAST_YEAR = 1990, 2200


@dataclass(frozen=True, slots=True)
class RecordedMouse:
    """A replay as it was read, before anything is played."""

    layout: npt.NDArray[np.bool_]
    track: Track
    player: str
    began: str
    """When, in UTC as far as the file knows; empty if it doesn't."""

    def record(self, content: bytes) -> Record:
        """The game that the mouse played. Its identity comes from the file, so that it is entered once."""
        height, width = self.layout.shape
        mines = int(self.layout.sum())
        setup = Setup.of(width=width, height=height, mines=mines, seed=0, start="safe")
        setup = replace(setup, level=sized_level(width, height, mines))
        reader = ButtonReader(self.layout, self.track)
        events = tuple(reader.moves())
        if reader.began is None:
            raise InputError("expected a game in which a cell is opened, got one without", "Nothing can be replayed.")
        identity = hashlib.sha256(content).hexdigest()[:32]
        return Record(identity, self.began, self.player, DEFAULT_METHOD, setup, events, self.track)


def layout_of(width: int, height: int, mines: list[tuple[int, int]]) -> npt.NDArray[np.bool_]:
    """The mines at some cells, given as column and row; a cell outside, or the same one twice, is an ``InputError``."""
    layout = np.zeros((height, width), np.bool_)
    for x, y in mines:
        if not (0 <= x < width and 0 <= y < height):
            raise InputError(f"expected mines on a board of {width}x{height}, got one in column {x} and row {y}")
        layout[y, x] = True
    if int(layout.sum()) != len(mines):
        raise InputError(f"expected {len(mines)} different mines, got {int(layout.sum())}")
    return layout


def utc(*fields: int) -> str:
    """A time as records write it, from year, month, day, hour, minute and second; what isn't one is an ``InputError``.

    >>> utc(2022, 10, 18, 20, 15, 35)
    '2022-10-18T20:15:35+00:00'
    """
    try:
        year, month, day, hour, minute, second = fields
        return datetime(year, month, day, hour, minute, second, tzinfo=UTC).isoformat(timespec="seconds")
    except ValueError:
        raise InputError(f"expected the year, month, day and time of a game, got {fields}") from None


def utc_of_microseconds(microseconds: int) -> str:
    """The time of this many microseconds since 1970; empty if that can't be the time of a game."""
    try:
        found = datetime.fromtimestamp(microseconds // 1_000_000, UTC)
    except (OverflowError, ValueError, OSError):
        return ""
    return found.isoformat(timespec="seconds") if _FIRST_YEAR <= found.year <= _LAST_YEAR else ""


def check_number(events: int) -> None:
    """Refuse a replay with too many events."""
    if events > MOST_EVENTS:
        raise InputError(f"expected at most {MOST_EVENTS:,} events of the mouse, got more")
