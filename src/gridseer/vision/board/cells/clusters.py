"""Clusters: cells that look the same, so that each look is named once."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.geometry import Lattice, Mask, Pixels
from gridseer.vision.board.cells.focus import focused
from gridseer.vision.board.cells.patches import corners, cut, edges, on_pixels, sample
from gridseer.vision.board.cells.shade import without_shade

FEW_LOOKS = 90
"""This many looks are named one by one; only when there are more may they differ so that somebody sees it."""
SAME_PIXEL = 10
"""How far apart the same pixel of two equal looks may be, 0 to 255, after averaging."""
NOT_SEEN = 2
"""Nobody sees that much: a browser that scales a picture rounds it otherwise in another place."""
MOST_LOOKS = 600
"""No board has more looks than this, however noisy it is; a photograph has as many as cells."""
MOST_FAMILIES = 120
"""A game draws some things in a dozen ways. If more looks are left when kin are joined, this isn't a board."""
MOST_DRAWN = 15
"""So many things a game draws. If more cells differ, a shade may lie over them."""
_SAMPLE, _ALL_UNLIKE = 200, 0.9
"""About this many cells of a large lattice are compared first; if a larger share look like no other, none do."""
_COARSE = 16


@dataclass(frozen=True, slots=True, eq=False)
class Clusters:
    """Which cells look the same."""

    of_cell: npt.NDArray[np.intp]
    """The number of each cell's cluster, as rows and columns."""
    squares: Pixels
    """One cell of each cluster, brought to one size."""
    sizes: npt.NDArray[np.intp]
    """How many cells each cluster has."""
    patches: Pixels
    """Every cell as it is in the picture, in reading order."""

    def without(self, hidden: Mask) -> "Clusters":
        """The looks of the cells that are not hidden; the number of a hidden cell's cluster means nothing."""
        sizes = np.bincount(self.of_cell[~hidden], minlength=len(self.sizes))
        left = np.flatnonzero(sizes)
        number = np.zeros(len(sizes), np.intp)
        number[left] = np.arange(len(left))
        return Clusters(np.where(hidden, 0, number[self.of_cell]), self.squares[left], sizes[left], self.patches)

    def with_hidden(self, hidden: Mask) -> "Clusters":
        """The looks with one more, that of all hidden cells."""
        of_cell = np.where(hidden, len(self.sizes), self.of_cell)
        squares = np.concatenate([self.squares, np.zeros_like(self.squares[:1])])
        return Clusters(of_cell, squares, np.bincount(of_cell.ravel(), minlength=len(squares)), self.patches)


def find_clusters(pixels: Pixels, lattice: Lattice) -> Clusters:
    """Sort the cells by their looks: equal to the byte first, then nearly equal if there are too many."""
    patches = cut(pixels, lattice)
    kinds, firsts = equal_patches(patches)
    plain = without_shade(pixels, lattice) if len(firsts) > MOST_DRAWN else pixels
    shaded, pixels = plain is not pixels, plain
    if len(firsts) > MOST_LOOKS and _are_all_unlike(pixels, lattice, firsts):
        shape = (lattice.rows, lattice.columns)
        return Clusters(kinds.reshape(shape), _squares(pixels, lattice, firsts[:1]), np.bincount(kinds), patches)
    squares = _squares(pixels, lattice, firsts)
    merged, leaders = _merge(squares, SAME_PIXEL if len(firsts) > FEW_LOOKS or shaded else NOT_SEEN)
    kinds, squares = merged[kinds], squares[leaders]
    shape = (lattice.rows, lattice.columns)
    return Clusters(kinds.reshape(shape), squares, np.bincount(kinds, minlength=len(squares)), patches)


def equal_patches(patches: Pixels) -> tuple[npt.NDArray[np.intp], list[int]]:
    """For each patch the number of its kind, and for each kind its first patch."""
    count, height, width = patches.shape[:3]
    stack = np.ascontiguousarray(patches).reshape(-1, width, 3)
    kinds = _core.kinds_of_cells(stack, np.zeros(1, np.int64), np.arange(count) * height, width, height)
    return kinds, np.unique(kinds, return_index=True)[1].tolist()


def _squares(pixels: Pixels, lattice: Lattice, places: list[int]) -> Pixels:
    # Where cells have whole pixels, games draw them on whole pixels; a line that seems to lie between two is misplaced.
    left, top = edges(lattice) if on_pixels(lattice) is None else corners(lattice)
    width, height = lattice.cell_width, lattice.cell_height
    rows_columns = (divmod(place, lattice.columns) for place in places)
    cells = ((float(left[column]), float(top[row]), width, height) for row, column in rows_columns)
    return np.stack([sample(pixels, *focused(pixels, cell)) for cell in cells])


def _are_all_unlike(pixels: Pixels, lattice: Lattice, places: list[int]) -> bool:
    """Whether hardly two of some cells in all parts of a lattice look nearly the same."""
    some = places[:: len(places) // _SAMPLE]
    return len(_merge(_squares(pixels, lattice, some))[1]) > _ALL_UNLIKE * len(some)


def _merge(squares: Pixels, same: int = SAME_PIXEL) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Join squares that differ little everywhere; a single pixel that differs much keeps them apart.

    Compared are means of 2 x 2 pixels: noise and the leftovers of compression vanish, the stroke of a digit does not.
    """
    count = len(squares)
    import cv2

    stack = squares.reshape(-1, squares.shape[2], 3)
    small = cv2.resize(stack, (_COARSE, count * _COARSE), interpolation=cv2.INTER_AREA)
    # So many as MOST_LOOKS are no board: the rest is not looked at any more.
    cluster, leaders = _core.leaders_of(np.asarray(small, np.uint8).reshape(count, -1), same, MOST_LOOKS)
    return np.asarray(cluster, np.intp), np.asarray(leaders, np.intp)
