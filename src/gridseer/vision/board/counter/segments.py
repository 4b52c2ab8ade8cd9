"""Seven-segment displays: lit bars on a dark panel, in any colour and at any scale."""

from typing import NamedTuple

import numpy as np

from gridseer.geometry import Grey, Mask, Pixels, Region
from gridseer.vision.board.counter.number import ShownNumber

_PATTERNS = {
    "abcdef": "0", "bc": "1", "ef": "1", "abdeg": "2", "abcdg": "3", "bcfg": "4", "acdfg": "5", "acdefg": "6",
    "cdefg": "6", "abc": "7", "abcf": "7", "abcdefg": "8", "abcdfg": "9", "abcfg": "9", "g": "-",
}  # fmt: skip
"""Lit segments, a on top then clockwise, g in the middle; some digits have a second form."""


class _Zone(NamedTuple):
    """Where a segment is looked for, in shares of the digit's box."""

    left: float
    top: float
    right: float
    bottom: float


_ZONES = {
    "a": _Zone(0.3, 0.0, 0.7, 0.17), "g": _Zone(0.3, 0.4, 0.7, 0.6), "d": _Zone(0.3, 0.83, 0.7, 1.0),
    "f": _Zone(0.0, 0.18, 0.3, 0.42), "b": _Zone(0.7, 0.18, 1.0, 0.42),
    "e": _Zone(0.0, 0.58, 0.3, 0.82), "c": _Zone(0.7, 0.58, 1.0, 0.82),
}  # fmt: skip
_MOST_DIGITS = 4
_TALLEST = 3.5
"""How many cells of the board a display is high at most."""
_LIT_HEIGHT, _LIT_SHARE = 0.55, 0.6
"""A digit is lit over this share of the height at least, and in this share of its pixels at most."""
_ONE_COLOUR = 90
"""How far the colours of lit bars may be apart, of 255: at their edges they are blurred."""


def read_displays(pixels: Pixels, cell: float) -> list[ShownNumber]:
    """Every number on seven-segment displays in a picture, from left to right; ``cell`` is the side of a board's cell.

    Bars of a bright colour are looked for first; where there are none, white bars on a black panel.
    """
    import cv2

    red, green, blue = cv2.split(pixels)
    bright = np.asarray(cv2.max(cv2.max(red, green), blue), np.uint8)
    coloured = (bright >= 140) & (bright - cv2.min(cv2.min(red, green), blue) >= 70) & _beside_dark(bright, cell)
    found: list[ShownNumber] = []
    # The brightest bars first: a title bar of a duller colour may touch their panel. And a thin 1 stands far from the
    # digit before it: first the bars are joined over wide gaps, then over narrow ones.
    for least in (0.7 * float(bright[coloured].max()), 0.0) if coloured.any() else ():
        lit = coloured & (bright > least)
        for box in (box for reach in (1.1, 0.3) for box in _groups(lit, cell, reach)):
            if not any(box.overlaps(other.box) for other in found):
                found += _read_box(pixels, bright, lit, box)
    if not found:
        panels = [
            box
            for box in _groups(bright < 110, cell, 0.0)
            if box.height >= 0.7 * cell and box.width >= 1.2 * box.height
        ]
        for box in panels:
            found += _read_box(pixels, bright, bright >= 150, box)
    return sorted(found, key=lambda shown: shown.box.x)


def _beside_dark(bright: Grey, cell: float) -> Mask:
    """Where something much darker is near: bars are lit on a dark panel, a bright title bar is bright all over."""
    import cv2

    side = max(3, round(cell)) | 1
    darkest = cv2.erode(bright, np.ones((side, side), np.uint8))
    return np.asarray(darkest < 0.6 * bright)


def _groups(mask: Mask, cell: float, reach: float) -> list[Region]:
    """Boxes around what lies close together, where they have the shape of a display."""
    import cv2

    across, down = max(1, round(cell * reach)) | 1, max(1, round(cell * min(reach, 0.3))) | 1
    joined = cv2.dilate(mask.astype(np.uint8), np.ones((down, across), np.uint8))
    _, _, boxes, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    return [
        Region(left, top, width, height)
        for left, top, width, height, area in boxes[1:].tolist()
        if 0.4 * cell <= height <= _TALLEST * cell and 0.6 * height <= width <= 5 * height and area > 20
    ]


