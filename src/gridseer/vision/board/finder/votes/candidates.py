"""Where in a picture the votes for one pitch lie together, and agree on where the lines are."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame, Region
from gridseer.vision.board.finder.cell_range import Side
from gridseer.vision.board.finder.limits import FEWEST_LINES, SMALLEST_CELL
from gridseer.vision.board.finder.votes.pairs import Pairs, Pitch, Votes
from gridseer.vision.board.finder.votes.voted_comb import VotedComb

_FEWEST_VOTES = 16
"""A pitch with fewer votes along the rows or the columns is not looked at."""
_MOST_PITCHES = 48
"""How many pitches are looked at, those with the most votes first."""
_MOST_BOXES = 4
"""How many parts of the picture are tried for each."""
_CLEAR = 0.25
"""How well the edges must agree on their lines; those of text hardly do."""
_MARGIN = 3
"""How many cells beyond the votes are looked at: a rim of open cells has few of them."""
_STRETCH = 1.18
"""How much wider than high a cell may be, or the other way round."""
_ON_LINE = 0.25
"""How far from a line the end of a pair may be to lie on it, as a share of the pitch."""
_SLACK, _EXACT_SLACK = 0.7, 0.02
"""How far the true pitch may be from that of the votes; and where all votes are for one whole number."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A part of a picture that may hold a board."""

    frame: Frame
    """The part of the picture, with some margin."""
    across: VotedComb
    """The lines between the columns."""
    down: VotedComb
    """The lines between the rows."""
    core: Region
    """Where in the part the votes are."""

    def widened(self, whole: Frame, sides: Collection[Side]) -> "Candidate":
        """The same candidate with more of the picture beyond some sides."""
        more_x, more_y = int(2 * _MARGIN * self.across.pitch), int(2 * _MARGIN * self.down.pitch)
        left, right = (more_x * (side in sides) for side in ("left", "right"))
        top, bottom = (more_y * (side in sides) for side in ("top", "bottom"))
        now = self.frame.region
        part = whole.crop(Region(now.x - left, now.y - top, now.width + left + right, now.height + top + bottom))
        x, y = self.frame.origin.x - part.origin.x, self.frame.origin.y - part.origin.y
        return Candidate(part, self.across.moved(x), self.down.moved(y), self.core.moved(x, y))


def best_pitch(votes: Votes, tried: list[float]) -> Pitch | None:
    """The pitch with the most votes along the rows and along the columns that was not tried yet."""
    votes_x, votes_y = votes.across.votes(), votes.down.votes()
    smooth_x, smooth_y = (np.convolve(each, (1, 1, 1), "same").astype(float) for each in (votes_x, votes_y))
    for pitch in tried:
        smooth_x[max(0, round(pitch) - 2) : round(pitch) + 3] = 0
    limit = min(smooth_x.size, smooth_y.size)
    best, pitch_x, pitch_y = 0.0, 0, 0
    for pitch in np.argsort(-smooth_x[:limit])[:_MOST_PITCHES].tolist():
        if smooth_x[pitch] <= best or pitch < SMALLEST_CELL:
            continue
        low, high = int(pitch / _STRETCH), min(limit, int(pitch * _STRETCH) + 2)
        # The same pitch in both directions is the rule; another one must have clearly more votes.
        near = smooth_y[low:high] * (1 - 2 * np.abs(np.arange(low, high) - pitch) / pitch)
        if min(smooth_x[pitch], near.max()) > best:
            best, pitch_x, pitch_y = min(smooth_x[pitch], near.max()), pitch, low + int(np.argmax(near))
    return Pitch(_mean_distance(votes_x, pitch_x), _mean_distance(votes_y, pitch_y)) if best >= _FEWEST_VOTES else None


def _mean_distance(votes: npt.NDArray[np.int64], pitch: int) -> float:
    """The mean distance around a peak: a pitch of 22.5 pixels is drawn as 22 and 23 in turn."""
    near = votes[pitch - 1 : pitch + 2]
    return pitch - 1 + float(near @ np.arange(near.size)) / max(1, float(near.sum()))


