"""Advice for somebody who solves a puzzle by hand."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from gridseer.grid import Cell
from gridseer.pencil.breach import Breach
from gridseer.pencil.explanation import Difficulty, StepT
from gridseer.pencil.solutions import SolutionCount


class AdviceKind(StrEnum):
    """What an advice is."""

    STEP = "step"
    """Something that follows."""
    MISTAKE = "mistake"
    """Something that was filled in cannot be right."""
    SOLVED = "solved"
    """There is nothing left to do."""
    UNSOLVABLE = "unsolvable"
    """The clues themselves have no solution."""
    OPEN = "open"
    """Nothing more follows: there are several solutions, or time ran out."""


@dataclass(frozen=True, slots=True)
class Advice(Generic[StepT]):
    """What to do next, or why there is no next step."""

    kind: AdviceKind
    """What it is."""
    sentence: str
    cells: tuple[Cell, ...] = ()
    """What it speaks of: mistaken cells, clues that conflict, cells that stay open."""
    step: StepT | None = None
    """The step, if it is one."""
    difficulty: Difficulty | None = None
    """How hard the step is to see."""


@dataclass(frozen=True, slots=True)
class PositionReview:
    """Whether a position is right as far as it goes."""

    solved: bool
    """Whether it is the end."""
    breaches: tuple[Breach, ...]
    """Rules that it breaks."""
    wrong: tuple[Cell, ...]
    """Cells that are different in the only solution."""
    count: SolutionCount
    """How many solutions the clues have."""
    sentence: str
    """All of it in words."""
