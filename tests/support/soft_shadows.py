"""A look that games on pages have: white cells on a ground that is nearly white, each with a soft shadow."""

import numpy as np

from gridseer.geometry import Lattice, Pixels

CELL = 42
_GROUND, _SHADOW = 244, (250, 228, 180, 159)
"""The page, and what the right and the lower side of a cell fade to."""


def soft_shadows(columns: int, rows: int, *, flags: tuple[tuple[int, int], ...] = ()) -> tuple[Pixels, Lattice]:
    """Closed cells, some of them with something red on it."""
    cell = np.full((CELL, CELL), 255, np.uint8)
    for depth, shade in enumerate(reversed(_SHADOW), 1):
        cell[-depth, : CELL - depth + 1] = cell[: CELL - depth + 1, -depth] = shade
    pixels = np.full((rows * CELL + 200, columns * CELL + 300, 3), _GROUND, np.uint8)
    left, top = 150, 100
    pixels[top - 1 : top + rows * CELL, left - 1 : left + columns * CELL] = 192
    pixels[top : top + rows * CELL, left : left + columns * CELL] = np.tile(cell, (rows, columns))[:, :, None]
    for x, y in flags:
        pixels[top + y * CELL + 9 : top + y * CELL + 27, left + x * CELL + 12 : left + x * CELL + 29] = (221, 46, 68)
    return pixels, Lattice(left, top, CELL, CELL, columns, rows)
