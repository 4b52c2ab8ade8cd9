"""The pointer of a recorded game: where it was, and which buttons went down and up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from gridseer.errors import InputError
from gridseer.grid import Cell

MOST_CELL = 255
"""The largest side of a cell in pixels that replay formats know."""
MOST_PIXELS = 0xFFFF
MOST_SECONDS = 1e7


class PointerKind(StrEnum):
    """What happened to the mouse, in the short words of the replay formats."""

    MOVE = "mv"
    LEFT_DOWN = "lc"
    LEFT_UP = "lr"
    RIGHT_DOWN = "rc"
    RIGHT_UP = "rr"
    MIDDLE_DOWN = "mc"
    MIDDLE_UP = "mr"
    PREFLAG = "pf"
    """A flag that stood before the recording began."""
    BOTH_DOWN = "cc"
    """Left and right are both down from here on; which went down last isn't known."""
    LEFT = "l"
    """The left button went down if it was up, and up if it was down; so do the next two."""
    RIGHT = "r"
    MIDDLE = "m"


@dataclass(frozen=True, slots=True)
class PointerEvent:
    """One thing that happened to the mouse."""

    seconds: float
    kind: PointerKind
    x: int
    """Pixels from the left edge of the board; at or beyond the right edge the pointer is outside."""
    y: int
    """Pixels from its upper edge."""


@dataclass(frozen=True, slots=True)
class Track:
    """All that the mouse did in a game."""

    cell_size: int
    """The side of a cell in pixels."""
    events: tuple[PointerEvent, ...]
    software: str = ""
    """The program in which the game was played."""
    questions: bool = False
    """Whether the right button made a question mark out of a flag."""

    def cell(self, event: PointerEvent, width: int, height: int) -> Cell | None:
        """The cell under the pointer; None outside the board."""
        x, y = event.x // self.cell_size, event.y // self.cell_size
        return Cell(x, y) if 0 <= x < width and 0 <= y < height else None

    def lines(self) -> Iterator[str]:
        """The track as the lines of a save: the size of a cell, then one event per line."""
        yield f"cell {self.cell_size}{' questions' if self.questions else ''}"
        if self.software:
            yield f"software {self.software}"
        for event in self.events:
            yield f"{event.seconds:.3f} {event.kind.value} {event.x} {event.y}"


def parse_track(lines: Iterable[tuple[int, str]]) -> Track | None:
    """The track in the numbered lines of a save; None where there are none."""
    found = [(number, line.split()) for number, line in lines if line.strip()]
    if not found:
        return None
    number, first = found[0]
    if len(first) < 2 or first[0] != "cell" or not first[1].isdecimal() or not 1 <= int(first[1]) <= MOST_CELL:
        raise InputError.at(number, 1, "the size of a cell such as 'cell 16'", repr(" ".join(first)))
    rest = found[1:]
    software = ""
    if rest and rest[0][1][0] == "software":
        software = " ".join(rest[0][1][1:])
        rest = rest[1:]
    events = tuple(_event(number, words) for number, words in rest)
    return Track(int(first[1]), events, software, questions="questions" in first)


def _event(number: int, words: list[str]) -> PointerEvent:
    try:
        seconds, kind, x, y = words
        found = PointerEvent(float(seconds), PointerKind(kind), int(x), int(y))
        if not (0 <= found.seconds < MOST_SECONDS and 0 <= found.x <= MOST_PIXELS and 0 <= found.y <= MOST_PIXELS):
            raise ValueError(words)
        return found
    except ValueError:
        expected = "an event of the pointer such as '1.250 lc 30 41'"
        raise InputError.at(number, 1, expected, repr(" ".join(words)[:60])) from None
