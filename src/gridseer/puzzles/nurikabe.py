"""Nurikabe as the table of puzzles knows it: its reader, repair and solver, wired together."""

import time
from dataclasses import dataclass, replace

from gridseer.files import check_text
from gridseer.geometry import Frame, Points
from gridseer.nurikabe import generate as making
from gridseer.nurikabe import solver
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.notation import load
from gridseer.nurikabe.puzzle import Puzzle, cells_of
from gridseer.nurikabe.solutions import Solutions
from gridseer.vision.image import decode, is_picture
from gridseer.vision.paper import nurikabe as reader
from gridseer.vision.paper.repair import repair
from gridseer.vision.paper.sighting import PuzzleSighting

REPAIR_SECONDS = 10.0
"""How long the readings of one puzzle may be weighed against its solutions, unless a caller has less time. All the
puzzles of one picture together get twice that, the clearest first; the page, where somebody waits, gives 3 seconds."""


def read(
    frame: Frame,
    *,
    seconds: float = REPAIR_SECONDS,
    corners: Points | None = None,
    columns: int | None = None,
    rows: int | None = None,
) -> list[PuzzleSighting]:
    """Every puzzle in a picture, the clearest first, repaired where it has no unique solution as it was read.

    With 0 seconds, or when those for the whole picture are over, a puzzle stays as it was read. So does one that the
    picture cuts off: what is there may be read rightly and still have no solution.
    """
    sightings = reader.read(frame, corners, columns, rows)
    ends = time.monotonic() + 2 * seconds
    for index, sighting in enumerate(sightings):
        left = min(seconds, ends - time.monotonic())
        if left > 0 and not sighting.cut:
            sightings[index] = repaired(sighting, seconds=left)
    return sightings


def repaired(sighting: PuzzleSighting, *, seconds: float = REPAIR_SECONDS) -> PuzzleSighting:
    """One puzzle with the likeliest changes after which it has exactly one solution, and that solution."""
    return repair(sighting, _solutions, seconds)


def _solutions(puzzle: Puzzle, seconds: float) -> Solutions:
    return solver.solve(puzzle, seconds=seconds)


@dataclass(frozen=True, slots=True)
class Given:
    """What a file holds: a position, or a picture of puzzles."""

    board: Board | None
    """The position; of a picture the clearest puzzle, None when there is no grid in it."""
    frame: Frame | None = None
    """The picture, when it is one."""
    sightings: tuple[PuzzleSighting, ...] = ()
    """What was seen in it, the clearest first."""

    @property
    def solutions(self) -> Solutions | None:
        """The solutions of the board, where reading it has found them out already."""
        found = self.sightings[0].solutions if self.sightings else None
        if found is None or found.only is None or self.board is None or not _agree(self.board, found.only):
            return None
        return replace(found, board=self.board)


def open_file(content: bytes, name: str, *, seconds: float = REPAIR_SECONDS) -> Given:
    """The puzzle in the contents of a file, whether it is a text or a picture."""
    if not is_picture(content):
        check_text(content, name)
        return Given(load(content))
    frame = decode(content, name)
    sightings = tuple(read(frame, seconds=seconds))
    return Given(sightings[0].board if sightings else None, frame, sightings)


def _agree(board: Board, solution: Board) -> bool:
    """Whether all that is coloured so far is so in the solution."""
    cells = cells_of(board.width, board.height)
    return all(board.colour(cell) in (Colour.UNKNOWN, solution.colour(cell)) for cell in cells)


def solve(board: Board) -> Board | None:
    """The only solution of a position."""
    return solver.solve(board).only


def generate(seed: int) -> Board:
    """A small puzzle with exactly one solution."""
    return Board.blank(making.generate(making.Wish(7, 7, seed)).puzzle)
