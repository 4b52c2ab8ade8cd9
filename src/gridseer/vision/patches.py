"""Patches: the pixels of single cells, cut out as they are and brought to one size for the network."""

import numpy as np
import numpy.typing as npt

from gridseer.frame import Lattice, Pixels

SIDE = 32
"""The side of the square that every cell is brought to."""

Edges = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]


def edges(lattice: Lattice) -> Edges:
    """The left edges of the columns and the top edges of the rows."""
    left = lattice.x + np.arange(lattice.columns, dtype=np.float64) * lattice.cell_width
    top = lattice.y + np.arange(lattice.rows, dtype=np.float64) * lattice.cell_height
    return left, top


def cut(pixels: Pixels, lattice: Lattice) -> Pixels:
    """Every cell in reading order, in whole pixels of the picture: shape (cells, height, width, 3).

    Games draw every cell on whole pixels, whatever the pitch is on average: two cells that look the same are equal
    to the byte here. A lattice that hangs over the picture's edge repeats the last pixels.
    """
    left, top = edges(lattice)
    width, height = max(1, round(lattice.cell_width)), max(1, round(lattice.cell_height))
    columns = np.rint(left).astype(np.intp)
    rows = np.rint(top).astype(np.intp)
    inside = (
        columns[0] >= 0
        and rows[0] >= 0
        and columns[-1] + width <= pixels.shape[1]
        and rows[-1] + height <= pixels.shape[0]
    )
    if inside and np.all(np.diff(columns) == width) and np.all(np.diff(rows) == height):
        block = pixels[rows[0] : rows[0] + height * lattice.rows, columns[0] : columns[0] + width * lattice.columns]
    else:
        x = np.clip(columns[:, None] + np.arange(width), 0, pixels.shape[1] - 1).ravel()
        y = np.clip(rows[:, None] + np.arange(height), 0, pixels.shape[0] - 1).ravel()
        block = pixels[:, x[0] : x[-1] + 1].take(y, axis=0).take(x - x[0], axis=1)
    cells = block.reshape(lattice.rows, height, lattice.columns, width, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(cells).reshape(-1, height, width, 3)


def sample(pixels: Pixels, left: float, top: float, width: float, height: float) -> Pixels:
    """One cell brought to ``SIDE`` x ``SIDE``, to the fraction of a pixel."""
    import cv2

    if max(width, height) > 1.25 * SIDE:
        # A large cell is averaged, or a thin digit would fall between the samples.
        x, y = max(0, round(left)), max(0, round(top))
        part = pixels[y : max(y + 1, round(top + height)), x : max(x + 1, round(left + width))]
        if part.size:
            return np.asarray(cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
    across, down = width / SIDE, height / SIDE
    matrix = np.array([[across, 0, left + across / 2 - 0.5], [0, down, top + down / 2 - 0.5]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    square = cv2.warpAffine(pixels, matrix, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(square, np.uint8)
