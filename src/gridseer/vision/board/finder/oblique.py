"""Boards whose cells are hexagons or triangles: known by their slanting sides, so that they can be refused by name.

Both have sides that rise and sides that fall at one slant, in a lattice whose rows are shifted by half a cell. So the
rising edges of a picture, laid over themselves one cell further, and half a cell further in the next row, must fall
on each other; the falling ones too, at the same distances. Nothing else on a screen does that.
"""

import math
from enum import StrEnum

import numpy as np

from gridseer.errors import InputError
from gridseer.geometry import Floats, Frame, Grey, Mask, Region
from gridseer.vision.board.finder.colours import mixed
from gridseer.vision.board.large import shrinkage, shrunk

_SMALLEST, _LARGEST = 12, 140
"""How far two cells of a row are apart, in pixels."""
_STRONG = 60.0
"""How strong an edge is at least, of 255 at full contrast."""
_SLANTS = (22.0, 70.0)
"""How steep slanting sides are, in degrees."""
_ONE_SLANT, _ALIKE = 6.0, 0.5
"""This many degrees may slanting sides be apart, and this share of them must not be further."""
_LENGTH = 9
"""A slanting side goes straight on for at least this many pixels."""
_SOFT = 1.5
"""The width of the blur, in pixels: lines that are drawn without smoothing have steps, each with slopes of its own."""
_BLOCK = 64
"""Rising and falling sides lie together in every square of this many pixels."""
_FEWEST_BLOCKS = 12
_FALLS_ON_ITSELF = 0.45
"""The share of the edges that must fall on others when they are moved by one cell."""
_BETWEEN = 0.5
"""Moved by other distances, at most this share of that may do so on average."""
_FEWEST_LINES = 5
"""This many lines go from side to side between rows of triangles; a window has fewer."""
_AS_WELL = 0.9
"""The share of the edges, of those at the best distance, that fall on others at one that fits as well."""
_WHOLE_LINE = 0.6
"""The share of the width that the lines between rows of triangles cover."""


class Shape(StrEnum):
    """What cells are, besides squares."""

    HEXAGONS = "hexagons"
    TRIANGLES = "triangles"


def shape_of_cells(frame: Frame) -> Shape | None:
    """Whether a picture shows a board of hexagons or triangles; None where it does not, or where nobody can tell."""
    import cv2

    grey = cv2.cvtColor(mixed(shrunk(frame, shrinkage(frame))).pixels, cv2.COLOR_RGB2GRAY)
    sharp = _shape_in(np.asarray(grey, np.uint8), _STRONG)
    return sharp or _shape_in(np.asarray(cv2.GaussianBlur(grey, (0, 0), _SOFT), np.uint8), _STRONG / _SOFT)


def _shape_in(grey: Grey, least: float) -> Shape | None:
    import cv2

    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    strong = np.hypot(across, down) / 4 >= least / 2
    # The slope of the edge, not of the gradient: 0 lies, 90 stands; rising and falling have the same steepness.
    steep = np.degrees(np.arctan2(np.abs(across), np.abs(down)))
    slanting = strong & (steep > _SLANTS[0]) & (steep < _SLANTS[1])
    rising = slanting & (across * down > 0)
    angle = _commonest(steep[slanting])
    if angle is None:
        return None
    masks = [_straight(slanting & (rising == up), angle, up=up) for up in (True, False)]
    for region in _regions(masks):
        angles = steep[region.slices][slanting[region.slices]]
        if np.mean(np.abs(angles - angle) <= _ONE_SLANT) < _ALIKE:
            continue  # arcs have every slant
        parts = [mask[region.slices].astype(np.float64) for mask in masks]
        pitch = _repeat(parts)
        if pitch is not None:
            lying = (strong & (steep < 12))[region.slices]
            return Shape.TRIANGLES if _has_whole_lines(lying) else Shape.HEXAGONS
    return None


def _commonest(angles: Floats) -> float | None:
    """The steepness that most slanting edges have."""
    if angles.size < 400:
        return None
    counts, ends = np.histogram(angles, bins=24, range=_SLANTS)
    smooth = np.convolve(counts, np.ones(3), "same")
    best = int(smooth.argmax())
    return float((ends[best] + ends[best + 1]) / 2)


def _straight(edges: Mask, angle: float, *, up: bool) -> Mask:
    """The edges that go straight on at an angle: what is left when a short line must fit into them."""
    import cv2

    half = _LENGTH // 2
    kernel = np.zeros((_LENGTH, _LENGTH), np.uint8)
    run, rise = math.cos(math.radians(angle)) * half, math.sin(math.radians(angle)) * half
    sign = -1 if up else 1
    start = (round(half - run), round(half - sign * rise))
    cv2.line(kernel, start, (round(half + run), round(half + sign * rise)), (1,))
    thick = cv2.dilate(edges.astype(np.uint8), np.ones((2, 2), np.uint8))
    return np.asarray(cv2.morphologyEx(thick, cv2.MORPH_OPEN, kernel), bool)


