"""Where lattices lie: whether two are the same, and whether one may go on beyond what was looked at."""

import numpy as np

from gridseer.geometry import Frame, Lattice
from gridseer.vision.board.finder.cell_range import Side

_NEAR_END = 1.5
"""A board that ends fewer cells than this before the end of what was looked at may go on beyond it."""
_SAME = 0.07
"""Two lattices of the same size are one when they are less than this share of a cell apart."""
_SHARED = 0.1
"""Lattices that share a smaller part of them lie beside each other."""


def are_same(one: Lattice, other: Lattice, apart: float) -> bool:
    """Whether two lattices have the same cells, with their lines less than this many cells apart."""
    return (one.columns, one.rows) == (other.columns, other.rows) and _apart(one, other) < apart


def are_one(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices have the same cells, as far as anybody can tell who reads them.

    Lines at equal distances aren't those that were seen each in its own place.
    """
    return bool(one.unequal_columns) == bool(other.unequal_columns) and are_same(one, other, _SAME)


def _apart(one: Lattice, other: Lattice) -> float:
    """How far apart the lines of two lattices with as many columns and rows are at most, in cells."""
    across = float(np.abs(one.column_lines - other.column_lines).max())
    down = float(np.abs(one.row_lines - other.row_lines).max())
    return max(across / one.cell_width, down / one.cell_height)


def overlap(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices share more than a tenth of the smaller one."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    smaller = min(one.width * one.height, other.width * other.height)
    return across > 0 and down > 0 and across * down > _SHARED * smaller


def ends_reached(lattice: Lattice, part: Frame, whole: Frame) -> tuple[Side, ...]:
    """The sides of a part of the picture beyond which a board may go on; it lies in pixels of that part."""
    near_x, near_y = _NEAR_END * lattice.cell_width, _NEAR_END * lattice.cell_height
    right, bottom = part.origin.x + part.width, part.origin.y + part.height
    reached: dict[Side, bool] = {
        "top": part.origin.y > 0 and lattice.y < near_y,
        "bottom": bottom < whole.height and lattice.y + lattice.height > part.height - near_y,
        "left": part.origin.x > 0 and lattice.x < near_x,
        "right": right < whole.width and lattice.x + lattice.width > part.width - near_x,
    }
    return tuple(side for side, is_reached in reached.items() if is_reached)
