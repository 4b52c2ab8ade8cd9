"""Solving: from a board to all that its solutions have to say, with a proof that there is no other."""

import time

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.islands import solve_by_islands
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.pencil.solutions import Conflict, SolutionCount, Solutions
from gridseer.stop import Stop

DEFAULT_SECONDS = 60.0
"""How long a search may take when nothing else is said."""


def solve(
    board: Board | Puzzle, *, method: str = "exact", seconds: float = DEFAULT_SECONDS, stop: Stop | None = None
) -> Solutions[Board]:
    r"""Solve a puzzle, or go on from a position.

    >>> found = solve(Puzzle.parse("2 . .\n. . .\n. . 1"))
    >>> found.count, found.solution
    (<SolutionCount.NONE: 'none'>, None)
    >>> found = solve(Puzzle.parse("1 . .\n. . .\n. . 3"))
    >>> found.count.value, found.solution and found.solution.rows()
    ('one', ['.##', '##.', '#..'])
    """
    methods = {"exact": solve_exactly, "sweep": solve_by_sweep, "islands": solve_by_islands}
    if method not in methods:
        raise InputError.unknown("method", method, methods)
    position = Board.blank(board) if isinstance(board, Puzzle) else board
    return methods[method](position, seconds=seconds, stop=stop)


def solve_exactly(board: Board, *, seconds: float = DEFAULT_SECONDS, stop: Stop | None = None) -> Solutions[Board]:
    """The complete search of the core. It proves what it says; only the count unknown proves nothing."""
    return _solve_in_core(board, "exact", _core.NurikabeMethod.both, seconds, stop)


def solve_by_sweep(board: Board, *, seconds: float = DEFAULT_SECONDS, stop: Stop | None = None) -> Solutions[Board]:
    """The second method of the core alone: row by row over all profiles.

    The count is unknown when both sides have more than 14 cells, a clue has no number, or memory doesn't suffice.
    """
    return _solve_in_core(board, "sweep", _core.NurikabeMethod.sweep, seconds, stop)


def _solve_in_core(
    board: Board, name: str, method: _core.NurikabeMethod, seconds: float, stop: Stop | None
) -> Solutions[Board]:
    started = time.perf_counter()
    clues, colours = _arrays(board)
    try:
        count, found, _ = _core.nurikabe_solve(clues, colours, 2, seconds, stop, method)
    except ValueError as error:
        raise _too_large(error) from None
    solutions = [_board_of(board.puzzle, sea) for sea in found]
    return Solutions(
        board,
        name,
        SolutionCount(count.name),
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
    return Conflict(tuple(Cell.of(cell, width) for cell in cells.tolist()), irreducible, smallest)


def _arrays(board: Board) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint8]]:
    return np.array(board.puzzle.clues, dtype=np.int32), np.array(board.colours, dtype=np.uint8)


def _board_of(puzzle: Puzzle, sea: npt.NDArray[np.uint8]) -> Board:
    colours = (Colour.ISLAND, Colour.SEA)
    return Board(puzzle, tuple(tuple(colours[cell] for cell in row) for row in sea.tolist()))


def _too_large(error: Exception) -> InputError:
    return InputError(f"expected a puzzle that fits into memory, got {error}", "Try a part of the grid.")
