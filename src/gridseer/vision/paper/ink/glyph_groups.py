"""Glyph groups: the ink of each cell of an unrolled grid, without the lines, as the network is given it.

The one to three glyphs of a clue stay together: where digits touch, or are blurred into one, no cut between them would
be safe. The group is given three times: cut out and made as large and as dark as fits; as it lies in its cell, in the
darkness that it has beside other ink of the picture, which tells a dot from a nought and faint print from none; and
with the lines around it and the circle, if it has one, should it touch them.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Grey, Mask, Region, Singles
from gridseer.vision.paper.ink.circles import on_circles
from gridseer.vision.paper.ink.darkness import SIDE, by_cell, paper_ink, per_pixel
from gridseer.vision.paper.ink.lines import without_lines

__all__ = ["GRAINS", "HIGH", "SIDE", "VIEWS", "WIDE", "GlyphGroups", "glyph_groups"]

HIGH, WIDE = 32, 40
"""The size of what the network sees."""
_LEFT = (WIDE - HIGH) // 2

_RIM = 2
"""What is cut off at each side of a cell."""
_HEART = 8
"""What is left out at each side of a cell where its darkest ink is measured: what is left of a line is darker still."""
GRAINS = 3.6
"""Ink is darker than this many times what the paper varies by itself."""
_FAINT, _SHARE = 0.02, 0.05
"""Ink darkens the paper by more than this, and than this share of what is usual in the picture."""
_STROKE, _EDGE = 0.4, 0.17
"""A glyph has somewhere this share of the darkest ink of its cell, and reaches as far as it has the smaller one."""
_FEWEST_PIXELS = 7
"""A smaller speck isn't a glyph."""
_AROUND = 3
"""This many pixels around a cell are seen with its lines."""
VIEWS = 3
"""How often the network is given each cell."""
_USUAL = 160
"""How bright the network sees ink that is as dark as is usual in the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class GlyphGroups:
    """The cells of a grid that hold ink, or may hold some."""

    places: npt.NDArray[np.intp]
    """Shape (cells, 2): column and row of each."""
    squares: Grey
    """Shape (cells, 32, 40, 3): the group as large as fits, as it lies in its cell, with the lines; ink is bright."""
    filled: Mask
    """Shape (cells,): which of them are dark up to their lines."""


@dataclass(frozen=True, slots=True, eq=False)
class _Written:
    """The ink of a grid and how strong it is."""

    ink: Singles
    """Without the lines, above the paper of each cell."""
    lined: Singles
    """With the lines and circles."""
    peaks: Singles
    """The darkest ink of each cell."""
    grain: Singles
    """How much the paper of each cell varies by itself."""
    usual: float
    """How dark ink mostly is."""
    filled: Mask
    """Which cells are dark up to their lines."""
    inked: Mask
    """Which cells hold more than the grain of the paper and the noise of the camera."""


def glyph_groups(flat: Grey, grains: float = GRAINS, *, black: bool = True) -> GlyphGroups:
    """The cells of an unrolled grid that hold ink: more than this many times what its paper varies by itself.

    Some puzzles have black cells; in others, darker ones are tinted.
    """
    written = _written(flat, grains, black=black)
    boxes = _boxes(written)
    places = np.array(sorted(boxes, key=lambda place: (place[1], place[0])), np.intp).reshape(-1, 2)
    squares = np.zeros((len(places), HIGH, WIDE, VIEWS), np.uint8)
    lined = np.pad(written.lined, _AROUND, mode="edge")
    for number, (x, y) in enumerate(places.tolist()):
        left, top = x * SIDE, y * SIDE
        cell = written.ink[top : top + SIDE, left : left + SIDE]
        around = lined[top : top + SIDE + 2 * _AROUND, left : left + SIDE + 2 * _AROUND]
        squares[number, :, :, 0] = _enlarged(cell, boxes[x, y], float(written.peaks[y, x]))
        squares[number, :, _LEFT : _LEFT + HIGH, 1] = _whole(cell[_RIM:-_RIM, _RIM:-_RIM], written.usual)
        squares[number, :, _LEFT : _LEFT + HIGH, 2] = _whole(around, written.usual)
    return GlyphGroups(places, squares, written.filled[places[:, 1], places[:, 0]])


def _whole(ink: Singles, usual: float) -> Grey:
    small = cv2.resize(ink, (HIGH, HIGH), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(small * (_USUAL / usual), 0, 255), np.uint8)


def _written(flat: Grey, grains: float, *, black: bool) -> _Written:
    found = paper_ink(flat, black=black)
    ink = without_lines(found.pixels, found.filled)
    ink = np.where(on_circles(ink, found.pixels, found.filled), 0, ink)
    soft = np.asarray(cv2.GaussianBlur(ink, (0, 0), 1.0), np.float32)
    inner = by_cell(soft)[:, :, _HEART - 2 : 2 - _HEART, _HEART - 2 : 2 - _HEART].reshape(*found.filled.shape, -1)
    middle = np.where(found.filled, 0, np.median(inner, axis=2)).astype(np.float32)
    paper = np.clip(middle, -0.05, 0.08)
    peaks = by_cell(soft)[:, :, _HEART:-_HEART, _HEART:-_HEART].max(axis=(2, 3)) - paper
    grain = _grain(inner - middle[..., None], found.filled)
    clear = peaks[~found.filled & (peaks > np.maximum(2 * _FAINT, 2 * GRAINS * grain))]
    usual = float(np.percentile(clear, 85)) if clear.size else 0.5
    inked = found.filled | (peaks > np.maximum(grains * grain, max(_FAINT, _SHARE * usual)))
    return _Written(ink - per_pixel(paper), found.pixels, peaks, grain, usual, found.filled, np.asarray(inked))


def _grain(inner: Singles, filled: Mask) -> Singles:
    """How much the paper varies in each cell: no more than in most cells around, for ink varies too."""
    own = 1.48 * np.median(np.abs(inner), axis=2).astype(np.float32)
    most = float(np.median(own[~filled])) if not filled.all() else 0.0
    padded = np.pad(np.where(filled, most, own).astype(np.float32), 2, mode="reflect" if min(own.shape) > 2 else "edge")
    around = np.asarray(cv2.medianBlur(padded, 5), np.float32)[2:-2, 2:-2]
    return np.asarray(np.minimum(np.minimum(own, around), 2 * most), np.float32)


def _boxes(written: _Written) -> dict[tuple[int, int], Region]:
    """Where in each cell the ink of its glyphs is, in pixels of the cell; only of cells that have some."""
    peaks = written.peaks
    low = np.maximum(np.maximum(_FAINT, 2 * written.grain), _EDGE * peaks)
    soft = np.asarray(cv2.GaussianBlur(written.ink, (0, 0), 0.6), np.float32)
    inside = np.zeros(SIDE, bool)
    inside[_RIM:-_RIM] = True
    rows, columns = peaks.shape
    inside_cells = np.outer(np.tile(inside, rows), np.tile(inside, columns))
    mask = (soft > per_pixel(low)) & inside_cells & (per_pixel(written.inked.astype(np.uint8)) > 0)
    _, labels, table, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    numbers = np.asarray(labels, np.int32)
    strong = soft > per_pixel(_STROKE * peaks)
    deep = np.bincount(by_cell(numbers)[:, :, _HEART:-_HEART, _HEART:-_HEART].ravel(), minlength=len(table))
    dark = np.bincount(numbers[strong & mask], minlength=len(table))
    boxes: dict[tuple[int, int], Region] = {}
    for number, (left, top, width, height, area) in enumerate(table.tolist()):
        x, y = left // SIDE, top // SIDE
        one = Region(left, top, width, height).moved(-x * SIDE, -y * SIDE)
        if number and area >= _FEWEST_PIXELS and dark[number] and (deep[number] or _is_beside(one, area)):
            boxes[x, y] = Region.around([one, boxes.get((x, y), one)])
    return boxes


def _is_beside(box: Region, area: int) -> bool:
    """Whether ink near the edge of a cell is a stroke: off the edge, and shorter than what is left of a line."""
    apart = min(box.x, box.y) > _RIM and max(box.right, box.bottom) < SIDE - _RIM
    return apart and area >= 3 * _FEWEST_PIXELS and 10 <= box.height <= 30


def _enlarged(cell: Singles, box: Region, peak: float) -> Grey:
    """The ink in a box, as large as fits, in the middle of what the network sees."""
    part = cell[box.grown(1).slices] / max(peak, 1e-3)
    scale = min((HIGH - 2) / part.shape[0], (WIDE - 2) / part.shape[1])
    size = (max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale)))
    large = np.clip(cv2.resize(part, size, interpolation=cv2.INTER_LINEAR) * 255, 0, 255)
    square = np.zeros((HIGH, WIDE), np.uint8)
    y, x = (HIGH - size[1]) // 2, (WIDE - size[0]) // 2
    square[y : y + size[1], x : x + size[0]] = large
    return square
