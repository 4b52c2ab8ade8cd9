"""What the tab Analyse and the server tell each other."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.minesweeper.answer import AnswerState
from gridseer.minesweeper.solvers import DEFAULT_METHOD
from gridseer.session import HintStep
from gridseer.session.position import Certain, Clash
from gridseer.web.messages import Coordinates, Message


class PositionWish(Message):
    """A board entered by hand."""

    board: Annotated[str, Field(max_length=500_000)]
    method: Annotated[str, Field(max_length=500)] = DEFAULT_METHOD
    doubtful: Annotated[list[Coordinates], Field(max_length=250_000)] = []
    """Cells of which nobody is sure what they show."""


class PositionState(Message):
    """A board entered by hand and what is found out about it."""

    board: str
    mines_left: int | None
    """None when it is a range, or unknown; the board's text says which."""
    contradiction: Clash | None
    """Which clues cannot all be true; None when some layout fits."""
    answer: AnswerState | None
    """What the method finds out, unless the board contradicts itself."""
    certain: Certain | None
    """What is proven whatever the doubtful cells show; None where no cell is doubtful: then all of it is."""


class PositionCell(PositionWish):
    """A cell of a board entered by hand."""

    x: int
    y: int


class PositionHint(PositionWish):
    """A step of help on a board entered by hand."""

    step: HintStep


class ExportWish(Message):
    """A board to be written as a file."""

    board: Annotated[str, Field(max_length=500_000)]
    format: Literal["text", "mine", "mbf", "abf"]


class CellRivals(Message):
    """What a doubtful cell may show."""

    x: int
    y: int
    sights: list[tuple[str, float]]
    """Symbols and how likely each is, the likeliest first."""


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
    """What the picture shows."""
    assumed_mines: int | None
    """What a board of this size usually has."""
    cut_off: list[str]
    """The sides at which the board goes on beyond the picture."""
    state: str
    confidence: float
    doubtful: list[Coordinates]
    theme: str | None
    """The taught theme by whose looks it was read."""
    rivals: list[CellRivals]
    """What each doubtful cell may show."""
    looks: list[list[int]] | None = None
    """For each cell the number of its look: cells with the same number look alike. None unless it was asked for, or
    where nearly every cell looks different."""


class PictureState(Message):
    """What was seen in a picture."""

    width: int
    height: int
    boards: list[SightingState]


class NamedLook(Message):
    """The pixels of a cell, and what it shows."""

    sight: Annotated[str, Field(min_length=1, max_length=1)]
    pixels: Annotated[str, Field(max_length=300_000)]
    """Red, green and blue of each pixel, row by row, in base64."""


class TeachWish(Message):
    """Looks that somebody has named, for a theme that exists or a new one."""

    theme: Annotated[str, Field(min_length=1, max_length=120)]
    width: Annotated[int, Field(ge=4, le=256)]
    height: Annotated[int, Field(ge=4, le=256)]
    looks: Annotated[list[NamedLook], Field(min_length=1, max_length=64)]


class TaughtTheme(Message):
    """A theme as it is kept now."""

    theme: str
    looks: int
    """How many looks it has; a theme without looks is forgotten."""
