"""Messages of the tab Sudoku."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.web.messages import Coordinates, Message

SudokuText = Annotated[str, Field(max_length=20_000)]
"""A position in gridseer's text form: ``5`` given, ``=5`` filled in, ``?125`` notes, ``.`` open."""
SudokuSize = Literal[4, 6, 9, 16]


class SudokuPosition(Message):
    """A position; each call carries it, so there is nothing to lose."""

    board: SudokuText


class SudokuStepState(Message):
    """A digit that was found, or candidates that are excluded, and why."""

    strategy: str
    cells: list[Coordinates]
    digit: int | None
    """The digit of the one cell, if it was found."""
    excluded: list[list[int]]
    """Otherwise the digits that each of the cells can't be."""
    because: str
    evidence: list[Coordinates]


class SudokuAdvice(Message):
    """The next step, or why there is none."""

    kind: Literal["step", "mistake", "solved", "unsolvable", "open"]
    sentence: str
    cells: list[Coordinates]
    step: SudokuStepState | None
    difficulty: str | None


class SudokuSteps(Message):
    """The whole way from the given digits to the solution."""

    steps: list[SudokuStepState]
    difficulty: str | None
    """How hard the hardest step is; None when they lead to no end."""
    hardest: str | None
    sentence: str


class SudokuGeneration(Message):
    """Which puzzle is wanted."""

    size: SudokuSize = 9
    difficulty: Literal["easy", "medium", "hard", "expert", "beyond"] | None = None
    symmetric: bool = True
    seed: Annotated[int | None, Field(ge=0, le=2**53)] = None


class SudokuPuzzle(Message):
    """A puzzle or a position as text, and how others write it."""

    board: str
    size: int
    url: str
    """The given digits as a puzz.link address."""
    seed: int | None = None
    difficulty: str | None = None


class SudokuExport(SudokuPosition):
    """A position to be written as a file."""

    format: Literal["text", "rows", "line", "url", "svg", "png"]
