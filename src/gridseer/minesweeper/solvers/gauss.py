"""Gauss: the equations of all numbers, every row looked at after every step, and all of it again with shuffled rows."""

from dataclasses import dataclass
from typing import ClassVar

from gridseer import _core
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.elimination import eliminate, prover
from gridseer.minesweeper.solving.method import Method
from gridseer.minesweeper.solving.option import option


@dataclass(frozen=True, slots=True)
class Gauss(Method):
    """Reduces the equations step by step, and compares each row with the least and the most it can be.

    A row that is on the way to its reduced form says things which the reduced rows no longer say; which rows come by
    depends on their order, so it pays to reduce them in several.
    """

    name: ClassVar[str] = "gauss"
    complete: ClassVar[bool] = False

    reductions: int = option(
        4, "How often the equations are reduced, with shuffled rows but the first time.", least=1, most=1000
    )

    @property
    def provers(self) -> tuple[_core.Prover, ...]:
        """Its one step."""
        return (prover(every_step=True, reductions=self.reductions),)

    def analyse(self, board: Board) -> Analysis:
        """Prove what the rows prove, before and after every step."""
        return eliminate(board, self.name, *self.provers)
