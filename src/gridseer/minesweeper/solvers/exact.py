"""The exact engine as a method: every probability proven. Its strengths differ in how they guess (``policy.py``)."""

from dataclasses import replace

from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import METHOD, analyse


class Exact:
    """Counts all layouts and guesses the smallest risk: the baseline."""

    name = METHOD
    complete = True

    def analyse(self, board: Board) -> Analysis:
        """Work out a board exactly; on a board too wide to count, an estimate that says so."""
        return replace(analyse(board), method=self.name)


class Fast(Exact):
    """Counts all layouts and guesses the smallest risk, but plays short endgames perfectly."""

    name = "fast"


class Strong(Exact):
    """Counts all layouts, looks two guesses ahead and plays endgames perfectly."""

    name = "strong"


class Max(Exact):
    """Counts all layouts, looks ahead like `strong` but further, and plays long endgames perfectly: slow."""

    name = "max"
