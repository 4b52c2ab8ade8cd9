"""Digits: the numbers of a game in fonts, blocks of pixels, segments, pips and numerals."""

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from scenes.fonts import has_glyph, random_font, symbol_fonts
from scenes.palette import WHITE, Colour, Rng
from scenes.splits import Split, choose
from scenes.stamps import FINE, Cover, Pen, Point, Stamp, fitted_text, placed

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
SEGMENTS = {
    "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc", "8": "abcdefg",
    "9": "abcdfg", "-": "g", " ": "",
}  # fmt: skip
"""Which of the seven segments are lit; a on top, then clockwise, g in the middle."""
_ENDS = {
    "a": (0, 0, 1, 0),
    "b": (1, 0, 1, 1),
    "c": (1, 1, 1, 2),
    "d": (0, 2, 1, 2),
    "e": (0, 1, 0, 2),
    "f": (0, 0, 0, 1),
    "g": (0, 1, 1, 1),
}
"""Where they begin and end: across, and down in halves."""
_DICE = ("c", "nz", "ncz", "nexz", "nexzc", "nexzaf", "nexzafc", "nexzafbg")
_PLACES = {"n": (0.25, 0.22), "e": (0.75, 0.22), "x": (0.25, 0.78), "z": (0.75, 0.78), "c": (0.5, 0.5), "a": (0.25, 0.5), "f": (0.75, 0.5),
           "b": (0.5, 0.32), "g": (0.5, 0.68)}  # fmt: skip
