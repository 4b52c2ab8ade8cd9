"""What the board network can call a cell, and what it can call the whole."""

from gridseer.vision.board.naming import GOES_ON, OUTSIDE, STATES, WHAT

NAMES = GOES_ON + 1
"""The sights, ``COVERED`` among them, then ``OUTSIDE`` and ``GOES_ON``."""
UNKNOWN = -1
"""Nobody can tell: nothing is learnt from it."""

__all__ = ["GOES_ON", "NAMES", "OUTSIDE", "STATES", "UNKNOWN", "WHAT"]
