"""Whether a board goes on beyond the picture: a strip at its edge that shows the beginnings of further cells."""

import numpy as np

from gridseer.geometry import Lattice, Pixels

SIDES = ("left", "top", "right", "bottom")
_THINNEST = 3
"""Fewer pixels than this aren't the beginning of a cell."""
_ALIKE = 6.0
"""A beginning of a cell differs from that of a whole one by no more than this on average, 0 to 255."""
_MOST_LINES = 0.8
"""The share of the rows, or columns, that must go on."""
_PLAIN = 4.0
"""What varies less than this from row to row says nothing: it may be the board's border."""
_MOST_LOOKS = 60


def cut_off_sides(pixels: Pixels, lattice: Lattice, patches: Pixels) -> tuple[str, ...]:
    """The sides at which cells go on beyond the picture, where less than a cell of them is left to see.

    ``patches`` are the pixels of the cells. What begins beyond the last line must begin as other cells do.
    """
    if not patches.size or lattice.unequal_columns or lattice.unequal_rows:
        return ()
    looks = np.unique(patches.reshape(len(patches), -1), axis=0)[:_MOST_LOOKS].reshape(-1, *patches.shape[1:])
    height, width = pixels.shape[:2]
    xs, ys = np.rint(lattice.column_lines).astype(int), np.rint(lattice.row_lines).astype(int)
    found = []
    for side, (length, first, last, lines) in zip(
        SIDES, ((width, xs[0], xs[-1], ys), (height, ys[0], ys[-1], xs)) * 2, strict=True
    ):
        turned = side in {"top", "bottom"}
        area, cells = (pixels.swapaxes(0, 1), looks.swapaxes(1, 2)) if turned else (pixels, looks)
        before = side in {"left", "top"}
        strip = area[:, :first] if before else area[:, last:]
        room = first if before else length - last
        if _THINNEST <= room < cells.shape[2] - 1 and _goes_on(strip, cells, lines, before=before):
            found.append(side)
    return tuple(found)


def _goes_on(strip: Pixels, cells: Pixels, lines: "np.ndarray[tuple[int], np.dtype[np.intp]]", *, before: bool) -> bool:
    """Whether a strip beside a board consists of the nearest parts of cells, row by row."""
    room, side = strip.shape[1], cells.shape[1]
    parts = (cells[:, :, -room:] if before else cells[:, :, :room]).astype(np.int16)
    rows = [strip[top : top + side] for top in lines[:-1].tolist() if top >= 0]
    rows = [row for row in rows if len(row) == side]
    if not rows or float(np.std(np.stack(rows), axis=0).max()) < _PLAIN:
        return False
    alike = [bool((np.abs(parts - row).mean(axis=(1, 2, 3)) <= _ALIKE).any()) for row in rows]
    return float(np.mean(alike)) >= _MOST_LINES
