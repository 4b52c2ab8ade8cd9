"""Where the straight edges of a picture come at equal distances, whatever their colours are.

The votes need colours that come again exactly, soon, and often. Where a picture was enlarged, has noise, or shows a few
closed cells in an open area without lines, they do not. Here the picture is looked at through small windows. In each,
the edges are counted along both directions, and the counts are taken apart into waves: over a board they are a comb, a
wave with its overtones and nothing between them, and it is the same comb across and down. Text is a comb in one
direction at most.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from gridseer.geometry import Floats, Lattice, Mask, Pixels, Region, Singles
from gridseer.vision.board.finder.limits import FEWEST_LINES, SMALLEST_CELL
from gridseer.vision.board.finder.straight_edges import Map

_WINDOW = 160
"""The side of a window, in pixels of the picture or of a smaller copy of it."""
_STRIDE = 64
"""How far it is from one window to the next."""
_SHRINKS = (1, 3)
"""How much smaller the copies are: cells of 10 to 44 pixels are looked for in the first, larger ones in the second."""
_LARGEST_IN_WINDOW = 44
"""The largest cell that is looked for in a window."""
_TRANSFORM_LENGTH = 2048
"""The length of the transform: windows are filled up with nothing, so that the frequencies lie close."""
_OVERTONES = 4
"""How many waves a comb is known by."""
_FAINTEST_STEP = 5
"""Two pixels that differ more than this have an edge between them."""
_STRAIGHT_LENGTH = 7
"""How long an edge must be, in pixels."""
_CLEAR = 0.12
"""How much of what varies in a window must be explained by its comb."""
_NEARLY_CLEAREST = 0.6
"""How clear a window must be beside the clearest of its group to be looked at first."""
_SAME_PITCH = 0.035
"""Combs whose pitches differ by less than this share are one."""
_MOST_PATCHES = 10
"""How many patches are tried."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A part of a picture whose edges are a comb in both directions, at about the same pitch."""

    left: float
    top: float
    right: float
    bottom: float
    pitch: float
    """About how far it is from line to line, in pixels."""

    @classmethod
    def over(cls, lattice: Lattice, cells: int = 1) -> "Patch":
        """Where a lattice lies, with its pitch or that of squares of this many of its cells."""
        right, bottom = lattice.x + lattice.width, lattice.y + lattice.height
        return cls(lattice.x, lattice.y, right, bottom, cells * lattice.cell_width)

    @property
    def region(self) -> Region:
        """The whole pixels of it."""
        return Region.between(int(self.left), int(self.top), int(self.right), int(self.bottom))


@dataclass(frozen=True, slots=True)
class _Windows:
    """The windows over a picture or over a smaller copy of it."""

    size: int
    """How many times smaller the copy is."""
    clarity: Singles
    """How clear the comb of each window is; none where nothing is left to find."""
    pitches: Floats
    """The distance of its lines in pixels of the picture."""

    def clearest(self) -> float:
        """How clear the clearest comb is."""
        return float(self.clarity.max(initial=0))

    def taken(self) -> Patch:
        """Take the clearest windows, and forget those side by side with them whose combs are alike."""
        clearest = int(np.argmax(self.clarity))
        pitch = self.pitches.ravel()[clearest]
        alike = (self.clarity >= _CLEAR) & (np.abs(self.pitches / pitch - 1) < _SAME_PITCH)
        group = _touching(alike, clearest)
        core = _touching(group & (self.clarity >= _NEARLY_CLEAREST * self.clearest()), clearest)
        mean = float(np.average(self.pitches[core], weights=self.clarity[core]))
        self.clarity[group] = 0
        rows, columns = np.flatnonzero(core.any(axis=1)), np.flatnonzero(core.any(axis=0))
        return Patch(
            columns[0] * _STRIDE * self.size, rows[0] * _STRIDE * self.size,
            (columns[-1] * _STRIDE + _WINDOW) * self.size, (rows[-1] * _STRIDE + _WINDOW) * self.size, mean,
        )  # fmt: skip

    def clear(self, lattice: Lattice) -> None:
        """Forget the windows whose middle lies on a lattice that was found."""
        rows, columns = ((np.arange(count) * _STRIDE + _WINDOW / 2) * self.size for count in self.clarity.shape)
        inside_y = (rows > lattice.y) & (rows < lattice.y + lattice.height)
        inside_x = (columns > lattice.x) & (columns < lattice.x + lattice.width)
        self.clarity[inside_y[:, None] & inside_x[None, :]] = 0


def _touching(mask: Mask, place: int) -> Mask:
    """The part of a mask that hangs together with one place in it."""
    labels = cv2.connectedComponents(mask.view(np.uint8), connectivity=8)[1]
    return np.asarray(labels == labels.ravel()[place], np.bool_)


