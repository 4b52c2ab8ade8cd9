"""Analysis: the one thing a solver returns; Move: the one thing a policy returns."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np
import numpy.typing as npt

from gridseer.errors import ContradictionError
from gridseer.grid import Cell
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
    counter: Callable[[Board], int | None] | None = None
    """Counts the layouts of a board when somebody asks; None when the method does not count them."""
    favourite: Cell | None = None
    """The cell that the method itself would guess; None leaves the choice of a guess to the policy."""
    asked: tuple[str, ...] = ()
    """In a sequence of methods those that were asked, in order; empty for a single method."""

    @property
    def answered_by(self) -> str:
        """The name of the single method that had the last word."""
        return self.asked[-1] if self.asked else self.method

    @property
    def layouts(self) -> int | None:
        """How many layouts fit the board; None when the method does not count them or it would cost too much."""
        return None if self.counter is None else self.counter(self.board)

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
                tuple(sorted(clues, key=lambda clue: (clue.y, clue.x))),
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

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, as ``gridseer solve --json`` prints it, without the move."""
        layouts = self.layouts
        rows = [[None if np.isnan(value) else value for value in row] for row in self.mine_probability.tolist()]
        return {
            "width": self.board.width,
            "height": self.board.height,
            "mines_left": self.board.mines_left,
            "method": self.method,
            "exact": self.exact,
            "layouts": None if layouts is None else format(Decimal(layouts), "f"),  # str() refuses 4,300 digits
            "probabilities": rows,
            "safe": [list(cell) for cell in self.safe_cells()],
            "mines": [list(cell) for cell in self.mine_cells()],
        }


@dataclass(frozen=True, slots=True)
class Move:
    """What to do next, and why."""

    cell: Cell
    """Where."""
    action: str
    """What: ``open``."""
    mine_probability: float
    """The risk of losing at once; 0 only when the cell is proven safe."""
    win_probability: float | None
    """The chance to win the game from here, or None when nobody worked it out."""
    reason: str
    """Why, in words."""

    @property
    def is_guess(self) -> bool:
        """Whether the cell may be a mine."""
        return self.mine_probability > 0

    def to_json(self) -> dict[str, Any]:
        """The move as plain data, as in ``gridseer solve --json``."""
        return {
            "x": self.cell.x,
            "y": self.cell.y,
            "action": self.action,
            "mine_probability": self.mine_probability,
            "win_probability": self.win_probability,
            "reason": self.reason,
        }


def _mask(board: Board, cells: Iterable[Cell]) -> npt.NDArray[np.bool_]:
    mask = np.zeros(board.cells.shape, np.bool_)
    for x, y in cells:
        mask[y, x] = True
    return mask
