"""Row operations on the equations of a board: what ``bot``, ``matrix`` and ``gauss`` share."""

import numpy as np

from gridseer import _core
from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board, cells_of


def prover(*, every_step: bool = False, reductions: int = 1, mixed_signs: bool = True) -> _core.Prover:
    """How the equations of a board are reduced.

    A row is looked at in its reduced form, or with ``every_step`` before and after each step on the way there. With
    several reductions the rows are shuffled before each but the first, always in the same way. Without
    ``mixed_signs`` a row with a negative coefficient proves nothing.
    """
    return _core.Prover.elimination(every_step, reductions, mixed_signs)


def eliminate(board: Board, method: str, prover: _core.Prover) -> Analysis:
    """Reduce the equations of a board, and prove what single rows prove, until nothing new comes out."""
    contradiction, verdict, indices = _core.eliminate(board.cells, board.topology.core, prover)
    clues = tuple(Cell.of(index, board.width) for index in indices.tolist())
    if contradiction:
        raise ContradictionError(_sentence(clues), clues)
    safe, mines = (verdict == kind.value for kind in (_core.Verdict.safe, _core.Verdict.mine))
    return Analysis.from_verdicts(board, method, cells_of(np.asarray(safe)), cells_of(np.asarray(mines)), clues)


def _sentence(clues: tuple[Cell, ...]) -> str:
    if len(clues) == 1:
        return f"the number at {clues[0]} cannot be right"
    return f"the {len(clues)} numbers from {clues[0]} to {clues[-1]} cannot all be right: their equations contradict"
