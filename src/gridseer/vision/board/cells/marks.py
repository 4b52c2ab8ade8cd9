"""Marks: flags and question marks that look alike are told apart by the game's own counter of flags."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mask
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from gridseer.vision.board.cells.progress import perhaps_flags
from gridseer.vision.board.cells.reading import Reading

_ALIKE_EDGES = 12.0
"""Edges that differ by less than this on average, 0 to 255, are the same."""
COUNTER_CERTAINTY = 0.97
"""How sure a mark is that the counter decides."""
_MARKS = (FLAG, MINE, WRONG_FLAG)


def counted_marks(reading: Reading, flags_shown: Callable[[], set[int]], doubt: float) -> Reading:
    """The reading with its doubtful marks called flags or question marks, if the flags that are shown leave one way.

    Some games draw a question mark as another flag. While a game is on, what stands on a closed cell is one or the
    other, and all doubtful ones together must be what is missing.
    """
    sights = reading.sights
    doubtful = (np.isin(sights, _MARKS) & (reading.probabilities < doubt)) | perhaps_flags(sights)
    over = np.any(sights == EXPLODED) or np.any((sights == WRONG_FLAG) & ~doubtful)
    if not doubtful.any() or over or reading.wrong.any() or not _are_closed(reading, doubtful):
        return reading
    sure, unsure = int(np.count_nonzero((sights == FLAG) & ~doubtful)), int(np.count_nonzero(doubtful))
    shown = flags_shown() & {sure, sure + unsure}
    if len(shown) != 1:
        return reading
    name = QUESTION if shown == {sure} else FLAG
    counted: Sights = np.where(doubtful, np.uint8(name), sights)
    surer = np.where(doubtful, np.maximum(reading.probabilities, COUNTER_CERTAINTY), reading.probabilities)
    return replace(reading, sights=counted, probabilities=surer)


def _are_closed(reading: Reading, some: Mask) -> bool:
    """Whether the edges of some cells are nearer to those of closed cells than to those of open ones."""
    edge = max(1, reading.patches.shape[1] // 8)
    ring = np.ones(reading.patches.shape[1:3], bool)
    ring[edge:-edge, edge:-edge] = False
    grounds, sights = reading.patches[:, ring].astype(np.int16), reading.sights.ravel()
    closed, opened = grounds[sights == CLOSED], grounds[sights < CLOSED]
    if not len(closed):
        return False

    def gaps(others: npt.NDArray[np.int16]) -> npt.NDArray[np.float64]:
        usual = np.median(others[:: -(-len(others) // 64)], axis=0)
        return np.asarray(np.abs(grounds[some.ravel()] - usual).mean(axis=(1, 2)), np.float64)

    near = gaps(closed)
    return bool(np.all(near < _ALIKE_EDGES) and (not len(opened) or np.all(near < gaps(opened))))
