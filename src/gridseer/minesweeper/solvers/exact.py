"""The exact engine as a method: every probability proven, and the smallest of them guessed when nothing is certain."""

from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.engine import METHOD, analyse


class Exact:
    """Counts all layouts by dynamic programming over the frontier."""

    name = METHOD
    complete = True

    def analyse(self, board: Board) -> Analysis:
        """Work out a board exactly; on a board too wide to count, an estimate that says so."""
        return analyse(board)