def _regions(masks: list[Mask]) -> list[Region]:
    """Where rising and falling sides lie together, the largest first."""
    import cv2

    height, width = masks[0].shape
    rows, columns = height // _BLOCK, width // _BLOCK
    if rows < 2 or columns < 2:
        return []
    both = np.ones((rows, columns), bool)
    for mask in masks:
        blocks = mask[: rows * _BLOCK, : columns * _BLOCK].reshape(rows, _BLOCK, columns, _BLOCK).sum(axis=(1, 3))
        both &= blocks >= _LENGTH
    _, _, stats, _ = cv2.connectedComponentsWithStats(both.astype(np.uint8), connectivity=4)
    found = [
        Region(x * _BLOCK, y * _BLOCK, w * _BLOCK, h * _BLOCK)
        for x, y, w, h, area in stats[1:].tolist()
        if area >= _FEWEST_BLOCKS and min(w, h) >= 3 and area >= 0.8 * w * h
    ]
    return sorted(found, key=lambda region: -region.area)[:3]


def _repeat(parts: list[Floats]) -> int | None:
    """The distance between cells of a row, if both kinds of sides come again there and half-way in another row."""
    maps = [_laid_over(part) for part in parts]
    together = np.minimum(*maps)
    height, width = together.shape
    middle = height // 2, width // 2
    reach = min(_LARGEST, middle[1] - 1)
    row = together[middle[0] - 1 : middle[0] + 2, middle[1] : middle[1] + reach + 1].max(axis=0)
    if len(row) <= _SMALLEST:
        return None
    # Twice the distance fits as well: the first that does is meant.
    pitch = _SMALLEST + int(row[_SMALLEST:].argmax())
    pitch = next((less for less in (round(pitch / 3), round(pitch / 2)) if _comes_again(row, less, pitch)), pitch)
    usual = float(together.mean())
    if row[pitch] < _FALLS_ON_ITSELF or usual > _BETWEEN * row[pitch]:
        return None
    # Half a cell further in this very row nothing may be there, but in another one.
    half = round(pitch / 2)
    column = together[middle[0] + 3 : middle[0] + 2 * _LARGEST, middle[1] + half - 1 : middle[1] + half + 2].max(axis=1)
    beside = float(row[half - 1 : half + 2].max())
    shifted = column.size > 0 and column.max() >= 0.8 * _FALLS_ON_ITSELF and beside < 0.7 * row[pitch]
    return pitch if shifted else None


def _comes_again(row: Floats, less: int, pitch: int) -> bool:
    """Whether a part of a distance fits about as well as the whole."""
    return less >= _SMALLEST and bool(row[less - 1 : less + 2].max() >= _AS_WELL * row[pitch])


def _laid_over(part: Floats) -> Floats:
    """For each distance the share of the edges that fall on others when they are moved by it; 1 in the middle."""
    import cv2

    soft = cv2.blur(part, (3, 3))
    soft = soft - soft.mean()
    spectrum = np.fft.rfft2(soft, s=(2 * part.shape[0], 2 * part.shape[1]))
    over = np.fft.irfft2(np.abs(spectrum) ** 2)
    over = np.fft.fftshift(over)
    height, width = part.shape
    over = over[height // 2 : height // 2 + height, width // 2 : width // 2 + width]
    # Fewer pixels lie over each other the further it is moved.
    far = np.multiply.outer(
        1 - np.abs(np.arange(height) - height // 2) / height, 1 - np.abs(np.arange(width) - width // 2) / width
    )
    return np.asarray(over / np.maximum(far, 0.25) / max(float(over.max()), 1e-9), np.float64)


def _has_whole_lines(lying: Mask) -> bool:
    """Whether lines go from one side to the other, again and again."""
    rows = lying.mean(axis=1)
    whole = np.maximum(rows[:-1], rows[1:]) > _WHOLE_LINE
    return int(np.count_nonzero(whole[1:] & ~whole[:-1])) >= _FEWEST_LINES


def require_squares(frame: Frame, region: Region | None = None) -> None:
    """Refuse a picture by name in which the cells of a board aren't squares; for pictures in which none was found."""
    shape = shape_of_cells(frame if region is None else frame.crop(region))
    if shape is not None:
        raise InputError(
            f"expected a board of square cells, got what looks like a board of {shape}", "Only squares can be read."
        )
