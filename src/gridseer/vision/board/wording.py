"""Words that lie over a board: what a game writes there when it is over."""

import numpy as np

from gridseer.geometry import Frame, Lattice
from gridseer.vision.board.counter.lines import read_lines
from gridseer.vision.board.counter.text import prints

_SURE = 0.5
"""The least sure character of a line must be as sure as this."""
_SHORTEST = 4
"""A line with fewer characters is a cell, or says nothing."""
_BLACK = np.zeros(3, np.uint8)
_SMALL = 24.0
"""Letters of messages are looked for as if cells were of this size, and of their own, in pixels."""


def words_over(before: Frame, now: Frame, lattice: Lattice) -> list[str]:
    """The lines of text that are new in a picture of a board, in small letters; the board itself has none.

    A message in a box is read in the picture, and one between numbers in what has changed of it.
    """
    pictures = [now.pixels]
    if before.region == now.region:
        pictures.append(np.where((before.pixels == now.pixels).all(axis=2, keepdims=True), 255, _BLACK))
    sizes = {_SMALL, lattice.cell_height}
    strips = [strip for pixels in pictures for size in sizes for strip in prints(pixels, size)]
    lines = [line for line in read_lines(strips) if len(line.text.strip()) >= _SHORTEST]
    return [line.text for line in lines if min(line.sure) >= _SURE]
