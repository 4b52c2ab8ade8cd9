"""A photo of a printed Nurikabe: the sheet seen from the side, in uneven light, a little out of focus."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.nurikabe import drawing
from gridseer.nurikabe.board import Board
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.vision.image import decode

WIDTH, HEIGHT = 1200, 1050
CORNERS = ((210, 130), (980, 170), (1060, 900), (120, 860))
SIDE, MARGIN, SCALE = 32, 2, 3
"""Pixels of a cell and around the grid in a drawing, and how much larger it is printed."""


@dataclass(frozen=True, slots=True)
class Photo:
    png: bytes
    matrix: npt.NDArray[np.float64]

    def centre(self, x: int, y: int) -> tuple[float, float]:
        """Where the middle of a cell is, as a share of the width and the height."""
        flat = np.array([[[(MARGIN + SIDE * (x + 0.5)) * SCALE, (MARGIN + SIDE * (y + 0.5)) * SCALE]]])
        (place,) = cv2.perspectiveTransform(flat, self.matrix)[0]
        return float(place[0]) / WIDTH, float(place[1]) / HEIGHT


def photo_of(puzzle: Puzzle) -> Photo:
    sheet = decode(drawing.png(Board.blank(puzzle))).pixels
    sheet = np.asarray(cv2.resize(sheet, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_CUBIC), np.uint8)
    high, wide = sheet.shape[:2]
    flat = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(flat, np.array(CORNERS, np.float32))
    seen = cv2.warpPerspective(sheet, matrix, (WIDTH, HEIGHT), borderMode=cv2.BORDER_CONSTANT, borderValue=(240,) * 3)
    x, y = np.meshgrid(np.arange(WIDTH), np.arange(HEIGHT))
    light = (0.65 + 0.35 * x / WIDTH * (1 - y / 2500))[..., None] * np.array([0.96, 0.93, 0.88])
    blurred = cv2.GaussianBlur(np.asarray(seen * light, np.float64), (0, 0), 1.1)
    noise = np.random.default_rng(1).normal(0, 4, blurred.shape)
    pixels = np.clip(blurred + noise, 0, 255).astype(np.uint8)
    done, content = cv2.imencode(".png", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR))
    assert done
    return Photo(content.tobytes(), np.asarray(matrix, np.float64))
