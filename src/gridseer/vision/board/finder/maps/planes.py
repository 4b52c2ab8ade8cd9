"""What the network that sees lattices is given: the colours, and the brightness beside its surroundings."""

from gridseer import _core
from gridseer.geometry import Pixels, Singles

_SURROUNDINGS = (9, 33)
"""A pixel is compared with squares around it of this many pixels each way."""
_LEAST_VARIANCE = 6.0
"""Keeps the noise of flat areas small."""


def planes_of(pixels: Pixels) -> Singles:
    """Five planes, shape (5, height, width): red, green, blue from -1 to 1, and the brightness in two contrasts."""
    return _core.planes_of(pixels, _SURROUNDINGS, _LEAST_VARIANCE)
