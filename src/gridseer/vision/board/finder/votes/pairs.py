"""Where colours change in a picture, and at which distance the same change comes again.

A board repeats: the change of colour at the left side of one cell is found again, in the same row of pixels, at the
left side of the next one. So every straight piece of an edge is a voter: it is keyed by its row and by the colours left
and right of it, and the distance to the next voter with the same key is its vote. Text and wallpaper vote too, but not
together.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.geometry import Frame, Lattice, Mask, Region
from gridseer.vision.board.finder.colours import whole_rows
from gridseer.vision.board.finder.limits import LARGEST_CELL, SMALLEST_CELL

_STEP, _LARGE_STEP = 3, 5
"""Every which row or column of pixels votes, in a usual and in a large picture: a straight edge is in all of them."""
_LARGE = 4_000_000
"""A picture with more pixels is large."""
_MOST_VOTERS = 150_000
"""A picture with more voters than this is thinned, so that a photograph costs no more than a desktop."""
_SAME_DISTANCE = 1.5
"""How far from a multiple of a pitch a distance may be, in pixels."""

Indices = npt.NDArray[np.int32]


class Pitch(NamedTuple):
    """How far it is from column to column and from row to row, in pixels."""

    across: float
    down: float


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """Two voters of the same kind in a row of pixels (or in a column: then everything below is turned)."""

    start: Indices
    """Where along the row the first one is."""
    line: Indices
    distance: Indices
    """How far the second one is from the first."""

    def where(self, chosen: Mask) -> "Pairs":
        """Some of the pairs."""
        return Pairs(self.start[chosen], self.line[chosen], self.distance[chosen])

    def near(self, pitch: float) -> "Pairs":
        """The pairs that vote for about this distance."""
        return self.where(np.abs(self.distance - pitch) <= 1 + pitch / 64)

    def inside(self, region: Region) -> "Pairs":
        """The pairs in a part of the picture."""
        lines = (self.line >= region.y) & (self.line < region.bottom)
        return self.where(lines & (self.start >= region.x) & (self.start + self.distance < region.right))

    def votes(self) -> npt.NDArray[np.int64]:
        """How many pairs there are at each distance."""
        return np.bincount(self.distance, minlength=2 * LARGEST_CELL + 2)

    def without(self, left: float, right: float, top: float, bottom: float, pitch: float) -> "Pairs":
        """The pairs that have their middle elsewhere, or that vote for another pitch."""
        middle = self.start + self.distance / 2
        inside = (middle > left) & (middle < right) & (self.line > top) & (self.line < bottom)
        times = np.maximum(1, np.rint(self.distance / pitch))
        return self.where(~(inside & (np.abs(self.distance - times * pitch) <= _SAME_DISTANCE)))


class Votes(NamedTuple):
    """All that vote in a picture."""

    across: Pairs
    """Those along the rows: for the distance of columns."""
    down: Pairs
    """Those along the columns, turned: for the distance of rows."""

    def near(self, pitch: Pitch) -> "Votes":
        """Those for about this pitch."""
        return Votes(self.across.near(pitch.across), self.down.near(pitch.down))

    def inside(self, region: Region) -> "Votes":
        """Those in a part of the picture."""
        return Votes(
            self.across.inside(region), self.down.inside(Region(region.y, region.x, region.height, region.width))
        )

    def without(self, lattice: Lattice) -> "Votes":
        """Those that do not belong to a board that was found; it can lie over a table, so other pitches stay."""
        x = lattice.x, lattice.x + lattice.width
        y = lattice.y, lattice.y + lattice.height
        return Votes(
            self.across.without(*x, *y, lattice.cell_width),
            self.down.without(*y, *x, lattice.cell_height),
        )


def votes_of(frame: Frame) -> Votes:
    """The edges whose two colours come again, along the rows and along the columns."""
    step = _STEP if frame.width * frame.height < _LARGE else _LARGE_STEP
    across, down = _core.votes_of(whole_rows(frame.pixels), step, _MOST_VOTERS, SMALLEST_CELL, 2 * LARGEST_CELL)
    return Votes(Pairs(*across), Pairs(*down))
