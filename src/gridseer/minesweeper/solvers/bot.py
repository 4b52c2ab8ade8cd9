"""The bot of source 2, by the letter: simple logic, then systems of equations, then a shot at a random cell."""

from dataclasses import replace

from gridseer import _core
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers.random import RandomShot
from gridseer.minesweeper.solvers.trivial import Trivial
from gridseer.minesweeper.solving.elimination import eliminate, prover
from gridseer.minesweeper.solving.method import Method
from gridseer.minesweeper.solving.sequence import Sequence


class Bot(Method):
    """Looks at single numbers, then reduces the equations, and shoots at random when both find nothing.

    Its conditions on a reduced row are weaker than those of ``matrix``: the cells are mines when the coefficients add
    up to the same as their absolute values and to the right side, and safe when the right side is 0. So a row with a
    negative coefficient says nothing.
    """

    name = "bot"
    complete = False

    @property
    def provers(self) -> tuple[_core.Prover, ...]:
        """Its two steps that prove."""
        return _PROOFS.provers

    def analyse(self, board: Board) -> Analysis:
        """Prove what single numbers prove, and only if that is no safe cell, what the reduced rows prove."""
        return replace(_PROOFS.analyse(board), method=self.name, asked=())

    def guess(self, analysis: Analysis) -> Move:
        """Any closed cell that isn't a proven mine."""
        return replace(RandomShot().guess(analysis), reason=f"nothing is certain; {self.name} shoots at random")


class _Equations(Method):
    name = "equations"
    complete = False

    @property
    def provers(self) -> tuple[_core.Prover, ...]:
        return (prover(mixed_signs=False),)

    def analyse(self, board: Board) -> Analysis:
        return eliminate(board, self.name, *self.provers)


_PROOFS = Sequence("bot", (Trivial(), _Equations()))
