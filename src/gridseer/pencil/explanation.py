"""Explanation: a puzzle worked out as people do, how far that got, and how hard it was."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from gridseer.grid import Cell
from gridseer.pencil.solutions import BoardT

SEARCH = "Search"
"""The name of the last step, when the complete search had to finish."""
SEARCHED = "no strategy sees more; the complete search proves it"
"""Why that step is right."""


class Difficulty(StrEnum):
    """How hard a puzzle is: what the hardest step it needs asks of a person."""

    EASY = "easy"
    """Looking at one thing at a time."""
    MEDIUM = "medium"
    """Seeing how two or three things limit each other."""
    HARD = "hard"
    """Patterns across the whole grid, or all shapes of an island."""
    EXPERT = "expert"
    """Following an assumption to its end."""
    BEYOND = "beyond"
    """More than one assumption at a time: left to the complete search."""


class ToldStep(Protocol):
    """A step as people and programs read it."""

    @property
    def strategy(self) -> str:
        """The name of the strategy."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of which something follows, in reading order."""

    @property
    def sentence(self) -> str:
        """The whole step in words."""

    def to_json(self) -> dict[str, Any]:
        """As the command line prints it."""


StepT = TypeVar("StepT", bound=ToldStep)


@dataclass(frozen=True, slots=True)
class Explanation(Generic[BoardT, StepT]):
    """How far the strategies got, and how."""

    steps: tuple[StepT, ...]
    """Every step in order."""
    board: BoardT
    """Where they led."""
    difficulty: Difficulty
    """How hard the hardest step is; beyond, when they did not get to the end."""
    hardest: str | None
    """The name of the hardest strategy that was used."""
    breach: str | None
    """Why the puzzle has no solution, when the steps led to a contradiction."""

    @property
    def is_finished(self) -> bool:
        """Whether every cell was settled and nothing broke."""
        return self.board.is_complete and self.breach is None

    @property
    def summary(self) -> str:
        """How hard it is and why, in words."""
        return f"{self.difficulty}: the hardest step is {in_words(self.hardest)}"


def in_words(strategy: str | None) -> str:
    """The name of a strategy as people write it.

    >>> in_words("BlockReach"), in_words("XYWing")
    ('block reach', 'XY-wing')
    """
    letters, rest = re.findall(r"^((?:XYZ?|X)(?=[A-Z])|)(.*)", strategy or "")[0]
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", rest).lower()
    return f"{letters}-{apart}" if letters else apart
