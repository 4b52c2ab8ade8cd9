"""Where a board begins and ends: which of the cells of an endless lattice belong to it.

The cells of a board that are boxed (see ``fit``) hang together, or look like those that do.
"""

from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame, Lattice

Mask = npt.NDArray[np.bool_]
"""Which cells, as rows."""

_FEWEST_CELLS = 9
"""Fewer boxed cells together are no board."""
_LOOK = 8
"""The side of the small picture of a cell that is compared."""
_EXACTLY_SAME = 8
"""And exactly the same when no colour differs more than this."""
_SPARSE = 0.3
"""An outermost line with less than this share of the members of a usual line must prove that it belongs."""
_WHOLE = 0.9
"""A line beside the members with at least this share of boxed cells is part of the board."""
_FEWEST_ALIKE = 3
"""A kind of cell of which there are fewer is not a kind."""
_MOST_KINDS = 48
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


def members(frame: Frame, lattice: Lattice, boxed: Mask, core: Mask, loud: Mask) -> Mask | None:
    """The boxed cells of the board: those of the largest group in the core, and all that look like them.

    A board has few kinds of cells, and many of each kind. What happens to lie on the lattice beside it (a button, a
    counter, a piece of wallpaper) looks different; what lies beyond an open area without lines looks the same. Cells
    that are loud, full of edges, must look exactly the same: so a dithered face is told from a photograph.
    """
    touching = group(boxed & core)
    if touching is None:
        return None
    looks = rims(frame, lattice)
    member = _alike(looks, boxed, touching, loud)
    while member.sum() >= _FEWEST_CELLS:
        stray = [line for line in _sparse_rims(member) if not _belongs(looks, member, line)]
        if not stray:
            return _grown(member, boxed, loud)
        for line in stray:
            member[line] = False
    return None


def _grown(member: Mask, boxed: Mask, loud: Mask) -> Mask:
    """The members, with whole lines of boxed cells right beside them: at the rim, the window shines into the looks."""
    member = member.copy()
    growing = True
    while growing:
        rows, columns = around(member)
        beside = [
            (slice(rows.start - 1, rows.start), columns),
            (slice(rows.stop, rows.stop + 1), columns),
            (rows, slice(columns.start - 1, columns.start)),
            (rows, slice(columns.stop, columns.stop + 1)),
        ]
        near = [line for line in beside if boxed[line].size]
        whole = [line for line in near if boxed[line].mean() >= _WHOLE and loud[line].mean() < 0.5]
        for line in whole:
            member[line] |= boxed[line]
        growing = bool(whole)
    return member


def _sparse_rims(member: Mask) -> list[tuple[slice, slice]]:
    """The outermost rows and columns with far fewer members than the others have."""
    rows, columns = around(member)
    inner = member[rows, columns]
    lines = [
        ((slice(rows.start, rows.start + 1), columns), inner.mean(axis=1)),
        ((slice(rows.stop - 1, rows.stop), columns), inner.mean(axis=1)),
        ((rows, slice(columns.start, columns.start + 1)), inner.mean(axis=0)),
        ((rows, slice(columns.stop - 1, columns.stop)), inner.mean(axis=0)),
    ]
    return [line for line, shares in lines if member[line].mean() < _SPARSE * np.median(shares)]


def _belongs(looks: npt.NDArray[np.int16], member: Mask, line: tuple[slice, slice]) -> bool:
    """Whether a cell of a line looks exactly like some cells elsewhere."""
    rest = member.copy()
    rest[line] = False
    others = looks[rest]
    return any(
        np.count_nonzero(np.abs(others - look).max(axis=1) < _EXACTLY_SAME) >= _FEWEST_ALIKE
        for look in looks[line][member[line]]
    )


def _alike(looks: npt.NDArray[np.int16], boxed: Mask, touching: Mask, loud: Mask) -> Mask:
    """The boxed cells that look like some cells of the group."""
    cells, inside = looks[boxed], touching[boxed]
    left = inside.copy()
    chosen = np.zeros(len(cells), bool)
    limit = np.where(loud[boxed], _EXACTLY_SAME, _SAME_LOOK)
    popular = _by_popularity(cells)
    for _ in range(_MOST_KINDS):
        if not left.any():
            break
        first = popular[int(np.argmax(left[popular]))]
        pattern, left[first] = cells[first], False
        same = np.abs(cells - pattern).max(axis=1) < limit
        left &= ~same
        if np.count_nonzero(same & inside) >= _FEWEST_ALIKE:
            chosen |= same
    alike = np.zeros_like(boxed)
    alike[boxed] = chosen
    return alike


def _by_popularity(cells: npt.NDArray[np.int16]) -> npt.NDArray[np.intp]:
    """The cells in an order in which those of a common colour come first."""
    colour = cells.reshape(len(cells), -1, 3).mean(axis=1).astype(np.int64) // 16
    _, inverse, counts = np.unique(colour @ (1, 16, 256), return_inverse=True, return_counts=True)
    return np.argsort(-counts[inverse], kind="stable")


def largest_part(frame: Frame, lattice: Lattice) -> Lattice | None:
    """The largest part of a lattice that falls into parts with no colour in common: a board, and a table beside it."""
    colours = np.median(rims(frame, lattice).reshape(lattice.rows, lattice.columns, -1, 3), axis=2)
    kinds = _kinds(colours)
    columns, rows = ([0, *_seams(each), len(each)] for each in (kinds.T, kinds))
    if len(columns) + len(rows) == 4:
        return None
    part = [slice(*max(pairwise(lines), key=lambda span: span[1] - span[0])) for lines in (rows, columns)]
    return replace(cut(lattice, *part), score=lattice.score)


def _kinds(colours: npt.NDArray[np.float64]) -> npt.NDArray[np.intp]:
    """The number of each cell's colour; those that are alike, or alike to ones between them, have one number."""
    shades, inverse = np.unique((colours // 8).astype(np.int64).reshape(-1, 3), axis=0, return_inverse=True)
    near = np.abs(shades[:, None] - shades[None]).max(axis=2) * 8 <= _SAME_LOOK
    kind = np.arange(len(shades))
    for shade in range(len(shades)):
        kind[np.isin(kind, kind[near[shade]])] = kind[shade]
    return np.asarray(kind[inverse.ravel()], np.intp).reshape(colours.shape[:2])


def _seams(kinds: npt.NDArray[np.intp]) -> list[int]:
    """Between which rows no kind goes on."""
    spans = [np.flatnonzero((kinds == kind).any(axis=1)) for kind in np.unique(kinds)]
    return [row for row in range(1, len(kinds)) if not any(span[0] < row <= span[-1] for span in spans)]


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
