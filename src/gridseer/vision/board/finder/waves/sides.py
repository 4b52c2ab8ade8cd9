"""The sides that cells of one pitch can have: straight edges, looked up at many places."""

from dataclasses import dataclass

import cv2
import numpy as np

from gridseer.geometry import Floats, Mask, Pixels, Singles
from gridseer.vision.board.finder.comb import Profile
from gridseer.vision.board.finder.straight_edges import THREE_QUARTERS, Map, changes, edges, straightness

_WHOLE_LINE = 217
"""What a map has where a line goes through, with nearly all of its length; no stroke of a digit is that long."""
_MIDDLE_PART, _NEARLY_ALL = 0.5, 0.9
"""The parts of a side that are looked at, as shares: corners may be round."""
_NEAR_LINE = 0.1
"""How far from its line an edge may be, as a share of the pitch: bevels and gaps have width."""
_STRIP = 0.13, 0.3
"""The strip inside a side that every game leaves flat, from and to, as shares of the pitch."""


@dataclass(frozen=True, slots=True)
class Sides:
    """How much of a cell's side around each pixel is an upright edge, 0 to 255; lying edges are turned first."""

    half: Map
    """Of the middle half of the side: its corners may be round."""
    whole: Map
    """Of the whole side."""
    near: Map
    """Of the middle half, the most within a little of the pixel."""
    through: Map
    """Of the whole side, the most within a little of the pixel."""
    strip: Map
    """The least of the half in the strip that begins at the pixel."""
    strip_start: int
    """How far from the side the strip inside it begins."""
    strip_end: int
    """And where it ends."""

    def support(self, ys: Floats, xs: Floats) -> Map:
        """How much of the side through each crossing of ys and xs is an edge; the edge of the picture is one."""
        return _at(self.near, ys, xs)

    def crossed(self, ys: Floats, xs: Floats) -> Mask:
        """Whether a whole line goes through each crossing."""
        return np.greater_equal(_at(self.through, ys, xs), _WHOLE_LINE)

    def inside(self, ys: Floats, lines: Floats) -> Singles:
        """How full of edges the strips inside the two sides of each cell are, 0 to 255."""
        left = _at(self.strip, ys, lines[:-1] + self.strip_start)
        right = _at(self.strip, ys, lines[1:] - self.strip_end)
        return np.asarray((left.astype(np.float32) + right) / 2, np.float32)

    def profile(self, ys: slice, xs: slice) -> Profile:
        """How many sides each column of pixels can hold; whole lines count more."""
        lines = np.count_nonzero(self.whole[ys, xs] >= _WHOLE_LINE, axis=0)
        return np.asarray(self.edges(ys, xs) + 2 * lines, np.int64)

    def edges(self, ys: slice, xs: slice) -> Profile:
        """How many sides each column of pixels can hold."""
        return np.asarray(np.count_nonzero(self.half[ys, xs] >= THREE_QUARTERS, axis=0), np.int64)


def _at(values: Map, ys: Floats, xs: Floats) -> Map:
    height, width = values.shape
    rows, columns = np.clip(np.rint(ys).astype(int), 0, height - 1), np.rint(xs).astype(int)
    found = np.asarray(values[rows[:, None], np.clip(columns, 0, width - 1)], np.uint8)
    found[:, (columns <= 0) | (columns >= width)] = 255
    return found


def steps(pixels: Pixels) -> Map:
    """How much the colour changes at each pixel from the one before it, also where an edge is blurred.

    An enlarged edge is spread over two changes; its crest stands for both.
    """
    single, double = changes(pixels), changes(pixels, 2)
    crest = cv2.compare(single, cv2.dilate(single, np.ones((1, 3), np.uint8)), cv2.CMP_GE)
    # Around each place there are two changes over two pixels: from i-2 to i, and from i-1 to i+1.
    wide = double.copy()
    cv2.max(double[:, :-1], double[:, 1:], wide[:, :-1])
    return np.asarray(cv2.max(single, cv2.bitwise_and(wide, crest)), np.uint8)


def sides(changed: Map, threshold: int, pitch: float) -> Sides:
    """The sides that cells of a pitch can have, where changes of more than a threshold are edges."""
    found = edges(changed, threshold)
    half, whole = straightness(found, _MIDDLE_PART * pitch), straightness(found, _NEARLY_ALL * pitch)
    beside = np.ones((1, 2 * max(1, round(_NEAR_LINE * pitch)) + 1), np.uint8)
    near, through = (np.asarray(cv2.dilate(each, beside), np.uint8) for each in (half, whole))
    first = max(2, int(_STRIP[0] * pitch) + 1)
    last = max(first, int(_STRIP[1] * pitch))
    strip = np.asarray(cv2.erode(half, np.ones((1, last - first + 1), np.uint8), anchor=(0, 0)), np.uint8)
    return Sides(half, whole, near, through, strip, first, last)
