"""Messages: what goes between the page and the server, typed. The page's types are made from these.

Here is what all tabs share; what one tab says is in the module that is named after it.
"""

from pydantic import BaseModel, ConfigDict

Coordinates = tuple[int, int]
"""A cell: x from the left, y from the top."""


class Message(BaseModel):
    """What every message has in common: nothing unknown is taken."""

    model_config = ConfigDict(extra="forbid")


class Trouble(Message):
    """Something that went wrong, and the next thing to try."""

    sentence: str
    hint: str | None = None
    clues: list[Coordinates] = []
    """The numbers that contradict each other, if that is what went wrong."""


class Need(Message):
    """What a method needs."""

    what: str
    install: str
    met: bool


class OptionState(Message):
    """An option of a method."""

    name: str
    default: bool | int | float | str
    says: str
    least: float | None
    most: float | None
    choices: list[str]


class MethodState(Message):
    """A method, as ``gridseer lab methods --json`` tells it."""

    method: str
    does: str
    complete: bool
    available: bool
    needs: list[Need]
    options: list[OptionState]


class LevelState(Message):
    """A level."""

    name: str
    width: int
    height: int
    mines: int


class TabState(Message):
    """A tab of the page."""

    name: str
    title: str
    takes_files: bool
    """Whether a file that is dropped while the tab is shown is meant for it; other files go to Analyse."""


class About(Message):
    """What the page must know before anything else."""

    version: str
    levels: list[LevelState]
    starts: list[str]
    topologies: list[str]
    methods: list[MethodState]
    settings: dict[str, bool | int | float | str]
    tabs: list[TabState]
    """The tabs of the page, in their order: those of the puzzles first."""
    kept: bool
    """Whether games are kept."""
    trouble: Trouble | None
