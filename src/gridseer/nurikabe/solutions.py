"""What a search found out about a board: how many solutions it has, two of them, or the clues that conflict."""

from dataclasses import dataclass
from enum import StrEnum

from gridseer.grid import Cell
from gridseer.nurikabe.board import Board
from gridseer.nurikabe.puzzle import cells_of


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


@dataclass(frozen=True, slots=True)
class Solutions:
    """What a method found out about a board."""

    board: Board
    """What was asked."""
    method: str
    """Who answered."""
    count: SolutionCount
    solution: Board | None
    """A solution, if one was found. With the count unknown, there may be others."""
    second: Board | None
    """Another one, when there are several."""
    seconds: float
    """How long it took."""

    @property
    def only(self) -> Board | None:
        """The solution that is proven to be the only one."""
        return self.solution if self.count is SolutionCount.ONE else None

    @property
    def differing(self) -> list[Cell]:
        """The cells in which the two solutions differ, in reading order."""
        first, second = self.solution, self.second
        if first is None or second is None:
            return []
        cells = cells_of(self.board.width, self.board.height)
        return [cell for cell in cells if first.colour(cell) is not second.colour(cell)]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that cannot all hold, whatever the others were."""

    clues: tuple[Cell, ...]
    """Their cells, in reading order. None at all: the colours of the board contradict the rules by themselves."""
    irreducible: bool
    """Whether every one of them is needed."""
    smallest: bool
    """Whether no set with fewer clues conflicts."""

    def to_json(self) -> dict[str, object]:
        """As the command line prints it."""
        clues = [list(cell) for cell in self.clues]
        return {"clues": clues, "irreducible": self.irreducible, "smallest": self.smallest}
