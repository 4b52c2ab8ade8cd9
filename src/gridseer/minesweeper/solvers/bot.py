"""The bot of source 2, by the letter: simple logic, then systems of equations, then a shot at a random cell."""

from dataclasses import replace

from gridseer import _core
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.elimination import eliminate, prover
from gridseer.minesweeper.solving.method import Method
from gridseer.minesweeper.solving.policy import own_guess
from gridseer.minesweeper.solving.random_shot import random_shot
from gridseer.minesweeper.solving.sequence import Sequence
from gridseer.minesweeper.solving.single_numbers import single_numbers


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
        """Prove what single numbers prove, and what the reduced rows prove only where those find no safe cell."""
        return replace(_PROOFS.analyse(board), method=self.name, asked=())

    def guess(self, analysis: Analysis) -> Move:
        """Any closed cell that isn't a proven mine."""
        return own_guess(analysis, random_shot(analysis), self.name)


class _Numbers(Method):
    name = "numbers"
    complete = False

    @property
    def provers(self) -> tuple[_core.Prover, ...]:
        return (_core.Prover.single_numbers(),)

    def analyse(self, board: Board) -> Analysis:
        return single_numbers(board, self.name)


class _Equations(Method):
    name = "equations"
    complete = False

    @property
    def provers(self) -> tuple[_core.Prover, ...]:
        return (prover(mixed_signs=False),)

    def analyse(self, board: Board) -> Analysis:
        return eliminate(board, self.name, *self.provers)


_PROOFS = Sequence("bot", (_Numbers(), _Equations()))
