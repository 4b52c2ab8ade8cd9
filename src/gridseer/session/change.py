"""Change: what an action did."""

from dataclasses import dataclass
from typing import Any

from gridseer.grid import Cell
from gridseer.minesweeper.game import Outcome


@dataclass(frozen=True, slots=True)
class Change:
    """What an action did."""

    changed: tuple[tuple[Cell, str], ...]
    """The cells that look different now, with their symbols of board text; a question mark is ``?``."""
    outcome: Outcome
    """How the game stands."""
    mines_left: int
    """What the counter shows."""
    told: str = ""
    """What there is to say: why nothing happened, or what a method did."""

    def to_json(self) -> dict[str, Any]:
        """The change as plain data."""
        return {
            "changed": [[cell.x, cell.y, symbol] for cell, symbol in self.changed],
            "outcome": self.outcome.value,
            "mines_left": self.mines_left,
            "told": self.told,
        }
