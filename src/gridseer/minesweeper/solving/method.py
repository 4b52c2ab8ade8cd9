"""Method: what all solvers share, which is how an analysis becomes an answer. Each one owns how it guesses."""

from typing import ClassVar

from gridseer import _core
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Answer, Move
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.policy import next_move, smallest_risk
from gridseer.minesweeper.unavoidable import UnavoidableGuess
from gridseer.need import Need


class Method:
    """A solver that analyses; unless it says otherwise, it guesses the smallest risk.

    ``guess`` and ``count_layouts`` may be given an analysis that others have added proven mines to (see ``Sequence``).
    """

    __slots__ = ()

    name: ClassVar[str]
    complete: ClassVar[bool]
    needs: ClassVar[tuple[Need, ...]] = ()
    """What it needs that isn't part of gridseer."""

    @property
    def provers(self) -> tuple[_core.Prover, ...]:
        """For a method that only proves: its steps, so that the core can play its turns; empty for every other one."""
        return ()

    def check_here(self) -> None:
        """Raise ``MissingError`` where all that it needs is installed and this machine still can't run it."""

    def analyse(self, board: Board) -> Analysis:
        """Work out a board."""
        raise NotImplementedError

    def guess(self, analysis: Analysis) -> Move:
        """The cell to open where nothing is certain, but something is open and something is left to open."""
        return smallest_risk(analysis)

    def count_layouts(self, analysis: Analysis) -> int | None:
        """How many layouts fit the board, or None."""
        return analysis.counted

    def unavoidable(self, analysis: Analysis) -> tuple[UnavoidableGuess, ...]:  # noqa: ARG002
        """The guesses that no play avoids, where nothing is safe; most methods don't look for them."""
        return ()

    def think(self, board: Board, *, count: bool = False) -> Answer:
        """Work out a board and the next move on it; with ``count`` also how many layouts fit, which may cost time."""
        return self.answer(self.analyse(board), count=count)

    def answer(self, analysis: Analysis, *, count: bool) -> Answer:
        """What follows from an analysis."""
        layouts = self.count_layouts(analysis) if count else None
        unavoidable = () if analysis.safe.any() else self.unavoidable(analysis)
        return Answer(analysis, next_move(analysis, self.guess), layouts, unavoidable)
