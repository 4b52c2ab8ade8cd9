"""Finding the guesses that no play avoids."""

from gridseer import _core
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import core_mines_left
from gridseer.minesweeper.solving.engine import DEFAULT_LIMITS, Limits
from gridseer.minesweeper.unavoidable import UnavoidableGuess

MOST_CELLS: int = _core.MOST_UNAVOIDABLE_CELLS
"""Larger sets are not looked for."""


def unavoidable_guesses(board: Board, limits: Limits = DEFAULT_LIMITS) -> tuple[UnavoidableGuess, ...]:
    r"""The smallest sets of closed cells that no play can tell apart, in reading order.

    None of them contains another. A board that no layout fits has none, and none are found on one that is too wide to
    be counted.

    >>> [(len(guess.cells), guess.win_probability) for guess in unavoidable_guesses(Board.parse("#!2\n#!3\n!!2\nm1"))]
    [(2, 0.5)]
    """
    found = _core.unavoidable_guesses(board.cells, board.topology.core, core_mines_left(board.mines_left), limits)
    return tuple(
        UnavoidableGuess(
            tuple(Cell.of(index, board.width) for index in cells), configurations, mines, won / configurations
        )
        for cells, configurations, mines, won in found
    )
