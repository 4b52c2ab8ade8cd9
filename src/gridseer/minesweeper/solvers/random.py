"""Random: a shot at any closed cell, the last resort when nothing else is known."""

from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.option import option


@dataclass(frozen=True, slots=True)
class RandomShot:
    """Looks at no number: every closed cell is as good as another. The same board and seed give the same shot."""

    name: ClassVar[str] = "random"
    complete: ClassVar[bool] = False

    seed: int = option(0, "Another seed, other shots.", least=0)

    def analyse(self, board: Board) -> Analysis:
        """The same chance for all closed cells, and one of them as the favourite."""
        analysis = Analysis.from_verdicts(board, self.name, safe=(), mines=())
        closed = board.closed_cells()
        # A text as the seed is hashed in the same way in every process, which hash() is not.
        shot = Random(f"{self.seed}\n{board}").choice(closed) if closed else None
        return replace(analysis, favourite=shot)
