"""What goes over a live connection: wishes of the page, and news for it."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.session.state import GameState
from gridseer.web.autopilot_messages import FlightState
from gridseer.web.lab_messages import RunState
from gridseer.web.messages import Message, Trouble


class FollowWish(Message):
    """Live: report on the flight. It stops when the page that follows it goes."""

    kind: Literal["follow"]


class FlightNews(Message):
    """Live: where the flight is."""

    kind: Literal["flight"] = "flight"
    flight: FlightState


class WatchWish(Message):
    """Live: report on a run until it ends or rests."""

    kind: Literal["watch"]
    run: str


class RunNews(Message):
    """Live: how far a run is."""

    kind: Literal["run"] = "run"
    run: RunState


class SolveWish(Message):
    """Live: let the method play on, move by move."""

    kind: Literal["solve"]
    game: str
    delay: Annotated[float, Field(ge=0, le=10)] = 0.2
    stop_at_guess: bool = True


class SitWish(Message):
    """Live: this page shows a game from now on, and wants to hear of every change, whoever makes it."""

    kind: Literal["sit"]
    game: str
    looking: bool
    """Whether anybody can see its board; the clock runs while that is so on any page."""


class StopWish(Message):
    """Live: stop what this connection has started."""

    kind: Literal["stop"]


class GameNews(Message):
    """Live: the game after a move."""

    kind: Literal["game"] = "game"
    game: GameState


class SeatNews(Message):
    """Live: how the game that the page shows stands now. A new game at the same table has a new identity."""

    kind: Literal["seat"] = "seat"
    game: GameState


class EndedNews(Message):
    """Live: what was started has ended, and why."""

    kind: Literal["ended"] = "ended"
    sentence: str


class FailedNews(Message):
    """Live: something went wrong."""

    kind: Literal["failed"] = "failed"
    trouble: Trouble


LiveWish = Annotated[SolveWish | WatchWish | FollowWish | SitWish | StopWish, Field(discriminator="kind")]
LiveNews = Annotated[GameNews | SeatNews | RunNews | FlightNews | EndedNews | FailedNews, Field(discriminator="kind")]
