"""Drawing what was seen over a picture: what the overlays of boards and of paper share."""

import numpy as np

from gridseer.geometry import Frame, Pixels
from gridseer.theme import Colour

LINE: Colour = (255, 0, 200)
"""The lines between cells."""
LABEL: Colour = (0, 90, 255)
"""What was read in a cell."""
DOUBT: Colour = (255, 140, 0)
"""The frame around a cell that may be something else."""


def paler(frame: Frame) -> Pixels:
    """A picture to draw on, so pale that what is drawn stands out."""
    return np.ascontiguousarray((frame.pixels // 2 + 127).astype(np.uint8))


def pixel_at(place: tuple[float, float]) -> tuple[int, int]:
    """The nearest pixel of a place."""
    return round(place[0]), round(place[1])
