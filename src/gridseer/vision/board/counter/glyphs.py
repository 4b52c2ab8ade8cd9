"""Glyphs: single characters of printed text brought to one size, and what the second small network calls them."""

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Grey
from gridseer.vision.network import log_probabilities, scores

GLYPHS = "0123456789/?"
"""The digits, the stroke of 10/40, and a question mark for every other character."""
SIDE = 24
"""The side of the square that a character is brought to."""
_HEIGHT = 20


def normalised(ink: Grey) -> Grey:
    """A character cut to its box, ink bright, made 20 pixels high or wide and put in the middle of a square."""
    import cv2

    height, width = ink.shape
    scale = _HEIGHT / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(ink, size, interpolation=way)
    square = np.zeros((SIDE, SIDE), np.uint8)
    top, left = (SIDE - small.shape[0]) // 2, (SIDE - small.shape[1]) // 2
    square[top : top + small.shape[0], left : left + small.shape[1]] = small
    return square


def name_glyphs(squares: Grey) -> tuple[str, npt.NDArray[np.float64]]:
    """The character of each square, and how likely it is; one too unsure to be named is a question mark."""
    if not len(squares):
        return "", np.empty(0)
    probabilities = np.exp(log_probabilities(scores(squares[..., None], "glyphs.onnx")))
    best, sure = probabilities.argmax(axis=1), probabilities.max(axis=1)
    return "".join(GLYPHS[b] if s > 0.5 else "?" for b, s in zip(best.tolist(), sure.tolist(), strict=True)), sure
