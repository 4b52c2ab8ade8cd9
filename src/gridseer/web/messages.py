"""Messages: what goes between the page and the server, typed. The page's types are made from these.

What the library knows is sent as it is: its dataclasses are parts of the messages. A message of its own says only what
the page asks for, or what several things come to. Here is what all tabs share; what one tab says is in the module that
is named after it.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from gridseer.minesweeper.level import Level
from gridseer.minesweeper.solving.catalogue import MethodState
from gridseer.puzzles import Tab

Coordinates = tuple[int, int]
"""A cell: x from the left, y from the top."""


class Message(BaseModel):
    """What every message has in common: nothing unknown is accepted."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class Trouble(Message):
    """Something that went wrong, and the next thing to try."""

    sentence: str
    hint: str | None = None
    clues: list[Coordinates] = []
    """The numbers that contradict each other, if that is what went wrong."""
    patience: bool = False
    """Whether it would only have taken longer, and may be asked for again with patience."""


class About(Message):
    """What the page must know before anything else."""

    version: str
    levels: list[Level]
    starts: list[str]
    topologies: list[str]
    methods: list[MethodState]
    skins: list[str]
    """The themes that boards can be shown in, besides the palette of the page."""
    settings: dict[str, bool | int | float | str]
    tabs: list[Tab]
    """The tabs of the page, in their order: those of the puzzles first."""
    calls: list[str]
    """The calls that this page may make, such as ``DELETE /api/saves/{number}``; any other one is refused."""
    kept: bool
    """Whether games are kept."""
    phone: Literal["off", "host", "guest"]
    """Whether a phone may come to this page, or this page is on that phone."""
    trouble: Trouble | None
