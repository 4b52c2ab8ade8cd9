"""Difference: which cells of a lattice look otherwise in another picture."""

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame, Lattice

Edges = tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]
"""Where columns, or rows, begin and end."""


@lru_cache(maxsize=8)  # a board stays where it is for many glances
def inner_edges(lattice: Lattice, share: float) -> tuple[Edges, Edges]:
    """Where the inner parts of columns and of rows begin and end, by the share of a cell's side; in whole pixels."""
    width, height = max(1, int(lattice.cell_width * share)), max(1, int(lattice.cell_height * share))
    left = np.array([round(lattice.centre(x, 0)[0]) - width // 2 for x in range(lattice.columns)])
    top = np.array([round(lattice.centre(0, y)[1]) - height // 2 for y in range(lattice.rows)])
    return (left, left + width), (top, top + height)


@lru_cache(maxsize=16)  # one glance is compared with the one before it for many reasons
def changed_pixels(before: Frame, now: Frame, lattice: Lattice, share: float) -> npt.NDArray[np.int32]:
    """How many pixels of each cell have changed; of cells that are not wholly on both pictures, all.

    The lattice is in pixels of the screen.
    """
    (left, right), (top, bottom) = inner_edges(lattice, share)
    whole = int(right[0] - left[0]) * int(bottom[0] - top[0])
    if not before.region.overlaps(now.region):
        return np.full((lattice.rows, lattice.columns), whole, np.int32)
    common = before.region.within(now.region)
    one, other = (each.pixels[common.moved(-each.origin.x, -each.origin.y).slices] for each in (before, now))
    red, green, blue = cv2.split(cv2.absdiff(np.ascontiguousarray(one), np.ascontiguousarray(other)))
    unlike = (cv2.max(cv2.max(red, green), blue) > 0).view(np.uint8)
    left, right, top, bottom = left - common.x, right - common.x, top - common.y, bottom - common.y
    cut = ((top < 0) | (bottom > common.height))[:, None] | (left < 0) | (right > common.width)
    # Sums of rectangles from the sums of everything above and to the left of a pixel.
    summed = cv2.integral(unlike)
    left, right = np.clip(left, 0, common.width), np.clip(right, 0, common.width)
    top, bottom = np.clip(top, 0, common.height), np.clip(bottom, 0, common.height)
    above, below = summed[top][:, right] - summed[top][:, left], summed[bottom][:, right] - summed[bottom][:, left]
    return np.where(cut & (before.region != now.region), whole, below - above).astype(np.int32)
