"""Answer: what a solver says about a board. It is an analysis, and the move that follows from it."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np

from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis


@dataclass(frozen=True, slots=True)
class Move:
    """What to do next, and why."""

    cell: Cell
    action: str
    """What: ``open``."""
    mine_probability: float
    """The risk of losing at once; 0 only when the cell is proven safe."""
    win_probability: float | None
    """The probability of winning the game from here, or None when nobody worked it out."""
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


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solver says about a board."""

    analysis: Analysis
    """What it found out."""
    move: Move | None
    """What it would do next; None when nothing is left to open."""
    layouts: int | None = None
    """How many layouts fit the board; None when nobody asked, the method doesn't count, or it would cost too much."""

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, as ``gridseer solve --json`` prints it."""
        analysis, board = self.analysis, self.analysis.board
        rows = [[None if np.isnan(value) else value for value in row] for row in analysis.mine_probability.tolist()]
        return {
            "width": board.width,
            "height": board.height,
            "mines_left": board.mines_left,
            "method": analysis.method,
            "exact": analysis.exact,
            # str() refuses integers of more than 4,300 digits.
            "layouts": None if self.layouts is None else format(Decimal(self.layouts), "f"),
            "probabilities": rows,
            "safe": [list(cell) for cell in analysis.safe_cells()],
            "mines": [list(cell) for cell in analysis.mine_cells()],
            "best": None if self.move is None else self.move.to_json(),
        }
