"""Plain glyphs: digits that need no font file, as small programs draw them: of dots, and of single strokes."""

import cv2
import numpy as np

from training.photo.camera import Floats
from training.photo.palette import Rng

_DOTS = {
    "0": "01110 10001 10001 10001 10001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00010 00100 01000 11111",
    "3": "01110 10001 00001 00110 00001 10001 01110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 00100 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    "?": "01110 10001 00001 00110 00100 00000 00100",
}
_OTHERS = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 10100 00100 00100 00100 11111",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11110 00001 00001 01110 00001 00001 11110",
    "4": "10001 10001 10001 11111 00001 00001 00001",
    "7": "11111 00001 00010 00100 01000 01000 01000",
}
"""The same digits as they are often drawn too."""
_STROKES = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_PLAIN)


def dotted(text: str, height: float, rng: Rng) -> Floats:
    """A text of square dots, about so many pixels high: ink from 0 to 1."""
    tables = [{**_DOTS, **_OTHERS} if rng.random() < 0.5 else _DOTS for _ in text]
    glyphs = [np.array([[int(dot) for dot in row] for row in tables[n][c].split()]) for n, c in enumerate(text)]
    joined = np.hstack([np.pad(glyph, ((0, 0), (0, 1))) for glyph in glyphs])[:, :-1]
    scale = max(1, round(height / 7))
    return np.asarray(joined.repeat(scale, 0).repeat(scale, 1), np.float32)


def stroked(text: str, height: float, rng: Rng) -> Floats:
    """A text of single strokes, about so many pixels high: ink from 0 to 1."""
    face, thickness = _STROKES[int(rng.integers(len(_STROKES)))], max(1, round(height * float(rng.uniform(0.04, 0.16))))
    probe = cv2.getTextSize("8", face, 1.0, 1)[0][1]
    scale = height / probe
    (width, high), below = cv2.getTextSize(text, face, scale, thickness)
    mask = np.zeros((high + below + 4 * thickness, width + 4 * thickness), np.uint8)
    cv2.putText(mask, text, (2 * thickness, high + 2 * thickness), face, scale, (255,), thickness, cv2.LINE_AA)
    rows, columns = np.flatnonzero(mask.max(axis=1)), np.flatnonzero(mask.max(axis=0))
    return np.asarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] / 255, np.float32)
