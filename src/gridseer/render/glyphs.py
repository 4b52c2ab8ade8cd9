"""The shapes of digits, flags and mines, drawn from scratch as masks at any size."""

from collections.abc import Iterable

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Grey

Point = tuple[float, float]
"""A place in a square of side 1."""

_FINE = 8
"""Shapes are drawn this many times larger and then shrunk, which makes their edges soft."""


def _arc(centre: Point, radii: Point, start: int, end: int) -> list[Point]:
    angles = np.deg2rad(np.linspace(start, end, 13))
    return [(centre[0] + radii[0] * float(np.cos(a)), centre[1] + radii[1] * float(np.sin(a))) for a in angles]


# Strokes in a square; a digit is about 0.6 wide.
_STROKES: dict[str, list[list[Point]]] = {
    "0": [_arc((0.5, 0.5), (0.28, 0.5), 0, 360)],
    "1": [[(0.3, 0.22), (0.55, 0.0), (0.55, 1.0)], [(0.32, 1.0), (0.78, 1.0)]],
    "2": [[*_arc((0.5, 0.28), (0.28, 0.28), 180, 390), (0.22, 1.0), (0.8, 1.0)]],
    "3": [_arc((0.48, 0.25), (0.27, 0.25), 200, 450), _arc((0.48, 0.74), (0.31, 0.26), 270, 520)],
    "4": [[(0.64, 1.0), (0.64, 0.0), (0.18, 0.68), (0.84, 0.68)]],
    "5": [[(0.76, 0.0), (0.28, 0.0), (0.25, 0.44), *_arc((0.48, 0.68), (0.3, 0.32), 240, 500)]],
    "6": [[(0.68, 0.03), *_arc((0.5, 0.52), (0.29, 0.5), 250, 180), *_arc((0.5, 0.7), (0.29, 0.3), 180, 540)]],
    "7": [[(0.2, 0.0), (0.8, 0.0), (0.42, 1.0)]],
    "8": [_arc((0.5, 0.25), (0.25, 0.25), 0, 360), _arc((0.5, 0.75), (0.3, 0.27), 0, 360)],
    "9": [[*_arc((0.5, 0.3), (0.29, 0.3), 0, 360), *_arc((0.5, 0.48), (0.29, 0.5), 0, 70)]],
    "?": [[*_arc((0.5, 0.26), (0.26, 0.26), 180, 410), (0.5, 0.66), (0.5, 0.74)], [(0.5, 0.97), (0.5, 0.99)]],
    "-": [[(0.25, 0.5), (0.75, 0.5)]],
}

_SEGMENTS: dict[str, tuple[Point, Point]] = {
    "a": ((0.28, 0.0), (0.72, 0.0)), "b": ((0.78, 0.06), (0.78, 0.44)), "c": ((0.78, 0.56), (0.78, 0.94)),
    "d": ((0.28, 1.0), (0.72, 1.0)), "e": ((0.22, 0.56), (0.22, 0.94)), "f": ((0.22, 0.06), (0.22, 0.44)),
    "g": ((0.28, 0.5), (0.72, 0.5)),
}  # fmt: skip
_LIT = {
    "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc",
    "8": "abcdefg", "9": "abcdfg", "-": "g", "?": "abge",
}  # fmt: skip

_PIPS: dict[str, list[Point]] = {
    "1": [(1, 1)], "2": [(0, 0), (2, 2)], "3": [(0, 0), (1, 1), (2, 2)], "4": [(0, 0), (2, 0), (0, 2), (2, 2)],
    "5": [(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)], "6": [(0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)],
    "7": [(0, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (2, 2)],
    "8": [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)],
}  # fmt: skip

_WEIGHT = {"plain": 0.13, "bold": 0.22, "serif": 0.1, "segments": 0.16, "pips": 0.13}
"""How thick a stroke is, as a share of the digit's height."""


