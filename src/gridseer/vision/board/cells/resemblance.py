"""Resemblance: how unlike two looks are, whatever the size, the contrast and the ground on which they were drawn.

Two looks are compared coarsely and without what changes slowly across a cell, so that a picture that shows through does
not count. The inner part shows what is on a cell; its rim, weighed separately, tells a raised cell from a flat one.
"""

import itertools

import numpy as np

from gridseer.geometry import Floats, Mask, Pixels, Singles
from gridseer.vision.board.cells.patches import SIDE

_COARSE = 16
"""The side to which looks are averaged before they are compared."""
_SLOWLY = 2.0
"""What changes more slowly than this, in coarse pixels, is ground and not drawing."""
_RIM = 2
"""The width of the rim, in coarse pixels."""
_RIM_WEIGHT, _COLOUR_WEIGHT = 0.3, 0.05
"""What the rim counts beside the inner part, and what the mean colour does."""
_FAINT, _FAINTEST = 36.0, 6.0
"""The mean square of a drawing that hardly counts, and of one that can't be seen, where colours alone tell."""
_SHIFT = 2
"""How far a look may be off its place, in pixels of 32: a lattice is not exact to the pixel."""
_LEAST_CONTRAST, _MOST_CONTRAST = 0.6, 1.6
"""How much fainter or stronger the same drawing may be at another size."""


def unlikeness(squares: Pixels, looks: Pixels) -> Floats:
    """How unlike each square is to each look: 0 for equal ones, about 1 for any two that have nothing in common."""
    drawing, colour = _drawn(squares)
    least = np.full((len(squares), len(looks)), np.inf)
    for shifted in _shifted(looks):
        other, other_colour = _drawn(shifted)
        apart = np.square(colour[:, None] - other_colour[None]).mean(axis=2)
        inner, rim = (_left(drawing[:, part], other[:, part]) for part in (~_ON_RIM, _ON_RIM))
        ground = apart / (
            np.maximum(_energy(drawing[:, _IN_MIDDLE])[:, None], _energy(other[:, _IN_MIDDLE])) + _FAINTEST
        )
        np.minimum(least, inner + _RIM_WEIGHT * rim + _COLOUR_WEIGHT * ground, out=least)
    return np.asarray(np.maximum(least, 0.0), np.float64)


def _left(some: Singles, others: Singles) -> Singles:
    """What is left of one part of each drawing when the other is taken away, beside what there is."""
    energy, other_energy = _energy(some)[:, None], _energy(others)[None]
    shared = some @ others.T / some.shape[1]
    contrast = np.clip(shared / np.maximum(other_energy, 1e-6), _LEAST_CONTRAST, _MOST_CONTRAST)
    left = energy - 2 * contrast * shared + np.square(contrast) * other_energy
    return np.asarray(left / (np.maximum(energy, other_energy) + _FAINT), np.float32)


def _energy(drawings: Singles) -> Singles:
    return np.asarray(np.square(drawings).mean(axis=1), np.float32)


def _drawn(squares: Pixels) -> tuple[Singles, Singles]:
    """The drawing on each square, without its ground, as one row of numbers; and the mean colour inside the rim."""
    import cv2

    count = len(squares)
    stack = squares.reshape(-1, SIDE, 3)
    coarse = cv2.resize(stack, (_COARSE, count * _COARSE), interpolation=cv2.INTER_AREA).astype(np.float32)
    cells = coarse.reshape(count, _COARSE, _COARSE, 3)
    ground = [cv2.GaussianBlur(cell, (0, 0), _SLOWLY, borderType=cv2.BORDER_REPLICATE) for cell in cells]
    drawing = (cells - np.stack(ground)).reshape(count, -1)
    inside = cells[:, _RIM:-_RIM, _RIM:-_RIM]
    return drawing, np.asarray(inside.mean(axis=(1, 2)), np.float32)


def _shifted(looks: Pixels) -> list[Pixels]:
    """The looks in their place and a little off it to every side."""
    wide = np.pad(looks, ((0, 0), (_SHIFT, _SHIFT), (_SHIFT, _SHIFT), (0, 0)), mode="edge")
    steps = (0, _SHIFT, 2 * _SHIFT)
    return [
        np.ascontiguousarray(wide[:, down : down + SIDE, across : across + SIDE])
        for down, across in itertools.product(steps, steps)
    ]


def _inside(rim: int) -> Mask:
    """The numbers of a drawing that are not on a rim."""
    inside = np.zeros((_COARSE, _COARSE, 3), bool)
    inside[rim:-rim, rim:-rim] = True
    return inside.ravel()


_ON_RIM, _IN_MIDDLE = ~_inside(_RIM), _inside(_COARSE // 4)
