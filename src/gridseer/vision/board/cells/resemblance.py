"""Resemblance: how unlike two looks are, whatever the size, the contrast and the ground on which they were drawn.

Two looks are compared coarsely and without what changes slowly across a cell, so that a picture that shows through does
not count. The inner part shows what is on a cell; its rim, weighed separately, tells a raised cell from a flat one.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from gridseer.geometry import Floats, Mask, Pixels, Singles
from gridseer.vision.board.cells.patches import SIDE

_COARSE = 16
"""The side to which looks are averaged before they are compared."""
_SLOWLY = 2.0
"""What changes more slowly than this, in coarse pixels, is ground and not drawing."""
_REACH = 4.0
"""How far a blur reaches, as a multiple of that."""
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


@dataclass(frozen=True, slots=True, eq=False)
class Drawings:
    """What is drawn on some squares, without its ground, and the colour of the ground; one row for each."""

    inner: Singles
    rim: Singles
    inner_energy: Singles
    rim_energy: Singles
    middle_energy: Singles
    """How much is drawn in the middle."""
    colour: Singles

    @classmethod
    def of(cls, squares: Pixels) -> Self:
        """The drawings on squares of ``SIDE``."""
        import cv2

        count = len(squares)
        stack = squares.reshape(-1, SIDE, 3)
        coarse = cv2.resize(stack, (_COARSE, count * _COARSE), interpolation=cv2.INTER_AREA).astype(np.float32)
        cells = coarse.reshape(count, _COARSE, _COARSE, 3)
        drawing = (cells - _slow(cells)).reshape(count, -1)
        inner, rim = drawing[:, ~_ON_RIM], drawing[:, _ON_RIM]
        colour = cells[:, _RIM:-_RIM, _RIM:-_RIM].mean(axis=(1, 2))
        middle = _energy(drawing[:, _IN_MIDDLE])
        return cls(inner, rim, _energy(inner), _energy(rim), middle, np.asarray(colour, np.float32))


def unlikeness(squares: Pixels, looks: Pixels) -> Floats:
    """How unlike each square is to each look: 0 for equal ones, about 1 for any two that have nothing in common."""
    return unlike(Drawings.of(squares), shifted(looks))


def unlike(squares: Drawings, looks: Sequence[Drawings]) -> Floats:
    """The same for drawings: of squares, and of looks in their place and a little off it."""
    least = np.full((len(squares.colour), len(looks[0].colour)), np.inf)
    for other in looks:
        apart = np.square(squares.colour[:, None] - other.colour[None]).mean(axis=2)
        inner = _left(squares.inner, squares.inner_energy, other.inner, other.inner_energy)
        rim = _left(squares.rim, squares.rim_energy, other.rim, other.rim_energy)
        ground = apart / (np.maximum(squares.middle_energy[:, None], other.middle_energy) + _FAINTEST)
        np.minimum(least, inner + _RIM_WEIGHT * rim + _COLOUR_WEIGHT * ground, out=least)
    return np.asarray(np.maximum(least, 0.0), np.float64)


def shifted(looks: Pixels) -> list[Drawings]:
    """The drawings on looks, in their place and a little off it to every side."""
    return [Drawings.of(each) for each in _shifted(looks)]


def _left(some: Singles, some_energy: Singles, others: Singles, others_energy: Singles) -> Singles:
    """What is left of one part of each drawing when the other is taken away, beside what there is."""
    energy, other_energy = some_energy[:, None], others_energy[None]
    shared = some @ others.T / some.shape[1]
    contrast = np.clip(shared / np.maximum(other_energy, 1e-6), _LEAST_CONTRAST, _MOST_CONTRAST)
    left = energy - 2 * contrast * shared + np.square(contrast) * other_energy
    return np.asarray(left / (np.maximum(energy, other_energy) + _FAINT), np.float32)


def _energy(drawings: Singles) -> Singles:
    return np.asarray(np.square(drawings).mean(axis=1), np.float32)


def _slow(cells: Singles) -> Singles:
    """What changes slowly in each cell: all of them blurred at once, each by itself."""
    rows = (_BLUR @ cells.reshape(len(cells), _COARSE, -1)).reshape(cells.shape)
    columns = _BLUR @ rows.transpose(0, 2, 1, 3).reshape(len(cells), _COARSE, -1)
    return np.asarray(columns.reshape(cells.shape).transpose(0, 2, 1, 3), np.float32)


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


def _blur() -> Singles:
    """A Gaussian blur along a line of coarse pixels as a matrix; beyond its ends the line goes on as it ends."""
    places = np.arange(_COARSE)
    reach = int(_REACH * _SLOWLY)
    weights = np.exp(-np.square(np.arange(-reach, reach + 1)) / (2 * _SLOWLY**2))
    matrix = np.zeros((_COARSE, _COARSE))
    for step, weight in zip(range(-reach, reach + 1), weights / weights.sum(), strict=True):
        np.add.at(matrix, (places, np.clip(places + step, 0, _COARSE - 1)), weight)
    return matrix.astype(np.float32)


_BLUR = _blur()
_ON_RIM, _IN_MIDDLE = ~_inside(_RIM), _inside(_COARSE // 4)
