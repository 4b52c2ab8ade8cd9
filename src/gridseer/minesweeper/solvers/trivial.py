"""The single-number rule: one number and its closed neighbours, over and over until nothing changes."""

from gridseer import _core
from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.solving.method import Method


class Trivial(Method):
    """Looks at one number at a time.

    When its closed neighbours are as many as the mines it still misses, all are mines; when it misses none, all are
    safe. What one number proves is used by the next.
    """

    name = "trivial"
    complete = False

    @property
    def provers(self) -> tuple[_core.Prover, ...]:
        """Its one step."""
        return (_core.Prover.single_numbers(),)

    def analyse(self, board: Board) -> Analysis:
        """Prove what single numbers prove."""
        verdict, indices, wrong, missing, room = _core.single_numbers(board.cells, board.topology.core)
        clues = tuple(Cell.of(index, board.width) for index in indices.tolist())
        if wrong >= 0:
            raise ContradictionError(_sentence(Cell.of(wrong, board.width), missing, room), clues)
        safe, mines = (cells_of(verdict == kind.value) for kind in (_core.Verdict.safe, _core.Verdict.mine))
        return Analysis.from_verdicts(board, self.name, safe, mines, clues)


def _sentence(clue: Cell, missing: int, room: int) -> str:
    if missing < 0:
        return f"the number at {clue} has {-missing} more mines around it than it says"
    return f"the number at {clue} misses {missing} mines, but has {room} cells for them"