_NUMERALS = {"roman": ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"], "circled": list("①②③④⑤⑥⑦⑧")}


@dataclass(frozen=True, slots=True, eq=False)
class Digits:
    """How a game writes its numbers."""

    kind: str
    face: Path
    share: float
    """The height of a digit as a share of the cell."""
    width: float
    """The width of one that isn't of a font, and of its strokes."""
    stroke: float
    at: Point
    way: int
    """How pips are laid out, whether segments touch."""
    badge: float
    """The size of a tile of its own behind each number; 0 is none."""
    crude: bool
    split: Split

    def stamp(self, number: int, side: int, colour: Colour) -> Stamp:
        """A number in a square of some pixels."""
        if not self.badge:
            return Stamp.of(self.cover(number, side), colour)
        pen, edge = Pen(side * FINE), 0.5 - self.badge / 2
        pen = pen.disc(0.5, 0.5, self.badge / 2) if self.way % 2 else pen.box(edge, edge, 1 - edge, 1 - edge)
        return Stamp.of(_small(pen.cover, side), colour).under(
            Stamp.of(self.cover(number, side), WHITE if sum(colour) < 500 else (0, 0, 0))
        )

    def cover(self, number: int, side: int) -> Cover:
        """What of a square is inked."""
        if self.kind in _NUMERALS and number:
            text = _NUMERALS[self.kind][number - 1]
            faces = (
                [self.face]
                if all(has_glyph(self.face, each) for each in text)
                else list(symbol_fonts(self.split, text[0]))
            )
            if faces:
                return placed(fitted_text(text, faces[0], side, self.share), side, self.at)
        if self.kind in {"pixels", "block"}:
            return placed(self._pixels(str(number), side), side, self.at)
        if self.kind == "segments":
            size = max(4, round(self.width * side)), max(7, round(self.share * side))
            return placed(
                segments(SEGMENTS[str(number)], *size, max(1, round(self.stroke * side)), self.way % 2), side, self.at
            )
        if self.kind == "pips" and number:
            return _small(self._pips(number, Pen(side * FINE)).cover, side)
        return placed(fitted_text(str(number), self.face, side, self.share, crude=self.crude), side, self.at)

    def _pixels(self, text: str, side: int) -> Cover:
        rows = (PIXELS if self.kind == "pixels" else BLOCKS)[text].split()
        dots = np.array([[int(dot) for dot in row] for row in rows], np.float32)
        if self.crude or side < 20:
            scale = max(1, round(self.share * side / len(rows)))
            return np.asarray(dots.repeat(scale, 0).repeat(scale, 1))
        size = max(len(rows[0]), round(self.width * side)), max(len(rows), round(self.share * side))
        return np.asarray(cv2.resize(dots, size, interpolation=cv2.INTER_NEAREST), np.float32)

    def _pips(self, number: int, pen: Pen) -> Pen:
        spots = [
            (0.5 + (x - 0.5) * 1.6 * self.share, 0.5 + (y - 0.5) * 1.6 * self.share)
            for x, y in pip_places(number, self.way)
        ]
        nearest = min((math.dist(a, b) for a in spots for b in spots if a != b), default=1.0)
        for x, y in spots:
            pen.disc(x, y, min(self.stroke, 0.46 * nearest))
        return pen


def pip_places(number: int, way: int) -> list[Point]:
    """Where dots lie: as on dice, in rings with or without a middle, in rows."""
    if way == 0 or number == 1:
        return [_PLACES[each] for each in _DICE[number - 1]]
    if way in {1, 2}:
        middle = number >= 6 if way == 1 else number >= 4
        outer = number - middle
        ring = [
            (0.5 + 0.3 * math.sin(t), 0.5 - 0.3 * math.cos(t)) for t in (2 * math.pi * k / outer for k in range(outer))
        ]
        return [(0.5, 0.5), *ring] if middle else ring
    rows = math.ceil(number / 3)
    lengths = [number // rows + (k < number % rows) for k in range(rows)]
    places = [(k - (length - 1) / 2, row - (rows - 1) / 2) for row, length in enumerate(lengths) for k in range(length)]
    return [(0.5 + 0.28 * x, 0.5 + 0.28 * y) for x, y in places]


def segments(names: str, width: int, height: int, thick: int, apart: int, slant: float = 0.0) -> Cover:
    """Segments of one digit in a box, with or without gaps between them; pointed where they are thick, leaning or upright."""
    cover, half = np.zeros((height * FINE, width * FINE), np.uint8), thick * FINE / 2
    for name in names:
        x0, y0, x1, y1 = _ENDS[name]
        inner, down = width * FINE - 2 * half, (height * FINE - 2 * half) / 2
        ends = [[half + x * inner + slant * (1 - y) * down, half + y * down] for x, y in ((x0, y0), (x1, y1))]
        lying, pull = y0 == y1, half * (0.35 + 0.6 * apart)
        ends[0][not lying] += pull
        ends[1][not lying] -= pull
        (ax, ay), (bx, by) = ends
        flat = [
            (ax, ay - half),
            (bx, by - half),
            (bx + half * 0.8, by),
            (bx, by + half),
            (ax, ay + half),
            (ax - half * 0.8, ay),
        ]
        up = [
            (ax - half, ay),
            (ax, ay - half * 0.8),
            (ax + half, ay),
            (bx + half, by),
            (bx, by + half * 0.8),
            (bx - half, by),
        ]
        cv2.fillPoly(cover, [np.rint(flat if lying else up).astype(np.int32)], 255)
    return np.asarray(
        cv2.resize(cover, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32) / np.float32(255)
    )


def _small(cover: Cover, side: int) -> Cover:
    """A square cover drawn larger, at its own size."""
    return np.asarray(cv2.resize(cover, (side, side), interpolation=cv2.INTER_AREA), np.float32)


def random_digits(rng: Rng, split: Split, side: int, *, crude: bool) -> Digits:
    """How a game writes its numbers, by lot."""
    share = float(rng.uniform(0.3, 0.85)) if side >= 20 else float(rng.uniform(0.5, 0.85))
    at = 0.5 + rng.normal(0, 0.02, 2)
    if side >= 24 and rng.random() < 0.05:  # in a corner, or at a side
        share, at = float(rng.uniform(0.3, 0.5)), rng.choice([0.32, 0.5, 0.68], 2)
    badge = float(rng.uniform(0.75, 1)) if rng.random() < 0.04 else 0.0
    return Digits(
        choose(rng, "digits", split), random_font(rng, split), min(share, 0.6) if badge else share, share * float(rng.uniform(0.5, 0.95)),
        float(rng.uniform(0.06, 0.17)) * (share + 0.3), (float(at[0]), float(at[1])), int(rng.integers(4)), badge, crude, split,
    )  # fmt: skip
