"""Circles: some puzzles have every clue in a circle, which is taken away, so that what is left was written.

A circle is looked for around the middle of each cell with much ink. A single one may be a nought: circles are taken
away only where most cells with so much ink have one.
"""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mask, Singles
from gridseer.vision.paper.ink.darkness import SIDE, by_cell

_INK = 0.35
"""A place has ink if it has this share of the darkest ink of its cell."""
_HEART = 6
"""What is left out at each side of a cell where its darkest ink is measured."""
_STRONG = 0.3
"""Ink has this share of what the darkest cells of the picture have: less is the grain of the paper."""
_LARGE = 24
"""The ink of a cell that may hold a circle is this many pixels wide and high."""
_RADII = np.arange(12.0, 20.0)
_CENTRES = np.array([(x, y) for y in (-3.0, -1.5, 0.0, 1.5, 3.0) for x in (-3.0, -1.5, 0.0, 1.5, 3.0)])
"""How large a circle is and how far from the middle of its cell, in pixels."""
_ANGLES = np.linspace(0, 2 * np.pi, 48, endpoint=False)
_CLOSED, _NEARLY_CLOSED = 0.9, 0.7
"""The share of a circle that must be there; and where most clues have one, of any other."""
_CLEAR, _MOST_INSIDE = 4.5, 0.8
"""So far inside a circle, in pixels, there is paper: no more than this share is ink."""
_CORNER, _MIDDLE = 13, 9
"""What is farther from the middle of its cell than this in both directions lies outside a circle, and what is nearer
than the other inside."""
_MOST = 0.6
"""The share of the cells with much ink that have a circle, where clues have circles."""
_STRAY = 3
"""A circle drawn by hand is up to this many pixels away from a round one."""

Circle = tuple[float, float, float]
"""Centre, in pixels of the cell, and radius."""


def on_circles(ink: Singles, lined: Singles, filled: Mask) -> Mask:
    """Which pixels are of circles around clues, or outside them; none unless clues have circles.

    They are looked for among the lines: where a circle comes close to one, part of it was taken away with the line.
    """
    cells = by_cell(ink)
    peaks = np.where(filled, 0, cells[:, :, _HEART:-_HEART, _HEART:-_HEART].max(axis=(2, 3)))
    dark = cells > (_INK * peaks)[:, :, None, None]
    wide, high = dark.any(axis=2).sum(axis=2), dark.any(axis=3).sum(axis=2)
    large = np.argwhere((np.minimum(wide, high) >= _LARGE) & (peaks > _STRONG * np.percentile(peaks, 95)))
    with_lines = by_cell(lined) > (_INK * peaks)[:, :, None, None]
    found = {(int(y), int(x)): _circle(dark[y, x], with_lines[y, x]) for y, x in large}
    round_ = sum(share >= _CLOSED and _encloses(with_lines[place]) for place, (share, _) in found.items())
    marked = np.zeros(ink.shape, bool)
    if round_ < max(2, _MOST * len(large)):
        return marked
    for (y, x), (share, circle) in found.items():
        if share >= _NEARLY_CLOSED:
            part = marked[y * SIDE : (y + 1) * SIDE, x * SIDE : (x + 1) * SIDE]
            part[:] = _on_circle(dark[y, x], circle)
    return marked


def _circle(dark: Mask, with_lines: Mask) -> tuple[float, Circle]:
    """The best circle in a cell, and how much of it there is."""
    on = _share(_grown(with_lines, 2), _RADII)
    inside = _share(_grown(dark, 1), _RADII - _CLEAR)
    worth = np.where(inside <= _MOST_INSIDE, on - 0.2 * inside, 0.0)
    centre, radius = np.unravel_index(int(worth.argmax()), worth.shape)
    x, y = _CENTRES[centre] + (SIDE - 1) / 2
    share = float(on[centre, radius]) if worth[centre, radius] > 0 else 0.0
    return share, (float(x), float(y), float(_RADII[radius]))


def _encloses(with_lines: Mask) -> bool:
    """Whether no way leads from the corners of a cell to its middle: digits are open, or closed in small places."""
    paper = 1 - _grown(with_lines, 1)
    pieces = np.asarray(cv2.connectedComponents(paper, connectivity=4)[1])
    y, x = np.abs(np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2)
    outside = np.unique(pieces[(np.minimum(x, y) >= _CORNER) & (paper > 0)])
    middle = pieces[(np.hypot(x, y) < _MIDDLE) & (paper > 0)]
    return bool(middle.size) and not np.isin(middle, outside).any()


def _grown(dark: Mask, pixels: int) -> npt.NDArray[np.uint8]:
    """The ink, this many pixels wider on each side: a circle is not quite round, and grains are close to each other."""
    return np.asarray(cv2.dilate(dark.astype(np.uint8), np.ones((2 * pixels + 1, 2 * pixels + 1), np.uint8)), np.uint8)


def _share(marked: npt.NDArray[np.uint8], radii: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The share of each circle that is marked: shape (centres, radii)."""
    middle = (SIDE - 1) / 2
    x = middle + _CENTRES[:, 0, None, None] + radii[None, :, None] * np.cos(_ANGLES)
    y = middle + _CENTRES[:, 1, None, None] + radii[None, :, None] * np.sin(_ANGLES)
    places = np.clip(np.rint(np.stack([x, y])).astype(np.intp), 0, SIDE - 1)
    return np.asarray(marked[places[1], places[0]].mean(axis=2), np.float64)


def _on_circle(dark: Mask, circle: Circle) -> Mask:
    """Which pixels of a cell are the line of a circle, or outside it: its line is followed around."""
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float64)
    away = np.hypot(x - circle[0], y - circle[1])
    turn = np.arctan2(y - circle[1], x - circle[0])
    sector = np.rint((turn + np.pi) / (2 * np.pi) * len(_ANGLES)).astype(int) % len(_ANGLES)
    inner = np.full(len(_ANGLES), circle[2])
    for number in range(len(_ANGLES)):
        there = away[(sector == number) & dark & (np.abs(away - circle[2]) <= _STRAY)]
        inner[number] = there.min() if there.size else circle[2]
    # Digits touch the circle in some places: it is as wide there as beside them.
    around = np.lib.stride_tricks.sliding_window_view(np.pad(inner, 3, mode="wrap"), 7)
    return np.asarray(away >= np.median(around, axis=1)[sector] - 1.0)
