"""Shapes drawn into masks: digits of strokes, segments and pips. Lengths are shares of the cell."""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

Mask = npt.NDArray[np.float32]
"""How much of each pixel is covered, 0 to 1."""
Point = tuple[float, float]

# Every digit as lines in a box of 1 x 1; random changes of the points give a new hand each time.
STROKES: dict[str, Sequence[Sequence[Point]]] = {
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

# Digits on a few pixels, as old programs draw them; drawn large by repeating pixels.
PIXELS_5X7: dict[str, Sequence[str]] = {
    "1": ["..#..", ".##..", "#.#..", "..#..", "..#..", "..#..", "#####"],
    "2": [".###.", "#...#", "....#", "..##.", ".#...", "#....", "#####"],
    "3": ["####.", "....#", "....#", ".###.", "....#", "....#", "####."],
    "4": ["...#.", "..##.", ".#.#.", "#..#.", "#####", "...#.", "...#."],
    "5": ["#####", "#....", "####.", "....#", "....#", "#...#", ".###."],
    "6": [".###.", "#....", "#....", "####.", "#...#", "#...#", ".###."],
    "7": ["#####", "....#", "...#.", "...#.", "..#..", "..#..", "..#.."],
    "8": [".###.", "#...#", "#...#", ".###.", "#...#", "#...#", ".###."],
}
PIXELS_BLOCK: dict[str, Sequence[str]] = {
    "1": [
        "...##...", "..###...", ".####...", "...##...", "...##...",
        "...##...", "...##...", "...##...", ".######.", ".######.",
    ],
    "2": [
        ".######.", "########", "##....##", "......##", "....####",
        "..#####.", ".####...", "###.....", "########", "########",
    ],
    "3": [
        "#######.", "########", "......##", "......##", "..#####.",
        "..#####.", "......##", "......##", "########", "#######.",
    ],
    "4": [
        "...###..", "..####..", ".##.##..", "##..##..", "##..##..",
        "########", "########", "....##..", "....##..", "....##..",
    ],
    "5": [
        "########", "########", "##......", "##......", "#######.",
        "########", "......##", "......##", "########", "#######.",
    ],
    "6": [
        ".######.", "#######.", "##......", "##......", "#######.",
        "########", "##....##", "##....##", "########", ".######.",
    ],
    "7": [
        "########", "########", "......##", "......##", ".....##.",
        ".....##.", "....##..", "....##..", "...##...", "...##...",
    ],
    "8": [
        ".######.", "########", "##....##", "##....##", ".######.",
        ".######.", "##....##", "##....##", "########", ".######.",
    ],
}  # fmt: skip

SEGMENTS = {"0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc",
            "8": "abcdefg", "9": "abcdfg"}  # fmt: skip
"""Which of the seven segments are lit; a on top, then clockwise, g in the middle."""

_SEGMENT_ENDS: dict[str, tuple[Point, Point]] = {
    "a": ((0, 0), (1, 0)), "b": ((1, 0), (1, 0.5)), "c": ((1, 0.5), (1, 1)), "d": ((0, 1), (1, 1)),
    "e": ((0, 0.5), (0, 1)), "f": ((0, 0), (0, 0.5)), "g": ((0, 0.5), (1, 0.5)),
}  # fmt: skip

PIPS: dict[int, Sequence[Point]] = {
    1: [(0.5, 0.5)],
    2: [(0.25, 0.25), (0.75, 0.75)],
    3: [(0.25, 0.25), (0.5, 0.5), (0.75, 0.75)],
    4: [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)],
    5: [(0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)],
    6: [(0.25, 0.2), (0.25, 0.5), (0.25, 0.8), (0.75, 0.2), (0.75, 0.5), (0.75, 0.8)],
    7: [(0.25, 0.2), (0.25, 0.5), (0.25, 0.8), (0.5, 0.5), (0.75, 0.2), (0.75, 0.5), (0.75, 0.8)],
    8: [(0.25, 0.2), (0.25, 0.5), (0.25, 0.8), (0.5, 0.32), (0.5, 0.68), (0.75, 0.2), (0.75, 0.5), (0.75, 0.8)],
}
"""Pips as on dice."""
OTHER_PIPS: dict[int, Sequence[Point]] = {
    2: [(0.28, 0.5), (0.72, 0.5)],
    3: [(0.5, 0.25), (0.27, 0.7), (0.73, 0.7)],
    6: [(0.5, 0.5), *((0.5 + 0.32 * math.sin(k * 1.2566), 0.5 - 0.32 * math.cos(k * 1.2566)) for k in range(5))],
    7: [(0.5, 0.5), *((0.5 + 0.32 * math.sin(k * 1.0472), 0.5 - 0.32 * math.cos(k * 1.0472)) for k in range(6))],
    8: [(x, y) for x in (0.2, 0.5, 0.8) for y in (0.2, 0.5, 0.8) if (x, y) != (0.5, 0.5)],
}


