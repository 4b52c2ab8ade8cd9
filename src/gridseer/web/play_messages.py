"""What the tab Play and the server tell each other."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.minesweeper.answer import AnswerState
from gridseer.minesweeper.setup import SetupState
from gridseer.minesweeper.solvers import DEFAULT_METHOD
from gridseer.minesweeper.solving.explain import Proof
from gridseer.session import Hint, HintStep
from gridseer.session.state import GameState
from gridseer.web.messages import Coordinates, Message


class NewGame(Message):
    """Which game is wanted: a level, or a size with mines or a density."""

    level: str | None = None
    width: int | None = None
    height: int | None = None
    mines: int | None = None
    density: float | None = None
    start: str = "zero"
    topology: str = "square"
    no_guess: bool = False
    seed: str | None = None
    method: str = DEFAULT_METHOD


class Act(Message):
    """Something that a player does."""

    action: Literal["open", "flag", "question", "chord", "undo", "redo", "pause", "resume", "restart", "step", "solve"]
    x: int | None = None
    y: int | None = None
    stop_at_guess: bool = True
    look: bool = False
    """Whether the probabilities are wanted along with it, which saves a call."""


class Played(Message):
    """A game after something was done."""

    game: GameState
    told: str = ""
    """What there is to say about it: why nothing happened, or why the method made its move."""
    answer: AnswerState | None = None
    """What the method finds out about the board, if that was asked for."""


class MethodChoice(Message):
    """A wish for another method."""

    method: Annotated[str, Field(max_length=500)]


class HintWish(Message):
    """A step of help, or None for a little more than the last time."""

    step: HintStep | None = None


class Hinted(Message):
    """A hint, and the game after it."""

    hint: Hint
    game: GameState


class Prospects(Message):
    """What the closed cells would show."""

    zero: list[list[float | None]]
    """The probability that a cell opens an area, as rows."""
    dead: list[Coordinates]
    """Cells whose number would say nothing new."""
    whole: bool
    """Whether every closed cell was looked at; a large board has too many."""


class CellWish(Message):
    """A cell that somebody points at."""

    x: int
    y: int


class CellFigures(Message):
    """All that is known of one closed cell."""

    x: int
    y: int
    mine: float | None = None
    """The probability of a mine."""
    fraction: str | None = None
    """The same as a fraction of layouts, where both numbers are short."""
    numbers: list[float] | None = None
    """For each number the probability that the cell shows it; None on a board too wide to count."""
    dead: bool = False
    """Whether its number would say nothing new."""
    proof: Proof | None
    """Why it is certain, if it is."""


class SaveName(Message):
    """A name for a save."""

    name: Annotated[str, Field(min_length=1, max_length=80)]


class SaveState(Message):
    """A saved game."""

    id: int
    name: str | None
    """None for a running game that was kept by itself."""
    touched: str
    """When it was changed last, in UTC."""
    over: bool
    events: int
    method: str
    setup: SetupState
