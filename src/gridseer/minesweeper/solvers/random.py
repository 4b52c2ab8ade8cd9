"""Random: a shot at any closed cell, the last resort when nothing else is known."""

from dataclasses import dataclass
from typing import ClassVar

from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.method import Method
from gridseer.minesweeper.solving.option import option
from gridseer.minesweeper.solving.policy import own_guess
from gridseer.minesweeper.solving.random_shot import random_shot


@dataclass(frozen=True, slots=True)
class RandomShot(Method):
    """Looks at no number: every closed cell is as good as another. The same board and seed give the same shot."""

    name: ClassVar[str] = "random"
    complete: ClassVar[bool] = False

    seed: int = option(0, "Another seed, other shots.", least=0)

    def analyse(self, board: Board) -> Analysis:
        """The same probability for all closed cells."""
        return Analysis.from_verdicts(board, self.name, safe=(), mines=())

    def guess(self, analysis: Analysis) -> Move:
        """Any closed cell that isn't a proven mine."""
        return own_guess(analysis, random_shot(analysis, self.seed), self.name)
