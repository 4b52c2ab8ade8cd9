"""Puzzles on paper: a file that is a text or a picture, read, repaired and solved in one step."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic

from gridseer.files import check_text
from gridseer.geometry import Frame
from gridseer.pencil.solutions import BoardT, Solutions
from gridseer.vision.image import decode, is_picture
from gridseer.vision.paper.sighting import PuzzleSighting

REPAIR_SECONDS = 10.0
"""How long the readings of one puzzle may be weighed against its solutions, unless a caller has less time. All the
puzzles of one picture together get twice that, the clearest first; the page, where somebody waits, gives 3 seconds."""


@dataclass(frozen=True, slots=True)
class Given(Generic[BoardT]):
    """What a file holds: a position, or a picture of puzzles."""

    board: BoardT | None
    """The position; of a picture the clearest puzzle, None when there is no grid in it."""
    frame: Frame | None = None
    """The picture, when it is one."""
    sightings: tuple[PuzzleSighting, ...] = ()
    """What was seen in it, the clearest first."""
    solutions: Solutions[BoardT] | None = None
    """The solutions of the board, where reading it has found them out already."""


def each_repaired(
    sightings: list[PuzzleSighting], repaired: Callable[[PuzzleSighting, float], PuzzleSighting], seconds: float
) -> list[PuzzleSighting]:
    """The puzzles of a picture, each repaired as long as there is time for it; what is cut off stays as it was read."""
    ends, done = time.monotonic() + 2 * seconds, []
    for sighting in sightings:
        left = min(seconds, ends - time.monotonic())
        done.append(repaired(sighting, left) if left > 0 and not sighting.cut else sighting)
    return done


def open_file(
    content: bytes,
    name: str,
    load: Callable[[bytes], BoardT],
    read: Callable[[Frame], list[PuzzleSighting]],
) -> Given[BoardT]:
    """The puzzle in the contents of a file. A solution is known of a picture with whose marks it agrees."""
    if not is_picture(content):
        check_text(content, name)
        return Given(load(content))
    frame = decode(content, name)
    sightings = tuple(read(frame))
    if not sightings:
        return Given(None, frame)
    board, found = load(sightings[0].text.encode()), sightings[0].solutions
    known = found is not None and found.only is not None and board.agrees_with(found.only)
    return Given(board, frame, sightings, replace(found, board=board) if found is not None and known else None)
