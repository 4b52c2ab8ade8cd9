"""Where a board begins and ends: which of the cells of an endless lattice belong to it.

The cells of a board that are boxed (see ``fit``) hang together, or look like those that do.
"""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.frame import Frame, Lattice

Mask = npt.NDArray[np.bool_]
"""Which cells, as rows."""

_FEWEST_CELLS = 9
"""Fewer boxed cells together are no board."""
_LOOK = 8
"""The side of the small picture of a cell that is compared."""
_MOST_KINDS = 24
"""A board has fewer kinds of rims than this: closed, open, exploded, and what noise makes of them."""
_SAME_LOOK = 24
"""Two cells look the same when no colour of their rims differs more than this."""


def group(boxed: Mask) -> Mask | None:
    """The largest group of boxed cells that touch, or None when it is too small for a board."""
    count, labels = cv2.connectedComponents(boxed.view(np.uint8), connectivity=8)
    sizes = np.bincount(labels.ravel(), minlength=count)
    sizes[0] = 0
    if sizes.max(initial=0) < _FEWEST_CELLS:
        return None
    return np.equal(labels, int(np.argmax(sizes)))


def around(mask: Mask) -> tuple[slice, slice]:
    """The rows and the columns of the smallest rectangle around some cells."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def cut(lattice: Lattice, rows: slice, columns: slice) -> Lattice:
    """The part of a lattice with these rows and columns."""
    return Lattice(
        lattice.x + columns.start * lattice.cell_width,
        lattice.y + rows.start * lattice.cell_height,
        lattice.cell_width,
        lattice.cell_height,
        columns.stop - columns.start,
        rows.stop - rows.start,
    )


def members(frame: Frame, lattice: Lattice, boxed: Mask) -> Mask | None:
    """The boxed cells of the board: those of the largest group, and all that look like them.

    A board has few kinds of cells, and many of each kind. What happens to lie on the lattice beside it (a button, a
    counter, a piece of wallpaper) looks different; what lies beyond an open area without lines looks the same.
    """
    touching = group(boxed)
    if touching is None:
        return None
    kinds = _kinds(rims(frame, lattice), boxed, touching)
    member = kinds >= 0
    return member if member.sum() >= _FEWEST_CELLS else None


def _kinds(looks: npt.NDArray[np.int16], boxed: Mask, touching: Mask) -> npt.NDArray[np.intp]:
    """A number for each boxed cell that looks like some cells of the group; -1 for all others."""
    kinds = np.full(boxed.shape, -1)
    places = np.argwhere(boxed)
    cells, inside = looks[boxed], touching[boxed]
    open_, number = inside.copy(), 0
    assigned = np.full(len(places), -1)
    for _ in range(_MOST_KINDS):
        if not open_.any():
            break
        pattern = cells[int(np.argmax(open_))]
        same = (np.abs(cells - pattern).max(axis=1) < _SAME_LOOK) & (assigned < 0)
        open_ &= ~same
        if np.count_nonzero(same & inside) >= 3:
            assigned[same] = number
            number += 1
    kinds[boxed] = assigned
    return kinds


def rims(frame: Frame, lattice: Lattice) -> npt.NDArray[np.int16]:
    """What the rim of each cell looks like: rows, columns, and the colours around it. Its middle is left out."""
    size = _LOOK
    scale_x, scale_y = lattice.cell_width / size, lattice.cell_height / size
    # A pixel of the small picture is the mean of a patch of the large one: blur first, then take it at its place.
    soft = cv2.blur(frame.pixels, (max(1, round(scale_x)), max(1, round(scale_y))))
    place = np.array([[scale_x, 0, lattice.x + scale_x / 2 - 0.5], [0, scale_y, lattice.y + scale_y / 2 - 0.5]])
    small = cv2.warpAffine(
        soft, place, (lattice.columns * size, lattice.rows * size),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    cells = small.reshape(lattice.rows, size, lattice.columns, size, 3).swapaxes(1, 2)
    rim = np.ones((size, size), bool)
    rim[1:-1, 1:-1] = False
    return cells[:, :, rim].reshape(lattice.rows, lattice.columns, -1).astype(np.int16)
