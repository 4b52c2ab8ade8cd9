"""Whether a lattice that was read is a board of Minesweeper at all, or a calendar, a chess board, a spreadsheet."""

import numpy as np

from gridseer.frame import Lattice, Pixels
from gridseer.vision.cells import Reading
from gridseer.vision.rules import CLOSED, COVERED, EMPTY

_MOST_STRANGE = 0.12
"""The largest share of the cells that may show something that no game shows."""
_MOST_WRONG = 0.04
"""The largest share of the open cells that may break a rule."""
_LONGEST = 1.35
"""How much longer than wide a cell may be, or the other way round."""


def is_board(pixels: Pixels, lattice: Lattice, reading: Reading, *, told: bool) -> bool:
    """Whether this is a board; where the user said so, only nonsense is refused."""
    sights = reading.sights
    strange = float(np.mean((sights == COVERED) | (reading.chances < 0.4)))
    opened = sights < CLOSED
    wrong = float(reading.wrong.sum()) / max(1, int(opened.sum()))
    if told:
        return strange < 0.6 and wrong < 0.25
    stretch = lattice.cell_width / lattice.cell_height
    if not 1 / _LONGEST <= stretch <= _LONGEST:
        return False
    if strange > _MOST_STRANGE or wrong > _MOST_WRONG:
        return False
    if not opened.any():
        return _is_fresh_board(pixels, lattice, reading)
    return bool(np.any((sights > EMPTY) & opened))


def _is_fresh_board(pixels: Pixels, lattice: Lattice, reading: Reading) -> bool:
    """Nothing is open: the cells must look like tiles, not like squares of paper or of a chess board."""
    closed = reading.sights == CLOSED
    if float(closed.mean()) < 0.8 or lattice.score < 0.5:
        return False
    return pixels.size > 0
