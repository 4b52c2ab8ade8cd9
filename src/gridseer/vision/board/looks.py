"""Looks: the cells of a lattice, each distinct one once, as the network sees them."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.geometry import Lattice, Pixels, Singles
from gridseer.vision.board.limits import LOOKS
from gridseer.vision.board.patches import SIDE, corners, cut, edges, on_pixels, sample


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """The distinct cells of a lattice, the commonest first."""

    squares: Pixels
    """Shape (looks, 32, 32, 3)."""
    counts: npt.NDArray[np.intp]
    """How many cells have each look."""
    of_cell: npt.NDArray[np.intp]
    """The number of each cell's look, as rows and columns."""
    within: Singles
    """The share of each cell that is in the picture, as rows and columns."""


def looks_of(pixels: Pixels, lattice: Lattice) -> Looks:
    """What the cells of a lattice look like; it may lie beyond the picture in part."""
    within = _within(pixels, lattice)
    patches = cut(pixels, lattice)
    patches[within.ravel() < LOOKS.hardly] = 0
    count, height, width = patches.shape[:3]
    stack = patches.reshape(-1, width, 3)
    kinds = _core.kinds_of_cells(stack, np.zeros(1, np.int64), np.arange(count) * height, width, height)
    firsts = np.unique(kinds, return_index=True)[1]
    squares = _squares(pixels, lattice, firsts.tolist())
    squares[within.ravel()[firsts] < LOOKS.hardly] = 0
    merged, leaders = _merged(squares)
    of_cell = merged[kinds]
    counts = np.bincount(of_cell, minlength=len(leaders))
    order = np.argsort(-counts, kind="stable")
    number = np.empty(len(order), np.intp)
    number[order] = np.arange(len(order))
    shape = (lattice.rows, lattice.columns)
    return Looks(squares[leaders[order]], counts[order], number[of_cell].reshape(shape), within)


def _within(pixels: Pixels, lattice: Lattice) -> Singles:
    """The share of each cell that is in the picture."""
    shares = []
    for lines, length in ((lattice.row_lines, pixels.shape[0]), (lattice.column_lines, pixels.shape[1])):
        ends = np.clip(lines, 0, length)
        shares.append(np.diff(ends) / np.diff(lines))
    return np.outer(*shares).astype(np.float32)


def _squares(pixels: Pixels, lattice: Lattice, places: list[int]) -> Pixels:
    """Some cells brought to one size."""
    # Where cells have whole pixels, games draw them on whole pixels; a line that seems to lie between two is misplaced.
    left, top = edges(lattice) if on_pixels(lattice) is None else corners(lattice)
    size = lattice.cell_width, lattice.cell_height
    rows_columns = (divmod(place, lattice.columns) for place in places)
    return np.stack([sample(pixels, float(left[column]), float(top[row]), *size) for row, column in rows_columns])


def _merged(squares: Pixels) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """For each square the number of its look, and the square that stands for each look."""
    import cv2

    count = len(squares)
    stack = squares.reshape(-1, SIDE, 3)
    small = np.asarray(cv2.resize(stack, (LOOKS.coarse, count * LOOKS.coarse), interpolation=cv2.INTER_AREA), np.uint8)
    for same, most in zip(LOOKS.noise, (*[LOOKS.many] * (len(LOOKS.noise) - 1), LOOKS.most), strict=True):
        of_square, leaders = _core.leaders_of(small.reshape(count, -1), same, most)
        if len(leaders) <= LOOKS.many:
            break
    return np.asarray(of_square, np.intp), np.asarray(leaders, np.intp)
