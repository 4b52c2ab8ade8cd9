"""What is on paper besides the puzzle: stains, the print of the other side, cells with a tint. To learn from alone."""

import cv2
import numpy as np
from PIL import Image, ImageDraw

from training import fonts
from training.photo.camera import Floats, Picture, Points
from training.photo.palette import Rng

STAINED, SHOWING, TINTED = 0.3, 0.15, 0.1
"""The shares of pictures with stains, with print that shows through from the other side, and with tinted cells."""
TINTS = (0.05, 0.15)
"""By which share tinted cells are darker. The palest seas, drawn with a pencil, are darker by twice as much."""


def tinted(picture: Picture, places: Points, rng: Rng) -> None:
    """Now and then make some cells a little darker, as magazines print them: that is neither sea nor a clue."""
    if rng.random() >= TINTED:
        return
    rows, columns = places.shape[0] - 1, places.shape[1] - 1
    darker = 1 - float(rng.uniform(*TINTS))
    if rng.random() < 0.5:
        size, odd = int(rng.integers(1, 4)), int(rng.integers(2))
        chosen = np.add.outer(np.arange(rows) // size, np.arange(columns) // size) % 2 == odd
    else:
        chosen = rng.random((rows, columns)) < float(rng.uniform(0.04, 0.4))
    for y, x in np.argwhere(chosen).tolist():
        corners = places[[y, y, y + 1, y + 1], [x, x + 1, x + 1, x]]
        colour = picture[tuple(np.rint(corners.mean(axis=0)).astype(int)[::-1])] * darker
        cv2.fillPoly(picture, [np.rint(corners).astype(np.int32)], colour.tolist(), cv2.LINE_AA)


def soiled(picture: Picture, side: int, rng: Rng) -> None:
    """Now and then put stains onto the paper, or let the print of the other side show through."""
    if rng.random() < STAINED:
        _darken(picture, (_blotches if rng.random() < 0.5 else _smears)(picture.shape[:2], side, rng))
    if rng.random() < SHOWING:
        _darken(picture, _other_side(picture.shape[:2], side, rng))


def _darken(picture: Picture, share: Floats) -> None:
    picture[:] = (picture * (1 - share[..., None])).astype(np.uint8)


def _blotches(size: tuple[int, int], side: int, rng: Rng) -> Floats:
    """Irregular spots where the paper is worn: by which share each pixel is darker."""
    coarse = [max(2, round(length / side * float(rng.uniform(2, 6)))) for length in size]
    noise = cv2.resize(rng.normal(0, 1, coarse).astype(np.float32), size[::-1], interpolation=cv2.INTER_CUBIC)
    spots = np.clip(noise - float(rng.uniform(0.8, 1.8)), 0, 1)
    return np.asarray(np.float32(rng.uniform(0.1, 0.5)) * spots, np.float32)


def _smears(size: tuple[int, int], side: int, rng: Rng) -> Floats:
    """Short soft strokes, as of a finger, of an eraser, of a fold: by which share each pixel is darker."""
    smears = np.zeros(size, np.float32)
    for _ in range(max(1, round(size[0] * size[1] / side**2 * float(rng.uniform(0.03, 0.25))))):
        start = rng.uniform((0, 0), size[::-1])
        way = np.cumsum([start, *rng.normal(0, 0.2 * side, (int(rng.integers(1, 5)), 2))], axis=0)
        dark, thick = float(rng.uniform(0.05, 0.35)), max(1, round(side * float(rng.uniform(0.03, 0.25))))
        cv2.polylines(smears, [np.rint(way * 16).astype(np.int32)], False, dark, thick, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(smears, (0, 0), side * float(rng.uniform(0.02, 0.1))), np.float32)


def _other_side(size: tuple[int, int], side: int, rng: Rng) -> Floats:
    """Lines of text, mirrored and blurred: by which share each pixel is darker."""
    page = Image.new("L", size[::-1])
    pen, high = ImageDraw.Draw(page), max(7, round(side * float(rng.uniform(0.25, 0.9))))
    known = fonts.text_fonts(held_out=False)
    face = fonts.font(known[int(rng.integers(len(known)))], high)
    for y in range(int(rng.integers(0, 2 * high)), size[0], round(high * 1.5)):
        text = "".join(rng.choice(list("etaoinshrdlu 1234567890   "), 2 * size[1] // high))
        pen.text((0, y), text, font=face, fill=255)
    mirrored = np.asarray(page, np.float32)[:, ::-1] / 255
    soft = cv2.GaussianBlur(mirrored, (0, 0), float(rng.uniform(0.8, 2.5)))
    return np.asarray(np.float32(rng.uniform(0.04, 0.2)) * soft, np.float32)
