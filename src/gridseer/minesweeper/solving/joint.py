"""Joint probabilities: how likely a few cells are to be mines together, exactly."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import DEFAULT_PRIOR, Prior, core_mines_left
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.engine import DEFAULT_LIMITS, Limits, TooWideError
from gridseer.minesweeper.solving.explain import contradiction

MOST_CELLS: int = _core.MOST_JOINT_CELLS
"""Of one question: the table has two entries for one cell, four for two, and so on."""


@dataclass(frozen=True, slots=True, eq=False)
class Joint:
    """How likely every pattern of mines in a few cells is."""

    cells: tuple[Cell, ...]
    table: npt.NDArray[np.float64]
    """One axis per cell, 1 where it is a mine: ``table[1, 0]`` is for a mine in the first cell and none in the second.

    An entry is 0 only when no layout has the pattern, and 1 only when all have it.
    """

    def probability(self, pattern: Sequence[bool]) -> float:
        """That the cells are mines (true) and free (false) as the pattern says."""
        if len(pattern) != len(self.cells):
            raise InputError(f"expected a pattern of {len(self.cells)} cells, got {len(pattern)}")
        return float(self.table[tuple(map(int, pattern))])

    @property
    def all_mines(self) -> float:
        """That every one of the cells is a mine."""
        return float(self.table.flat[-1])

    @property
    def all_free(self) -> float:
        """That none of the cells is a mine."""
        return float(self.table.flat[0])


def joint(board: Board, cells: Sequence[Cell], limits: Limits = DEFAULT_LIMITS, prior: Prior = DEFAULT_PRIOR) -> Joint:
    r"""Work out how likely a few closed cells are to be mines together.

    Questions about one board share their work.

    >>> board = Board.parse("#2#\n###\nm2")
    >>> pair = joint(board, [Cell(0, 0), Cell(2, 0)])
    >>> pair.all_mines, pair.probability((True, False))
    (0.1, 0.3)
    """
    asked = tuple(Cell(*cell) for cell in cells)
    if not 1 <= len(set(asked)) == len(asked) <= MOST_CELLS:
        raise InputError(f"expected 1 to {MOST_CELLS} different cells, got {len(asked)}")
    for cell in asked:
        if board[cell] != CLOSED:
            raise InputError(f"expected closed cells without a flag, got {cell}", "Ask about closed cells only.")
    places = np.array([cell.index_in(board.width) for cell in asked], np.int32)
    status, table = _core.joint(
        board.cells, board.topology.core, core_mines_left(board.mines_left, prior), places, limits
    )
    if status == _core.Status.contradiction:
        raise contradiction(board)
    if status == _core.Status.estimate:
        raise TooWideError(limits)
    return Joint(asked, table.reshape((2,) * len(asked)))
