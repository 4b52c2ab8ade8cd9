"""Messages that the tabs of all pencil puzzles send: what a search found out, broken rules, what a picture shows."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.web.messages import Coordinates, Message

Place = tuple[float, float]
"""A point of a picture: x from the left, y from the top, in pixels."""


class PuzzleConflict(Message):
    """Clues that cannot all hold."""

    clues: list[Coordinates]
    irreducible: bool
    smallest: bool


Outcome = Literal["none", "one", "several", "unknown"]
"""How many solutions there are."""


class PuzzleAnswer(Message):
    """What the complete search found out about the clues."""

    outcome: Outcome
    solution: list[str] | None
    """Rows of symbols: ``#`` sea and ``.`` island, or digits."""
    second: list[str] | None
    differing: list[Coordinates]
    conflict: PuzzleConflict | None
    sentence: str
    seconds: float


class BreachState(Message):
    """A broken rule."""

    rule: str
    cells: list[Coordinates]
    sentence: str


class PuzzleGlance(Message):
    """What the rules alone say about a position."""

    solved: bool
    breaches: list[BreachState]


class PuzzleReview(Message):
    """Whether a position is right as far as it goes."""

    solved: bool
    breaches: list[BreachState]
    wrong: list[Coordinates]
    outcome: Outcome
    """Of the clues alone."""
    sentence: str


class CellReading(Message):
    """One way to read the ink in a cell."""

    text: str
    probability: float


class CellReadings(Message):
    """All likely readings of a cell, the likeliest first."""

    cell: Coordinates
    readings: list[CellReading]


class RepairState(Message):
    """A cell that was read in one way, and is likelier another, since only then there is one solution."""

    cell: Coordinates
    read: Annotated[str, Field(alias="from")]
    now: Annotated[str, Field(alias="to")]
    probability: float
    sentence: str


class TurnState(Message):
    """Which side is up."""

    degrees: Literal[0, 90, 180, 270]
    """How far the picture must be turned clockwise for the puzzle to stand upright."""
    probability: float
    repaired: bool
    """Whether another side seemed to be up, but only from this one there is one solution."""


class PuzzleSightingState(Message):
    """A puzzle that was seen in a picture, in the form of ``gridseer NAME read --json``."""

    width: int
    height: int
    puzzle: str
    cells: list[list[str]]
    doubtful: list[Coordinates]
    readings: list[CellReadings]
    repaired: list[RepairState]
    turned: TurnState
    solutions: Literal[0, 1, 2] | None
    """2 for several; null if it wasn't found out."""
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
