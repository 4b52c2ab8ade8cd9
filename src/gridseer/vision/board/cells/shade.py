"""Shade: where a board gets lighter or darker from one end to the other, the same thing has another colour everywhere.

Neighbours show by how much: most of them are of one kind, so what most of them differ by is the shade. Without it,
cells that show the same look the same again.
"""

import numpy as np

from gridseer.geometry import Floats, Lattice, Pixels
from gridseer.vision.board.cells.patches import block, corners

_FAINT = 12.0
"""What changes less than this from one end of a board to the other, 0 to 255, isn't a shade."""
_AGREED = 0.4
"""The share of neighbours that must differ by the shade, to the half: where it is lower, they differ by chance."""
_STEP = 2
"""Cells are compared with the next but one: those of a checker board differ from the next."""
_BLOCKS, _CORNERS = 8, (1, -2)
"""A cell is divided into this many blocks a side; its ground is seen in those near its corners, within the lines."""


def without_shade(pixels: Pixels, lattice: Lattice) -> Pixels:
    """The picture without the shade that lies over a board; the picture itself where there is none."""
    area = block(pixels, lattice)
    grounds = _grounds(area, lattice)
    down, across = (_slope(grounds, axis) for axis in (0, 1))
    if not (down.any() or across.any()):
        return pixels
    rows, columns = (
        np.linspace(-0.5, 0.5, length, dtype=np.float32)[:, None] * (slope * count).astype(np.float32)
        for length, slope, count in zip(area.shape[:2], (down, across), grounds.shape[:2], strict=True)
    )
    plain = pixels.copy()
    left, top = corners(lattice)
    y, x = max(0, int(top[0])), max(0, int(left[0]))
    level = area - rows[:, None] - columns[None]
    plain[y : y + area.shape[0], x : x + area.shape[1]] = np.clip(np.rint(level), 0, 255).astype(np.uint8)
    return plain


def _grounds(area: Pixels, lattice: Lattice) -> Floats:
    """The colour of the ground of every cell."""
    import cv2

    size = (lattice.columns * _BLOCKS, lattice.rows * _BLOCKS)
    blocks = np.asarray(cv2.resize(area, size, interpolation=cv2.INTER_AREA), np.float64)
    cells = blocks.reshape(lattice.rows, _BLOCKS, lattice.columns, _BLOCKS, 3)
    return np.asarray(cells[:, _CORNERS][:, :, :, _CORNERS].mean(axis=(1, 3)))


def _slope(grounds: Floats, axis: int) -> Floats:
    """By how much each colour changes from a cell to the next, along rows or columns; nothing without a shade."""
    count = grounds.shape[axis]
    if count <= _STEP:
        return np.zeros(3)
    moved = np.moveaxis(grounds, axis, 0)
    steps = (moved[_STEP:] - moved[:-_STEP]).reshape(-1, 3) / _STEP
    slope = np.median(steps, axis=0)
    most = float(np.abs(slope).max())
    agreed = np.mean(np.abs(steps - slope).max(axis=1) < most / 2)
    return slope if most * (count - 1) > _FAINT and agreed > _AGREED else np.zeros(3)
