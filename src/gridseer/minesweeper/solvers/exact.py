"""The exact engine as a method: every probability proven. Its strengths differ in how they guess."""

from dataclasses import replace
from typing import ClassVar

from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import METHOD, analyse, count_layouts
from gridseer.minesweeper.solving.method import Method
from gridseer.minesweeper.solving.policy import thought_guess
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength
from gridseer.minesweeper.solving.unavoidable import unavoidable_guesses
from gridseer.minesweeper.unavoidable import UnavoidableGuess


class Exact(Method):
    """Counts all layouts and guesses the smallest risk: the baseline."""

    name = METHOD
    complete = True
    strength: ClassVar[Strength] = STRENGTHS["exact"]

    def analyse(self, board: Board) -> Analysis:
        """Work out a board exactly; on a board too wide to count, an estimate that says so."""
        return replace(analyse(board), method=self.name)

    def guess(self, analysis: Analysis) -> Move:
        """What the core chooses when it thinks as hard as the strength says."""
        return thought_guess(analysis, self.strength)

    def count_layouts(self, analysis: Analysis) -> int | None:
        """How many layouts fit, exactly; None on a board too wide to count."""
        return count_layouts(analysis.board) if analysis.exact else None

    def unavoidable(self, analysis: Analysis) -> tuple[UnavoidableGuess, ...]:
        """The small sets of cells that nothing will ever tell apart."""
        return unavoidable_guesses(analysis.board) if analysis.exact else ()


class Fast(Exact):
    """Counts all layouts and guesses the smallest risk, but plays short endgames perfectly."""

    name = "fast"
    strength = STRENGTHS["fast"]


class Strong(Exact):
    """Counts all layouts, looks two guesses ahead and plays endgames perfectly."""

    name = "strong"
    strength = STRENGTHS["strong"]


class Max(Exact):
    """Counts all layouts, looks ahead like strong but further, and plays long endgames perfectly: slow."""

    name = "max"
    strength = STRENGTHS["max"]
