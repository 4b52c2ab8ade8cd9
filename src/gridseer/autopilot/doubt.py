"""Doubt: a cell that cannot be read for certain, and the question that may be asked about it."""

from collections.abc import Callable
from dataclasses import dataclass

from gridseer.autopilot.belief import UNREAD
from gridseer.autopilot.view import UNOPENED, View
from gridseer.geometry import Frame
from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED, Sight


@dataclass(frozen=True, slots=True, eq=False)
class Doubt:
    """A cell without which no decision is possible."""

    cell: Cell
    candidates: tuple[Sight, ...]
    """What it may be, the likeliest first, as far as the reader has any idea."""
    picture: Frame
    """The cell, and as much of its neighbours on each side."""

    @classmethod
    def about(cls, view: View, cell: Cell) -> "Doubt":
        """What is not known of a cell; one that was opened isn't closed."""
        unopened = () if view[cell] == UNREAD else UNOPENED
        rivals = [sight for sight, _ in view.sighting.rivals.get(cell, ()) if sight < CLOSED or sight in unopened]
        return cls(cell, tuple(map(Sight, rivals)), view.picture(cell))


Ask = Callable[[Doubt], Sight | None]
"""Asks somebody who can see the screen what a cell shows; None if they can't tell either."""
