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

    @classmethod
    def of(cls, index: int, width: int) -> "Cell":
        """The cell of an index that counts row by row, as arrays and the core do.

        >>> Cell.of(7, width=5), Cell(2, 1).index_in(5)
        (Cell(x=2, y=1), 7)
        """
        return cls(index % width, index // width)

    def index_in(self, width: int) -> int:
        """The index of this cell in a grid that wide."""
        return self.y * width + self.x

    def __str__(self) -> str:
        return f"({self.x},{self.y})"


def reading_order(cell: Cell) -> tuple[int, int]:
    """The key to sort cells by: row by row, each from the left."""
    return cell.y, cell.x


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
    indices = _core.neighbours(width, height, topology.core, cell.index_in(width))
    return [Cell.of(index, width) for index in indices.tolist()]
