"""One number at a time, over and over until nothing changes: what the methods ``trivial`` and ``bot`` share."""

from gridseer import _core
from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board, cells_of


def single_numbers(board: Board, method: str) -> Analysis:
    """Prove what single numbers prove; what one proves is used by the next."""
    verdict, indices, wrong, missing, room = _core.single_numbers(board.cells, board.topology.core)
    clues = tuple(Cell.of(index, board.width) for index in indices.tolist())
    if wrong >= 0:
        raise ContradictionError(_sentence(Cell.of(wrong, board.width), missing, room), clues)
    safe, mines = (cells_of(verdict == kind.value) for kind in (_core.Verdict.safe, _core.Verdict.mine))
    return Analysis.from_verdicts(board, method, safe, mines, clues)


def _sentence(clue: Cell, missing: int, room: int) -> str:
    if missing < 0:
        return f"the number at {clue} has {-missing} more mines around it than it says"
    return f"the number at {clue} misses {missing} mines, but has {room} cells for them"
