"""How much a layout weighs for each number of mines that may be left, in whole numbers."""

import numpy as np

from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import DEFAULT_PRIOR, Prior
from gridseer.minesweeper.sight import CLOSED, FLAG, WALL


def number_weights(board: Board, prior: Prior = DEFAULT_PRIOR) -> dict[int, int]:
    r"""The weight of one layout, by the mines left. A known number weighs 1.

    >>> number_weights(Board.parse("#1\n##\nm1"))
    {1: 1}
    """
    numbers = board.mines_left_range
    if numbers.least == numbers.most:
        return {numbers.least: 1}
    unknown, flags, walls = (int(np.count_nonzero(board.cells == sight)) for sight in (CLOSED, FLAG, WALL))
    return prior.weights(flags, unknown, board.cells.size - walls - flags - unknown, numbers)
