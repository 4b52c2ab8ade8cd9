"""A rectangle of cells: the part of an endless lattice that may be the board."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from gridseer.geometry import Lattice, Mask

Side = Literal["top", "bottom", "left", "right"]
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")


@dataclass(frozen=True, slots=True)
class CellRange:
    """Some rows and columns of a lattice, named by the lines around them: line 0 is before the first cell."""

    top: int
    bottom: int
    left: int
    right: int

    @classmethod
    def around(cls, cells: Mask) -> "CellRange":
        """The smallest rectangle around some cells."""
        rows, columns = np.flatnonzero(cells.any(axis=1)), np.flatnonzero(cells.any(axis=0))
        return cls(int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1)

    @property
    def rows(self) -> int:
        """How many rows."""
        return self.bottom - self.top

    @property
    def columns(self) -> int:
        """How many columns."""
        return self.right - self.left

    @property
    def slices(self) -> tuple[slice, slice]:
        """Its rows and columns in an array of cells."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def of(self, lattice: Lattice) -> Lattice:
        """These cells of a lattice, of which the finder is as sure as of all."""
        part = lattice.part((self.left, self.right), (self.top, self.bottom))
        return replace(part, score=lattice.score)

    def line(self, side: Side) -> int:
        """The line at a side."""
        return int(getattr(self, side))

    def with_line(self, side: Side, line: int) -> "CellRange":
        """The rectangle that ends at another line on one side."""
        return replace(self, **{side: line})

    def outermost(self, side: Side) -> "CellRange":
        """Its first or last row or column, alone."""
        line = self.line(side)
        opposite: dict[Side, tuple[Side, int]] = {
            "top": ("bottom", line + 1),
            "bottom": ("top", line - 1),
            "left": ("right", line + 1),
            "right": ("left", line - 1),
        }
        return self.with_line(*opposite[side])

    def beyond(self, side: Side) -> "CellRange":
        """The row or column beside it, which may lie outside of the lattice: then no array has cells there."""
        step = 1 if side in ("bottom", "right") else -1
        return self.with_line(side, self.line(side) + step).outermost(side)
