"""Words that lie over a board: what a game writes there when it is over."""

from gridseer.geometry import Frame, Lattice
from gridseer.vision.board.counter.lines import read_lines
from gridseer.vision.board.counter.text import prints

_SURE = 0.5
"""The least sure character of a line must be as sure as this."""
_SHORTEST = 4
"""A line with fewer characters is a cell, or says nothing."""
_SMALL = 24.0
"""Letters of messages are looked for as if cells were of this size, and of their own, in pixels."""


def words_over(frame: Frame, lattice: Lattice) -> list[str]:
    """The lines of text in a picture of a board, in small letters; the board itself has none."""
    strips = [strip for size in {_SMALL, lattice.cell_height} for strip in prints(frame.pixels, size)]
    lines = [line for line in read_lines(strips) if len(line.text.strip()) >= _SHORTEST]
    return [line.text for line in lines if min(line.sure) >= _SURE]
