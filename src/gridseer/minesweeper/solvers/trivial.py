"""The single-number rule: one number and its closed neighbours, over and over until nothing changes."""

from gridseer import _core
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.method import Method
from gridseer.minesweeper.solving.single_numbers import single_numbers


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
        return single_numbers(board, self.name)
