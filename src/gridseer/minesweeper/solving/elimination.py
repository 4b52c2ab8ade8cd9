"""Row operations on the equations of a board: what the methods ``matrix`` and ``gauss`` share."""

import numpy as np

from gridseer import _core
from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board, cells_of


def eliminate(board: Board, method: str, *, every_step: bool, reductions: int) -> Analysis:
    """Reduce the equations of a board, and prove what single rows prove, until nothing new comes out.

    A row is looked at in its reduced form, or with ``every_step`` before and after each step on the way there. With
    several reductions the rows are shuffled before each but the first, always in the same way.
    """
    contradiction, verdict, indices = _core.eliminate(board.cells, board.topology.core, every_step, reductions)
    clues = tuple(Cell.of(index, board.width) for index in indices.tolist())
    if contradiction:
        raise ContradictionError(_sentence(clues), clues)
    safe, mines = (verdict == kind.value for kind in (_core.Verdict.safe, _core.Verdict.mine))
    return Analysis.from_verdicts(board, method, cells_of(np.asarray(safe)), cells_of(np.asarray(mines)), clues)


def _sentence(clues: tuple[Cell, ...]) -> str:
    if len(clues) == 1:
        return f"the number at {clues[0]} cannot be right"
    return f"the {len(clues)} numbers from {clues[0]} to {clues[-1]} cannot all be right: their equations contradict"
