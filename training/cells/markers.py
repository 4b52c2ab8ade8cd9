"""Markers: what marks a cell in place of a flag on its pole."""

import math

from training.cells.palette import Colour, Rng
from training.cells.shapes import Pen, Point
from training.cells.symbols import BLACK, Draw, Layer, around

Outline = tuple[list[list[Point]], list[Point]]
"""Lines behind it, such as a pole, and the corners of what they carry."""


def marker(rng: Rng, colour: Colour, second: Colour) -> Draw:
    """A pennant without a pole, a pin, a sign, a spot, a lozenge, a shovel, a ghost, a shield, a square or a cross."""
    size = float(rng.uniform(0.16, 0.34))
    turn, thick = float(rng.choice([0, math.pi / 2, math.pi, -math.pi / 2])), float(rng.uniform(0.04, 0.1))
    rim = float(rng.uniform(0.02, 0.05)) if rng.random() < 0.3 else 0.0
    outlines = _outlines(size, turn, thick)
    chosen = str(rng.choice(list(outlines)))
    lines, points = outlines[chosen]

    def draw(side: int) -> list[Layer]:
        layers: list[Layer] = [(Pen(side).line(line, thick).mask, second) for line in lines]
        layers.append((Pen(side).polygon(points).mask, colour))
        if rim:
            layers.append((Pen(side).line([*points, points[0]], rim).mask, BLACK))
        if chosen == "ghost":
            eyes = Pen(side).disc(0.5 - size * 0.35, 0.46, size * 0.2).disc(0.5 + size * 0.35, 0.46, size * 0.2)
            layers.append((eyes.mask, second))
        return layers

    return draw


def _outlines(size: float, turn: float, thick: float) -> dict[str, Outline]:
    handle = [[(0.5, 0.14), (0.5, 0.6)], [(0.4, 0.14), (0.6, 0.14)]]
    return {
        "pennant": ([], around(3, size * 1.2, turn)),
        "pin": ([[(0.5, 0.5), (0.5, 0.88)]], [(x, y - 0.16) for x, y in around(24, size * 0.7)]),
        "sign": ([[(0.5, 0.4), (0.5, 0.9)]], _box(size, 0.14, 0.5)),
        "spot": ([], around(24, size)),
        "lozenge": ([], around(4, size * 1.2)),
        "shovel": (handle, [(0.38, 0.55), (0.62, 0.55), (0.62, 0.78), (0.5, 0.9), (0.38, 0.78)]),
        "ghost": ([], _ghost(size)),
        "shield": ([], _scaled(size, [(-1, -1), (1, -1), (1, 0.2), (0, 1.2), (-1, 0.2)])),
        "square": ([], _box(size, 0.5 - size, 0.5 + size)),
        "cross": ([], _cross(size, thick)),
    }  # fmt: skip


def _scaled(size: float, points: list[Point]) -> list[Point]:
    return [(0.5 + size * x, 0.5 + size * y) for x, y in points]


def _box(size: float, top: float, bottom: float) -> list[Point]:
    return [(0.5 - size, top), (0.5 + size, top), (0.5 + size, bottom), (0.5 - size, bottom)]


def _ghost(size: float) -> list[Point]:
    """A round head, and a hem in waves."""
    head = [(math.cos(k * math.pi / 12), -0.05 - math.sin(k * math.pi / 12)) for k in range(13)]
    hem = [(k / 3 - 1, 1.3 if k % 2 == 0 else 0.95) for k in range(7)]
    return _scaled(size, head + hem)


def _cross(size: float, thick: float) -> list[Point]:
    """Two bars across each other, slanting."""
    half = thick / size / 2
    quarter = [(0.0, -half), (1.0 - half, -1.0), (1.0, half - 1.0), (half, 0.0)]
    turned = [(x * c - y * s, x * s + y * c) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1)) for x, y in quarter[:-1]]
    return _scaled(size, turned)
