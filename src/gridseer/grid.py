"""Cells and which of them touch: the ground that every puzzle stands on."""

import re
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

    @classmethod
    def named(cls, name: str) -> "Cell | None":
        """The cell that people call so, or None where that isn't the name of a cell.

        >>> Cell.named("C5"), Cell.named("ab1"), Cell.named("C0")
        (Cell(x=2, y=4), Cell(x=27, y=0), None)
        """
        match = _NAME.fullmatch(name)
        return None if match is None else cls(_column_of(match[1]), int(match[2]) - 1)

    def __str__(self) -> str:
        """As people write it: a letter for the column and a number from 1 for the row.

        >>> str(Cell(2, 4)), str(Cell(26, 0))
        ('C5', 'AA1')
        """
        if min(self) < 0:  # no cell of any grid, but an error may have to speak of it
            return f"({self.x},{self.y})"
        return f"{column_name(self.x)}{self.y + 1}"


_NAME = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,3})")


def column_name(x: int) -> str:
    """The letters of a column: A to Z, then AA, AB and so on, as in a spreadsheet.

    >>> column_name(0), column_name(25), column_name(26), column_name(701), column_name(702)
    ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    letters = ""
    while x >= 0:
        x, last = divmod(x, 26)
        letters = chr(ord("A") + last) + letters
        x -= 1
    return letters


def _column_of(letters: str) -> int:
    """The inverse of `column_name`."""
    x = 0
    for letter in letters.upper():
        x = 26 * x + ord(letter) - ord("A") + 1
    return x - 1


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
