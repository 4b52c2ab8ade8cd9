"""Digits: the numbers of a game in fonts, strokes, blocks of pixels, segments, pips and numerals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from scenes.palette import Rng
from scenes.splits import Split, choose
from scenes.fonts import has_glyph, random_font, symbol_fonts
from scenes.stamps import FINE, Cover, Pen, Point, fitted_text, placed

# Every digit as lines in a box of 1 x 1; random changes of the points give a new hand each time.
STROKES: dict[str, Sequence[Sequence[Point]]] = {
    "0": [[(0.5, 0.0), (0.1, 0.2), (0.05, 0.5), (0.1, 0.8), (0.5, 1.0), (0.9, 0.8), (0.95, 0.5), (0.9, 0.2), (0.5, 0.0)]],
    "1": [[(0.25, 0.2), (0.55, 0.0), (0.55, 1.0)], [(0.2, 1.0), (0.9, 1.0)]],
    "2": [[(0.05, 0.2), (0.25, 0.0), (0.75, 0.0), (0.95, 0.2), (0.95, 0.4), (0.05, 1.0), (0.95, 1.0)]],
    "3": [[(0.05, 0.1), (0.25, 0.0), (0.75, 0.0), (0.95, 0.22), (0.75, 0.48), (0.4, 0.48)],
          [(0.75, 0.48), (0.95, 0.75), (0.75, 1.0), (0.25, 1.0), (0.05, 0.88)]],
    "4": [[(0.75, 1.0), (0.75, 0.0), (0.05, 0.65), (0.98, 0.65)]],
    "5": [[(0.92, 0.0), (0.1, 0.0), (0.08, 0.45), (0.7, 0.42), (0.95, 0.65), (0.75, 1.0), (0.25, 1.0), (0.05, 0.88)]],
    "6": [[(0.9, 0.08), (0.65, 0.0), (0.3, 0.05), (0.05, 0.5), (0.1, 0.85), (0.35, 1.0), (0.7, 1.0), (0.95, 0.75),
           (0.8, 0.48), (0.35, 0.45), (0.08, 0.6)]],
    "7": [[(0.05, 0.0), (0.95, 0.0), (0.4, 1.0)]],
    "8": [[(0.5, 0.47), (0.12, 0.3), (0.2, 0.05), (0.5, 0.0), (0.8, 0.05), (0.88, 0.3), (0.5, 0.47), (0.05, 0.7),
           (0.15, 0.95), (0.5, 1.0), (0.85, 0.95), (0.95, 0.7), (0.5, 0.47)]],
}  # fmt: skip
PIXELS = {
    "0": "01110 10001 10001 10001 10001 10001 01110", "1": "00100 01100 10100 00100 00100 00100 11111",
    "2": "01110 10001 00001 00110 01000 10000 11111", "3": "11110 00001 00001 01110 00001 00001 11110",
    "4": "00010 00110 01010 10010 11111 00010 00010", "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "01110 10000 10000 11110 10001 10001 01110", "7": "11111 00001 00010 00010 00100 00100 00100",
    "8": "01110 10001 10001 01110 10001 10001 01110",
}  # fmt: skip
"""Digits of a few pixels, as old programs draw them."""
BLOCKS = {
    "0": "01111110 11111111 11000011 11000011 11000011 11000011 11000011 11000011 11111111 01111110",
    "1": "00011000 00111000 01111000 00011000 00011000 00011000 00011000 00011000 01111110 01111110",
    "2": "01111110 11111111 11000011 00000011 00001111 00111110 01111000 11100000 11111111 11111111",
    "3": "11111110 11111111 00000011 00000011 00111110 00111110 00000011 00000011 11111111 11111110",
    "4": "00011100 00111100 01101100 11001100 11001100 11111111 11111111 00001100 00001100 00001100",
    "5": "11111111 11111111 11000000 11000000 11111110 11111111 00000011 00000011 11111111 11111110",
    "6": "01111110 11111110 11000000 11000000 11111110 11111111 11000011 11000011 11111111 01111110",
    "7": "11111111 11111111 00000011 00000011 00000110 00000110 00001100 00001100 00011000 00011000",
    "8": "01111110 11111111 11000011 11000011 01111110 01111110 11000011 11000011 11111111 01111110",
}
"""The heavy digits of the classic game."""
SEGMENTS = {"0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc",
            "8": "abcdefg", "9": "abcdfg", "-": "g", " ": ""}  # fmt: skip
"""Which of the seven segments are lit; a on top, then clockwise, g in the middle."""
_ENDS: dict[str, tuple[Point, Point]] = {
    "a": ((0, 0), (1, 0)), "b": ((1, 0), (1, 0.5)), "c": ((1, 0.5), (1, 1)), "d": ((0, 1), (1, 1)),
    "e": ((0, 0.5), (0, 1)), "f": ((0, 0), (0, 0.5)), "g": ((0, 0.5), (1, 0.5)),
}  # fmt: skip
_DICE = ("c", "nz", "ncz", "nexz", "nexzc", "nexzaf", "nexzafc", "nexzafbg")
_PLACES = {"n": (0.25, 0.22), "e": (0.75, 0.22), "x": (0.25, 0.78), "z": (0.75, 0.78), "c": (0.5, 0.5),
           "a": (0.25, 0.5), "f": (0.75, 0.5), "b": (0.5, 0.32), "g": (0.5, 0.68)}  # fmt: skip
_NUMERALS = {"roman": "I II III IV V VI VII VIII".split(), "circled": list("①②③④⑤⑥⑦⑧")}


@dataclass(frozen=True, slots=True, eq=False)
class Digits:
    """How a game writes its numbers."""

    kind: str
    face: Path
    share: float
    """The height of a digit as a share of the cell."""
    width: float
    """The width of one that isn't of a font."""
    at: Point
    stroke: float
    wobble: Cover
    way: int
    """How pips are laid out."""
    crude: bool
    split: Split

    def cover(self, number: int, side: int) -> Cover:
        """A number in a square of some pixels."""
        if self.kind == "font":
            return placed(fitted_text(str(number), self.face, side, self.share, crude=self.crude), side, self.at)
        if self.kind in _NUMERALS and number:
            return self._numeral(_NUMERALS[self.kind][number - 1], side)
        if self.kind in {"pixels", "block"} or (self.kind in _NUMERALS and not number):
            return placed(self._pixels(str(number), side), side, self.at)
        fine = side * (1 if self.crude else FINE)
        drawn = {"stroke": self._stroked, "segments": self._segments, "pips": self._pips}[self.kind](number, Pen(fine))
        return small(drawn.cover, side)

    def _numeral(self, text: str, side: int) -> Cover:
        faces = (
            [self.face] if all(has_glyph(self.face, each) for each in text) else list(symbol_fonts(self.split, text[0]))
        )
        return placed(fitted_text(text if faces else "?", (faces or [self.face])[0], side, self.share), side, self.at)

    def _pixels(self, text: str, side: int) -> Cover:
        rows = (PIXELS if self.kind == "pixels" else BLOCKS)[text].split()
        dots = np.array([[int(dot) for dot in row] for row in rows], np.float32)
        size = max(len(rows[0]), round(self.width * side)), max(len(rows), round(self.share * side))
        if self.crude:
            scale = max(1, round(self.share * side / len(rows)))
            return np.asarray(dots.repeat(scale, 0).repeat(scale, 1))
        return np.asarray(cv2.resize(dots, size, interpolation=cv2.INTER_NEAREST), np.float32)

    def _box(self, x: float, y: float) -> Point:
        return self.at[0] + (x - 0.5) * self.width, self.at[1] + (y - 0.5) * self.share

    def _stroked(self, number: int, pen: Pen) -> Pen:
        for index, stroke in enumerate(STROKES[str(number)]):
            shift = self.wobble[(number * 3 + index) % len(self.wobble)]
            points = [self._box(x + shift[2 * (k % 8)], y + shift[2 * (k % 8) + 1]) for k, (x, y) in enumerate(stroke)]
            pen.line(points, self.stroke)
            for x, y in (points[0], points[-1]):
                pen.disc(x, y, self.stroke * 0.48)
        return pen

    def _segments(self, number: int, pen: Pen) -> Pen:
        gap = 0.5 * abs(float(self.wobble[0, 0]))
        for name in SEGMENTS[str(number)]:
            (x0, y0), (x1, y1) = _ENDS[name]
            lying = name in "adg"
            start, end = (x0 + gap * lying, y0 + gap * (not lying)), (x1 - gap * lying, y1 - gap * (not lying))
            pen.line([self._box(*start), self._box(*end)], self.stroke * 0.8)
        return pen

    def _pips(self, number: int, pen: Pen) -> Pen:
        places = pip_places(number, self.way)
        spots = [(0.5 + (x - 0.5) * 1.6 * self.share, 0.5 + (y - 0.5) * 1.6 * self.share) for x, y in places]
        nearest = min((math.dist(a, b) for a in spots for b in spots if a != b), default=1.0)
        radius = min(self.stroke, 0.46 * nearest)
        for x, y in spots:
            pen.disc(x, y, radius)
        return pen


