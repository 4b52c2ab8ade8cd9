"""Calibration: how often the reader is right when it is so sure.

The probabilities of looks come out of costs, and costs aren't frequencies: on boards in made-up looks that no network
has seen, looks whose weight is 0.99 are right 98 times in 100, and those whose weight is 0.5 six times in ten.
``python -m bench.calibration`` measures both.
"""

import math

from gridseer.vision.board.limits import READ


def calibrated(probability: float) -> float:
    """How likely something is right of which the reader is so sure.

    >>> [round(calibrated(said), 2) for said in (0.5, 0.75, 0.9, 1.0)]
    [0.6, 0.78, 0.9, 1.0]
    """
    if probability >= 1:
        return READ.most_sure
    odds = math.pow(probability / (1 - probability), READ.slope) * math.exp(READ.shift)
    return min(READ.most_sure, odds / (1 + odds))
