"""What the network that sees lattices is given: the colours, and the brightness beside its surroundings."""

import cv2
import numpy as np

from gridseer.geometry import Pixels, Singles

_SURROUNDINGS = (9, 33)
"""A pixel is compared with squares around it of this many pixels each way."""
_LEAST_VARIANCE = 6.0
"""Keeps the noise of flat areas small."""


def planes_of(pixels: Pixels) -> Singles:
    """Five planes, shape (5, height, width): red, green, blue from -1 to 1, and the brightness in two contrasts."""
    height, width = pixels.shape[:2]
    planes = np.empty((3 + len(_SURROUNDINGS), height, width), np.float32)
    for plane, colour in zip(planes, cv2.split(pixels), strict=False):
        np.multiply(colour, np.float32(1 / 128), out=plane)
    planes[:3] -= 1
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    for plane, side in zip(planes[3:], _SURROUNDINGS, strict=True):
        mean = cv2.boxFilter(grey, cv2.CV_32F, (side, side))
        spread = cv2.sqrBoxFilter(grey, cv2.CV_32F, (side, side)) - mean * mean
        cv2.sqrt(np.maximum(spread, 0) + _LEAST_VARIANCE, spread)
        np.divide(grey - mean, spread, out=plane)
    return planes
