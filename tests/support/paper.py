"""A photo of a printed Nurikabe: the sheet seen from the side, in uneven light, a little out of focus."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.nurikabe.puzzle import Puzzle, clue_symbol

WIDTH, HEIGHT = 1200, 1050
CORNERS = ((210, 130), (980, 170), (1060, 900), (120, 860))
SIDE, MARGIN = 96, 8
"""Pixels of a cell on the sheet, and around the grid."""


@dataclass(frozen=True, slots=True)
class Photo:
    png: bytes
    matrix: npt.NDArray[np.float64]

    def centre(self, x: int, y: int) -> tuple[float, float]:
        """Where the middle of a cell is, as a share of the width and the height."""
        flat = np.array([[[MARGIN + SIDE * (x + 0.5), MARGIN + SIDE * (y + 0.5)]]])
        (place,) = cv2.perspectiveTransform(flat, self.matrix)[0]
        return float(place[0]) / WIDTH, float(place[1]) / HEIGHT


def printed(puzzle: Puzzle) -> npt.NDArray[np.uint8]:
    """The puzzle as a book prints it."""
    import matplotlib as mpl
    from PIL import Image, ImageDraw, ImageFont

    face = Path(mpl.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
    font = ImageFont.truetype(str(face), round(0.56 * SIDE))
    wide, high = puzzle.width * SIDE, puzzle.height * SIDE
    sheet = Image.new("RGB", (wide + 2 * MARGIN, high + 2 * MARGIN), "white")
    pen = ImageDraw.Draw(sheet)
    for x in range(MARGIN, MARGIN + wide + 1, SIDE):
        pen.line([x, MARGIN, x, MARGIN + high], "black", 3)
    for y in range(MARGIN, MARGIN + high + 1, SIDE):
        pen.line([MARGIN, y, MARGIN + wide, y], "black", 3)
    pen.rectangle([MARGIN, MARGIN, MARGIN + wide, MARGIN + high], outline="black", width=6)
    for cell in puzzle.clue_cells():
        middle = MARGIN + SIDE * (cell.x + 0.5), MARGIN + SIDE * (cell.y + 0.5)
        pen.text(middle, clue_symbol(puzzle.clue(cell)), "black", font, anchor="mm")
    return np.asarray(sheet, np.uint8)


def photo_of(puzzle: Puzzle, over: Puzzle | None = None) -> Photo:
    """A photo of the sheet; with another puzzle printed over it, where they differ each is half as black."""
    sheet = printed(puzzle)
    if over is not None:
        sheet = np.asarray((sheet.astype(np.float64) + printed(over)) / 2, np.uint8)
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
