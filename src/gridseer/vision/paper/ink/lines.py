"""Line ink: the lines of an unrolled grid, followed from end to end and taken away, so that what is left was written.

A line drawn by hand is not where the mesh says to a pixel; a digit may stand beside it or touch it. So each line is
followed along the way with the most ink near its place, and as much is taken away as it is wide there.
"""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mask, Singles
from gridseer.vision.paper.ink.darkness import SIDE

_REACH = 9
"""This many pixels at most a line is off its place."""
_PACE = 4
"""A line is followed in steps of this many pixels, each of which may go one pixel aside."""
_ASIDE, _FAR = 0.04, 0.012
"""What a pixel aside costs, and a pixel of distance from the place of the line, in shares of black."""
_LONG = 11
"""Ink is averaged over this many pixels along a line: strokes of digits are shorter."""
_EDGE = 0.35
"""As far as the ink has this share of what it has in the middle of a line, it belongs to it."""
_STEADY = 9
"""The width of a line is that of the middling one of this many steps, and hardly more than along the whole line: what
stands close to it isn't part of it."""

Places = npt.NDArray[np.intp]


def without_lines(ink: Singles, filled: Mask) -> Singles:
    """The ink that is not of lines; black cells stay black to their edges."""
    rows, columns = filled.shape
    upright = _on_lines(ink, columns)
    flat = _on_lines(np.ascontiguousarray(ink.T), rows).T
    black = np.repeat(np.repeat(filled, SIDE, axis=0), SIDE, axis=1)
    return np.where((upright | flat) & ~black, 0, ink).astype(np.float32)


def _on_lines(ink: Singles, cells: int) -> Mask:
    """Which pixels are of the lines from the top to the bottom."""
    along = cv2.blur(ink, (1, _LONG), borderType=cv2.BORDER_REPLICATE)[_PACE // 2 :: _PACE]
    padded = np.pad(np.maximum(along, 0), ((0, 0), (_REACH, _REACH + 1)))
    window = SIDE * np.arange(cells + 1)[:, None] + np.arange(2 * _REACH + 1)[None, :]
    bands = padded[:, window]
    path = _followed(bands)
    first, last = _edges(bands, path)
    middle = SIDE * np.arange(cells + 1)[None, :] - _REACH
    return _drawn(first + middle, last + middle, (ink.shape[0], ink.shape[1]))


def _followed(bands: Singles) -> Places:
    """For each step and line the place in its band of the way with the most ink: shape (steps, lines)."""
    steps, lines, wide = bands.shape
    near = bands - _FAR * np.abs(np.arange(wide) - _REACH).astype(np.float32)
    best = near[0]
    came = np.zeros((steps, lines, wide), np.int8)
    for step in range(1, steps):
        around = np.pad(best, ((0, 0), (1, 1)), constant_values=-1e9)
        choices = np.stack([around[:, 1:-1], around[:, :-2] - _ASIDE, around[:, 2:] - _ASIDE])
        chosen = choices.argmax(axis=0)
        came[step] = np.array([0, -1, 1], np.int8)[chosen]
        best = near[step] + choices.max(axis=0)
    path = np.empty((steps, lines), np.intp)
    path[-1] = best.argmax(axis=1)
    every = np.arange(lines)
    for step in range(steps - 1, 0, -1):
        path[step - 1] = path[step] + came[step, every, path[step]]
    return path


def _edges(bands: Singles, path: Places) -> tuple[Places, Places]:
    """Where the line begins and ends across, for each step: the outermost pixels of its ink and one beyond."""
    wide = bands.shape[2]
    middle = np.take_along_axis(bands, path[..., None], axis=2)
    outside = (bands < _EDGE * middle) | (middle < 0.02)
    places = np.arange(wide)
    before = np.where(outside & (places < path[..., None]), places, -1).max(axis=2)
    after = np.where(outside & (places > path[..., None]), places, wide).min(axis=2)
    left, right = _steady(path - before), _steady(after - path)
    return path - left, path + right


def _steady(widths: Places) -> Places:
    """Each width as most are nearby along the line."""
    half = _STEADY // 2
    padded = np.pad(widths, ((half, half), (0, 0)), mode="edge")
    nearby = np.lib.stride_tricks.sliding_window_view(padded, _STEADY, axis=0)
    usual = np.median(widths, axis=0).astype(np.intp)
    return np.asarray(np.minimum(np.median(nearby, axis=2), usual + 1), np.intp)


def _drawn(first: Places, last: Places, shape: tuple[int, int]) -> Mask:
    """The pixels from first to last, for each step, in as many rows as a step has."""
    high, wide = shape
    turns = np.zeros((len(first), wide + 1), np.int32)
    steps = np.repeat(np.arange(len(first))[:, None], first.shape[1], axis=1)
    np.add.at(turns, (steps, np.clip(first, 0, wide)), 1)
    np.add.at(turns, (steps, np.clip(last + 1, 0, wide)), -1)
    covered = np.cumsum(turns, axis=1)[:, :wide] > 0
    return np.asarray(np.repeat(covered, _PACE, axis=0)[:high])
