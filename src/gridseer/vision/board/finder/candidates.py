"""Where in a picture the votes for one pitch lie together, and agree on where the lines are."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame, Lattice, Region
from gridseer.vision.board.finder.edges import SMALLEST_CELL, Pairs
from gridseer.vision.board.finder.fit import Comb, comb

_FEWEST_VOTES = 16
"""A pitch with fewer votes along the rows or the columns is not looked at."""
_MOST_PITCHES = 12
"""How many pitches are looked at."""
_MOST_BOXES = 4
"""How many places are tried for each."""
_CLEAR = 0.25
"""How well the edges must agree on their lines; those of text hardly do."""
_MARGIN = 3
"""How many cells beyond the votes are looked at: a rim of open cells has few of them."""
_STRETCH = 1.18
"""How much wider than high a cell may be, or the other way round."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of a picture that may hold a board."""

    frame: Frame
    """The part of the picture, with some margin."""
    across: Comb
    """The lines between the columns."""
    down: Comb
    """The lines between the rows."""
    core: tuple[slice, slice]
    """The rows and columns of pixels in which the votes are."""

    def widened(self, whole: Frame) -> "Place":
        """The same place with more of the picture around it."""
        more_x, more_y = int(2 * _MARGIN * self.across.pitch), int(2 * _MARGIN * self.down.pitch)
        left, top = self.frame.origin[0] - whole.origin[0], self.frame.origin[1] - whole.origin[1]
        part = whole.crop(Region(left, top, self.frame.width, self.frame.height).grown(more_x, more_y))
        x, y = self.frame.origin[0] - part.origin[0], self.frame.origin[1] - part.origin[1]
        rows, columns = self.core
        core = slice(rows.start + y, rows.stop + y), slice(columns.start + x, columns.stop + x)
        return Place(part, self.across.moved(x), self.down.moved(y), core)


def best_pitch(pairs: tuple[Pairs, Pairs], tried: list[float]) -> tuple[float, float] | None:
    """The pitch with the most votes along the rows and along the columns that was not tried yet."""
    votes_x, votes_y = pairs[0].votes(), pairs[1].votes()
    smooth_x, smooth_y = (np.convolve(votes, (1, 1, 1), "same").astype(float) for votes in (votes_x, votes_y))
    for pitch in tried:
        smooth_x[max(0, round(pitch) - 2) : round(pitch) + 3] = 0
    limit = min(smooth_x.size, smooth_y.size)
    best, pitch_x, pitch_y = 0.0, 0, 0
    for pitch in np.argsort(-smooth_x[:limit])[: 4 * _MOST_PITCHES].tolist():
        if smooth_x[pitch] <= best or pitch < SMALLEST_CELL:
            continue
        low, high = int(pitch / _STRETCH), min(limit, int(pitch * _STRETCH) + 2)
        # The same pitch in both directions is the rule; another one must have clearly more votes.
        near = smooth_y[low:high] * (1 - 2 * np.abs(np.arange(low, high) - pitch) / pitch)
        if min(smooth_x[pitch], near.max()) > best:
            best, pitch_x, pitch_y = min(smooth_x[pitch], near.max()), pitch, low + int(np.argmax(near))
    return (_centre(votes_x, pitch_x), _centre(votes_y, pitch_y)) if best >= _FEWEST_VOTES else None


def without(pairs: tuple[Pairs, Pairs], lattice: Lattice) -> tuple[Pairs, Pairs]:
    """The pairs that do not belong to a board that was found."""
    across, down = pairs
    right, bottom = lattice.x + lattice.width, lattice.y + lattice.height
    middle_x, middle_y = across.start + across.lag / 2, down.start + down.lag / 2
    inside_x = (middle_x > lattice.x) & (middle_x < right) & (across.line > lattice.y) & (across.line < bottom)
    inside_y = (middle_y > lattice.y) & (middle_y < bottom) & (down.line > lattice.x) & (down.line < right)
    # A board can lie over a table: what has another pitch stays.
    inside_x &= _multiple(across, lattice.cell_width)
    inside_y &= _multiple(down, lattice.cell_height)
    return across.where(~inside_x), down.where(~inside_y)


def _multiple(pairs: Pairs, pitch: float) -> npt.NDArray[np.bool_]:
    times = np.maximum(1, np.rint(pairs.lag / pitch))
    return np.less_equal(np.abs(pairs.lag - times * pitch), 1.5)


def _centre(votes: npt.NDArray[np.int64], pitch: int) -> float:
    """The mean lag around a peak: a pitch of 22.5 pixels is drawn as 22 and 23 in turn."""
    near = votes[pitch - 1 : pitch + 2]
    return pitch - 1 + float(near @ np.arange(near.size)) / max(1, float(near.sum()))


