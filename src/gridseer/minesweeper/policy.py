"""Choosing the move: a proven safe cell where there is one, otherwise the smallest risk."""

import numpy as np

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis, Move
from gridseer.minesweeper.board import Board


def choose(board: Board, analysis: Analysis) -> Move:
    """The next move on a board; ties go to the upper left.

    A board without a closed cell, or with only proven mines, has no move left and raises ``InputError``.
    """
    safe = analysis.safe_cells()
    if safe:
        return Move(safe[0], "open", 0.0, None, f"{safe[0]} is proven safe")
    candidates = np.where(board.closed & ~analysis.mines, analysis.mine_probability, np.inf)
    if not np.isfinite(candidates).any():
        raise InputError("expected a board with a cell left to open, got one that is finished")
    index = int(np.argmin(candidates))
    cell = Cell(index % board.width, index // board.width)
    risk = float(candidates[cell.y, cell.x])
    source = "exactly" if analysis.exact else "by estimate"
    return Move(cell, "open", risk, None, f"nothing is certain; {cell} is the smallest risk, {source} {percent(risk)}")


def percent(probability: float) -> str:
    """A probability that is not proven, for people: never rounded to 0 % or 100 %.

    >>> percent(0.25), percent(0.9998), percent(0.00001)
    ('25.0 %', '>99.9 %', '<0.1 %')
    """
    if probability < 0.001:
        return "<0.1 %"
    if probability > 0.999:
        return ">99.9 %"
    return f"{100 * probability:.1f} %"
