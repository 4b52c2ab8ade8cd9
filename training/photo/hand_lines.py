"""Lines of a grid as a hand draws them."""

import cv2
import numpy as np

from training.photo.camera import Picture, Points
from training.photo.circles import Colour
from training.photo.palette import Rng


def hand_lines(picture: Picture, places: Points, rng: Rng, ink: Colour, side: int) -> None:
    """Lines along the crossings: they shake, miss the corner, and have gaps."""
    width = float(rng.uniform(1.2, 3.8))
    shake, gaps = float(rng.uniform(0.2, 1.3)), float(rng.uniform(0, 0.05))
    for lines in (places, places.transpose(1, 0, 2)):
        for line in lines:
            points = _shaken(line, rng, shake, side)
            for start in range(0, len(points) - 1, 3):
                if rng.random() >= gaps:
                    piece = np.rint(points[start : start + 4] * 16).astype(np.int32)
                    thick = max(1, round(width + float(rng.normal(0, 0.4))))
                    cv2.polylines(picture, [piece], False, ink, thick, cv2.LINE_AA, 4)


def _shaken(line: Points, rng: Rng, shake: float, side: int) -> Points:
    """Points along a line, eight a cell, that wander a little; the line overshoots or falls short at its ends."""
    along = np.linspace(0, len(line) - 1, 8 * (len(line) - 1) + 1)
    points = np.stack([np.interp(along, np.arange(len(line)), line[:, axis]) for axis in (0, 1)], axis=1)
    wander = rng.normal(0, 1, points.shape)
    for axis in (0, 1):
        wander[:, axis] = np.convolve(wander[:, axis], np.hanning(9) / 2.0, mode="same")
    points = points + wander * shake
    direction = (line[-1] - line[0]) / max(1e-9, float(np.linalg.norm(line[-1] - line[0])))
    points[0] -= direction * float(rng.normal(0.06, 0.08)) * side
    points[-1] += direction * float(rng.normal(0.06, 0.08)) * side
    return points