def places(frame: Frame, pairs: tuple[Pairs, Pairs], pitch_x: float, pitch_y: float) -> Iterator[Place]:
    """The parts of a picture where votes for a pitch lie together, the fullest first."""
    across, down = _near(pairs[0], pitch_x), _near(pairs[1], pitch_y)
    twice_x, twice_y = _near(pairs[0], 2 * pitch_x), _near(pairs[1], 2 * pitch_y)
    for box in _boxes(frame, across, down, pitch_x, pitch_y):
        left, top, width, height = box.x, box.y, box.width, box.height
        inner_x, inner_y = _inside(across, left, width, top, height), _inside(down, top, height, left, width)
        exact_x = _exact_pitch(inner_x, _inside(twice_x, left, width, top, height))
        exact_y = _exact_pitch(inner_y, _inside(twice_y, top, height, left, width))
        combs = [
            (
                _comb(inner_x, pitch_x, exact_x, left, width, parts=parts),
                _comb(inner_y, pitch_y, exact_y, top, height, parts=parts),
            )
            for parts in (1, 2)
        ]
        # In a checkered board a colour comes again after two cells, here in one row and there in the next.
        clear = [both for both in combs if min(both[0].clarity, both[1].clarity) >= _CLEAR]
        if not clear and exact_x is not None and exact_y is not None:
            # A texture that is the same in every cell agrees on the pitch, and says nothing about the lines.
            clear = combs[:1]
        if not clear:
            continue
        lines_x, lines_y = clear[0]
        # What does not lie on the lines is something else; without it the place is smaller.
        inner_x, inner_y = _on_lines(inner_x, lines_x, left), _on_lines(inner_y, lines_y, top)
        for tight in _boxes(frame, inner_x, inner_y, pitch_x, pitch_y)[:1]:
            yield _place(frame, tight, box, lines_x, lines_y)


def _place(frame: Frame, tight: Region, box: Region, lines_x: Comb, lines_y: Comb) -> Place:
    margin_x, margin_y = int(_MARGIN * lines_x.pitch), int(_MARGIN * lines_y.pitch)
    part = frame.crop(tight.grown(margin_x, margin_y))
    left, top = part.origin[0] - frame.origin[0], part.origin[1] - frame.origin[1]
    core = slice(tight.y - top, tight.bottom - top), slice(tight.x - left, tight.right - left)
    return Place(part, lines_x.moved(box.x - left), lines_y.moved(box.y - top), core)


def _boxes(frame: Frame, across: Pairs, down: Pairs, pitch_x: float, pitch_y: float) -> list[Region]:
    """Boxes around squares of about one cell that have pairs of both directions."""
    shape = int(frame.height / pitch_y) + 1, int(frame.width / pitch_x) + 1
    count_x = _counts(across, pitch_x, pitch_y, shape)
    count_y = _counts(down, pitch_y, pitch_x, shape[::-1]).T
    mask = cv2.dilate(((count_x > 0) & (count_y > 0)).astype(np.uint8), np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    weights = np.bincount(labels.ravel(), (count_x + count_y).ravel(), minlength=count)
    boxes = []
    for label in np.argsort(-weights[1:])[:_MOST_BOXES] + 1:
        left, top, width, height = stats[label, :4]
        if min(width, height) >= 4 and weights[label] >= 2 * _FEWEST_VOTES:
            edges = (left * pitch_x, top * pitch_y, (width + 1) * pitch_x, (height + 1) * pitch_y)
            boxes.append(Region(*map(int, edges)))
    return boxes


def _counts(pairs: Pairs, pitch: float, other: float, shape: tuple[int, int]) -> npt.NDArray[np.int64]:
    """How many pairs have their middle in each square of about one cell."""
    place = ((pairs.start + pairs.lag / 2) / pitch).astype(np.int64)
    line = (pairs.line / other).astype(np.int64)
    size = shape[0] * shape[1]
    return np.bincount(line * shape[1] + place, minlength=size)[:size].reshape(shape)


def _near(pairs: Pairs, pitch: float) -> Pairs:
    return pairs.where(np.abs(pairs.lag - pitch) <= 1 + pitch / 64)


def _inside(pairs: Pairs, first: int, size: int, first_line: int, lines: int) -> Pairs:
    inside = (pairs.line >= first_line) & (pairs.line < first_line + lines)
    return pairs.where(inside & (pairs.start >= first) & (pairs.start + pairs.lag < first + size))


def _on_lines(pairs: Pairs, lines: Comb, first: int) -> Pairs:
    share = (pairs.start - first - lines.start) / lines.pitch
    return pairs.where(np.abs(share - np.rint(share)) < 0.25)


def _exact_pitch(once: Pairs, twice: Pairs) -> float | None:
    """The pitch when it is a whole number of pixels, and the next but one cell says the same; otherwise None."""
    if not (once.lag.size and twice.lag.size):
        return None
    mean = float(once.lag.mean())
    return mean if once.lag.std() < 0.1 and abs(twice.lag.mean() - 2 * mean) < 0.1 else None


def _comb(inner: Pairs, pitch: float, exact: float | None, first: int, size: int, *, parts: int) -> Comb:
    """The lines that go through most ends of the pairs in a part of the picture."""
    start = inner.start - first
    ends = np.bincount(np.concatenate([start, start + inner.lag]), minlength=size)
    middle, slack = (pitch, 0.7) if exact is None else (exact, 0.02)
    return comb(ends, middle / parts, slack / parts)
