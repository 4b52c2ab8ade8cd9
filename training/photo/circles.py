"""Circles around clues, as some magazines and programs draw them."""

from dataclasses import dataclass

import cv2
import numpy as np

from training.photo.camera import Picture, Points
from training.photo.palette import Rng

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Circle:
    """How the circles around the clues of a picture are drawn; lengths are shares of a cell."""

    radius: float
    width: float

    @classmethod
    def random(cls, rng: Rng) -> "Circle":
        """Circles that nearly fill a cell, with a line as thin as digits have it."""
        return cls(float(rng.uniform(0.34, 0.46)), float(rng.uniform(0.02, 0.06)))

    def room(self, height: float, side: float) -> tuple[float, float]:
        """The height that a clue may have inside, at most as wanted, and its greatest width."""
        return min(height, 1.35 * self.radius * side), 1.45 * self.radius * side

    def draw(self, picture: Picture, centre: Points, side: float, ink: Colour, rng: Rng, *, steady: bool) -> None:
        """One circle; a hand doesn't make it quite round, nor close it in the same place."""
        angles = np.linspace(0, 2 * np.pi, 41)
        radii = np.full(41, self.radius * side)
        if not steady:
            wobble = rng.normal(0, 0.05, 4)
            radii = radii * (1 + wobble[0] * np.cos(2 * angles + wobble[1] * 60) + wobble[2] * np.cos(angles / 2))
            angles = angles + float(rng.uniform(0, 2 * np.pi)) + np.linspace(0, wobble[3] * 4, 41)
        points = centre + radii[:, None] * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        thick = max(1, round(self.width * side))
        cv2.polylines(picture, [np.rint(points * 16).astype(np.int32)], steady, ink, thick, cv2.LINE_AA, 4)
