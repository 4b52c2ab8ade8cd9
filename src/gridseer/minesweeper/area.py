"""Area: cells that hang together, cells around others, and how a game opens them."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mask
from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED, EMPTY, Sights


def mask_of(cells: Iterable[Cell], like: Sights) -> Mask:
    """Some cells as a mask of a board."""
    mask = np.zeros(like.shape, bool)
    for x, y in cells:
        mask[y, x] = True
    return mask


def count_around(mask: Mask) -> npt.NDArray[np.uint8]:
    """How many of the eight neighbours of each cell are in a mask."""
    rows, columns = mask.shape
    padded = np.pad(mask.astype(np.uint8), 1)
    parts = [padded[y : y + rows, x : x + columns] for y in range(3) for x in range(3)]
    return np.asarray(np.sum(parts, axis=0, dtype=np.uint8) - padded[1:-1, 1:-1], np.uint8)


def joined_to(cells: Iterable[Cell], changed: Mask, numbers: Mask | None = None) -> Mask:
    """The changed cells that hang together with some cells: what their opening can have changed.

    Nothing opens beyond ``numbers``.
    """
    joined = np.zeros(changed.shape, bool)
    waiting = list(cells)
    for x, y in waiting:
        if joined[y, x]:
            continue
        joined[y, x] = True
        if numbers is not None and numbers[y, x]:
            continue
        waiting += [
            Cell(across, down)
            for down in range(max(0, y - 1), min(changed.shape[0], y + 2))
            for across in range(max(0, x - 1), min(changed.shape[1], x + 2))
            if changed[down, across]
        ]
    return joined


def opening_of(cells: Sights, clicked: Mask) -> str | None:
    """How a game opens, as far as a settled board proves it: what lies beside empty cells and was not clicked.

    ``around``: all eight neighbours of an empty cell open with it; ``sides``: only four of them; ``none``: none does.
    """
    empty = np.pad(cells == EMPTY, 1)
    rows, columns = cells.shape
    sides, corners = np.zeros(cells.shape, bool), np.zeros(cells.shape, bool)
    for down in (0, 1, 2):
        for across in (0, 1, 2):
            part = empty[down : down + rows, across : across + columns]
            if (down + across) % 2:
                sides |= part
            elif (down, across) != (1, 1):
                corners |= part
    by_corner = corners & ~sides & (cells != EMPTY)
    if (sides & (cells == CLOSED)).any():
        return "none"
    if (by_corner & (cells == CLOSED)).any():
        return "sides"
    return "around" if (by_corner & (cells < CLOSED) & ~clicked).any() else None