def _read_box(pixels: Pixels, bright: Grey, lit: Mask, box: Region) -> list[ShownNumber]:
    part = box.slices
    text = _read_display(bright[part], lit[part])
    if text is None or not _is_panel(pixels[part], lit[part]) or _goes_on(pixels, lit, box, len(text)):
        return []
    return [ShownNumber(int(text), box, display=True, digits=len(text))]


def _goes_on(pixels: Pixels, lit: Mask, box: Region, digits: int) -> bool:
    """Whether another digit is lit within one digit's width beside these: a thin 1 stands far from the others.

    It has their colour; that of another window beside them is another one.
    """
    pitch = round(box.width / digits)
    colour = np.median(pixels[box.slices][lit[box.slices]], axis=0)
    for beside in (
        Region(box.x - pitch, box.y, pitch, box.height),
        Region(box.right, box.y, pitch, box.height),
    ):
        alike = np.abs(pixels[beside.slices] - colour).max(axis=2) < _ONE_COLOUR
        part = lit[beside.slices] & alike
        rows = part.any(axis=1).mean() if part.size else 0.0
        # A digit is lit over its height, in a part of the width only: a bright window is so all over.
        if rows >= _LIT_HEIGHT and part.mean() <= _LIT_SHARE:
            return True
    return False


def _is_panel(pixels: Pixels, lit: Mask) -> bool:
    """Whether the bars have one colour and what is between them is darker: otherwise it is a picture."""
    rows, columns = np.flatnonzero(lit.any(axis=1)), np.flatnonzero(lit.any(axis=0))
    inside = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    pixels, lit = pixels[inside], lit[inside]
    colours = pixels[lit].astype(np.int16)
    alike = np.abs(colours - np.median(colours, axis=0)).max(axis=1) < _ONE_COLOUR
    dark = np.median(pixels[~lit].max(axis=1)) < 0.75 * np.median(colours.max(axis=1)) if not lit.all() else False
    return bool(alike.mean() > 0.7 and dark)


def _read_display(bright: Grey, lit: Mask) -> str | None:
    """The digits in one group of lit bars, and a minus sign."""
    strong = lit & (bright > 0.62 * float(bright.max()))
    rows = np.flatnonzero(strong.any(axis=1))
    if rows.size < 5:
        return None
    strong = strong[rows[0] : rows[-1] + 1]
    height = strong.shape[0]
    for tolerance in (0, round(0.06 * height), round(0.1 * height)):
        runs = _runs(np.asarray(strong.any(axis=0)), tolerance)
        if 1 < len(runs) <= _MOST_DIGITS:
            text = "".join(_digit(strong[:, left:right]) for left, right in runs)
            if "?" not in text and text.lstrip("-").isdigit() and "-" not in text[1:]:
                return text
    return None


def _runs(columns: Mask, tolerance: int) -> list[tuple[int, int]]:
    """Stretches of columns with something lit, joined over gaps up to a tolerance."""
    places = np.flatnonzero(columns)
    breaks = np.flatnonzero(np.diff(places) > tolerance + 1)
    starts = np.concatenate([[0], breaks + 1])
    ends = np.concatenate([breaks, [len(places) - 1]])
    return [(int(places[a]), int(places[b]) + 1) for a, b in zip(starts, ends, strict=True)]


def _digit(lit: Mask) -> str:
    """One digit, or a question mark."""
    height, width = lit.shape
    if width < 0.34 * height:
        halves = lit[: height // 2].any(axis=1).mean(), lit[height // 2 :].any(axis=1).mean()
        return "1" if min(halves) > 0.7 else "?"
    on = "".join(sorted(name for name, zone in _ZONES.items() if _is_lit(lit, zone)))
    return _PATTERNS.get(on, "?")


def _is_lit(lit: Mask, zone: _Zone) -> bool:
    height, width = lit.shape
    left, top = round(zone.left * width), round(zone.top * height)
    right, bottom = max(left + 1, round(zone.right * width)), max(top + 1, round(zone.bottom * height))
    part = lit[top:bottom, left:right]
    # A bar runs along its zone: lit in most columns of a lying one, in most rows of a standing one.
    along = part.any(axis=0) if zone.right - zone.left > 0.35 else part.any(axis=1)
    return bool(along.mean() > 0.55)
