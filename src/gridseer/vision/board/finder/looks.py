"""What cells look like: small pictures of them, their rims, and which are alike.

A board has few kinds of cells, and many of each kind. What happens to lie on its lattice looks different.
"""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.geometry import Frame, Lattice, Mask, Pixels
from gridseer.vision.board.finder.colours import whole_rows

Looks = npt.NDArray[np.int16]
"""Colours of cells that are compared with each other; wide enough for their differences."""

SIDE = 8
"""The side of the small picture of a cell."""
FEWEST_ALIKE = 3
"""A kind of cell of which there are fewer is not a kind."""
ALIKE = 24
"""Two cells look alike when no colour of their small pictures differs by as much as this."""
_MOST_KINDS = 48
"""A board has fewer kinds of rims than this: closed, open, exploded, and what noise makes of them."""

RIM = np.ones((SIDE, SIDE), bool)
"""Which pixels of a small picture are the rim of the cell."""
RIM[1:-1, 1:-1] = False


def rims(frame: Frame, lattice: Lattice, wanted: Mask) -> Looks:
    """What the rims of the wanted cells look like: rows, columns, and the colours around each. Middles are left out."""
    return _core.rims_of_cells(whole_rows(frame.pixels), lattice.column_lines, lattice.row_lines, wanted, SIDE)


def small_pictures(cells: Pixels) -> Looks:
    """Small pictures of cells, as long rows of colours, without their rims: a thin line may fall between two pixels."""
    stack = cells.reshape(-1, cells.shape[2], 3)
    small = cv2.resize(stack, (SIDE, len(cells) * SIDE), interpolation=cv2.INTER_AREA)
    return small.reshape(-1, SIDE, SIDE, 3)[:, ~RIM].reshape(len(cells), -1).astype(np.int16)


def inner_rim(side: str) -> Mask:
    """Which colours of a rim are not those of its outermost pixels at a side."""
    ys, xs = np.nonzero(RIM)
    outermost = {"left": xs == 0, "top": ys == 0, "right": xs == SIDE - 1, "bottom": ys == SIDE - 1}[side]
    return np.repeat(~outermost, 3)


def of_a_kind(cells: Looks, differs: npt.ArrayLike, known: Mask | None = None) -> Mask:
    """Which cells look like several others, or like several of some known ones.

    Two are alike when no colour differs by as much as ``differs``, which may be another number for each cell. Kinds are
    looked at from the most common colour on.
    """
    wanted = np.ones(len(cells), bool) if known is None else known
    left, chosen = wanted.copy(), np.zeros(len(cells), bool)
    popular, colours = _by_popularity(cells), np.ascontiguousarray(cells.T)
    for _ in range(_MOST_KINDS):
        waiting = popular[left[popular]]
        if not waiting.size:
            break
        same = np.abs(colours - colours[:, waiting[:1]]).max(axis=0) < differs
        left &= ~same
        if np.count_nonzero(same & wanted) >= FEWEST_ALIKE:
            chosen |= same
    return chosen


def _by_popularity(cells: Looks) -> npt.NDArray[np.intp]:
    """The cells in an order in which those of a common colour come first."""
    colour = cells.reshape(len(cells), -1, 3).mean(axis=1).astype(np.int64) // 16
    _, inverse, counts = np.unique(colour @ (1, 16, 256), return_inverse=True, return_counts=True)
    return np.argsort(-counts[inverse], kind="stable")
