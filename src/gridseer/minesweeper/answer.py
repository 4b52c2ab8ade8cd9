"""Answer: what a solver says about a board. It is an analysis, and the move that follows from it."""

from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import Any

import numpy as np

from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.unavoidable import UnavoidableGuess


@dataclass(frozen=True, slots=True)
class Move:
    """What to do next, and why."""

    cell: Cell
    action: str
    """What to do with the cell: ``open``."""
    mine_probability: float
    """The risk of losing at once; 0 only when the cell is proven safe."""
    win_probability: float | None
    """The probability of winning the game from here, or None when nobody worked it out."""
    reason: str
    """Why, in words."""

    proven: bool = False
    """Whether the cell is proven safe."""

    @property
    def is_guess(self) -> bool:
        """Whether the cell may be a mine."""
        return not self.proven

    def to_json(self) -> dict[str, Any]:
        """The move as plain data, as in ``gridseer solve --json``."""
        return asdict(self.state())

    def state(self) -> "BestMove":
        """The move as it is sent."""
        risk, win = self.mine_probability, self.win_probability
        return BestMove(self.cell.x, self.cell.y, self.action, risk, win, self.reason)


@dataclass(frozen=True, slots=True)
class BestMove:
    """A move as it is sent."""

    x: int
    y: int
    action: str
    mine_probability: float
    """The risk of losing at once; 0 only when the cell is proven safe."""
    win_probability: float | None
    """The probability of winning the game from here, or None when nobody worked it out."""
    reason: str


@dataclass(frozen=True, slots=True)
class UnavoidableCells:
    """A guess that no play avoids, as it is sent."""

    cells: tuple[Cell, ...]
    """Nothing outside them will ever show which of them are mines."""
    win_probability: float
    """That of the best play among them; the whole game is never won more often."""
    sentence: str


@dataclass(frozen=True, slots=True)
class AnswerState:
    """An answer as it is sent: the object of ``gridseer solve --json``."""

    width: int
    height: int
    mines_left: int | None
    """None when it is a range, or unknown."""
    mines_posterior: list[tuple[int, float]] | None
    """How likely each number of mines left is, where it isn't known."""
    method: str
    exact: bool
    """Whether the probabilities are exact; otherwise they are an estimate."""
    layouts: str | None
    """How many layouts fit, in decimal digits; None when nobody counted them."""
    probabilities: list[list[float | None]]
    """The probability of a mine for every closed cell, as rows; None for open cells."""
    safe: list[Cell]
    """The cells proven not to be a mine."""
    mines: list[Cell]
    """The cells proven to be a mine."""
    best: BestMove | None
    """What the method would do; None when nothing is left to open."""
    unavoidable: list[UnavoidableCells]
    """The guesses that no play avoids, where an exact method finds nothing safe; mostly none."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solver says about a board."""

    analysis: Analysis
    """What it found out."""
    move: Move | None
    """What it would do next; None when nothing is left to open."""
    layouts: int | None = None
    """How many layouts fit the board; None when nobody asked, the method doesn't count, or it would cost too much."""
    unavoidable: tuple[UnavoidableGuess, ...] = ()
    """The guesses that no play avoids; looked for by the exact methods alone, and only where nothing is safe."""

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, as ``gridseer solve --json`` prints it."""
        answer = asdict(self.state())
        if isinstance(self.analysis.board.mines_left, int):
            del answer["mines_posterior"]
        return answer

    def state(self) -> AnswerState:
        """The answer as it is sent."""
        analysis, board = self.analysis, self.analysis.board
        rows = [[None if np.isnan(value) else value for value in row] for row in analysis.mine_probability.tolist()]
        return AnswerState(
            width=board.width,
            height=board.height,
            mines_left=board.mines_left if isinstance(board.mines_left, int) else None,
            mines_posterior=None if analysis.mines_posterior is None else list(analysis.mines_posterior),
            method=analysis.method,
            exact=analysis.exact,
            # str() refuses integers of more than 4,300 digits.
            layouts=None if self.layouts is None else format(Decimal(self.layouts), "f"),
            probabilities=rows,
            safe=analysis.safe_cells(),
            mines=analysis.mine_cells(),
            best=None if self.move is None else self.move.state(),
            unavoidable=[UnavoidableCells(g.cells, g.win_probability, g.sentence) for g in self.unavoidable],
        )
