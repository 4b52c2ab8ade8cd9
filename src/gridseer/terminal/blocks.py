"""Blocks: a picture in characters of a terminal, four pixels in each, of which it can show two colours."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from gridseer.geometry import Pixels

QUADRANTS = " ▘▝▀▖▌▞▛"
"""Characters by which of their quarters have ink: 1 is the upper left one, 2 the upper right, 4 the lower left.
The lower right one never has any: ink and ground can be exchanged."""
RESET = "\x1b[0m"
Blocks = npt.NDArray[np.uint8]
"""Rows of characters: the place in ``QUADRANTS``, then red, green and blue of the ink, then those of the ground."""
_QUARTERS = np.array([[shape >> quarter & 1 for quarter in range(4)] for shape in range(8)], np.float64)
"""For each character, which quarters have ink."""


def blocks(pixels: "Pixels", columns: int, rows: int) -> Blocks:
    """A picture in this many columns and rows of characters, each with the two colours that show its pixels best."""
    import cv2

    height, width = pixels.shape[:2]
    method = cv2.INTER_AREA if 2 * columns < width or 2 * rows < height else cv2.INTER_NEAREST
    small = np.asarray(cv2.resize(pixels, (2 * columns, 2 * rows), interpolation=method), np.float64)
    quarters = small.reshape(rows, 2, columns, 2, 3).transpose(0, 2, 1, 3, 4).reshape(rows, columns, 4, 3)
    inked = _QUARTERS.sum(axis=1)[:, None]
    ink = np.einsum("sq,yxqc->yxsc", _QUARTERS, quarters) / np.maximum(inked, 1)
    ground = np.einsum("sq,yxqc->yxsc", 1 - _QUARTERS, quarters) / (4 - inked)
    # The squared error is the sum of all squares, which is the same for every shape, less what its two means explain.
    explained = (inked * ink**2 + (4 - inked) * ground**2).sum(axis=3)
    explained[:, :, 1:] -= 1  # one colour where a second one gains nothing
    shape = explained.argmax(axis=2)
    y, x = np.indices(shape.shape, sparse=True)
    chosen = np.concatenate([shape[:, :, None], ink[y, x, shape], ground[y, x, shape]], axis=2)
    return np.asarray(chosen.round(), np.uint8)


def painted(now: Blocks, before: Blocks | None = None) -> str:
    r"""What turns one picture into another on a terminal; each line ends below itself.

    Only what has changed is written again, from the first to the last such character of a line.

    >>> black = np.zeros((1, 3, 7), np.uint8)
    >>> painted(black, black)
    '\n'
    >>> half = black.copy()
    >>> half[0, 1] = 3, 255, 255, 255, 0, 0, 0
    >>> painted(half, black)
    '\x1b[2G\x1b[38;2;255;255;255m\x1b[48;2;0;0;0m▀\x1b[0m\n'
    """
    lines = []
    for y, row in enumerate(now):
        changed = np.arange(len(row)) if before is None else np.flatnonzero((row != before[y]).any(axis=1))
        if not len(changed):
            lines.append("\n")
            continue
        first, last = int(changed[0]), int(changed[-1])
        lines.append(f"\x1b[{first + 1}G{_line(row[first : last + 1])}{RESET}\n")
    return "".join(lines)


def _line(row: Blocks) -> str:
    """Characters side by side; a colour is said only where it changes."""
    written, ink, ground = [], None, None
    for shape, *colours in row.tolist():
        upon, below = colours[:3], colours[3:]
        if shape and upon != ink:
            written.append("\x1b[38;2;{};{};{}m".format(*upon))
            ink = upon
        if below != ground:
            written.append("\x1b[48;2;{};{};{}m".format(*below))
            ground = below
        written.append(QUADRANTS[shape])
    return "".join(written)