def candidates(frame: Frame, votes: Votes, pitch: Pitch) -> Iterator[Candidate]:
    """The parts of a picture where votes for a pitch lie together, the fullest first."""
    once, twice = votes.near(pitch), votes.near(Pitch(2 * pitch.across, 2 * pitch.down))
    for box in _boxes(frame, once, pitch):
        inner = once.inside(box)
        lines = _lines(inner, twice.inside(box), pitch, box)
        if lines is None:
            continue
        across, down = lines
        # What does not lie on the lines is something else; without it the part is smaller.
        on_lines = Votes(_on_lines(inner.across, across, box.x), _on_lines(inner.down, down, box.y))
        for tight in _boxes(frame, on_lines, pitch)[:1]:
            part = frame.crop(tight.grown(int(_MARGIN * across.pitch), int(_MARGIN * down.pitch)))
            left, top = part.origin
            core = tight.moved(-left, -top)
            yield Candidate(part, across.moved(box.x - left), down.moved(box.y - top), core)


def _boxes(frame: Frame, votes: Votes, pitch: Pitch) -> list[Region]:
    """Boxes around squares of about one cell that have pairs of both directions."""
    shape = int(frame.height / pitch.down) + 1, int(frame.width / pitch.across) + 1
    count_x = _counts(votes.across, pitch, shape)
    count_y = _counts(votes.down, Pitch(pitch.down, pitch.across), shape[::-1]).T
    mask = cv2.dilate(((count_x > 0) & (count_y > 0)).astype(np.uint8), np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    weights = np.bincount(labels.ravel(), (count_x + count_y).ravel(), minlength=count)
    boxes = []
    for label in np.argsort(-weights[1:])[:_MOST_BOXES] + 1:
        left, top, width, height = stats[label, :4]
        if min(width, height) >= FEWEST_LINES and weights[label] >= 2 * _FEWEST_VOTES:
            edges = left * pitch.across, top * pitch.down, (width + 1) * pitch.across, (height + 1) * pitch.down
            boxes.append(Region(*map(int, edges)))
    return boxes


def _counts(pairs: Pairs, pitch: Pitch, shape: tuple[int, int]) -> npt.NDArray[np.int64]:
    """How many pairs have their middle in each square of about one cell."""
    column = ((pairs.start + pairs.distance / 2) / pitch.across).astype(np.int64)
    row = (pairs.line / pitch.down).astype(np.int64)
    size = shape[0] * shape[1]
    return np.bincount(row * shape[1] + column, minlength=size)[:size].reshape(shape)


def _lines(once: Votes, twice: Votes, pitch: Pitch, box: Region) -> tuple[VotedComb, VotedComb] | None:
    """The lines that go through most ends of the pairs in a box, across and down; None where they do not agree."""
    exact_x, exact_y = _exact_pitch(once.across, twice.across), _exact_pitch(once.down, twice.down)
    first = None
    # In a checkered board a colour comes again after two cells, here in one row and there in the next.
    for parts in (1, 2):
        across = _comb(once.across, pitch.across, exact_x, box.x, box.width, parts=parts)
        down = _comb(once.down, pitch.down, exact_y, box.y, box.height, parts=parts)
        if min(across.clarity, down.clarity) >= _CLEAR:
            return across, down
        first = first or (across, down)
    # A texture that is the same in every cell agrees on the pitch, and says nothing about the lines.
    return first if exact_x is not None and exact_y is not None else None


def _exact_pitch(once: Pairs, twice: Pairs) -> float | None:
    """The pitch when it is a whole number of pixels, and the next but one cell says the same; otherwise None."""
    if not (once.distance.size and twice.distance.size):
        return None
    mean = float(once.distance.mean())
    return mean if once.distance.std() < 0.1 and abs(twice.distance.mean() - 2 * mean) < 0.1 else None


def _comb(inner: Pairs, pitch: float, exact: float | None, first: int, size: int, *, parts: int) -> VotedComb:
    """The lines that go through most ends of the pairs, in a stretch of this many pixels from the first one on."""
    start = inner.start - first
    ends = np.bincount(np.concatenate([start, start + inner.distance]), minlength=size)
    middle, slack = (pitch, _SLACK) if exact is None else (exact, _EXACT_SLACK)
    return VotedComb.of(ends, middle / parts, slack / parts)


def _on_lines(pairs: Pairs, lines: VotedComb, first: int) -> Pairs:
    share = (pairs.start - first - lines.start) / lines.pitch
    return pairs.where(np.abs(share - np.rint(share)) < _ON_LINE)