class Canvas:
    """A fine mask on which shapes are drawn in shares of its height."""

    def __init__(self, width: int, height: int) -> None:
        self._mask: Grey = np.zeros((height * _FINE, width * _FINE), np.uint8)
        self._unit = float(min(width, height) * _FINE)
        self._left = (width * _FINE - self._unit) / 2
        self._top = (height * _FINE - self._unit) / 2

    def _place(self, points: Iterable[Point]) -> npt.NDArray[np.int32]:
        spots = [(self._left + x * self._unit, self._top + y * self._unit) for x, y in points]
        return np.asarray(np.rint(np.asarray(spots) * 16), np.int32)

    def stroke(self, points: list[Point], weight: float) -> None:
        """A line through points."""
        thickness = max(_FINE // 2, round(weight * self._unit))
        cv2.polylines(self._mask, [self._place(points)], False, 255, thickness, cv2.LINE_AA, 4)

    def polygon(self, points: list[Point]) -> None:
        """A filled shape."""
        cv2.fillPoly(self._mask, [self._place(points)], 255, cv2.LINE_AA, 4)

    def disc(self, centre: Point, radius: float) -> None:
        """A filled circle."""
        spot = self._place([centre])[0]
        cv2.circle(self._mask, (int(spot[0]), int(spot[1])), round(radius * self._unit * 16), 255, -1, cv2.LINE_AA, 4)

    def mask(self) -> Grey:
        """The finished mask, as large as asked for."""
        height, width = self._mask.shape
        size = (width // _FINE, height // _FINE)
        return np.asarray(cv2.resize(self._mask, size, interpolation=cv2.INTER_AREA), np.uint8)


def digit(symbol: str, font: str, width: int, height: int, share: float) -> Grey:
    """A digit or a question mark in the middle of a cell; its height is a share of the cell."""
    canvas = Canvas(width, height)
    weight = _WEIGHT[font] * share

    def placed(points: Iterable[Point]) -> list[Point]:
        return [(0.5 + (x - 0.5) * share, 0.5 + (y - 0.5) * (share - weight)) for x, y in points]

    if font == "pips" and symbol in _PIPS:
        for x, y in _PIPS[symbol]:
            canvas.disc((0.5 + (x - 1) * 0.24, 0.5 + (y - 1) * 0.24), 0.085)
    elif font == "segments":
        for name in _LIT[symbol]:
            canvas.stroke(placed(_SEGMENTS[name]), weight)
    else:
        for points in _STROKES[symbol]:
            canvas.stroke(placed(points), weight)
            if font == "serif":
                _serifs(canvas, placed([points[0], points[-1]]), weight)
    return canvas.mask()


def _serifs(canvas: Canvas, ends: list[Point], weight: float) -> None:
    for x, y in ends:
        canvas.stroke([(x - 0.06, y), (x + 0.06, y)], weight)


def segment_digit(symbol: str, width: int, height: int, *, lit: bool) -> Grey:
    """One place of a counter: its lit segments, or the dark rest of them."""
    canvas = np.zeros((height * _FINE, width * _FINE), np.uint8)
    weight = max(_FINE, round(0.11 * height * _FINE))
    names = _LIT.get(symbol, "")
    for name, ends in _SEGMENTS.items():
        if (name in names) == lit:
            spots = [
                (round((0.16 + (x - 0.22) / 0.56 * 0.68) * width * _FINE), round((0.1 + y * 0.8) * height * _FINE))
                for x, y in ends
            ]
            cv2.line(canvas, spots[0], spots[1], 255, weight)
    return np.asarray(cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def flag_cloth(width: int, height: int) -> Grey:
    """The cloth of a flag."""
    canvas = Canvas(width, height)
    canvas.polygon([(0.56, 0.18), (0.56, 0.52), (0.22, 0.35)])
    return canvas.mask()


def flag_pole(width: int, height: int) -> Grey:
    """The pole and the foot of a flag."""
    canvas = Canvas(width, height)
    canvas.stroke([(0.56, 0.2), (0.56, 0.72)], 0.06)
    canvas.polygon([(0.26, 0.82), (0.26, 0.76), (0.46, 0.68), (0.66, 0.68), (0.8, 0.76), (0.8, 0.82)])
    return canvas.mask()


def mine(width: int, height: int) -> Grey:
    """A ball with spikes."""
    canvas = Canvas(width, height)
    canvas.disc((0.5, 0.5), 0.23)
    for angle in range(0, 180, 45):
        x, y = 0.34 * float(np.cos(np.deg2rad(angle))), 0.34 * float(np.sin(np.deg2rad(angle)))
        canvas.stroke([(0.5 - x, 0.5 - y), (0.5 + x, 0.5 + y)], 0.06)
    return canvas.mask()


def shine(width: int, height: int) -> Grey:
    """The light on a mine."""
    canvas = Canvas(width, height)
    canvas.disc((0.42, 0.42), 0.06)
    return canvas.mask()


def cross(width: int, height: int) -> Grey:
    """The cross over a wrong flag."""
    canvas = Canvas(width, height)
    canvas.stroke([(0.15, 0.15), (0.85, 0.85)], 0.08)
    canvas.stroke([(0.85, 0.15), (0.15, 0.85)], 0.08)
    return canvas.mask()


def box(width: int, height: int, radius: float) -> Grey:
    """A filled rectangle with round corners, as large as the mask."""
    mask = np.zeros((height * _FINE, width * _FINE), np.uint8)
    size = min(int(radius * _FINE), min(mask.shape) // 2)
    cv2.rectangle(mask, (size, 0), (mask.shape[1] - 1 - size, mask.shape[0] - 1), 255, -1)
    cv2.rectangle(mask, (0, size), (mask.shape[1] - 1, mask.shape[0] - 1 - size), 255, -1)
    for x in (size, mask.shape[1] - 1 - size):
        for y in (size, mask.shape[0] - 1 - size):
            cv2.circle(mask, (x, y), size, 255, -1)
    return np.asarray(cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
