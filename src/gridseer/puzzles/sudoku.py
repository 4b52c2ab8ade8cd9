"""Sudoku as the table of puzzles knows it: its reader, repair and solver, wired together."""

from gridseer.geometry import Frame, Points
from gridseer.pencil.solutions import Solutions
from gridseer.pencil.text import written
from gridseer.puzzles import paper
from gridseer.puzzles.paper import REPAIR_SECONDS
from gridseer.sudoku import generate as making
from gridseer.sudoku import solver
from gridseer.sudoku.board import Board
from gridseer.sudoku.notation import load
from gridseer.vision.paper import sudoku as reader
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
    picture cuts off.
    """
    seen = reader.read(frame, corners, columns, rows)
    return paper.each_repaired(seen, lambda sighting, left: repaired(sighting, seconds=left), seconds)


def repaired(sighting: PuzzleSighting, *, seconds: float = REPAIR_SECONDS) -> PuzzleSighting:
    """One puzzle with the likeliest changes after which it has exactly one solution, and that solution."""
    return repair(sighting, solutions_of, seconds)


def solutions_of(cells: Cells, seconds: float) -> Solutions[Board]:
    """The solutions of rows of digits."""
    return solver.solve(Board.parse(written(cells)), seconds=seconds)


def open_file(content: bytes, name: str, *, seconds: float = REPAIR_SECONDS) -> paper.Given[Board]:
    """The puzzle in the contents of a file, whether it is a text or a picture."""
    return paper.open_file(content, name, load, lambda frame: read(frame, seconds=seconds))


def blank(board: Board) -> Board:
    """What was printed, without anything filled in."""
    return board.blank()


def solve(board: Board) -> Board | None:
    """The only solution of a position."""
    return solver.solve(board).only


def generate(seed: int) -> Board:
    """A puzzle with exactly one solution."""
    return making.generate(making.SudokuWish(seed=seed)).board
