"""Messages of the tab Nurikabe."""

from typing import Annotated, Literal

from pydantic import Field

from gridseer.web.messages import Coordinates, Message

NurikabeText = Annotated[str, Field(max_length=200_000)]
"""A puzzle or a position: one row per line, cells separated by spaces."""


class NurikabeWish(Message):
    """A position; each call carries it, so there is nothing to lose."""

    board: NurikabeText


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
