"""Lines of printed text near a board: only their numbers matter."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.frame import Pixels
from gridseer.vision.glyphs import Grey, name_glyphs, normalised

_STEP = 10
"""How much darker or lighter than its surroundings ink is, of 255."""
_MOST_GLYPHS = 400

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text: digits, strokes, colons, minus signs, blanks; question marks for whatever else."""

    text: str
    """Its characters, with a blank where words are apart."""
    boxes: tuple[Box, ...]
    """The place of each character, blanks included: left, top, width, height."""


def read_lines(pixels: Pixels, cell: float) -> list[Line]:
    """Every line of text that has a digit."""
    import cv2

    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    window = int(np.clip(round(cell * 1.2), 15, 61)) | 1
    mean = cv2.blur(grey, (window, window)).astype(np.int16)
    lines = []
    for sign in (-1, 1):
        lines += _lines_of(grey, (grey.astype(np.int16) - mean) * np.int16(sign), cell)
    return [line for line in lines if any(c.isdigit() for c in line.text)]


def _lines_of(grey: Grey, strength: npt.NDArray[np.int16], cell: float) -> list[Line]:
    import cv2

    _, _, stats, _ = cv2.connectedComponentsWithStats((strength > _STEP).astype(np.uint8), connectivity=8)
    tallest = max(14.0, 2.2 * cell)
    boxes: list[Box] = [
        (x, y, w, h) for x, y, w, h, area in stats[1:].tolist() if 1 <= h <= tallest and w <= 2 * tallest and area >= 2
    ]
    if len(boxes) > 4 * _MOST_GLYPHS:
        return []
    boxes = [part for box in boxes for part in _split(strength, box)]
    letters = [box for box in boxes if box[3] >= 5 and box[2] <= 2.5 * box[3]]
    rows = _rows(letters)
    if sum(map(len, rows)) > _MOST_GLYPHS:
        return []
    squares = [_square(grey, box) for row in rows for box in row]
    names, _ = name_glyphs(np.stack(squares)) if squares else ("", None)
    lines, start = [], 0
    for row in rows:
        named = list(zip(row, names[start : start + len(row)], strict=True))
        start += len(row)
        lines.append(_spelt(named, boxes))
    return lines


def _split(strength: npt.NDArray[np.int16], box: Box) -> list[Box]:
    """A box too wide for one character is taken apart: small characters run into each other."""
    x, y, w, h = box
    count = round(w / (0.62 * h))
    if h < 8 or not 0.95 * h <= w <= 3.5 * h or count < 2:
        return [box]
    return _cut_parts(strength[y : y + h, x : x + w] > _STEP, box, count)


def _cut_parts(ink: npt.NDArray[np.bool_], box: Box, count: int) -> list[Box]:
    """The box cut where the least ink is."""
    x, y, w, _ = box
    columns = ink.sum(axis=0)
    reach = max(1, w // (4 * count))
    cuts = [0]
    for number in range(1, count):
        middle = round(w * number / count)
        low = max(cuts[-1] + 2, middle - reach)
        cuts.append(low + int(np.argmin(columns[low : middle + reach + 1])) if low < middle + reach + 1 else middle)
    parts = [(a + (a > 0), b) for a, b in zip(cuts, [*cuts[1:], w], strict=True)]
    return [_tight(ink[:, a:b], x + a, y) for a, b in parts if ink[:, a:b].any()]


def _tight(ink: npt.NDArray[np.bool_], x: int, y: int) -> Box:
    """The box around ink whose upper left corner is at a place."""
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    width, height = int(columns[-1] - columns[0]) + 1, int(rows[-1] - rows[0]) + 1
    return x + int(columns[0]), y + int(rows[0]), width, height


def _rows(letters: list[Box]) -> list[list[Box]]:
    """Characters that stand on one line, near each other and alike in height."""
    rows: list[list[Box]] = []
    for box in sorted(letters):
        for row in rows:
            x, y, w, h = row[-1]
            level = abs((y + h) - (box[1] + box[3])) <= 0.35 * max(h, box[3]) and 0.55 < box[3] / h < 1.8
            if level and -2 <= box[0] - (x + w) <= 1.6 * max(h, box[3]):
                row.append(box)
                break
        else:
            rows.append([box])
    return rows


def _square(grey: Grey, box: Box) -> Grey:
    """The ink of one character: how far each pixel is from the ground, the ground being what its edge shows most."""
    x, y, w, h = box
    top, left = max(0, y - 1), max(0, x - 1)
    around = grey[top : y + h + 1, left : x + w + 1].astype(np.int16)
    border = np.concatenate([around[0], around[-1], around[:, 0], around[:, -1]])
    ground = int(np.median(border))
    part = np.abs(grey[y : y + h, x : x + w].astype(np.int16) - ground)
    return normalised((part * (255.0 / max(1, int(part.max())))).astype(np.uint8))


def _spelt(named: list[tuple[Box, str]], boxes: list[Box]) -> Line:
    """The line as text, with blanks, and with the colons and minus signs that are too small for characters."""
    height = float(np.median([box[3] for box, _ in named]))
    text, places = "", list[Box]()
    for number, (box, name) in enumerate(named):
        if number:
            before = named[number - 1][0]
            gap = box[0] - (before[0] + before[2])
            between = [b for b in boxes if before[0] + before[2] <= b[0] and b[0] + b[2] <= box[0] and _level(b, box)]
            wide = 0.42 * height
            dots = [b for b in between if b[3] < 0.4 * height and b[2] < 1.6 * b[3]]
            if len(dots) == 2:
                text, places = text + ":", [*places, dots[0]]
                gap, wide = box[0] - max(b[0] + b[2] for b in dots), 0.34 * height
            if gap > wide:
                text, places = text + " ", [*places, box]
        if _is_minus_before(box, boxes):
            text, places = text + "-", [*places, box]
        text, places = text + name, [*places, box]
    return Line(text, tuple(places))


def _level(small: Box, box: Box) -> bool:
    return box[1] - 2 <= small[1] and small[1] + small[3] <= box[1] + box[3] + 2


def _is_minus_before(box: Box, boxes: list[Box]) -> bool:
    """Whether a short flat bar stands just before a character, half way up."""
    height = box[3]
    for x, y, w, h in boxes:
        flat = h <= max(2.0, 0.3 * height) and 0.2 * height <= w <= 0.8 * height and w >= 1.5 * h
        near = 0 <= box[0] - (x + w) <= 0.4 * height
        middle = 0.3 <= (y + h / 2 - box[1]) / max(1, box[3]) <= 0.75
        if flat and near and middle:
            return True
    return False
