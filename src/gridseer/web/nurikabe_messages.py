"""Messages of the tab Nurikabe."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.web.messages import Coordinates, Message

NurikabeText = Annotated[str, Field(max_length=200_000)]
"""A puzzle or a position: a row a line, cells apart by spaces."""
Place = tuple[float, float]
"""A point of a picture: x from the left, y from the top, in pixels."""


class NurikabeWish(Message):
    """A position; each call carries it, so there is nothing to lose."""

    board: NurikabeText


class NurikabeConflict(Message):
    """Clues that cannot all hold."""

    clues: list[Coordinates]
    irreducible: bool
    smallest: bool


class NurikabeAnswer(Message):
    """What the complete search found out about the clues."""

    outcome: Literal["none", "one", "several", "unknown"]
    solution: list[str] | None
    """Rows of ``#`` sea and ``.`` island."""
    second: list[str] | None
    differing: list[Coordinates]
    conflict: NurikabeConflict | None
    sentence: str
    seconds: float


class NurikabeStep(Message):
    """Cells that get a colour, and why."""

    strategy: str
    cells: list[Coordinates]
    colour: Literal["sea", "island"]
    because: str
    evidence: list[Coordinates]


class NurikabeAdvice(Message):
    """The next step, or why there is none."""

    kind: Literal["step", "mistake", "solved", "unsolvable", "open"]
    sentence: str
    cells: list[Coordinates]
    step: NurikabeStep | None
    difficulty: str | None


class NurikabeSteps(Message):
    """The whole way from the clues to the solution."""

    steps: list[NurikabeStep]
    difficulty: str | None
    """How hard the hardest step is; None when they lead to no end."""
    hardest: str | None
    sentence: str


class BreachState(Message):
    """A broken rule."""

    rule: str
    cells: list[Coordinates]
    sentence: str


class NurikabeGlance(Message):
    """What the rules alone say about a position."""

    solved: bool
    breaches: list[BreachState]


class NurikabeReview(Message):
    """Whether a position is right as far as it goes."""

    solved: bool
    breaches: list[BreachState]
    wrong: list[Coordinates]
    sentence: str


class NurikabeGeneration(Message):
    """Which puzzle is wanted."""

    width: Annotated[int, Field(ge=1, le=40)] = 10
    height: Annotated[int, Field(ge=1, le=40)] = 10
    difficulty: Literal["easy", "medium", "hard", "expert", "beyond"] | None = None
    symmetric: bool = False
    largest: Annotated[int | None, Field(ge=1, le=1600)] = None
    seed: Annotated[int | None, Field(ge=0, le=2**53)] = None


class NurikabePuzzle(Message):
    """A puzzle or a position as text, and how others write it."""

    board: str
    width: int
    height: int
    url: str | None
    """The clues as a puzz.link address; None when a clue is too large for one."""
    seed: int | None = None
    difficulty: str | None = None


class NurikabeExport(NurikabeWish):
    """A position to be written as a file."""

    format: Literal["text", "url", "pzprv3", "janko", "svg", "png"]


class CellReading(Message):
    """One way to read the ink in a cell."""

    text: str
    probability: float


class CellReadings(Message):
    """All likely readings of a cell, the likeliest first."""

    cell: Coordinates
    readings: list[CellReading]


class RepairState(Message):
    """A cell that was read in one way, and must be another so that there is one solution."""

    cell: Coordinates
    read: str
    now: str
    sentence: str


class PuzzleSightingState(Message):
    """A puzzle that was seen in a picture, in the form of ``gridseer nurikabe read --json``."""

    width: int
    height: int
    puzzle: str
    cells: list[list[str]]
    doubtful: list[Coordinates]
    readings: list[CellReadings]
    repairs: list[RepairState]
    cut: list[Literal["top", "right", "bottom", "left"]]
    """Sides at which the grid goes on beyond the picture."""
    corners: list[Place]
    crossings: list[list[Place]]
    """Where the lines cross: rows + 1 lists of columns + 1 points. On a photo no line need be straight."""
    confidence: float


class PuzzlePictureState(Message):
    """What was seen in a picture."""

    width: int
    height: int
    puzzles: list[PuzzleSightingState]
