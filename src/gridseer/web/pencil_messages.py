"""Messages that the tabs of all pencil puzzles send: what a search found out, broken rules, what a picture shows."""

from typing import Literal

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
    """A cell that was read in one way, and must be another so that there is one solution."""

    cell: Coordinates
    read: str
    now: str
    sentence: str


class PuzzleSightingState(Message):
    """A puzzle that was seen in a picture, in the form of ``gridseer NAME read --json``."""

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
