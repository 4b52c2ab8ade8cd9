"""Rows and columns of a board beyond what was found of it: something lies over them, but cells look out beside it."""

from dataclasses import replace

import cv2
import numpy as np

from gridseer.geometry import Floats, Lattice, Pixels
from gridseer.vision.board.cells.clusters import equal_patches
from gridseer.vision.board.cells.patches import cut, on_pixels

_MOST_HIDDEN = 24
"""So many lines in a row may be hidden whole."""
_FEWEST, _LEAST_SHARE = 2, 0.15
"""A line belongs to the board when so many of its cells look like others of it."""
_PLAIN = 12
"""A look whose colours differ by less than this, 0 to 255, may be anything."""
_ALIKE, _MOST_ALIKE = 4.0, 12.0
"""Two cells are alike when they differ by no more than this on average; on a scaled picture, by no more than cells of
one board do there, and at most by this."""
_COMPARED = 24
"""So many looks say how much the cells of a board differ."""
_MOST_LOOKS = 60
_COARSE = 4


def continued(pixels: Pixels, lattice: Lattice, patches: Pixels) -> Lattice | None:
    """The lattice with the lines beyond it in which its cells are seen again; None where there are none.

    ``patches`` are the pixels of its cells.
    """
    looks = _Looks.of(patches)
    start = whole = on_pixels(lattice) or lattice
    if looks is None or lattice.unequal_columns or lattice.unequal_rows:
        return None
    for across in (False, True):
        before, after = (_further(pixels, whole, looks, across=across, step=step) for step in (-1, 1))
        whole = _grown(whole, before, after, across=across)
    return None if whole == start else whole


class _Looks:
    """The looks of a board, compared coarsely first."""

    def __init__(self, patches: Pixels, *, scaled: bool) -> None:
        self.patches = patches.astype(np.int16)
        self.coarse = _coarse(patches)
        nearest = []
        for number, look in enumerate(self.patches[:_COMPARED]):
            away = np.abs(self.patches - look).mean(axis=(1, 2, 3))
            away[number] = np.inf
            nearest.append(float(away.min()))
        self.alike = float(np.clip(np.median(nearest), _ALIKE, _MOST_ALIKE)) if scaled else _ALIKE

    @classmethod
    def of(cls, patches: Pixels) -> "_Looks | None":
        """Those that have something on them that could not be anywhere."""
        if not patches.size:
            return None
        flat = patches.reshape(len(patches), -1, 3)
        distinct = patches[(flat.max(axis=1) - flat.min(axis=1)).max(axis=1) >= _PLAIN]
        if not len(distinct):
            return None
        kinds, firsts = equal_patches(distinct)
        common = np.argsort(-np.bincount(kinds), kind="stable")[:_MOST_LOOKS]
        return cls(distinct[np.asarray(firsts)[common]], scaled=len(firsts) > len(distinct) / 2)

    def seen_in(self, cells: Pixels) -> int:
        """How many of some cells have one of these looks."""
        near = np.abs(_coarse(cells)[:, None] - self.coarse[None]).max(axis=2) <= 2 * self.alike
        found = 0
        for cell, candidates in zip(cells, near, strict=True):
            if candidates.any():
                away = np.abs(self.patches[candidates] - cell).mean(axis=(1, 2, 3))
                found += bool(away.min() <= self.alike)
        return found


def _coarse(cells: Pixels) -> Floats:
    small = [cv2.resize(cell, (_COARSE, _COARSE), interpolation=cv2.INTER_AREA) for cell in cells]
    return np.asarray(small, np.float64).reshape(len(cells), -1)


def _further(pixels: Pixels, lattice: Lattice, looks: _Looks, *, across: bool, step: int) -> int:
    """How many lines before or after a lattice belong to it too."""
    found, number, height, width = 0, 0, *pixels.shape[:2]
    while number - found <= _MOST_HIDDEN:
        number += 1
        line = _line(lattice, number if step > 0 else -number, across=across)
        if line.x < -0.5 or line.y < -0.5 or line.x + line.width > width + 0.5 or line.y + line.height > height + 0.5:
            break
        cells = cut(pixels, line)
        if looks.seen_in(cells) >= max(_FEWEST, _LEAST_SHARE * len(cells)):
            found = number
    return found


def _line(lattice: Lattice, number: int, *, across: bool) -> Lattice:
    """A column or row beyond a lattice: 1 is the first after it, -1 the last before it."""
    count = lattice.columns if across else lattice.rows
    place = number if number < 0 else count + number - 1
    if across:
        return replace(lattice, x=lattice.x + place * lattice.cell_width, columns=1)
    return replace(lattice, y=lattice.y + place * lattice.cell_height, rows=1)


def _grown(lattice: Lattice, before: int, after: int, *, across: bool) -> Lattice:
    if across:
        x = lattice.x - before * lattice.cell_width
        return replace(lattice, x=x, columns=lattice.columns + before + after)
    return replace(lattice, y=lattice.y - before * lattice.cell_height, rows=lattice.rows + before + after)
