"""Where colours change in a picture, and at which distance the same change comes again.

A board repeats: the change of colour at the left side of one cell is found again, in the same row of pixels, at the
left side of the next one. So every straight piece of an edge is a voter: it is keyed by its row and by the colours left
and right of it, and the distance to the next voter with the same key is its vote. Text and wallpaper vote too, but not
together.
"""

from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame, Lattice, Mask, Region
from gridseer.vision.board.finder.colours import packed
from gridseer.vision.board.finder.limits import LARGEST_CELL, SMALLEST_CELL
from gridseer.vision.board.finder.straight_edges import Map

_STEP, _LARGE_STEP = 3, 5
"""Every which row or column of pixels votes, in a usual and in a large picture: a straight edge is in all of them."""
_LARGE = 4_000_000
"""A picture with more pixels is large."""
_STRAIGHT = 5
"""How long an edge must be to vote, in pixels; letters have few that are longer."""
_MOST_VOTERS = 150_000
"""A picture with more voters than this is thinned, so that a photograph costs no more than a desktop."""
_BAND, _AROUND = 270, 8
"""This many rows of pixels are looked at together, with some more around them to see edges whole."""
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
    across, down = [], []
    # Band by band, so that what is computed on the way stays in the processor's cache.
    for top in range(0, frame.height, _BAND):
        bottom, first = min(top + _BAND, frame.height), max(0, top - _AROUND)
        colours = packed(Frame(frame.pixels[first : bottom + _AROUND]))
        band = range(top - first, bottom - first)
        across.append(_voters(colours, band, first, step, turned=False))
        down.append(_voters(colours, band, first, step, turned=True))
    return Votes(_paired(*_thinned(across, step)), _paired(*_thinned(down, step)))


Voters = tuple[Indices, Indices, npt.NDArray[np.uint32]]
"""For every change that is part of a straight edge: its line, the place in it where the second colour begins, and a
number for its two colours."""


def _voters(colours: npt.NDArray[np.uint32], band: range, first: int, step: int, *, turned: bool) -> Voters:
    """Those of some rows of pixels, of which the first one has a number in the whole picture."""
    before, after = (colours[:-1], colours[1:]) if turned else (colours[:, :-1], colours[:, 1:])
    changes = np.not_equal(before, after).view(np.uint8)
    straight = _straight(_calm(changes, turned=turned), turned=turned)
    start = band.start if turned else band.start + -(first + band.start) % step
    sampled = straight[start : band.stop, ::step] if turned else straight[start : band.stop : step]
    found = np.flatnonzero(sampled.view(np.bool_)).astype(np.int32)
    row, column = np.divmod(found, np.int32(max(1, sampled.shape[1])))
    row, column = (start + row, column * step) if turned else (start + row * step, column)
    kind = before[row, column] * np.uint32(2654435761) ^ after[row, column] * np.uint32(2246822519)
    return (column, row + first + 1, kind) if turned else (row + first, column + 1, kind)


def _thinned(bands: list[Voters], step: int) -> Voters:
    """The voters of all bands; where there are too many, fewer lines of them, since a vote needs two of one line."""
    line, place, kind = (np.concatenate(parts) for parts in zip(*bands, strict=True))
    thin = -(-line.size // _MOST_VOTERS)
    if thin <= 1:
        return line, place, kind
    kept = line // step % thin == 0
    return line[kept], place[kept], kind[kept]


def _calm(changes: Map, *, turned: bool) -> Map:
    """Changes with something flat beside them: where every pixel differs from the next there is a photograph."""
    busy = cv2.erode(changes, np.ones((3, 1) if turned else (1, 3), np.uint8))
    return np.asarray(cv2.subtract(changes, busy), np.uint8)


def _straight(changes: Map, *, turned: bool) -> Map:
    """Changes that are part of a straight edge."""
    # First widened by a pixel at both ends, so that a dotted line is a line.
    wide = cv2.dilate(changes, np.ones((1, 3) if turned else (3, 1), np.uint8))
    size = _STRAIGHT + 2
    whole = cv2.erode(wide, np.ones((1, size) if turned else (size, 1), np.uint8))
    return np.asarray(cv2.bitwise_and(changes, whole), np.uint8)


def _paired(line: Indices, place: Indices, kind: npt.NDArray[np.uint32]) -> Pairs:
    """Voters of the same line and kind that follow each other, the next ones of each."""
    short = (kind * np.uint32(2654435761)) >> np.uint32(8)
    key = (
        (line.astype(np.uint64) << np.uint64(44)) | (short.astype(np.uint64) << np.uint64(20)) | place.astype(np.uint64)
    )
    order = np.argsort(key)
    line, place, kind = line[order], place[order], kind[order]
    starts, lines, distances = [], [], []
    for ahead in (1, 2):
        distance = place[ahead:] - place[:-ahead]
        same = (line[ahead:] == line[:-ahead]) & (kind[ahead:] == kind[:-ahead])
        same &= (distance >= SMALLEST_CELL) & (distance <= 2 * LARGEST_CELL)
        starts.append(place[:-ahead][same])
        lines.append(line[:-ahead][same])
        distances.append(distance[same])
    return Pairs(np.concatenate(starts), np.concatenate(lines), np.concatenate(distances))
