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
LINE = 2
"""Pixels that the line at the end of a board takes up."""
FEWEST = 2
"""So many rows, or columns, must show where one cell ends and the next begins."""
HIDDEN = 0.08
"""Of an outer line of which a larger share is hidden, what is left is not read."""
_ROUND = 0.2
"""The share of a cell that a round corner takes up: sides begin behind it, where that much can be seen."""
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
    """Whether something is seen that hides what is beyond a side of a board: the end of the picture, or a bar.

    The lines between cells run on too where a board goes on all around; but then others cross them beyond.
    """
    area, lines, span = turned(pixels, lattice)[("left", "top", "right", "bottom").index(side)]
    across = np.rint(lattice.row_lines if side in {"left", "right"} else lattice.column_lines).astype(np.intp)
    pitch, first = float(lines[1] - lines[0]), round(lines[0])
    if first <= pitch - 1:
        return True  # the picture ends before another whole line
    left, right, ends = _beside(area, span, round(_RUNS_ON * pitch))
    start = max(0, round(first - pitch))
    strip = area[start : first + 1]
    straight = np.flatnonzero(steps_down(strip[:, left:right]).mean(axis=1) >= STRAIGHT)
    # By chance, something else beside the board may end at one of its lines; hardly at both of its ends.
    bars = [depth for depth in straight.tolist() if all(_runs_on(strip, depth, [end]) for end in ends)]
    beyond = (area[max(0, start + depth - round(_HALF * pitch)) : start + depth] for depth in bars)
    return any(not sides_go_on(part.swapaxes(0, 1), across[1:-1], before=True) for part in beyond)


def sides_go_on(strip: Pixels, lines: npt.NDArray[np.intp], *, before: bool) -> bool:
    """Whether the lines between the cells of a board go on in a strip beside it, and nothing is as straight elsewhere.

    Cells that look like no other one of the board have sides too. Behind round corners, sides are straight; a stroke of
    a digit begins at some distance from the board, where other lines would begin at it.
    """
    depth = strip.shape[1]
    inner = [line for line in lines.tolist() if LINE < line < len(strip) - LINE]
    if depth < THINNEST or len(inner) < FEWEST:
        return False
    pitch = int(np.diff(lines).min())
    corner = max(LINE, min(round(_ROUND * pitch), depth - THINNEST))
    from_corners, from_board = (
        steps_down(strip[:, :-depth] if before else strip[:, depth:]).mean(axis=1) >= STRAIGHT
        for depth in (corner, LINE)
    )
    at_lines = [bool(from_corners[line - LINE : line + LINE].any()) for line in inner]
    middles = [line + pitch // 2 for line in inner]
    between = [bool(from_board[middle - LINE : middle + LINE].any()) for middle in middles]
    return float(np.mean(at_lines)) >= MOST_LINES and float(np.mean(between)) < _HALF


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
