"""Calibration: how often the reader is right when it is so sure.

The probabilities of looks come out of costs, and costs aren't frequencies: on boards in made-up looks that no network
has seen, looks whose weight is 0.99 are right 98 times in 100, and those whose weight is 0.5 six times in ten.
``python -m bench.calibration`` measures both.
"""

import math

_SLOPE, _SHIFT = 0.8, 0.4
"""The straight line from what is said to what is right, both as logarithms of odds."""
MOST_SURE = 0.998
"""No cell is surer than this: one look in some hundreds is misread however sure it seems."""
MOST_SURE_OF_BOARD = 0.98
"""No board is surer than this: one board in some dozens is misread without a doubt where its look is new."""


def calibrated(probability: float) -> float:
    """How likely something is right of which the reader is so sure.

    >>> [round(calibrated(said), 2) for said in (0.5, 0.75, 0.9, 1.0)]
    [0.6, 0.78, 0.9, 1.0]
    """
    if probability >= 1:
        return MOST_SURE
    odds = math.pow(probability / (1 - probability), _SLOPE) * math.exp(_SHIFT)
    return min(MOST_SURE, odds / (1 + odds))
