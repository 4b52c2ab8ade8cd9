"""Bars: what lies over a whole side of a board, such as that of a scrolled page, and is wider than the board.

Its side is a straight edge that runs on beyond the board, as nothing does that a game draws on its cells.
"""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Lattice, Mask, Pixels

EDGE, STRAIGHT = 10, 0.95
"""A bar ends with a step of at least this much, 0 to 255, along this share of the side."""
THINNEST = 3
"""Fewer pixels than this aren't the beginning of a cell."""
MOST_LINES = 0.8
"""The share of the rows, or columns, that must go on."""
HIDDEN = 0.08
"""Of an outer line of which a larger share is hidden, what is left is not read."""
_RUNS_ON, _HALF = 0.5, 0.5
"""The side of a bar runs on beyond the board by this share of a cell, and in less than this share of other lines the
same is seen in the same place."""


def barred_lines(pixels: Pixels, lattice: Lattice, looks: npt.NDArray[np.intp]) -> Mask:
    """The cells of those outer lines through which the side of a bar or of a dialog runs.

    ``looks`` are the numbers of the looks of all cells. A line whose looks other lines have is whole: what seems to be
    the side of a bar is drawn on its cells.
    """
    hidden = np.zeros((lattice.rows, lattice.columns), np.bool_)
    lines = (hidden[:, 0], hidden[0], hidden[:, -1], hidden[-1])
    inward = (looks.T, looks, looks.T[::-1], looks[::-1])
    for line, (first, *others), (area, places, span) in zip(lines, inward, turned(pixels, lattice), strict=True):
        if np.isin(first, others).mean() < _HALF:
            line[:] = line | _is_barred(area, places, span)
    return hidden


def turned(pixels: Pixels, lattice: Lattice) -> list[tuple[Pixels, Floats, tuple[int, int]]]:
    """The picture turned so that one side of the board after the other is at the top: left, top, right, bottom.

    With it, the places of the lines from there on, and the two ends of that side.
    """
    height, width = pixels.shape[:2]
    xs, ys = lattice.column_lines, lattice.row_lines
    sides, ends = (round(ys[0]), round(ys[-1])), (round(xs[0]), round(xs[-1]))
    upright = pixels.swapaxes(0, 1)
    return [
        (upright, xs, sides), (pixels, ys, ends),
        (upright[::-1], (width - xs)[::-1], sides), (pixels[::-1], (height - ys)[::-1], ends),
    ]  # fmt: skip


def is_seen_over(pixels: Pixels, lattice: Lattice, side: str) -> bool:
    """Whether something is seen that hides what is beyond a side of a board: the end of the picture, or a bar."""
    area, lines, span = turned(pixels, lattice)[("left", "top", "right", "bottom").index(side)]
    pitch, first = float(lines[1] - lines[0]), round(lines[0])
    if first <= pitch - 1:
        return True  # the picture ends before another whole line
    left, right, ends = _beside(area, span, round(_RUNS_ON * pitch))
    strip = area[max(0, round(first - pitch)) : first + 1]
    straight = np.flatnonzero(steps_down(strip[:, left:right]).mean(axis=1) >= STRAIGHT)
    # By chance, something else beside the board may end at one of its lines; hardly at both of its ends.
    return any(all(_runs_on(strip, depth, [end]) for end in ends) for depth in straight.tolist())


def _beside(area: Pixels, span: tuple[int, int], beyond: int) -> tuple[int, int, list[tuple[int, int]]]:
    """The two ends of a side in the picture, and the stretches beyond them where there is room for a whole one."""
    left, right = max(0, span[0]), min(area.shape[1], span[1])
    ends = [(max(0, left - beyond), left), (right, min(area.shape[1], right + beyond))]
    return left, right, [end for end in ends if end[1] - end[0] >= beyond]


def _runs_on(area: Pixels, place: int, ends: list[tuple[int, int]]) -> bool:
    """Whether an edge runs on beyond the board; where the board fills the picture, it need not."""
    runs_on = [bool(steps_down(area[place : place + 2, start:end]).mean() >= MOST_LINES) for start, end in ends]
    return any(runs_on) or not ends


def _is_barred(area: Pixels, lines: Floats, span: tuple[int, int]) -> bool:
    """Whether the side of something runs through the first line of cells and on beyond the board, as no game draws it.

    Where the board fills the picture from side to side, it need not run on.
    """
    pitch = float(lines[1] - lines[0])
    left, right, ends = _beside(area, span, round(_RUNS_ON * pitch))
    first = max(0, round(lines[0]))
    straight = steps_down(area[first : round(lines[0] + pitch / 2) + 1, left:right]).mean(axis=1) >= STRAIGHT
    if straight.mean() > _HALF:
        return False  # pixels that take turns: a pattern, not a side
    for depth in np.flatnonzero(straight).tolist():
        if depth + 1 < max(THINNEST, HIDDEN * pitch):
            continue
        place = first + depth
        inner = [round(line) + depth for line in lines[1:-1]]
        usual = [float(steps_down(area[y - 1 : y + 3, left:right]).mean(axis=1).max()) for y in inner]
        if _runs_on(area, place, ends) and float(np.median(usual)) < _HALF:
            return True
    return False


def steps_down(area: Pixels, least: float = EDGE) -> Mask:
    """Where the colours change clearly from a pixel to the one below it."""
    return np.asarray((cv2.absdiff(area[1:], area[:-1]) >= least).any(axis=2), np.bool_)
