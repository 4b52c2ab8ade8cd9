"""What the tab Analyse and the server tell each other."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.minesweeper.solvers import DEFAULT_METHOD
from gridseer.web.messages import Coordinates, Message
from gridseer.web.play_messages import Chances, Step


class PositionWish(Message):
    """A board entered by hand."""

    board: Annotated[str, Field(max_length=500_000)]
    method: Annotated[str, Field(max_length=500)] = DEFAULT_METHOD


class Contradiction(Message):
    """Which clues cannot all be true."""

    sentence: str
    clues: list[Coordinates]
    mine_count: bool


class PositionState(Message):
    """A board entered by hand and what is found out about it."""

    board: str
    mines_left: int
    contradiction: Contradiction | None
    chances: Chances | None


class PositionCell(PositionWish):
    """A cell of a board entered by hand."""

    x: int
    y: int


class PositionHint(PositionWish):
    """A step of help on a board entered by hand."""

    step: Step


class ExportWish(Message):
    """A board to be written as a file."""

    board: Annotated[str, Field(max_length=500_000)]
    format: Literal["text", "mine", "mbf", "abf"]


class ImportedBoard(Message):
    """What was in a file."""

    board: str
    solution: str | None
    """The mines as flags, where the file tells them."""


class SightingState(Message):
    """A board that was seen in a picture, in the form of ``gridseer read --json``; places are in pixels."""

    x: float
    y: float
    width: float
    height: float
    columns: int
    rows: int
    cell_width: float
    cell_height: float
    board: str
    cells: list[str]
    mines_left: int | None
    state: str
    confidence: float
    doubtful: list[Coordinates]


class PictureState(Message):
    """What was seen in a picture."""

    width: int
    height: int
    boards: list[SightingState]
