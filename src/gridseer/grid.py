"""Cells and which of them touch: the ground that every puzzle stands on."""

from enum import StrEnum
from typing import NamedTuple

from gridseer import _core

MAX_SIDE: int = _core.MAX_SIDE
"""The largest width and height of a board."""


class Cell(NamedTuple):
    """One cell of a grid."""

    x: int
    """Columns from the left, from 0."""
    y: int
    """Rows from the top, from 0."""

    def __str__(self) -> str:
        return f"({self.x},{self.y})"


class Topology(StrEnum):
    """Which cells of a grid touch. Every algorithm works on neighbour lists and never asks."""

    SQUARE = "square"
    """Eight neighbours; the edges are edges."""
    TORUS = "torus"
    """Eight neighbours; the edges wrap around."""
    HEXAGON = "hexagon"
    """Six neighbours; odd rows are shifted half a cell to the right."""

    @property
    def core(self) -> _core.Topology:
        """The same thing as the compiled core calls it."""
        return _CORE[self]


_CORE: dict[Topology, _core.Topology] = {topology: getattr(_core.Topology, topology.value) for topology in Topology}


def neighbours(cell: Cell, width: int, height: int, topology: Topology = Topology.SQUARE) -> list[Cell]:
    """The cells that touch a cell, in reading order."""
    indices = _core.neighbours(width, height, topology.core, cell.y * width + cell.x)
    return [Cell(index % width, index // width) for index in indices.tolist()]