def patches(pixels: Pixels, found: list[Lattice]) -> Iterator[Patch]:
    """The parts of a picture whose edges are a comb in both directions, the clearest first.

    What is added to the list while they are looked at is not looked for again.
    """
    upright = _edges(pixels, turned=False)
    lying = _edges(pixels, turned=True)
    everywhere = [windows for size in _SHRINKS for windows in _windows(upright, lying, size)]
    known = 0
    for _ in range(_MOST_PATCHES):
        for lattice in found[known:]:
            for windows in everywhere:
                windows.clear(lattice)
        known = len(found)
        best = max(everywhere, key=_Windows.clearest, default=None)
        if best is None or best.clearest() < _CLEAR:
            break
        yield best.taken()


def _edges(pixels: Pixels, *, turned: bool) -> Map:
    """255 where a straight edge is; an enlarged edge is wide, so pixels are compared with the next but one."""
    before, after = (pixels[:-2], pixels[2:]) if turned else (pixels[:, :-2], pixels[:, 2:])
    red, green, blue = cv2.split(cv2.absdiff(after, before))
    steps = cv2.max(cv2.max(red, green), blue)
    top, left = (1, 0) if turned else (0, 1)
    edges = cv2.threshold(steps, _FAINTEST_STEP, 255, cv2.THRESH_BINARY)[1]
    along = np.ones((1, _STRAIGHT_LENGTH) if turned else (_STRAIGHT_LENGTH, 1), np.uint8)
    straight = cv2.morphologyEx(edges, cv2.MORPH_OPEN, along)
    return np.asarray(cv2.copyMakeBorder(straight, top, top, left, left, cv2.BORDER_CONSTANT, value=0), np.uint8)


def _windows(upright: Map, lying: Map, size: int) -> Iterator[_Windows]:
    """The windows over a copy that is this many times smaller; none when it is too small."""
    if size > 1:
        upright, lying = (_smaller(each, size) for each in (upright, lying))
    if min(upright.shape) < FEWEST_LINES * SMALLEST_CELL:
        return
    across = _spectra(_profiles(upright))
    down = _spectra(_profiles(np.ascontiguousarray(lying.T))).swapaxes(0, 1)
    near = cv2.dilate(down.reshape(-1, down.shape[2]), np.ones((1, 5), np.uint8)).reshape(down.shape)
    clarity = np.sqrt(np.maximum(across, 0) * np.maximum(near, 0))
    frequency = clarity.argmax(axis=2) + int(_TRANSFORM_LENGTH / _LARGEST_IN_WINDOW)
    yield _Windows(size, clarity.max(axis=2), size * _TRANSFORM_LENGTH / frequency)


def _smaller(edges: Map, size: int) -> Map:
    # What is an edge in any pixel is one in the copy.
    wide = cv2.dilate(edges, np.ones((size, size), np.uint8))
    return np.ascontiguousarray(wide[size // 2 :: size, size // 2 :: size])


def _starts(length: int) -> list[int]:
    return list(range(0, max(1, length - _WINDOW + _STRIDE), _STRIDE))


def _profiles(edges: Map) -> Singles:
    """For each window the number of edges in each of its columns: rows of windows, columns of windows, columns."""
    height, width = edges.shape
    bands = np.stack([edges[top : top + _WINDOW].sum(axis=0, dtype=np.int32) for top in _starts(height)])
    padded = np.zeros((len(bands), _starts(width)[-1] + _WINDOW), np.float32)
    padded[:, :width] = bands[:, : padded.shape[1]] / 255
    return np.stack([padded[:, left : left + _WINDOW] for left in _starts(width)], axis=1)


def _spectra(profiles: Singles) -> Singles:
    """How much of what varies in each window is a comb, for each frequency from that of the largest cell on.

    Half-way between the overtones of a comb there is nothing; between those of half its pitch there is the comb.
    """
    window = np.hanning(_WINDOW).astype(np.float32)
    mean = (profiles * window).sum(axis=2, keepdims=True) / window.sum()
    power = np.abs(np.fft.rfft((profiles - mean) * window, _TRANSFORM_LENGTH, axis=2)) ** 2
    steps = np.arange(int(_TRANSFORM_LENGTH / _LARGEST_IN_WINDOW), int(_TRANSFORM_LENGTH / SMALLEST_CELL) + 1)
    score = np.zeros((*power.shape[:2], steps.size), np.float32)
    for tone in range(1, _OVERTONES + 1):
        score += power[:, :, tone * steps] - power[:, :, tone * steps - steps // 2]
    total = ((profiles - mean) ** 2 * window).sum(axis=2, keepdims=True)
    return np.asarray(2 * score / (window.sum() * np.maximum(total, 1)), np.float32)
