"""Find the boards in a picture: where their cells lie, not what is on them.

First every straight edge votes for the distance at which it comes again (``edges``); where many votes for one distance
lie together, in both directions, a lattice is fitted and its extent is found (``fit``).
"""

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.frame import Frame, Lattice
from gridseer.vision.edges import LARGEST_CELL, SMALLEST_CELL, Pairs, exact_pairs, packed, rough_pairs
from gridseer.vision.fit import Comb, Fit, comb, fit

_FEWEST_VOTES = 16
"""A pitch with fewer votes along the rows or the columns is not looked at."""
_MOST_PITCHES = 8
"""How many pitches are tried."""


def find_lattices(
    frame: Frame,
    region: tuple[int, int, int, int] | None = None,
    columns: int | None = None,
    rows: int | None = None,
) -> list[Lattice]:
    """Every regular lattice of cells in a picture, the surest first, in pixels of the frame.

    The region is a rectangle x, y, width, height around one board; columns and rows, when told, are believed.
    """
    part = frame if region is None else frame.crop(*region)
    found = _search(part, exact_pairs(packed(part)))
    if not found:
        # Noise, dither or compression: what is flat to the eye is made flat, and clear steps are looked for.
        smooth = Frame(cv2.GaussianBlur(part.pixels, (3, 3), 0), part.origin)
        found = _search(smooth, rough_pairs(smooth))
    left, top = part.origin[0] - frame.origin[0], part.origin[1] - frame.origin[1]
    return [lattice.moved(left, top) for lattice in sorted(found, key=lambda lattice: -lattice.score)]


def _search(frame: Frame, pairs: tuple[Pairs, Pairs]) -> list[Lattice]:
    found: list[Lattice] = []
    for pitch_x, pitch_y in _pitches(pairs):
        for box in _places(pairs, pitch_x, pitch_y, frame, found):
            lattice = _fitted(frame, pairs, box, pitch_x, pitch_y)
            if lattice is not None and not any(_overlap(lattice, other) for other in found):
                found.append(lattice)
    return found


def _pitches(pairs: tuple[Pairs, Pairs]) -> Iterator[tuple[float, float]]:
    """Pitches with many votes along the rows and along the columns, the most first."""
    across, down = (np.convolve(each.votes(), (1, 1, 1), "same").astype(float) for each in pairs)
    limit = min(across.size, down.size)
    joint = np.zeros(limit)
    partner = np.zeros(limit, int)
    for pitch in range(SMALLEST_CELL, limit):
        low, high = int(pitch * 0.85), min(limit, int(pitch * 1.18) + 2)
        # The same pitch in both directions is the rule; another one must have clearly more votes.
        near = down[low:high] * (1 - 2 * np.abs(np.arange(low, high) - pitch) / pitch)
        partner[pitch] = low + int(np.argmax(near))
        joint[pitch] = min(across[pitch], near.max())
    for _ in range(_MOST_PITCHES):
        pitch = int(np.argmax(joint))
        if joint[pitch] < _FEWEST_VOTES:
            return
        yield _centre(pairs[0].votes(), pitch), _centre(pairs[1].votes(), int(partner[pitch]))
        joint[max(0, pitch - 2) : pitch + 3] = 0


def _centre(votes: npt.NDArray[np.int64], pitch: int) -> float:
    """The mean lag around a peak: a pitch of 22.5 pixels is drawn as 22 and 23 in turn."""
    near = votes[pitch - 1 : pitch + 2]
    return pitch - 1 + float(near @ np.arange(near.size)) / max(1, float(near.sum()))


def _places(
    pairs: tuple[Pairs, Pairs], pitch_x: float, pitch_y: float, frame: Frame, found: list[Lattice]
) -> list[tuple[int, int, int, int]]:
    """Boxes x, y, width, height where votes for a pitch lie together, the fullest first."""
    shape = int(frame.height / pitch_y) + 1, int(frame.width / pitch_x) + 1
    across = _density(pairs[0], pitch_x, pitch_y, shape)
    down = _density(pairs[1], pitch_y, pitch_x, shape[::-1]).T
    mask = cv2.dilate(((across > 0) & (down > 0)).astype(np.uint8), np.ones((3, 3), np.uint8))
    for lattice in found:
        mask[
            max(0, int(lattice.y / pitch_y)) : int((lattice.y + lattice.height) / pitch_y) + 1,
            max(0, int(lattice.x / pitch_x)) : int((lattice.x + lattice.width) / pitch_x) + 1,
        ] = 0
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    weights = np.bincount(labels.ravel(), (across + down).ravel(), minlength=count)
    boxes = []
    for label in np.argsort(-weights[1:])[:4] + 1:
        left, top, width, height = stats[label, :4]
        if min(width, height) >= 4 and weights[label] >= 2 * _FEWEST_VOTES:
            boxes.append(
                (int(left * pitch_x), int(top * pitch_y), int((width + 1) * pitch_x), int((height + 1) * pitch_y))
            )
    return boxes


def _density(pairs: Pairs, pitch: float, other: float, shape: tuple[int, int]) -> npt.NDArray[np.float64]:
    """How many pairs at about this lag have their middle in each square of about one cell."""
    chosen = _near(pairs, pitch)
    place = ((pairs.start[chosen] + pairs.lag[chosen] / 2) / pitch).astype(np.int64)
    line = (pairs.line[chosen] / other).astype(np.int64)
    size = shape[0] * shape[1]
    return np.bincount(line * shape[1] + place, minlength=size)[:size].reshape(shape).astype(np.float64)


def _near(pairs: Pairs, pitch: float) -> npt.NDArray[np.bool_]:
    return np.abs(pairs.lag - pitch) <= 1 + pitch / 64


def _fitted(
    frame: Frame, pairs: tuple[Pairs, Pairs], box: tuple[int, int, int, int], pitch_x: float, pitch_y: float
) -> Lattice | None:
    margin_x, margin_y = int(2 * pitch_x), int(2 * pitch_y)
    part = frame.crop(box[0] - margin_x, box[1] - margin_y, box[2] + 2 * margin_x, box[3] + 2 * margin_y)
    left, top = part.origin[0] - frame.origin[0], part.origin[1] - frame.origin[1]
    across = _comb(pairs[0], pitch_x, left, part.width, top, part.height)
    down = _comb(pairs[1], pitch_y, top, part.height, left, part.width)
    result = fit(part, across, down)
    return result.lattice.moved(left, top) if result is not None and _believable(result) else None


def _comb(pairs: Pairs, pitch: float, first: int, size: int, first_line: int, lines: int) -> Comb:
    """The lines that go through most ends of the pairs at about this lag in a part of the picture."""
    line, start = pairs.line - first_line, pairs.start - first
    chosen = _near(pairs, pitch) & (line >= 0) & (line < lines) & (start >= 0) & (start + pairs.lag < size)
    start, lag = start[chosen], pairs.lag[chosen]
    ends = np.bincount(np.concatenate([start, start + lag]), minlength=size)
    # The mean of many lags is a good pitch already, the better the less they differ.
    return comb(ends, float(lag.mean()), 0.02 + float(lag.std())) if lag.size else comb(ends, pitch, 0.5)


def _believable(result: Fit) -> bool:
    lattice = result.lattice
    small = SMALLEST_CELL <= min(lattice.cell_width, lattice.cell_height)
    large = max(lattice.cell_width, lattice.cell_height) <= LARGEST_CELL
    return small and large and min(lattice.columns, lattice.rows) >= 4


def _overlap(one: Lattice, other: Lattice) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )
