"""A shot at any closed cell: what the methods ``random`` and ``bot`` share."""

from random import Random

from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis


def random_shot(analysis: Analysis, seed: int = 0) -> Cell:
    """Any closed cell that isn't a proven mine. The same board and seed give the same shot."""
    board = analysis.board.flagged(analysis.mines)
    # A text as the seed is hashed in the same way in every process, which hash() is not.
    return Random(f"{seed}\n{board}").choice(board.closed_cells())
