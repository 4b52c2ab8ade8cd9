"""Things drawn on the closed cells of a game of pictures: stones, leaves, crates, whatever is made of a few shapes."""

from dataclasses import dataclass

import cv2
import numpy as np

from gridseer.geometry import Floats
from training.cells.grounds import Image
from training.cells.palette import Colour, Rng, jitter, random_colour, shade


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled outline; places are shares of the cell."""

    corners: Floats
    """One row per corner, across and down."""
    colour: Colour


@dataclass(frozen=True, slots=True)
class Ornament:
    """A few shapes, one over the other."""

    shapes: tuple[Shape, ...]

    def paint(self, image: Image) -> None:
        """Draw it on a cell."""
        height, width = image.shape[:2]
        for shape in self.shapes:
            points = np.rint(shape.corners * (width, height)).astype(np.int32)
            red, green, blue = (float(channel) for channel in np.asarray(shape.colour).reshape(-1)[:3])
            cv2.fillPoly(image, [points], (red, green, blue), cv2.LINE_8)


def random_ornament(rng: Rng, ground: Colour) -> Ornament:
    """Shapes about the middle of the cell, in shades of one colour or two."""
    base = shade(ground, float(rng.choice([-1, 1]) * rng.uniform(15, 90))) if rng.random() < 0.6 else random_colour(rng)
    spread, largest = float(rng.uniform(0.02, 0.4)), float(rng.uniform(0.08, 0.5))
    count = int(rng.integers(1, 12))
    return Ornament(tuple(_shape(rng, base, spread, largest) for _ in range(count)))


def _shape(rng: Rng, base: Colour, spread: float, largest: float) -> Shape:
    """A round shape, a spiky one or one with few corners."""
    corners = int(rng.choice([3, 4, 5, 8, 16]))
    angles = (
        np.sort(rng.uniform(0, 2 * np.pi, corners)) if rng.random() < 0.4 else np.arange(corners) * 2 * np.pi / corners
    )
    middle = 0.5 + rng.uniform(-spread, spread, 2)
    size = largest * rng.uniform(0.3, 1, 2)
    far = rng.uniform(0.5, 1, corners) if rng.random() < 0.5 else np.ones(corners)
    around = np.stack([np.cos(angles), np.sin(angles)], axis=1) * far[:, None]
    return Shape(np.clip(middle + around * size, 0, 1), jitter(base, rng, 22))
