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
    """The boxed cells of the board: the largest group, with all that look like it and without what does not.

    An open area without lines can lie between two groups of the same board. A button or a counter that happens to lie on
    the lattice looks different.
    """
    member = group(boxed)
    if member is None:
        return None
    others = boxed & ~member
    thin = _thin_rims(member)
    if not (others.any() or thin):
        return member
    looks = rims(frame, lattice)
    member |= _alike(looks, others, member)
    while thin := [line for line in _thin_rims(member) if not _belongs(looks, member, line)]:
        for line in thin:
            member[line] = False
        if member.sum() < _FEWEST_CELLS:
            return None
    return member


def _thin_rims(member: Mask) -> list[tuple[slice, slice]]:
    """The outermost rows and columns of which less than half is boxed."""
    rows, columns = around(member)
    lines = [
        (slice(rows.start, rows.start + 1), columns),
        (slice(rows.stop - 1, rows.stop), columns),
        (rows, slice(columns.start, columns.start + 1)),
        (rows, slice(columns.stop - 1, columns.stop)),
    ]
    return [line for line in lines if member[line].mean() < 0.5]


def _belongs(looks: npt.NDArray[np.int16], member: Mask, line: tuple[slice, slice]) -> bool:
    inside, rest = np.zeros_like(member), member.copy()
    inside[line] = member[line]
    rest[line] = False
    return bool(_alike(looks, inside, rest).any())


def _alike(looks: npt.NDArray[np.int16], cells: Mask, known: Mask) -> Mask:
    """Those of some cells that have the same rim as at least two known ones."""
    found = np.zeros_like(cells)
    rest = looks[known]
    for row, column in np.argwhere(cells):
        difference = np.abs(rest - looks[row, column]).max(axis=1)
        found[row, column] = np.count_nonzero(difference < _SAME_LOOK) >= 2
    return found


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
