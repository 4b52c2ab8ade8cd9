"""Lines of printed text near a board: only their numbers matter."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Grey, Pixels
from gridseer.vision.board.counter.glyphs import name_glyphs, normalised

_STEP = 10
"""How much darker or lighter than its surroundings ink is, of 255."""
_LEAST_CONTRAST = 25
"""How much darker or lighter than its surroundings the strongest ink of a word is at least."""
_MOST_GLYPHS = 120
"""A strip with more characters is not read."""
_MOST_WORDS = 1600
"""A picture with more pieces of ink is no window with a counter."""
_LONGEST = 30
"""A line with more pieces of ink than this is not a counter."""
SHARES = (0.42, 0.56)
"""A pixel belongs to a character when its ink is at least this share of the strongest near it. Lines are read with
both: a blurred gap between characters is open with the second, a thin stroke is whole with the first."""
_WIDE = 0.75
"""A box wider than this share of its height may be several characters."""

Box = tuple[int, int, int, int]
Strength = npt.NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text: digits, strokes, colons, minus signs, blanks; question marks for whatever else."""

    text: str
    """Its characters, with a blank where words are apart."""
    boxes: tuple[Box, ...]
    """The place of each character, blanks included: left, top, width, height."""

    @property
    def has_digit(self) -> bool:
        """Whether there may be a number in it."""
        return any(character.isdigit() for character in self.text)


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A strip of a picture that may be a line of text, finer than it came, with its ink told from its ground."""

    left: int
    """Of the picture."""
    top: int
    """Of the picture."""
    fine: int
    """So many of its pixels make one of the picture."""
    dark: bool
    """Whether its ink is darker than its ground."""
    grey: Grey
    """Brightness."""
    strength: Strength
    """How much ink there is, 0 to 255; nothing or less is ground."""


def prints(pixels: Pixels, cell: float) -> list[Print]:
    """The strips of a picture that may be lines of text, dark ink on a light ground and the other way round."""
    import cv2

    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    window = int(np.clip(round(cell * 1.2), 15, 61)) | 1
    strength = grey.astype(np.int16) - cv2.blur(grey, (window, window)).astype(np.int16)
    strips: list[Print] = []
    for sign in (-1, 1):
        signed = strength * np.int16(sign)
        words = _components((signed > _STEP).astype(np.uint8), max(14.0, 2.2 * cell))
        words = [box for box in words if box[3] >= max(5, 0.12 * cell) and _is_strong(signed, box)]
        if len(words) <= _MOST_WORDS:
            rows = [row for row in _rows(words) if len(row) <= _LONGEST]
            strips += [_strip(grey, signed, row, dark=sign < 0) for row in rows]
    return strips


def _is_strong(strength: Strength, box: Box) -> bool:
    x, y, w, h = box
    return int(strength[y : y + h, x : x + w].max()) >= _LEAST_CONTRAST


def _strip(grey: Grey, strength: Strength, row: list[Box], *, dark: bool) -> Print:
    """The pixels around a row of boxes; small ones are enlarged, so that characters come apart between pixels."""
    import cv2

    height = max(box[3] for box in row)
    away, fine = 2 + height // 3, 3 if height < 18 else 2 if height < 36 else 1
    left, top = max(0, min(box[0] for box in row) - away), max(0, min(box[1] for box in row) - away)
    right, bottom = max(box[0] + box[2] for box in row) + away, max(box[1] + box[3] for box in row) + away
    part, ink = grey[top:bottom, left:right], strength[top:bottom, left:right]
    if fine > 1:
        size = (part.shape[1] * fine, part.shape[0] * fine)
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_CUBIC), np.uint8)
        ink = np.asarray(cv2.resize(ink, size, interpolation=cv2.INTER_CUBIC), np.int16)
    return Print(left, top, fine, dark, part, ink)


def find_characters(strip: Print, share: float) -> tuple[list[list[Box]], list[Box]]:
    """Boxes that may be characters, in rows from left to right; and every box, dots and bars too."""
    boxes = _boxes(strip, share)
    letters = [box for box in boxes if box[3] >= 5 * strip.fine and box[2] <= 4 * box[3]]
    rows = _rows(letters)
    return ([] if sum(map(len, rows)) > _MOST_GLYPHS else rows), boxes


def _boxes(strip: Print, share: float) -> list[Box]:
    """Boxes around ink; how strong ink is differs from word to word."""
    tallest = float(strip.grey.shape[0])
    ink = np.zeros(strip.strength.shape, np.uint8)
    for x, y, w, h in _components((strip.strength > _STEP).astype(np.uint8), tallest):
        part = strip.strength[y : y + h, x : x + w]
        ink[y : y + h, x : x + w] |= part > max(_STEP, share * float(part.max()))
    return _components(ink, tallest)


def _components(ink: Grey, tallest: float) -> list[Box]:
    import cv2

    _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    return [(x, y, w, h) for x, y, w, h, area in stats[1:].tolist() if h <= tallest and w <= 4 * tallest and area >= 2]


def lines_of(strips: list[Print], share: float) -> list[tuple[Print, Line]]:
    """The lines of text in some strips, one in each as a rule."""
    found = [(strip, *find_characters(strip, share)) for strip in strips]
    whole = [(strip, box) for strip, rows, _ in found for row in rows for box in row]
    ways = [_ways(strip, box, share) for strip, box in whole]
    squares = [
        square_of(strip.grey, part)
        for (strip, _), some in zip(whole, ways, strict=True)
        for way in some
        for part in way
    ]
    names, chances = name_glyphs(np.stack(squares)) if squares else ("", np.empty(0))
    named = iter(_likeliest(ways, names, chances))
    return [
        (strip, _spelt([part for _ in row for part in next(named)], boxes, strip))
        for strip, rows, boxes in found
        for row in rows
    ]


def _likeliest(
    ways: list[list[list[Box]]], names: str, chances: npt.NDArray[np.float64]
) -> list[list[tuple[Box, str]]]:
    """For each box the way to take it apart whose least sure character is surest, with the characters."""
    chosen: list[list[tuple[Box, str]]] = []
    start = 0
    for some in ways:
        best, kept = -1.0, list[tuple[Box, str]]()
        for way in some:
            end = start + len(way)
            sure = float(chances[start:end].min())
            if sure > best:
                best, kept = sure, list(zip(way, names[start:end], strict=True))
            start = end
        chosen.append(kept)
    return chosen


def _ways(strip: Print, box: Box, share: float) -> list[list[Box]]:
    """The box as one character, and taken apart: small characters run into each other."""
    x, y, w, h = box
    ways = [[box]]
    if w >= _WIDE * h:
        part = strip.strength[y : y + h, x : x + w]
        ink = part > max(_STEP, share * float(part.max()))
        counts = [count for count in range(2, 6) if 0.3 * h <= w / count <= 0.85 * h]
        ways += [_cut_parts(ink, part, box, count) for count in counts]
    return ways


def _cut_parts(ink: npt.NDArray[np.bool_], strength: Strength, box: Box, count: int) -> list[Box]:
    """The box cut where the least ink is."""
    x, y, w, _ = box
    columns = np.maximum(strength, 0).sum(axis=0)
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
            if level and -0.2 * h <= box[0] - (x + w) <= 1.6 * max(h, box[3]):
                row.append(box)
                break
        else:
            rows.append([box])
    return rows


def square_of(grey: Grey, box: Box) -> Grey:
    """The ink of one character: how far each pixel is from the ground, the ground being what its edge shows most."""
    x, y, w, h = box
    away = 1 + h // 10
    top, left = max(0, y - away), max(0, x - away)
    around = grey[top : y + h + away, left : x + w + away].astype(np.int16)
    border = np.concatenate([around[0], around[-1], around[:, 0], around[:, -1]])
    ground = int(np.sort(border)[border.size // 2])
    part = np.abs(grey[y : y + h, x : x + w].astype(np.int16) - ground)
    return normalised((part * (255.0 / max(1, int(part.max())))).astype(np.uint8))


def _spelt(named: list[tuple[Box, str]], boxes: list[Box], strip: Print) -> Line:
    """The line as text, with blanks, and with the colons and minus signs that are too small for characters."""
    height = float(np.median([box[3] for box, _ in named]))
    text, places = "", list[Box]()
    for number, (box, name) in enumerate(named):
        if number:
            before = named[number - 1][0]
            gap, wide = box[0] - (before[0] + before[2]), 0.42 * height
            dots = _colon(before, box, boxes, height)
            if dots:
                text, places = text + ":", [*places, dots[0]]
                gap, wide = box[0] - max(b[0] + b[2] for b in dots), 0.34 * height
            if gap > wide:
                text, places = (
                    text + (" " if gap < 0.8 * height else "  "),
                    [*places, *[box] * (1 + (gap >= 0.8 * height))],
                )
        if _is_minus_before(box, boxes):
            text, places = text + "-", [*places, box]
        text, places = text + name, [*places, box]
    fine = strip.fine
    return Line(
        text,
        tuple((strip.left + x // fine, strip.top + y // fine, -(-w // fine), -(-h // fine)) for x, y, w, h in places),
    )


def _colon(before: Box, box: Box, boxes: list[Box], height: float) -> list[Box]:
    """The two dots between two characters, one above the other; nothing where there are none."""
    left, right = before[0] + before[2], box[0]
    dots = [
        (x, y, w, h)
        for x, y, w, h in boxes
        if left <= x and x + w <= right and h < 0.45 * height and w < 2 * h and _level((x, y, w, h), box)
    ]
    return dots if len(dots) == 2 and _one_above_the_other(*dots) else []


def _one_above_the_other(first: Box, second: Box) -> bool:
    return min(first[0] + first[2], second[0] + second[2]) > max(first[0], second[0])


def _level(small: Box, box: Box) -> bool:
    return box[1] - 0.25 * box[3] <= small[1] and small[1] + small[3] <= box[1] + 1.25 * box[3]


def _is_minus_before(box: Box, boxes: list[Box]) -> bool:
    """Whether a short flat bar stands just before a character, half way up, and nothing above or below it."""
    height = box[3]
    for bar in boxes:
        x, y, w, h = bar
        flat = h <= 0.34 * height and 0.2 * height <= w <= 0.9 * height and w >= 1.3 * h
        near = -1 <= box[0] - (x + w) <= 0.5 * height
        middle = 0.3 <= (y + h / 2 - box[1]) / height <= 0.8
        if flat and near and middle:
            stack = [b for b in boxes if b != bar and _level(b, box) and _one_above_the_other(b, bar) and b[3] < height]
            return not stack
    return False