class Pen:
    """Draws into one mask; coordinates are shares of its side."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.image = Image.new("L", (side, side))
        self.draw = ImageDraw.Draw(self.image)

    def scaled(self, points: Sequence[Point]) -> list[Point]:
        """The points in pixels."""
        return [(x * self.side, y * self.side) for x, y in points]

    def polygon(self, points: Sequence[Point], ink: int = 255) -> "Pen":
        """A filled polygon."""
        self.draw.polygon(self.scaled(points), fill=ink)
        return self

    def line(self, points: Sequence[Point], width: float, ink: int = 255) -> "Pen":
        """Joined lines with round corners."""
        thick = max(1, round(width * self.side))
        self.draw.line(self.scaled(points), fill=ink, width=thick, joint="curve")
        return self

    def disc(self, x: float, y: float, radius: float, ink: int = 255) -> "Pen":
        """A filled circle."""
        self.draw.ellipse(self.scaled([(x - radius, y - radius), (x + radius, y + radius)]), fill=ink)
        return self

    def box(self, left: float, top: float, right: float, bottom: float, ink: int = 255) -> "Pen":
        """A filled rectangle."""
        if right > left and bottom > top:
            self.draw.rectangle(self.scaled([(left, top), (right, bottom)]), fill=ink)
        return self

    @property
    def mask(self) -> Mask:
        """What was drawn."""
        return np.asarray(self.image).astype(np.float32) / np.float32(255)


def stroke_digit(digit: str, side: int, box: tuple[float, float, float, float], width: float, wobble: Mask) -> Mask:
    """A digit drawn by hand: its points moved by ``wobble``, the same way for every digit of a theme."""
    left, top, right, bottom = box
    pen = Pen(side)
    for number, stroke in enumerate(STROKES[digit]):
        shift = wobble[(int(digit) * 3 + number) % len(wobble)]
        points = [
            (left + (x + shift[k % 8, 0]) * (right - left), top + (y + shift[k % 8, 1]) * (bottom - top))
            for k, (x, y) in enumerate(stroke)
        ]
        pen.line(points, width)
        for x, y in (points[0], points[-1]):
            pen.disc(x, y, width * 0.48)
    return pen.mask


def pixel_digit(rows: Sequence[str], side: int, box: tuple[float, float, float, float]) -> Mask:
    """A digit of a few pixels, stretched over a box without smoothing."""
    small = np.array([[255 * (c == "#") for c in row] for row in rows], np.uint8)
    left, top, right, bottom = (round(edge * side) for edge in box)
    size = (max(1, right - left), max(1, bottom - top))
    image = Image.new("L", (side, side))
    image.paste(Image.fromarray(small).resize(size, Image.Resampling.NEAREST), (left, top))
    return np.asarray(image).astype(np.float32) / np.float32(255)


def segment_digit(
    digit: str, side: int, box: tuple[float, float, float, float], width: float, *, gap: float, slant: float
) -> Mask:
    """A digit of seven segments, with gaps where they meet."""
    left, top, right, bottom = box
    pen = Pen(side)
    for name in SEGMENTS[digit]:
        lying = name in "adg"
        middle = 0.5 if lying else (0.25 if name in "bf" else 0.75)
        ends = []
        for x, y in _SEGMENT_ENDS[name]:
            inner_x = x + gap * np.sign(middle - x) * lying
            inner_y = y + gap * np.sign(middle - y) * (not lying)
            ends.append(
                (left + float(inner_x) * (right - left) + slant * (0.5 - y), top + float(inner_y) * (bottom - top))
            )
        pen.line(ends, width)
    return pen.mask


PIP_WAYS = 6
"""In how many ways dots are laid out."""


def pip_places(number: int, way: int, turn: float = 0.0) -> Sequence[Point]:
    """Where as many dots as a number lie: as on dice, in another known way, in rings with or without a middle, in rows.

    ``turn`` is how far the rings are turned.
    """
    if way == 0 or number == 1:
        return PIPS[number]
    if way == 1:
        return OTHER_PIPS.get(number, PIPS[number])
    if way in {2, 3, 4}:
        middle = number >= 6 if way == 4 else way == 3 and number >= 4
        outer = number - middle
        angles = [turn + 2 * math.pi * k / outer for k in range(outer)]
        ring = [(0.5 + 0.3 * math.sin(angle), 0.5 - 0.3 * math.cos(angle)) for angle in angles]
        return [(0.5, 0.5), *ring] if middle else ring
    rows = math.ceil(number / 3)
    lengths = [number // rows + (k < number % rows) for k in range(rows)]
    return [
        (0.5 + 0.28 * (k - (length - 1) / 2), 0.5 + 0.28 * (row - (rows - 1) / 2))
        for row, length in enumerate(lengths)
        for k in range(length)
    ]


def pips(places: Sequence[Point], side: int, radius: float, spread: float, *, square: bool = False) -> Mask:
    """Dots at places, no larger than leaves a gap between the nearest two."""
    spots = [(0.5 + (x - 0.5) * spread, 0.5 + (y - 0.5) * spread) for x, y in places]
    nearest = min((math.dist(a, b) for a in spots for b in spots if a != b), default=1.0)
    radius = min(radius, 0.46 * nearest)
    pen = Pen(side)
    for x, y in spots:
        pen.box(x - radius, y - radius, x + radius, y + radius) if square else pen.disc(x, y, radius)
    return pen.mask
