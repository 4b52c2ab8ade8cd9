"""The straight edges of a part of a picture: what the sides of cells are made of."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Pixels

Map = npt.NDArray[np.uint8]
"""A number for every pixel."""
Profile = npt.NDArray[np.int64]
"""A number for every column of pixels."""
Places = npt.NDArray[np.float64]
"""Where lines or middles of cells are along one axis."""

MOSTLY = 191
"""A side is there when three quarters of its middle half is an edge."""
WHOLLY = 217
"""A line goes through when nearly all of its length is an edge; no stroke of a digit is that long."""
_NEAR = 0.1
"""How far from its line an edge may be, as a share of the pitch: bevels and gaps have width."""
_MOAT = 0.13, 0.3
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
    moat: Map
    """The least of the half in the strip that begins at the pixel."""
    strip: tuple[int, int]
    """Where that strip begins and ends, counted from the side."""

    def support(self, ys: Places, xs: Places) -> Map:
        """How much of the side through each crossing of ys and xs is an edge; the edge of the picture is one."""
        return _at(self.near, ys, xs)

    def crossed(self, ys: Places, xs: Places) -> npt.NDArray[np.bool_]:
        """Whether a whole line goes through each crossing."""
        return np.greater_equal(_at(self.through, ys, xs), WHOLLY)

    def inside(self, ys: Places, lines: Places) -> npt.NDArray[np.float32]:
        """How full of edges the strips inside the two sides of each cell are, 0 to 255."""
        first, last = self.strip
        left, right = _at(self.moat, ys, lines[:-1] + first), _at(self.moat, ys, lines[1:] - last)
        return np.asarray((left.astype(np.float32) + right) / 2, np.float32)

    def profile(self, ys: slice, xs: slice) -> Profile:
        """How many sides each column of pixels can hold; whole lines count more."""
        lines = np.count_nonzero(self.whole[ys, xs] >= WHOLLY, axis=0)
        return np.asarray(self.edges(ys, xs) + 2 * lines, np.int64)

    def edges(self, ys: slice, xs: slice) -> Profile:
        """How many sides each column of pixels can hold."""
        return np.asarray(np.count_nonzero(self.half[ys, xs] >= MOSTLY, axis=0), np.int64)


def _at(values: Map, ys: Places, xs: Places) -> Map:
    height, width = values.shape
    rows, columns = np.clip(np.rint(ys).astype(int), 0, height - 1), np.rint(xs).astype(int)
    found = np.asarray(values[rows[:, None], np.clip(columns, 0, width - 1)], np.uint8)
    found[:, (columns <= 0) | (columns >= width)] = 255
    return found


def turned(pixels: Pixels) -> Pixels:
    """A picture with its rows as columns."""
    return np.ascontiguousarray(pixels.swapaxes(0, 1))


def steps(pixels: Pixels) -> Map:
    """How much the colour changes from each pixel to the next one in its row: the largest change of the three colours.

    The change between pixel i-1 and pixel i is at place i, so that an edge has the coordinate of the line it lies on.
    An enlarged edge is spread over two changes; its crest stands for both.
    """
    single, double = _changes(pixels, 1), _changes(pixels, 2)
    crest = cv2.compare(single, cv2.dilate(single, np.ones((1, 3), np.uint8)), cv2.CMP_GE)
    # Around each place there are two changes over two pixels: from i-2 to i, and from i-1 to i+1.
    wide = double.copy()
    cv2.max(double[:, :-1], double[:, 1:], wide[:, :-1])
    return np.asarray(cv2.max(single, cv2.bitwise_and(wide, crest)), np.uint8)


def _changes(pixels: Pixels, apart: int) -> Map:
    red, green, blue = cv2.split(cv2.absdiff(pixels[:, apart:], pixels[:, :-apart]))
    largest = cv2.max(cv2.max(red, green), blue)
    return np.asarray(cv2.copyMakeBorder(largest, 0, 0, apart, 0, cv2.BORDER_CONSTANT, value=0), np.uint8)


def sides(changes: Map, threshold: int, pitch: float) -> Sides:
    """The sides that cells of a pitch can have, where changes of more than a threshold are edges."""
    edges = cv2.threshold(changes, threshold, 255, cv2.THRESH_BINARY)[1]
    # A dotted line is a line.
    edges = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((3, 1), np.uint8))
    half, whole = (
        np.asarray(cv2.blur(edges, (1, max(3, round(share * pitch))), borderType=cv2.BORDER_CONSTANT), np.uint8)
        for share in (0.5, 0.9)
    )
    beside = np.ones((1, 2 * max(1, round(_NEAR * pitch)) + 1), np.uint8)
    near, through = (np.asarray(cv2.dilate(each, beside), np.uint8) for each in (half, whole))
    first = max(2, int(_MOAT[0] * pitch) + 1)
    last = max(first, int(_MOAT[1] * pitch))
    moat = np.asarray(cv2.erode(half, np.ones((1, last - first + 1), np.uint8), anchor=(0, 0)), np.uint8)
    return Sides(half, whole, near, through, moat, (first, last))
