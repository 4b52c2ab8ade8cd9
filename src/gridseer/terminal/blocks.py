"""Blocks: a picture in characters of a terminal, two pixels in each, one above the other."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from gridseer.geometry import Pixels

UPPER_HALF = "\u2580"
"""A character whose upper half has its own colour, and whose lower half has that of its ground."""
RESET = "\x1b[0m"
Blocks = npt.NDArray[np.uint8]
"""Rows of characters: the red, green and blue of the upper pixel, then those of the lower one."""


def blocks(pixels: "Pixels", columns: int, rows: int) -> Blocks:
    """A picture in this many columns and rows of characters."""
    import cv2

    height, width = pixels.shape[:2]
    method = cv2.INTER_AREA if columns < width or 2 * rows < height else cv2.INTER_NEAREST
    small = np.asarray(cv2.resize(pixels, (columns, 2 * rows), interpolation=method), np.uint8)
    return np.concatenate([small[::2], small[1::2]], axis=2)


def painted(now: Blocks, before: Blocks | None = None) -> str:
    r"""What turns one picture into another on a terminal; each line ends below itself.

    Only what has changed is written again, from the first to the last such character of a line.

    >>> black, white = np.zeros((1, 3, 6), np.uint8), np.full((1, 3, 6), 255, np.uint8)
    >>> painted(black, black)
    '\n'
    >>> half = black.copy()
    >>> half[0, 1] = white[0, 1]
    >>> painted(half, black)
    '\x1b[2G\x1b[38;2;255;255;255m\x1b[48;2;255;255;255m▀\x1b[0m\n'
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
    written, above, below = [], None, None
    for block in row.tolist():
        upper, lower = tuple(block[:3]), tuple(block[3:])
        if upper != above:
            written.append("\x1b[38;2;{};{};{}m".format(*upper))
        if lower != below:
            written.append("\x1b[48;2;{};{};{}m".format(*lower))
        above, below = upper, lower
        written.append(UPPER_HALF)
    return "".join(written)
