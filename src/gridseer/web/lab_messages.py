"""What the tab Lab and the server tell each other."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.lab.results import Figures
from gridseer.lab.tables import Difference
from gridseer.web.messages import Message


class BoardWish(Message):
    """Which boards a run is played on."""

    level: str | None = None
    width: int | None = None
    height: int | None = None
    mines: int | None = None


class RunWish(Message):
    """Which methods play which games."""

    methods: Annotated[list[Annotated[str, Field(max_length=200)]], Field(min_length=1, max_length=12)]
    boards: Annotated[list[BoardWish], Field(min_length=1, max_length=12)]
    games: Annotated[int, Field(ge=1, le=10_000_000)] = 1000
    start: str = "safe"
    seed: str | None = None
    timeout: Annotated[float, Field(gt=0, le=3600)] = 120.0
    threads: Annotated[int | None, Field(ge=1, le=256)] = None


class Curve(Message):
    """The share of games won after that many games."""

    name: str
    games: list[int]
    won: list[float]
    low: list[float]
    high: list[float]
    """Between these the true share lies with a confidence of 95 %."""


class RunState(Message):
    """A run: how far it is and what has come of it."""

    run: str
    wish: RunWish
    state: Literal["running", "paused", "finished"]
    played: int
    planned: int
    summaries: list[Figures]
    differences: list[Difference]
    curves: list[Curve]
    trouble: str | None
