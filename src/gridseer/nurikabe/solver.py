"""Solving: from a board to all that its solutions have to say, with a proof that there is no other."""

import time
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.puzzle import Puzzle, cells_of
from gridseer.stop import Stop

DEFAULT_SECONDS = 60.0
"""How long a search may take when nothing else is said."""


class Outcome(StrEnum):
    """How many solutions there are."""

    NONE = "none"
    ONE = "one"
    SEVERAL = "several"
    UNKNOWN = "unknown"
    """The search was ended before it knew."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a method found out about a board."""

    board: Board
    """What was asked."""
    method: str
    """Who answered."""
    outcome: Outcome
    """How many solutions there are."""
    solution: Board | None
    """A solution, if one was found. Together with the outcome unknown, another one is not excluded."""
    second: Board | None
    """Another one, when there are several."""
    seconds: float
    """How long it took."""

    @property
    def differing(self) -> list[Cell]:
        """The cells in which the two solutions differ, in reading order."""
        first, second = self.solution, self.second
        if first is None or second is None:
            return []
        cells = cells_of(self.board.width, self.board.height)
        return [cell for cell in cells if first.colour(cell) is not second.colour(cell)]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that cannot all hold, whatever the others were."""

    clues: tuple[Cell, ...]
    """Their cells, in reading order. None at all: the colours of the board contradict the rules by themselves."""
    irreducible: bool
    """Whether every one of them is needed."""
    smallest: bool
    """Whether no set with fewer clues conflicts."""

    def to_json(self) -> dict[str, object]:
        """As the command line prints it."""
        clues = [list(cell) for cell in self.clues]
        return {"clues": clues, "irreducible": self.irreducible, "smallest": self.smallest}


def solve(
    board: Board | Puzzle, *, method: str = "exact", seconds: float = DEFAULT_SECONDS, stop: Stop | None = None
) -> Answer:
    r"""Solve a puzzle, or go on from a position.

    >>> answer = solve(Puzzle.parse("2 . .\n. . .\n. . 1"))
    >>> answer.outcome, answer.solution
    (<Outcome.NONE: 'none'>, None)
    >>> answer = solve(Puzzle.parse("1 . .\n. . .\n. . 3"))
    >>> answer.outcome.value, answer.solution and answer.solution.rows()
    ('one', ['.##', '##.', '#..'])
    """
    methods = {"exact": solve_exactly, "islands": _solve_by_islands}
    if method not in methods:
        raise InputError.unknown("method", method, methods)
    position = Board.blank(board) if isinstance(board, Puzzle) else board
    return methods[method](position, seconds=seconds, stop=stop)


def solve_exactly(board: Board, *, seconds: float = DEFAULT_SECONDS, stop: Stop | None = None) -> Answer:
    """The complete search of the core. It proves what it says; only the outcome unknown proves nothing."""
    started = time.perf_counter()
    clues, colours = _arrays(board)
    try:
        outcome, found, _ = _core.nurikabe_solve(clues, colours, 2, seconds, stop)
    except ValueError as error:
        raise _too_large(error) from None
    solutions = [_board_of(board.puzzle, sea) for sea in found]
    return Answer(
        board,
        "exact",
        Outcome(outcome.name),
        solutions[0] if solutions else None,
        solutions[1] if len(solutions) > 1 else None,
        time.perf_counter() - started,
    )


def find_conflict(board: Board | Puzzle, *, seconds: float = DEFAULT_SECONDS, stop: Stop | None = None) -> Conflict:
    r"""A smallest set of clues that cannot all hold, for a board without a solution.

    >>> find_conflict(Puzzle.parse("2 . 1\n. . .\n. . 9")).clues
    (Cell(x=2, y=0), Cell(x=2, y=2))
    """
    position = Board.blank(board) if isinstance(board, Puzzle) else board
    clues, colours = _arrays(position)
    # A clue that is left out may be sea, so nothing is known of its cell.
    colours = np.where(clues != 0, np.uint8(Colour.UNKNOWN), colours)
    try:
        cells, irreducible, smallest = _core.nurikabe_conflict(clues, colours, seconds, stop)
    except ValueError as error:
        raise _too_large(error) from None
    width = position.width
    return Conflict(tuple(Cell(cell % width, cell // width) for cell in cells.tolist()), irreducible, smallest)


def _solve_by_islands(board: Board, *, seconds: float, stop: Stop | None) -> Answer:
    from gridseer.nurikabe.islands import solve_by_islands

    return solve_by_islands(board, seconds=seconds, stop=stop)


def _arrays(board: Board) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint8]]:
    return np.array(board.puzzle.clues, dtype=np.int32), np.array(board.colours, dtype=np.uint8)


def _board_of(puzzle: Puzzle, sea: npt.NDArray[np.uint8]) -> Board:
    colours = (Colour.ISLAND, Colour.SEA)
    return Board(puzzle, tuple(tuple(colours[cell] for cell in row) for row in sea.tolist()))


def _too_large(error: Exception) -> InputError:
    return InputError(f"expected a puzzle that fits into memory, got {error}", "Try a part of the grid.")
