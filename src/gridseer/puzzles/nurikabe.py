"""Nurikabe as the table of puzzles knows it: its reader, repair and solver, wired together."""

from gridseer.geometry import Frame, Points
from gridseer.nurikabe import generate as making
from gridseer.nurikabe import solver
from gridseer.nurikabe.board import Board
from gridseer.nurikabe.notation import load
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.pencil.solutions import SolutionCount, Solutions
from gridseer.pencil.text import written
from gridseer.puzzles import paper
from gridseer.puzzles.paper import REPAIR_SECONDS
from gridseer.vision.paper import nurikabe as reader
from gridseer.vision.paper.hypotheses import Cells
from gridseer.vision.paper.repair import repair
from gridseer.vision.paper.sighting import PuzzleSighting


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
    seen = reader.read(frame, corners, columns, rows)
    return paper.each_repaired(seen, lambda sighting, left: repaired(sighting, seconds=left), seconds)


def repaired(sighting: PuzzleSighting, *, seconds: float = REPAIR_SECONDS) -> PuzzleSighting:
    """One puzzle with the likeliest changes after which it has exactly one solution, and that solution."""
    return repair(sighting, solutions_of, seconds)


def solutions_of(cells: Cells, seconds: float) -> Solutions[Board]:
    """The solutions of rows of clues."""
    puzzle = Puzzle.parse(written(cells))
    if sum(clue for row in puzzle.clues for clue in row if clue > 0) > puzzle.width * puzzle.height:
        return Solutions(Board.blank(puzzle), "exact", SolutionCount.NONE, None, None, 0.0)  # too large to be searched
    return solver.solve(puzzle, seconds=seconds)


def open_file(content: bytes, name: str, *, seconds: float = REPAIR_SECONDS) -> paper.Given[Board]:
    """The puzzle in the contents of a file, whether it is a text or a picture."""
    return paper.open_file(content, name, load, lambda frame: read(frame, seconds=seconds))


def solve(board: Board) -> Board | None:
    """The only solution of a position."""
    return solver.solve(board).only


def generate(seed: int) -> Board:
    """A small puzzle with exactly one solution."""
    return Board.blank(making.generate(making.Wish(7, 7, seed)).puzzle)
