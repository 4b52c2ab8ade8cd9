"""Patches: the pixels of single cells, cut out as they are and brought to one size for the network."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Lattice, Pixels

SIDE = 32
"""The side of the square that every cell is brought to."""
_LARGE = 1.25
"""Cells that are larger than the square by this are averaged."""

Edges = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]


def edges(lattice: Lattice) -> Edges:
    """The left edges of the columns and the top edges of the rows.

    Of cells of unequal sizes the middle part counts, as large as the mean cell.
    """
    xs, ys = lattice.column_lines, lattice.row_lines
    if lattice.unequal_columns or lattice.unequal_rows:
        width, height = lattice.cell_width, lattice.cell_height
        return (xs[:-1] + xs[1:] - width) / 2, (ys[:-1] + ys[1:] - height) / 2
    return xs[:-1], ys[:-1]


def corners(lattice: Lattice) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The first pixel of each column and of each row."""
    left, top = edges(lattice)
    return np.rint(left).astype(np.intp), np.rint(top).astype(np.intp)


def on_pixels(lattice: Lattice) -> Lattice | None:
    """The lattice with cells of whole pixels; None where lines would be half a pixel off then."""
    width, height = round(lattice.cell_width), round(lattice.cell_height)
    off_x, off_y = abs(width - lattice.cell_width) * lattice.columns, abs(height - lattice.cell_height) * lattice.rows
    if max(off_x, off_y) >= 0.5 or lattice.unequal_columns or lattice.unequal_rows:
        return None
    return replace(lattice, x=round(lattice.x), y=round(lattice.y), cell_width=width, cell_height=height)


def block(pixels: Pixels, lattice: Lattice) -> Pixels:
    """The pixels of all cells together, cut to the picture."""
    left, top = corners(lattice)
    width, height = size_of_cell(lattice)
    return pixels[max(0, top[0]) : top[-1] + height, max(0, left[0]) : left[-1] + width]


def cut(pixels: Pixels, lattice: Lattice) -> Pixels:
    """Every cell in reading order, in whole pixels of the picture: shape (cells, height, width, 3).

    Games draw every cell on whole pixels, whatever the pitch is on average: two cells that look the same are equal
    to the byte here. A lattice that hangs over the picture's edge repeats the last pixels.
    """
    columns, rows = corners(lattice)
    width, height = size_of_cell(lattice)
    area = block(pixels, lattice)
    whole = area.shape[:2] == (height * lattice.rows, width * lattice.columns)
    if not whole or lattice.unequal_columns or lattice.unequal_rows:
        x = np.clip(columns[:, None] + np.arange(width), 0, pixels.shape[1] - 1).ravel()
        y = np.clip(rows[:, None] + np.arange(height), 0, pixels.shape[0] - 1).ravel()
        area = pixels[:, x[0] : x[-1] + 1].take(y, axis=0).take(x - x[0], axis=1)
    cells = area.reshape(lattice.rows, height, lattice.columns, width, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(cells).reshape(-1, height, width, 3)


def cut_some(pixels: Pixels, lattice: Lattice, places: list[int]) -> list[Pixels]:
    """Some cells, by their numbers in reading order, each as ``cut`` gives it."""
    columns, rows = (corner.tolist() for corner in corners(lattice))
    width, height = size_of_cell(lattice)
    cells = []
    for place in places:
        x, y = columns[place % lattice.columns], rows[place // lattice.columns]
        cell = pixels[max(0, y) : y + height, max(0, x) : x + width]
        if cell.shape[:2] != (height, width):
            across = np.clip(x + np.arange(width), 0, pixels.shape[1] - 1)
            down = np.clip(y + np.arange(height), 0, pixels.shape[0] - 1)
            cell = pixels[down[0] : down[-1] + 1].take(down - down[0], axis=0).take(across, axis=1)
        cells.append(cell)
    return cells


def size_of_cell(lattice: Lattice) -> tuple[int, int]:
    """How many pixels each cell is wide and high."""
    return max(1, round(lattice.cell_width)), max(1, round(lattice.cell_height))


def sample(pixels: Pixels, left: float, top: float, width: float, height: float) -> Pixels:
    """One cell brought to ``SIDE`` x ``SIDE``, to the fraction of a pixel."""
    import cv2

    if max(width, height) > _LARGE * SIDE:
        # A large cell is averaged, or a thin digit would fall between the samples.
        x, y = max(0, round(left)), max(0, round(top))
        part = pixels[y : max(y + 1, round(top + height)), x : max(x + 1, round(left + width))]
        if part.size:
            return np.asarray(cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
    across, down = width / SIDE, height / SIDE
    matrix = np.array([[across, 0, left + across / 2 - 0.5], [0, down, top + down / 2 - 0.5]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cell = cv2.warpAffine(pixels, matrix, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cell, np.uint8)
