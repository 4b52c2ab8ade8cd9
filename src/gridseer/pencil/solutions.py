"""What a search found out about a board: how many solutions it has, two of them, or the clues that conflict."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Protocol, Self, TypeVar

from gridseer.grid import Cell


class SolutionCount(StrEnum):
    """How many solutions a board has."""

    NONE = "none"
    ONE = "one"
    SEVERAL = "several"
    UNKNOWN = "unknown"
    """The search was ended before it knew."""

    @property
    def number(self) -> int | None:
        """0, 1, or 2 for more than one, as in JSON; None when that is not known."""
        return {"none": 0, "one": 1, "several": 2}.get(self)


class Position(Protocol):
    """What every board of a pencil puzzle can do."""

    @property
    def width(self) -> int:
        """How many columns it has."""

    @property
    def height(self) -> int:
        """How many rows it has."""

    @property
    def dimensions(self) -> dict[str, int]:
        """How large it is, as JSON says it."""

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to fill in."""

    def rows(self) -> list[str]:
        """What is filled in, as JSON gives a solution: a text for each row."""

    def differing(self, other: Self) -> list[Cell]:
        """The cells in which two boards of one puzzle differ, in reading order."""

    def agrees_with(self, solution: Self) -> bool:
        """Whether all that is filled in so far is so in a solution."""


BoardT = TypeVar("BoardT", bound=Position)


@dataclass(frozen=True, slots=True)
class Solutions(Generic[BoardT]):
    """What a method found out about a board."""

    board: BoardT
    """What was asked."""
    method: str
    """The method that answered."""
    count: SolutionCount
    solution: BoardT | None
    """A solution, if one was found. With the count unknown, there may be others."""
    second: BoardT | None
    """Another one, when there are several."""
    seconds: float
    """How long it took."""

    @property
    def only(self) -> BoardT | None:
        """The solution that is proven to be the only one."""
        return self.solution if self.count is SolutionCount.ONE else None

    @property
    def differing(self) -> list[Cell]:
        """The cells in which the two solutions differ, in reading order."""
        first, second = self.solution, self.second
        return [] if first is None or second is None else first.differing(second)

    @property
    def verdict(self) -> str:
        """How many solutions there are, in words; a board without any needs a conflict to say more."""
        if self.count is SolutionCount.ONE:
            return f"one solution, proven in {self.seconds * 1000:.1f} ms"
        if self.count is SolutionCount.SEVERAL:
            return f"more than one solution: another one differs in {some_cells(self.differing)}"
        return "no solution" if self.count is SolutionCount.NONE else "not known: time ran out"


def enumerated(names: list[str], most: int = 8) -> str:
    """Things as people list them: the 1 at A1, the 2 at B2 and the 3 at C3; of many, some and how many more."""
    shown = names if len(names) <= most else [*names[: most - 1], f"{len(names) - most + 1} more"]
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that cannot all hold, whatever the others were."""

    clues: tuple[Cell, ...]
    """Their cells, in reading order. None at all: what was filled in contradicts the rules by itself."""
    irreducible: bool
    """Whether every one of them is needed."""
    smallest: bool
    """Whether no set with fewer clues conflicts."""

    def to_json(self) -> dict[str, object]:
        """As the command line prints it."""
        clues = [list(cell) for cell in self.clues]
        return {"clues": clues, "irreducible": self.irreducible, "smallest": self.smallest}


def some_cells(cells: Sequence[Cell]) -> str:
    """The cells in words, or the first of many."""
    shown = ", ".join(str(cell) for cell in cells[:8])
    return shown + (f" and {len(cells) - 8} more" if len(cells) > 8 else "")


def cells_left(count: int) -> str:
    """How many cells are left, in words."""
    return f"{count} {'cell is' if count == 1 else 'cells are'} left"
