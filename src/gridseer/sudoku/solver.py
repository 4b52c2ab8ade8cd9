"""Solving: from a board to all that its solutions have to say, with a proof that there is no other."""

import time

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.grid import Cell
from gridseer.pencil.solutions import Conflict, SolutionCount, Solutions
from gridseer.stop import Stop
from gridseer.sudoku.board import Board
from gridseer.sudoku.rules import breaches

DEFAULT_SECONDS = 60.0
"""How long a search may take when nothing else is said."""


def solve(board: Board, *, seconds: float = DEFAULT_SECONDS, stop: Stop | None = None) -> Solutions[Board]:
    r"""Solve a puzzle, or go on from a position. Notes are not looked at: they may be wrong.

    >>> found = solve(Board.parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2"))
    >>> found.count.value, found.solution.rows()
    ('one', ['1324', '4231', '2413', '3142'])
    """
    started = time.perf_counter()
    count, found, _ = _core.sudoku_solve(_array(board), 2, seconds, stop)
    solutions = [board.with_digits(rows.tolist()) for rows in found]
    return Solutions(
        board,
        "exact",
        SolutionCount(count.name),
        solutions[0] if solutions else None,
        solutions[1] if len(solutions) > 1 else None,
        time.perf_counter() - started,
    )


def find_conflict(board: Board, *, seconds: float = DEFAULT_SECONDS, stop: Stop | None = None) -> Conflict:
    """Digits that cannot all stay, for a board without a solution: two that break a rule, or a set that needs each."""
    if broken := breaches(board):
        return Conflict(broken[0].cells[:2], irreducible=True, smallest=True)
    cells = _core.sudoku_conflict(_array(board), seconds, stop)
    found = tuple(Cell.of(cell, board.size) for cell in cells.tolist())
    return Conflict(found, irreducible=bool(found), smallest=False)


def _array(board: Board) -> npt.NDArray[np.uint8]:
    return np.array(board.digits, dtype=np.uint8)
