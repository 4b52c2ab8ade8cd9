"""What the tab Settings and the server tell each other."""

from typing import Literal

from gridseer.web.messages import Message


class Setting(Message):
    """What a user prefers."""

    name: str
    value: bool | int | float | str


class ThemeState(Message):
    """A game that the autopilot has met, and what it remembers of it."""

    name: str
    window: str
    title: str
    used: str
    """When it was met last, in UTC."""
    cell: tuple[int, int]
    looks: int
    games: int
    wins: int
    opens: Literal["around", "sides", "none"] | None
    """What opens with an empty cell, once that was seen."""
    first_clicks: int
    first_losses: int
    counter: tuple[int, int, int, int] | None
    counter_board: tuple[int, int] | None
    answer_ms: float | None
    taught: bool
    """Whether a person named its looks."""
