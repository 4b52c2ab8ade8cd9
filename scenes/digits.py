"""Digits: the numbers of a game in fonts, blocks of pixels, segments, pips and numerals."""

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from scenes.fonts import random_font
from scenes.lots import Rng
from scenes.palette import BLACK, WHITE, Colour, random_colour
from scenes.splits import Split, choose
from scenes.stamps import FINE, Cover, Point, Stamp, placed, text_in_square
from scenes.symbols import around, painted, parts, small

PIXELS = (
    "01110 10001 10001 10001 10001 10001 01110", "00100 01100 10100 00100 00100 00100 11111",
    "01110 10001 00001 00110 01000 10000 11111", "11110 00001 00001 01110 00001 00001 11110",
    "00010 00110 01010 10010 11111 00010 00010", "11111 10000 11110 00001 00001 10001 01110",
    "01110 10000 10000 11110 10001 10001 01110", "11111 00001 00010 00010 00100 00100 00100",
    "01110 10001 10001 01110 10001 10001 01110",
)  # fmt: skip
"""Digits of a few pixels, as old programs draw them."""
BLOCKS = (
    "01111110 11111111 11000011 11000011 11000011 11000011 11000011 11000011 11111111 01111110",
    "00011000 00111000 01111000 00011000 00011000 00011000 00011000 00011000 01111110 01111110",
    "01111110 11111111 11000011 00000011 00001111 00111110 01111000 11100000 11111111 11111111",
    "11111110 11111111 00000011 00000011 00111110 00111110 00000011 00000011 11111111 11111110",
    "00011100 00111100 01101100 11001100 11001100 11111111 11111111 00001100 00001100 00001100",
    "11111111 11111111 11000000 11000000 11111110 11111111 00000011 00000011 11111111 11111110",
    "01111110 11111110 11000000 11000000 11111110 11111111 11000011 11000011 11111111 01111110",
    "11111111 11111111 00000011 00000011 00000110 00000110 00001100 00001100 00011000 00011000",
    "01111110 11111111 11000011 11000011 01111110 01111110 11000011 11000011 11111111 01111110",
)
"""The heavy digits of the classic game."""
SEGMENTS = {
    "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc",
    "8": "abcdefg", "9": "abcdfg", "-": "g",
}  # fmt: skip
"""Which of the seven segments are lit; a on top, then clockwise, g in the middle."""
_ENDS = {
    "a": (0, 0, 1, 0), "b": (1, 0, 1, 1), "c": (1, 1, 1, 2), "d": (0, 2, 1, 2), "e": (0, 1, 0, 2), "f": (0, 0, 0, 1),
    "g": (0, 1, 1, 1),
}  # fmt: skip
"""Where they begin and end: across, and down in halves."""
_DICE = ("c", "nz", "ncz", "nexz", "nexzc", "nexzaf", "nexzafc", "nexzafbg")
_PLACES = {
    "n": (-0.25, -0.28), "e": (0.25, -0.28), "x": (-0.25, 0.28), "z": (0.25, 0.28), "c": (0.0, 0.0), "a": (-0.25, 0.0),
    "f": (0.25, 0.0), "b": (0.0, -0.18), "g": (0.0, 0.18),
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Digits:
    """How a game writes its numbers; lengths are shares of the cell."""

    kind: str
    face: Path
    share: float
    """The height of a digit."""
    width: float
    """The width of one that isn't of a font."""
    stroke: float
    at: Point
    way: int
    """How pips are laid out, whether segments touch."""
    badge: tuple[float, Colour | None]
    """The size of a tile of its own behind each number, 0 for none; its colour, if it isn't that of the number."""
    crude: bool
    tilt: tuple[float, float] = (0.0, 0.0)
    """By how many degrees they are turned, and how far they lean, as a share of their height."""

    def stamp(self, number: int, side: int, colour: Colour) -> Stamp:
        """A number in a square of some pixels."""
        cover, (size, back) = self.cover(number, side), self.badge
        if not size:
            return Stamp.of(cover, colour)
        far = round(50 * size)
        tile = f"c disc 50 50 {far}" if self.way % 2 else f"c box {50 - far} {50 - far} {50 + far} {50 + far}"
        lower = small(lambda fine: painted(parts(tile), {"c": back or colour}, fine), side)
        return lower.under(Stamp.of(cover, WHITE if sum(back or colour) < 480 else BLACK))

    def cover(self, number: int, side: int) -> Cover:
        """What of a square is inked."""
        upright = self._upright(number, side)
        if not any(self.tilt):
            return upright
        turn = cv2.getRotationMatrix2D((side / 2, side / 2), self.tilt[0], 1)
        turn[0] += self.tilt[1] * np.array([0, 1, -side / 2]) @ np.vstack([turn, [0, 0, 1]])
        return np.asarray(cv2.warpAffine(upright, turn, (side, side), flags=cv2.INTER_LINEAR), np.float32)

    def _upright(self, number: int, side: int) -> Cover:
        if self.kind in {"pixels", "block"}:
            return placed(self._pixels(number, side), side, self.at)
        if self.kind == "segments":
            size = max(4, round(self.width * side)), max(7, round(self.share * side))
            lit = segments(SEGMENTS[str(number)], size, self.stroke * side / size[1], apart=self.way % 2)
            return placed(lit, side, self.at)
        if self.kind == "pips" and number:
            return self._pips(number, side)
        return text_in_square(str(number), self.face, side, self.share, at=self.at, crude=self.crude)

    def _pixels(self, number: int, side: int) -> Cover:
        rows = (PIXELS if self.kind == "pixels" else BLOCKS)[number].split()
        dots = np.array([[int(dot) for dot in row] for row in rows], np.float32)
        if self.crude or side < 20:
            scale = max(1, round(self.share * side / len(rows)))
            return np.asarray(dots.repeat(scale, 0).repeat(scale, 1))
        size = max(len(rows[0]), round(self.width * side)), max(len(rows), round(self.share * side))
        return np.asarray(cv2.resize(dots, size, interpolation=cv2.INTER_NEAREST), np.float32)

    def _pips(self, number: int, side: int) -> Cover:
        places = pip_places(number, self.way)
        nearest = min((math.dist(a, b) for a in places for b in places if a != b), default=1.0)
        radius = 100 * min(self.stroke, 0.7 * self.share * nearest)
        spots = [f"c disc {50 + 160 * self.share * x} {50 + 160 * self.share * y} {radius}" for x, y in places]
        return small(lambda fine: painted(parts(";".join(spots)), {"c": WHITE}, fine), side).alpha[..., 0]


def pip_places(number: int, way: int) -> list[Point]:
    """Where dots lie around the middle: as on dice, in rings with or without one in the middle, in rows."""
    if way == 0 or number == 1:
        return [_PLACES[each] for each in _DICE[number - 1]]
    if way in {1, 2}:
        middle = number >= (6 if way == 1 else 4)
        return [*around(number - middle, 0.3), *([(0.0, 0.0)] if middle else [])]
    rows = math.ceil(number / 3)
    lengths = [number // rows + (k < number % rows) for k in range(rows)]
    places = [(k - (length - 1) / 2, row - (rows - 1) / 2) for row, length in enumerate(lengths) for k in range(length)]
    return [(0.28 * x, 0.28 * y) for x, y in places]


def segments(names: str, size: tuple[int, int], thick: float, *, apart: int, slant: float = 0.0) -> Cover:
    """Segments of a digit in a box, with or without gaps between them; thickness and slant are shares of its height."""
    width, height = size
    cover, half = np.zeros((height * FINE, width * FINE), np.uint8), max(FINE, thick * height * FINE) / 2
    inner, down = width * FINE - 2 * half, (height * FINE - 2 * half) / 2
    for name in names:
        x0, y0, x1, y1 = _ENDS[name]
        ends = np.array([[half + x * inner + slant * (1 - y) * down, half + y * down] for x, y in ((x0, y0), (x1, y1))])
        along = np.array([1.0, 0.0]) if y0 == y1 else np.array([0.0, 1.0])
        beside, pull = along[::-1] * half, along * half * (0.35 + 0.6 * apart)
        first, last = ends[0] + pull, ends[1] - pull
        tips = first - 0.8 * half * along, last + 0.8 * half * along
        outline = [tips[0], first - beside, last - beside, tips[1], last + beside, first + beside]
        cv2.fillPoly(cover, [np.rint(outline).astype(np.int32)], (255,))
    return np.asarray(cv2.resize(cover, size, interpolation=cv2.INTER_AREA).astype(np.float32) / np.float32(255))


def random_digits(rng: Rng, split: Split, side: int, *, crude: bool) -> Digits:
    """How a game writes its numbers, by lot."""
    share = rng.between(min(0.6, max(0.3, 8 / side)), 0.85)
    at = 0.5 + rng.normal(0, 0.02, 2)
    if side >= 24 and rng.chance(0.05):  # in a corner, or at a side
        share, at = rng.between(0.3, 0.5), rng.choice([0.32, 0.5, 0.68], 2)
    badge: tuple[float, Colour | None] = (0.0, None)
    if rng.chance(0.05):
        share, badge = (
            min(share, 0.6),
            (rng.between(0.75, 1), random_colour(rng) if rng.chance(0.6) else None),
        )
    width, stroke = share * rng.between(0.5, 0.95), rng.between(0.06, 0.17) * (share + 0.3)
    kind, face = choose(rng, "digits", split), random_font(rng, split)
    tilt = (rng.between(-30, 30), rng.either(0, 0.3)) if side >= 20 and rng.chance(0.07) else (0.0, 0.0)
    place, way = (float(at[0]), float(at[1])), rng.count(0, 4)
    return Digits(kind, face, share, width, stroke, place, way, badge, crude, tilt)
