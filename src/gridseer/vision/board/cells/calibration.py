"""Calibration: how often the reader is right when it is so sure.

The probabilities of looks come out of costs, and costs aren't frequencies: on boards in made-up looks that no network
has seen, cells whose weight is 0.97 are right 99 times in 100, and those whose weight is 0.65 every other time.
``python -m bench.calibration`` measures both.
"""

import math

_SLOPE, _SHIFT = 1.8, -1.1
"""The straight line from what is said to what is right, both as logarithms of odds."""
MOST_SURE = 0.998
"""No cell is surer than this: one look in some hundreds is misread however sure it seems."""
MOST_SURE_OF_BOARD = 0.98
"""No board is surer than this: one board in some dozens is misread without a doubt where its look is new."""


def calibrated(probability: float) -> float:
    """How likely something is right of which the reader is so sure.

    >>> [round(calibrated(said), 2) for said in (0.5, 0.75, 0.9, 1.0)]
    [0.25, 0.71, 0.95, 1.0]
    """
    if probability >= 1:
        return MOST_SURE
    odds = math.pow(probability / (1 - probability), _SLOPE) * math.exp(_SHIFT)
    return min(MOST_SURE, odds / (1 + odds))
