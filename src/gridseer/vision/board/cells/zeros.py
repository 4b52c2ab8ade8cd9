"""Zeros: some games print "0" on empty cells, and the network calls that a blank, as it was taught.

No game writes on single closed cells and still shows nothing. So such a look among closed cells is open, though no cell
around it is: a game that prints its zeros needn't open what lies beside them.
"""

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Mask, Pixels
from gridseer.vision.board.cells.labels import Label

_FRINGE = 6
"""Of the 32 pixels of a look, those at each side that may be a line, a bevel or the gap to the next cell."""
_LEAST_INK = 24
"""How far the ink of a zero is at least from its ground, 0 to 255, where other looks have none."""
_UNLIKE_GROUND = 12.0
"""How far its ground is at least from theirs, and at most from those of numbers."""

_FEW = 2
"""So many cells can have a ground of their own, whatever they show."""


def printed_zeros(
    squares: Pixels,
    sizes: npt.NDArray[np.intp],
    log_probability: Floats,
    closed: Floats,
    grounds: Floats,
    *,
    one_drawing: Mask,
) -> Mask:
    """The looks that seem to be zeros: blanks with something on them that no blank has that more cells have.

    ``closed`` is the network's score for a closed ground, ``grounds`` says how far those of every two looks are apart,
    and ``one_drawing`` whether their drawings are the same. What the pointer lies on has another ground, but still
    looks like a closed cell, or has its frame in another colour. Several zeros stand on the ground of the other
    numbers; a picture on all closed cells doesn't.
    """
    best = log_probability.argmax(axis=1)
    blank, numbers = best == Label.BLANK, (best >= Label.ONE) & (best <= Label.EIGHT)
    zeros = blank & (closed < 0)
    if numbers.any():
        zeros &= (sizes <= _FEW) | (grounds[:, numbers].min(axis=1) < _UNLIKE_GROUND)
    inner = squares[:, _FRINGE:-_FRINGE, _FRINGE:-_FRINGE].reshape(len(squares), -1, 3).astype(np.int16)
    inner -= np.median(inner, axis=1).astype(np.int16)[:, None]
    for look in np.flatnonzero(zeros).tolist():
        others = np.flatnonzero(blank & (sizes > sizes[look]))
        ink = np.abs(inner[others] - inner[look]).max(axis=(1, 2))
        framed = one_drawing[look, others] & (np.abs(inner[others]).max(axis=(1, 2)) >= _LEAST_INK)
        unlike = (grounds[look, others] >= _UNLIKE_GROUND) & ~framed
        zeros[look] = len(others) and np.all((ink >= _LEAST_INK) & unlike)
    return np.asarray(zeros)
