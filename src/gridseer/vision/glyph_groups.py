"""Glyph groups: the ink of each cell of an unrolled grid, without the lines, as the network is given it.

The one to three glyphs of a clue stay together: where digits touch, or are blurred into one, no cut between them would
be safe. The group is given twice: cut out and made as large as fits, and as it lies in its cell, so that its size tells
a dot from a nought.
"""

from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

SIDE = 40
"""The side of a cell in the unrolled picture."""
HIGH, WIDE = 32, 40
"""The size of what the network sees."""

_RIM = 4
"""What is cut off at each side of a cell: half a line."""
_INNER = SIDE - 2 * _RIM
_HEART = 8
"""What is left out at each side of a cell where its darkest ink is measured: what is left of a line is darker still."""
_FAINT, _GRAIN, _SHARE = 0.035, 2.2, 0.18
"""Ink darkens the paper by more than this, than this many times its grain, and than this share of what is usual."""
_STROKE = 0.36
"""Where a cell has ink, pixels with at least this share of its darkest ink belong to glyphs."""
_STEP = 0.22
"""Where the logarithm of the brightness changes by more across a line, one of the two cells is black."""
_FEWEST_PIXELS = 7
"""A smaller speck is no glyph."""

Grey = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Number = TypeVar("Number", np.uint8, np.int32, np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class GlyphGroups:
    """The cells of a grid that hold ink."""

    places: npt.NDArray[np.intp]
    """Shape (cells, 2): column and row of each."""
    squares: Grey
    """Shape (cells, 32, 40, 2): the group as large as fits, and as it lies in its cell; ink is bright."""


def glyph_groups(flat: Grey) -> GlyphGroups:
    """The cells with ink of an unrolled grid."""
    ink = paper_ink(flat)
    strongest = _cells(ink)[:, :, _HEART:-_HEART, _HEART:-_HEART].max(axis=(2, 3))
    faintest, inked = _faintest(ink)
    boxes = _boxes(ink, np.maximum(faintest, _STROKE * strongest))
    boxes = {(x, y): box for (x, y), box in boxes.items() if inked[y, x]}
    places = np.array(sorted(boxes, key=lambda place: (place[1], place[0])), np.intp).reshape(-1, 2)
    squares = np.zeros((len(places), HIGH, WIDE, 2), np.uint8)
    for number, (x, y) in enumerate(places.tolist()):
        cell = ink[y * SIDE : (y + 1) * SIDE, x * SIDE : (x + 1) * SIDE]
        squares[number, :, :, 0] = _enlarged(cell, boxes[x, y], float(strongest[y, x]))
        inner = cell[_RIM:-_RIM, _RIM:-_RIM]
        squares[number, :, (WIDE - _INNER) // 2 : (WIDE + _INNER) // 2, 1] = np.clip(inner * 255, 0, 255)
    return GlyphGroups(places, squares)


def _inner(flat: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """The cells without their rims."""
    return _cells(flat)[:, :, _RIM:-_RIM, _RIM:-_RIM]


def _faintest(ink: Floats) -> tuple[float, npt.NDArray[np.bool_]]:
    """What ink there is at least, and which cells hold more than the grain of the paper and the noise of the camera."""
    soft = np.asarray(cv2.blur(ink, (3, 3)), np.float32)
    grain = 1.5 * float(np.median(np.abs(_inner(ink - soft))))
    darkest = _cells(soft)[:, :, _HEART:-_HEART, _HEART:-_HEART].max(axis=(2, 3))
    written = darkest[_inner(soft).mean(axis=(2, 3)) < 0.5 * darkest]
    usual = float(np.percentile(written, 95)) if written.size else 0.0
    return max(_FAINT, 1.5 * grain), np.asarray(darkest > max(_FAINT, _GRAIN * grain, _SHARE * usual))


def _cells(flat: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """Shape (rows, columns, side, side)."""
    rows, columns = flat.shape[0] // SIDE, flat.shape[1] // SIDE
    return flat.reshape(rows, SIDE, columns, SIDE).transpose(0, 2, 1, 3)


def paper_ink(flat: Grey) -> Floats:
    """How much darker than its paper each pixel is: 0 to 1. White on black is turned round first."""
    cells = _cells(flat)
    inner = cells[:, :, _RIM:-_RIM, _RIM:-_RIM].reshape(*cells.shape[:2], -1)
    lines = np.concatenate([cells[:, :, :2].ravel(), cells[:, :, :, :2].ravel()])
    middle = float(np.median(inner))
    if middle < 110 and float(np.percentile(lines, 75)) > middle + 12:
        return paper_ink(np.asarray(255 - flat, np.uint8))
    bright = np.percentile(inner, 85, axis=2).astype(np.float32)
    filled = _filled(cells[:, :, _RIM:-_RIM, _RIM:-_RIM])
    paper = np.repeat(np.repeat(_paper(bright, filled), SIDE, axis=0), SIDE, axis=1)
    soft = np.asarray(cv2.blur(paper, (SIDE, SIDE), borderType=cv2.BORDER_REPLICATE), np.float32)
    return np.asarray(np.clip(1 - flat / np.maximum(soft, 1), 0, 1), np.float32)


def _paper(bright: Floats, filled: npt.NDArray[np.bool_]) -> Floats:
    """The brightness of the paper at each cell; where a cell is black, that of the nearest ones that are not."""
    paper, known = np.where(filled, 0, bright).astype(np.float32), ~filled
    if not known.any():
        return np.full_like(bright, 255.0)
    while not known.all():
        around = np.asarray(cv2.dilate(paper, np.ones((3, 3), np.uint8)), np.float32)
        reached = ~known & (around > 0)
        paper[reached] = around[reached]
        known |= reached
    return paper


def _filled(inner: Grey) -> npt.NDArray[np.bool_]:
    """Which cells are black, not just in the shade. Black ends at a line; the edge of a shadow runs through cells.

    Cells are joined where the paper goes on across the line between them; a piece is black that is darker than what is
    around it.
    """
    third = _INNER // 3
    left, right = _bright(inner[..., :third]), _bright(inner[..., -third:])
    top, bottom = _bright(inner[..., :third, :]), _bright(inner[..., -third:, :])
    rows, columns = left.shape
    number = np.arange(rows * columns).reshape(rows, columns)
    one = np.concatenate([number[:, :-1].ravel(), number[:-1].ravel()])
    other = np.concatenate([number[:, 1:].ravel(), number[1:].ravel()])
    before = np.concatenate([right[:, :-1].ravel(), bottom[:-1].ravel()])
    after = np.concatenate([left[:, 1:].ravel(), top[1:].ravel()])
    step = np.log(np.maximum(after, 1) / np.maximum(before, 1))
    pieces = _joined(rows * columns, one, other, np.abs(step) < _STEP)
    darker = np.zeros(rows * columns)
    edge = np.abs(step) >= _STEP
    np.add.at(darker, pieces[one[edge]], np.sign(step[edge]))
    np.add.at(darker, pieces[other[edge]], -np.sign(step[edge]))
    return np.asarray((darker > 0)[pieces].reshape(rows, columns))


def _bright(part: Grey) -> Floats:
    return np.percentile(part.reshape(*part.shape[:2], -1), 80, axis=2).astype(np.float32)


def _joined(
    count: int, one: npt.NDArray[np.intp], other: npt.NDArray[np.intp], same: npt.NDArray[np.bool_]
) -> npt.NDArray[np.intp]:
    """For each cell the smallest number of a cell that it is joined with."""
    pieces = np.arange(count)
    while True:
        least = np.minimum(pieces[one[same]], pieces[other[same]])
        joined = pieces.copy()
        np.minimum.at(joined, one[same], least)
        np.minimum.at(joined, other[same], least)
        joined = joined[joined]
        if np.array_equal(joined, pieces):
            return pieces
        pieces = joined


def _boxes(ink: Floats, level: Floats) -> dict[tuple[int, int], tuple[int, int, int, int]]:
    """Where in each cell the ink of its glyphs is: left, top, right, bottom; only of cells that have some."""
    mask = (ink > np.repeat(np.repeat(level, SIDE, axis=0), SIDE, axis=1)).astype(np.uint8)
    inside = np.zeros(SIDE, bool)
    inside[_RIM:-_RIM] = True
    rows, columns = level.shape
    mask &= np.outer(np.tile(inside, rows), np.tile(inside, columns)).astype(np.uint8)
    _, labels, table, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    heart = _cells(np.asarray(labels, np.int32))[:, :, _HEART:-_HEART, _HEART:-_HEART]
    deep = np.bincount(heart.ravel(), minlength=len(table))
    boxes: dict[tuple[int, int], tuple[int, int, int, int]] = {}
    for number, (left, top, width, height, area) in enumerate(table.tolist()):
        x, y = left // SIDE, top // SIDE
        near, above = left - x * SIDE, top - y * SIDE
        if not number or area < _FEWEST_PIXELS or not deep[number] or _is_residue(near, above, width, height):
            continue
        one = (near, above, near + width, above + height)
        old = boxes.get((x, y), one)
        boxes[x, y] = (min(one[0], old[0]), min(one[1], old[1]), max(one[2], old[2]), max(one[3], old[3]))
    return boxes


def _is_residue(left: int, top: int, width: int, height: int) -> bool:
    """Whether a piece of ink is what is left of a line: thin, and along the edge of the cell."""
    last = SIDE - _RIM
    beside = left <= _RIM or left + width >= last
    level = top <= _RIM or top + height >= last
    return (beside and width <= 4) or (level and height <= 4)


def _enlarged(cell: Floats, box: tuple[int, int, int, int], strongest: float) -> Grey:
    """The ink in a box, as large as fits, in the middle of what the network sees."""
    left, top, right, bottom = max(0, box[0] - 1), max(0, box[1] - 1), min(SIDE, box[2] + 1), min(SIDE, box[3] + 1)
    part = cell[top:bottom, left:right] / max(strongest, 1e-3)
    scale = min((HIGH - 2) / part.shape[0], (WIDE - 2) / part.shape[1])
    size = (max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale)))
    large = np.clip(cv2.resize(part, size, interpolation=cv2.INTER_LINEAR) * 255, 0, 255)
    square = np.zeros((HIGH, WIDE), np.uint8)
    y, x = (HIGH - size[1]) // 2, (WIDE - size[0]) // 2
    square[y : y + size[1], x : x + size[0]] = large
    return square
