"""What the tab Autopilot and the server tell each other."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.minesweeper.solvers import DEFAULT_METHOD
from gridseer.web.analyse_messages import SightingState
from gridseer.web.messages import Coordinates, Message


class FlightWish(Message):
    """What the autopilot shall play."""

    screen: Literal["virtual", "real"] = "virtual"
    level: str | None = "beginner"
    """The base game, or None for a custom one; on the real screen, None for what is seen there."""
    mines: Annotated[int | None, Field(ge=0, le=1_000_000)] = None
    """All mines of a custom game; None: as the game shows them."""
    region: Annotated[str | None, Field(max_length=60)] = None
    method: Annotated[str, Field(max_length=200)] = DEFAULT_METHOD
    guess: bool = True
    flags: bool = False
    delay: Annotated[float, Field(ge=0, le=10)] = 0.3
    theme: str = "classic"
    seed: Annotated[int | None, Field(ge=0)] = None


class TurnNote(Message):
    """One turn of the autopilot: what it clicked, and why."""

    cells: list[Coordinates]
    sentence: str
    guess: bool


class FlightReport(Message):
    """How a game of the autopilot went."""

    result: str
    cause: str
    clicks: int
    guesses: int
    glances: int
    seconds: float
    mines_left: int | None
    columns: int | None
    rows: int | None
    mines: int | None
    """All mines, where they were seen or given."""
    mines_source: str
    assumed_mines: int | None
    """What a board of this size usually has, where nobody knows better."""
    evidence: list[str]
    """What was seen that proves how the game ended."""


class FlightState(Message):
    """Where a flight is, what was seen last, and what is clicked next."""

    state: Literal["idle", "looking", "solving", "finished", "stopped", "failed"]
    sentence: str
    games: int
    wins: int
    version: int
    """Counts up with every news; the picture belongs to it."""
    report: FlightReport | None = None
    picture: tuple[int, int] | None = None
    board: SightingState | None = None
    probabilities: list[list[float | None]] | None = None
    guess: bool = False
    next: list[Coordinates] = []
    safe: list[Coordinates] = []
    mines: list[Coordinates] = []
    turns: list[TurnNote] = []
    """What was clicked in this game so far and why; of a long game only the last turns."""
