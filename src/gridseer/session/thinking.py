"""An answer put together from an analysis and a choice, until solvers give it themselves."""

from dataclasses import asdict, dataclass
from typing import Any

from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis, Move
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.policy import choose
from gridseer.minesweeper.solving.solver import Solver


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
class AnswerState:
    """An answer as it is sent: the object of ``gridseer solve --json``."""

    width: int
    height: int
    mines_left: int
    method: str
    exact: bool
    """Whether the probabilities are exact; otherwise they are an estimate."""
    layouts: str | None
    """How many layouts fit, in decimal digits; None when nobody counted them."""
    probabilities: list[list[float | None]]
    """The probability of a mine for every closed cell, as rows; None for open cells."""
    safe: list[Cell]
    mines: list[Cell]
    """The cells proven to be a mine."""
    best: BestMove | None
    """What the method would do; None when nothing is left to open."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solver says about a board."""

    analysis: Analysis
    move: Move | None

    def state(self) -> AnswerState:
        """The answer as it is sent."""
        best = None if self.move is None else BestMove(**self.move.to_json())
        return AnswerState(**self.analysis.to_json(), best=best)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return asdict(self.state())


def think(solver: Solver, board: Board) -> Answer:
    """Analyse a board and choose a move."""
    analysis = solver.analyse(board)
    left = bool((analysis.board.closed & ~analysis.mines).any())
    return Answer(analysis, choose(analysis.board, analysis) if left else None)
