"""GameState: a game as its player sees it, in the form in which it is sent."""

from dataclasses import asdict, dataclass
from typing import Any

from gridseer.grid import Cell
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.record import GameTally
from gridseer.minesweeper.setup import SetupState


@dataclass(frozen=True, slots=True)
class GameState:
    """A game as its player sees it. The mines are in it only when the game is over."""

    game: str
    """The identity of the game."""
    player: str
    setup: SetupState
    board: str
    questions: tuple[Cell, ...]
    """The cells that carry a question mark."""
    outcome: Outcome
    mines_left: int
    final: str | None
    """The board with everything shown, once the game is over."""
    exploded: Cell | None
    bbbv: int | None
    """The 3BV of the board, once the game is over."""
    bbbv_done: int | None
    """How much of it the cells that were opened are worth, once the game is over."""
    best_seconds: float | None
    """The quickest win without help among the other games of this kind; None when there is none."""
    seconds: float
    paused: bool
    """Whether the player paused the game: its board is to be covered."""
    running: bool
    """Whether the clock runs: not before the first cell, not while paused, and not while nobody looks."""
    version: int
    """Grows with every change; of two states of a game the one with the higher version is newer."""
    method: str
    """The method that helps."""
    tally: GameTally
    assisted: bool
    """Whether there was help of any kind; such a game doesn't count for best times."""
    can_undo: bool
    can_redo: bool
    trouble: str | None
    """Why the game is not kept, or None when it is."""

    def to_json(self) -> dict[str, Any]:
        """The state as plain data."""
        return asdict(self)
