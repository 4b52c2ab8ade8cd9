"""Where boards seem to be in what the network says about a picture: guesses, one after the other.

What a guess turned out to be explains the places of its board. Those that are left may be another one that touches the
first, or lies over it: a board over a table, say, with cells of nearly the same size.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from gridseer.geometry import Floats, Lattice, Mask, Region, Singles
from gridseer.vision.board.finder.limits import FEWEST_LINES
from gridseer.vision.board.finder.maps.view import NetworkView
from gridseer.vision.board.finder.maps.waves import Phases
from gridseer.vision.board.finder.rotation import rotation

AROUND = 3
"""How many cells around what was seen are looked at too."""
ANOTHER = 0.3
"""Cells whose sizes differ by more than this, as logarithms, belong to different things."""
_FEWEST_PLACES = 12
"""What covers fewer places of the maps isn't a board."""
_CLEAR = 0.5
"""The length of the phase, at most 1, from which on the network knows where in a cell a place is..."""
_CLEAR_PITCH = 2.2
"""...which it can't in cells whose size has a smaller logarithm than this: they cover too few places."""
_HEARD = 5
"""This many places each way are asked together how clear the phase is."""
_STEP, _SMALLEST, _LARGEST = 0.05, 0.5, 5.5
"""Sizes of cells are counted in steps of their logarithms between these."""
_NEARLY_ALL = 0.8
"""Where a larger share of a part is left, it is not looked at again."""
_AGREED = 0.5
"""The mean cosine between the phases of places and of a lattice from which on they are those of its cells..."""
_PLAINLY_AGREED = 0.8
"""...or of others that would be its cells if it went on."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Where a board seems to be, in pixels of the picture, and how large its cells seem."""

    left: float
    top: float
    right: float
    bottom: float
    cell_width: float
    cell_height: float

    @classmethod
    def at(cls, lattice: Lattice) -> "Guess":
        """What a lattice says."""
        right, bottom = lattice.x + lattice.width, lattice.y + lattice.height
        return cls(lattice.x, lattice.y, right, bottom, lattice.cell_width, lattice.cell_height)

    @property
    def has_room(self) -> bool:
        """Whether as many cells as the smallest board has may be there; a line of them may have gone unseen."""
        across, down = (self.right - self.left) / self.cell_width, (self.bottom - self.top) / self.cell_height
        return min(across, down) > FEWEST_LINES - 1

    @property
    def around(self) -> Region:
        """The pixels to look at."""
        left, right = self.left - AROUND * self.cell_width, self.right + AROUND * self.cell_width
        top, bottom = self.top - AROUND * self.cell_height, self.bottom + AROUND * self.cell_height
        return Region.between(int(left), int(top), int(np.ceil(right)), int(np.ceil(bottom)))


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part of a view that may be a board."""

    guess: Guess
    places: Mask
    """Those that hang together and seem to have cells of one size."""


@dataclass(frozen=True, slots=True, eq=False)
class Unexplained:
    """The places of a view that seem to belong to boards, and that nothing explains yet."""

    view: NetworkView
    seen: Mask
    clear: Mask
    """Where cells can be told apart. Plain areas may seem to be boards too, but nothing in them has a clear phase."""

    @classmethod
    def of(cls, view: NetworkView) -> "Unexplained":
        """All places that seem to belong to boards."""
        heard = cv2.blur(np.minimum(np.abs(view.across), np.abs(view.down)), (_HEARD, _HEARD))
        small = np.minimum(view.log_width, view.log_height) < _CLEAR_PITCH
        return cls(view, view.logits > 0, np.asarray((heard > _CLEAR) | small, bool))

    def largest(self) -> Part | None:
        """The largest part, as far as the cells seem to be of one size; None if it is too small for a board."""
        view, there = self.view, _largest(self.seen & self.clear)
        if np.count_nonzero(there) < _FEWEST_PLACES:
            return None
        width, height = _usual_size(view.log_width[there], view.log_height[there])
        # A board may touch something else that seems to have cells, such as a calendar below its window.
        other = (np.abs(view.log_width - width) > ANOTHER) | (np.abs(view.log_height - height) > ANOTHER)
        alike = self.seen & ~other
        board = _largest(alike, there) if (alike & there).any() else there
        ys, xs = np.nonzero(board)
        x, y = view.region.x + xs.min() * view.step_x, view.region.y + ys.min() * view.step_y
        right = view.region.x + (xs.max() + 1) * view.step_x
        bottom = view.region.y + (ys.max() + 1) * view.step_y
        cell_width, cell_height = float(np.exp(width)) / view.scale_x, float(np.exp(height)) / view.scale_y
        return Part(Guess(float(x), float(y), float(right), float(bottom), cell_width, cell_height), board)

    def without(self, part: Part, found: Lattice | None) -> "Unexplained":
        """What is left once a part was looked at: where it is clear, and what was found there doesn't explain it.

        That must have room for a board, since along the sides of one there are always places whose phases are off; and
        where it is nearly all of the part, looking at it again would show the same.
        """
        strange = part.places & self.clear
        if found is not None:
            strange &= ~_explained(self.view, found)
        width, height = part.guess.cell_width / self.view.step_x, part.guess.cell_height / self.view.step_y
        strange = _with_room(strange, width, height)
        if np.count_nonzero(strange) > _NEARLY_ALL * np.count_nonzero(part.places):
            strange[:] = False
        return replace(self, seen=self.seen & ~part.places | strange)


def _with_room(places: Mask, width: float, height: float) -> Mask:
    """The places that have room for the smallest board together; a line of its cells may have gone unseen."""
    sides = [max(1, round((FEWEST_LINES - 1) * size)) for size in (height, width)]
    wide = cv2.morphologyEx(places.astype(np.uint8), cv2.MORPH_OPEN, np.ones(sides, np.uint8))
    return np.asarray(wide > 0, bool)


def _explained(view: NetworkView, lattice: Lattice) -> Mask:
    """The places whose phases are those of the cells of a lattice, or plainly those of more such cells beside it."""
    xs, ys = lattice.column_lines, lattice.row_lines
    off_x, off_y = view.across * backwards(view.xs, xs), view.down * backwards(view.ys, ys)[:, None]
    inside = np.minimum(_agreement(off_x), _agreement(off_y)) > _AGREED
    off_x = view.across * backwards(view.xs, _endless(xs, view.xs))
    off_y = view.down * backwards(view.ys, _endless(ys, view.ys))[:, None]
    beside = np.minimum(_agreement(off_x), _agreement(off_y)) > _PLAINLY_AGREED
    return np.asarray(inside | beside, bool)


def _endless(lines: Floats, places: Floats) -> Floats:
    """Lines that go on as far as there are places."""
    pitch = (lines[-1] - lines[0]) / (len(lines) - 1)
    before, after = (max(0, int(np.ceil(far / pitch))) for far in (lines[0] - places[0], places[-1] - lines[-1]))
    return np.concatenate([
        lines[0] - pitch * np.arange(before, 0, -1), lines, lines[-1] + pitch * np.arange(1, after + 1)
    ])  # fmt: skip


def backwards(places: Floats, lines: Floats) -> Phases:
    """What turns the phase of a cell between lines back to 1; zero outside of them."""
    inside = (places > lines[0]) & (places < lines[-1])
    return np.asarray(rotation(np.interp(places, lines, np.arange(len(lines)))) * inside, np.complex64)


def _agreement(off: "np.ndarray[tuple[int, int], np.dtype[np.complex64]]") -> Singles:
    """The mean cosine of the phases around each place, whatever their lengths."""
    cosine = off.real / np.maximum(np.abs(off), np.float32(1e-6))
    return np.asarray(cv2.blur(cosine, (_HEARD, _HEARD)), np.float32)


def _usual_size(log_widths: Singles, log_heights: Singles) -> tuple[float, float]:
    """The size of most cells, as logarithms: the middle one of two things that touch is the size of neither."""
    bins = np.arange(_SMALLEST, _LARGEST, _STEP)
    counts, _, _ = np.histogram2d(log_heights, log_widths, [bins, bins])
    counts = cv2.blur(counts, (_HEARD, _HEARD), borderType=cv2.BORDER_CONSTANT)
    row, column = np.unravel_index(int(counts.argmax()), counts.shape)
    middle_x, middle_y = bins[column] + _STEP / 2, bins[row] + _STEP / 2
    near = (np.abs(log_widths - middle_x) <= ANOTHER / 2) & (np.abs(log_heights - middle_y) <= ANOTHER / 2)
    return float(np.median(log_widths[near])), float(np.median(log_heights[near]))


def _largest(places: Mask, among: Mask | None = None) -> Mask:
    """Places that hang together: the most of them, or the most of some."""
    _, labels = cv2.connectedComponents(places.astype(np.uint8), connectivity=4)
    sizes = np.bincount(labels[places if among is None else places & among], minlength=2)
    return np.equal(labels, int(sizes[1:].argmax()) + 1)