def pip_places(number: int, way: int) -> list[Point]:
    """Where dots lie: as on dice, in rings with or without a middle, in rows."""
    if way == 0 or number == 1:
        return [_PLACES[each] for each in _DICE[number - 1]] if number else []
    if way in {1, 2}:
        middle = number >= 6 if way == 1 else number >= 4
        outer = number - middle
        ring = [
            (0.5 + 0.3 * math.sin(t), 0.5 - 0.3 * math.cos(t)) for t in (2 * math.pi * k / outer for k in range(outer))
        ]
        return [(0.5, 0.5), *ring] if middle else ring
    rows = math.ceil(number / 3)
    lengths = [number // rows + (k < number % rows) for k in range(rows)]
    return [
        (0.5 + 0.28 * (k - (length - 1) / 2), 0.5 + 0.28 * (row - (rows - 1) / 2))
        for row, length in enumerate(lengths)
        for k in range(length)
    ]


def small(cover: Cover, side: int) -> Cover:
    """A cover drawn larger, at its own size."""
    if cover.shape[0] == side:
        return cover
    return np.asarray(cv2.resize(cover, (side, side), interpolation=cv2.INTER_AREA), np.float32)


def random_digits(rng: Rng, split: Split, side: int, *, crude: bool) -> Digits:
    """How a game writes its numbers, by lot."""
    share = float(rng.uniform(0.3, 0.85)) if side >= 20 else float(rng.uniform(0.5, 0.85))
    at = 0.5 + rng.normal(0, 0.02, 2)
    if side >= 24 and rng.random() < 0.05:  # in a corner, or at a side
        share, at = float(rng.uniform(0.3, 0.5)), rng.choice([0.32, 0.5, 0.68], 2)
    return Digits(
        choose(rng, "digits", split), random_font(rng, split), share, share * float(rng.uniform(0.5, 0.95)),
        (float(at[0]), float(at[1])), float(rng.uniform(0.06, 0.17)) * (share + 0.3),
        rng.normal(0, 0.035, (24, 16)).astype(np.float32), int(rng.integers(4)), crude, split,
    )  # fmt: skip
