"""Doubt: a cell that cannot be read for certain, and the question that may be asked about it."""

from collections.abc import Callable
from dataclasses import dataclass

from gridseer.geometry import Frame
from gridseer.grid import Cell
from gridseer.minesweeper.sight import Sight


@dataclass(frozen=True, slots=True, eq=False)
class Doubt:
    """A cell without which no decision is possible."""

    cell: Cell
    candidates: tuple[Sight, ...]
    """What it may be, the likeliest first."""
    picture: Frame
    """The cell, and as much of its neighbours on each side."""


Ask = Callable[[Doubt], Sight | None]
"""Asks somebody who can see the screen what a cell shows; None if they can't tell either."""
