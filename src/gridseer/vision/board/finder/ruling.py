"""Straight lines across a whole lattice that aren't those between its cells: then it lies on a table.

A table can have several rows in one cell of such a lattice, or its columns can be several cells wide. What stands in
its cells may read as numbers all the same.
"""

import cv2
import numpy as np

from gridseer.geometry import Floats, Lattice, Pixels

_CHANGE = 6
"""Colours that differ by more than this, of 255, have changed."""
_WHOLE, _BARE = 0.9, 0.3
"""A line is drawn from end to end if this share of its pixels changes; it isn't drawn at all if no more than that one
does, where something may stand in the cells."""
_FROM, _TO = 0.2, 0.8
"""The part of a cell that is between its sides, as shares."""
_MOST = 0.5
"""In this share of the rows of cells or more, lines are a rule; in more of the pixels of one, they are a pattern."""
_NEAR_LINE = 0.1
"""How far from its place a line between cells may be, as a share of the pitch."""
_FEWEST_LINES = 3
"""So many lines show that they come at equal distances."""
_EVERY = 3
"""Every third pixel is enough to see a line."""


def is_ruled_otherwise(pixels: Pixels, lattice: Lattice) -> bool:
    """Whether lines are ruled across a lattice elsewhere than between its cells, or between some of them alone."""
    rows, columns = lattice.bounds.slices
    area = pixels[rows, columns]
    if min(area.shape[:2]) < 2:
        return False
    left, top = max(0, lattice.bounds.x), max(0, lattice.bounds.y)
    axes = (
        (_changed(area[:, ::_EVERY]), lattice.row_lines - top),
        (_changed(np.ascontiguousarray(area[::_EVERY].swapaxes(0, 1))), lattice.column_lines - left),
    )
    return any(_is_ruled_through(changed, lines) or _is_ruled_in_part(changed, lines) for changed, lines in axes)


def _changed(area: Pixels) -> Floats:
    """The share of the pixels of each row that differ from those above; none of the first row do."""
    red, green, blue = cv2.split(cv2.absdiff(area[1:], area[:-1]))
    changed = np.count_nonzero(cv2.max(cv2.max(red, green), blue) > _CHANGE, axis=1)
    return np.concatenate([[0.0], changed / area.shape[1]])


def _is_ruled_through(changed: Floats, lines: Floats) -> bool:
    """Whether lines go through most rows of cells from end to end, in other places from row to row.

    Those in the same place everywhere are part of the cells, such as the end of a gloss. Where most pixels of a row of
    cells differ from those above, that is a pattern, such as a dither, and no line.
    """
    pitch = float(np.mean(np.diff(lines)))
    inner = np.arange(round(_FROM * pitch), round(_TO * pitch) + 1)
    drawn = changed[_pixels(lines[:-1, None] + inner, changed)] >= _WHOLE
    drawn[drawn.mean(axis=1) > _MOST] = False
    near = cv2.dilate(drawn.astype(np.uint8), np.ones((1, 3), np.uint8))
    stray = drawn & (near.mean(axis=0) < _MOST)
    return bool(stray.any(axis=1).mean() >= _MOST)


def _is_ruled_in_part(changed: Floats, lines: Floats) -> bool:
    """Whether every second line between cells, or every third and so on, is drawn from end to end, and no other is."""
    reach = max(1, round(_NEAR_LINE * float(np.mean(np.diff(lines)))))
    near = changed[_pixels(lines[1:-1, None] + np.arange(-reach, reach + 1), changed)].max(axis=1)
    whole = np.flatnonzero(near >= _WHOLE)
    if len(whole) < _FEWEST_LINES or np.any((near > _BARE) & (near < _WHOLE)):
        return False
    steps = np.diff(whole)
    return bool(steps[0] > 1 and (steps == steps[0]).all())


def _pixels(places: Floats, changed: Floats) -> "np.ndarray[tuple[int, ...], np.dtype[np.intp]]":
    return np.clip(np.rint(places), 0, len(changed) - 1).astype(np.intp)
