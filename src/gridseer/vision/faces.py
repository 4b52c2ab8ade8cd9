"""Faces: which looks are closed and which are open, judged by the grounds they share."""

import numpy as np
import numpy.typing as npt

from gridseer.frame import Pixels
from gridseer.vision import labels
from gridseer.vision.rules import CLOSED, COVERED, EMPTY, SIGHTS

_RING = 5
"""The width of a cell's edge where its ground shows, of 32 pixels."""
_ALIKE = 6.0
"""Grounds that differ less than this on average, 0 to 255, are taken for the same."""
_SIGHT_OF_LABEL = {
    **{number: number for number in range(1, 9)},
    labels.FLAG: SIGHTS.index("!"), labels.MINE: SIGHTS.index("*"), labels.EXPLODED: SIGHTS.index("@"),
    labels.WRONG: SIGHTS.index("%"), labels.QUESTION: SIGHTS.index("?"), labels.OTHER: COVERED,
}  # fmt: skip


def sight_costs(
    squares: Pixels,
    log_chances: npt.NDArray[np.float64],
    closed: npt.NDArray[np.float64],
    shares: npt.NDArray[np.float64],
) -> npt.NDArray[np.float64]:
    """The cost of each sight for each look.

    Blank looks are closed or open; the network guesses from the face alone (``closed``, a score), and the ground that
    numbers stand on is an open one. A look that covers a large share of the board may be a blank with a picture on it.
    """
    costs = np.full((len(squares), len(SIGHTS)), 30.0)
    for label, sight in _SIGHT_OF_LABEL.items():
        costs[:, sight] = -log_chances[:, label]
    lean = _leaning(squares, log_chances, closed)
    blank = -log_chances[:, labels.BLANK]
    blank = np.where(shares > 0.15, np.minimum(blank, 5.0), blank)
    costs[:, CLOSED] = blank + np.logaddexp(0, -lean)
    costs[:, EMPTY] = blank + np.logaddexp(0, lean)
    return np.asarray(np.minimum(costs, 30.0))


def _leaning(
    squares: Pixels, log_chances: npt.NDArray[np.float64], closed: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """Above zero where a look is rather closed, below where it is rather open."""
    best, sure = log_chances.argmax(axis=1), log_chances.max(axis=1) > np.log(0.6)
    numbers = np.flatnonzero(sure & (best >= 1) & (best <= 8))
    marked = np.flatnonzero(sure & np.isin(best, [labels.FLAG, labels.QUESTION]))
    lean = np.clip(closed, -4, 4) * 0.5
    if not len(numbers):
        return lean + 8
    grounds = _grounds(squares)
    lean = lean + np.clip((_nearest(grounds, numbers) - _ALIKE) / 3, -2, 3)
    if len(marked):
        lean = lean - np.clip((_nearest(grounds, marked) - _ALIKE) / 3, -2, 2)
    return lean


def _grounds(squares: Pixels) -> npt.NDArray[np.int16]:
    mask = np.ones(squares.shape[1:3], bool)
    mask[_RING:-_RING, _RING:-_RING] = False
    return squares[:, mask].astype(np.int16)


def _nearest(grounds: npt.NDArray[np.int16], chosen: npt.NDArray[np.intp]) -> npt.NDArray[np.float64]:
    """For each ground how far the nearest of the chosen ones is; the fifth that differs most is left out."""
    gaps = np.abs(grounds[:, None] - grounds[None, chosen]).max(axis=3)
    keep = gaps.shape[2] * 4 // 5
    kept = np.partition(gaps, keep, axis=2)[:, :, :keep]
    return np.asarray(kept.mean(axis=2).min(axis=1), np.float64)
