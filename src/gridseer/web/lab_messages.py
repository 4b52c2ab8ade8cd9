"""What the tab Lab and the server tell each other."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.lab.results import Figures
from gridseer.lab.tables import Difference
from gridseer.web.messages import Message


class BoardWish(Message):
    """Which boards a run is played on: a level, a size with mines, or a text such as ``16x16/1..100``."""

    text: str | None = Field(None, max_length=200)
    level: str | None = None
    width: int | None = None
    height: int | None = None
    mines: int | None = None


class RunWish(Message):
    """Which methods play which games; or which part of a ready plan is played."""

    plan: str | None = Field(None, max_length=60)
    share: Annotated[float, Field(gt=0, le=1)] = 1.0
    """The share of the games of a plan."""
    methods: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=40)] = []
    boards: Annotated[list[BoardWish], Field(max_length=12)] = []
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


class ReadyPlan(Message):
    """A study that can be played as it is."""

    plan: str
    title: str
    about: str
    games: int
    cpu_hours: float | None


class RangeLine(Message):
    """One method over a range."""

    name: str
    x: list[float]
    won: list[float]
    low: list[float]
    high: list[float]
    milliseconds: list[float]
    """CPU time per game."""


class RangeCurves(Message):
    """All methods over a range of densities, of sizes or of an option's values."""

    title: str
    axis: str
    lines: list[RangeLine]


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
    ranges: list[RangeCurves]
    labels: list[tuple[str, str]]
    """Short names of methods, each with the method."""
    trouble: str | None
