"""Analysis: what a solver found out about a board."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.errors import ContradictionError
from gridseer.grid import Cell, reading_order
from gridseer.minesweeper.board import Board, cells_of


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """What a method found out about a board. A flag counts as a mine and is not judged."""

    board: Board
    """The board that was analysed."""
    method: str
    """The name of the method."""
    mine_probability: npt.NDArray[np.float64]
    """For every closed cell without a flag its probability of a mine, as rows; NaN elsewhere."""
    safe: npt.NDArray[np.bool_]
    """Where a cell is proven to be no mine."""
    mines: npt.NDArray[np.bool_]
    """Where a cell is proven to be a mine."""
    exact: bool
    """Whether the probabilities are exact; otherwise they are an estimate."""
    counted: int | None = None
    """How many layouts fit the board, when the method counts them on its way; None otherwise."""
    asked: tuple[str, ...] = ()
    """In a sequence of methods those that were asked, in order; empty for a single method."""

    @classmethod
    def from_verdicts(
        cls, board: Board, method: str, safe: Iterable[Cell], mines: Iterable[Cell], clues: Iterable[Cell] = ()
    ) -> "Analysis":
        """For a method that only knows certain cells: the mines left are spread evenly over the others.

        When the others are all mines, or none of them is, they are certain too. ``clues`` are the numbers that the
        verdicts rest on; they are named when the number of mines left contradicts them.
        """
        safe_mask = _mask(board, safe)
        mine_mask = _mask(board, mines)
        others = board.closed & ~safe_mask & ~mine_mask
        rest = board.mines_left - int(np.count_nonzero(mine_mask))
        room = int(np.count_nonzero(others))
        if not 0 <= rest <= room:
            raise ContradictionError(
                f"{board.mines_left} mines are left, but the numbers prove {np.count_nonzero(mine_mask)} "
                f"and leave room for {room} more",
                tuple(sorted(clues, key=reading_order)),
                mine_count=True,
            )
        if rest == 0:
            safe_mask |= others
        elif rest == room:
            mine_mask |= others
        probability = np.full(board.cells.shape, np.nan)
        if room:
            probability[others] = rest / room
        probability[safe_mask] = 0.0
        probability[mine_mask] = 1.0
        return cls(board, method, probability, safe_mask, mine_mask, exact=False)

    def safe_cells(self) -> list[Cell]:
        """The cells proven to be no mine, in reading order."""
        return cells_of(self.safe)

    def mine_cells(self) -> list[Cell]:
        """The cells proven to be a mine, in reading order."""
        return cells_of(self.mines)


def _mask(board: Board, cells: Iterable[Cell]) -> npt.NDArray[np.bool_]:
    mask = np.zeros(board.cells.shape, np.bool_)
    for x, y in cells:
        mask[y, x] = True
    return mask
