"""Systems of equations: one row per number, reduced by row operations, each reduced row looked at by itself."""

from gridseer import _core
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.elimination import eliminate, prover
from gridseer.minesweeper.solving.method import Method


class Matrix(Method):
    """Reduces the equations of all numbers and looks at the rows that come out.

    When the positive coefficients of a row add up to its right side, their cells are mines and those with negative ones
    are safe; when the negative ones do, the other way round.
    """

    name = "matrix"
    complete = False

    @property
    def provers(self) -> tuple[_core.Prover, ...]:
        """Its one step."""
        return (prover(),)

    def analyse(self, board: Board) -> Analysis:
        """Prove what the reduced rows prove."""
        return eliminate(board, self.name, *self.provers)
