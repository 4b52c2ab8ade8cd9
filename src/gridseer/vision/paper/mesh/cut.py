"""Cut: sides at which a grid goes on beyond the picture, so that a row or column of it isn't there."""

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mesh

SIDES = ("top", "right", "bottom", "left")
BEGIN, END = 0.1, 1.3
"""Where the lines would go on beyond the outer one, in cells; the picture must end within the second."""
SAMPLES = 24
"""Places that are looked at along a line, inside and beyond."""
BESIDE = 0.22
"""How far from a line there is paper, in cells."""
AS_STRONG = 0.45
"""A line goes on when it is so strong beyond the outer line, as a share of what it is inside."""
MOST_LINES = 0.6
"""The share of the lines that must go on."""

FEWEST_LINES = 3
"""Fewer lines than this say nothing."""
MOST_OUTSIDE = 0.2
"""The share of the outer line that may lie beyond the edge, or not be seen, as on a sheet that is bent."""
HUGGED = 0.35
"""An outer line within this many cells of the edge may be none."""
FAINT = 4.0
"""A line whose brightness differs less from the paper looks like noise."""

Grey = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]


def cut_sides(grey: Grey, mesh: Mesh) -> tuple[str, ...]:
    """The sides of a grid at which its lines run on to the edge of the picture."""
    return tuple(
        side for quarters, side in zip((0, 1, 2, 3), SIDES, strict=True) if _runs_on(grey, _outwards(mesh, quarters))
    )


def _outwards(mesh: Mesh, quarters: int) -> Points:
    """The last two crossings of every line that ends at a side: shape (lines, 2, 2), the inner one first."""
    turned = np.rot90(mesh.crossings, quarters)  # this side is at the top now
    return np.stack([turned[1], turned[0]], axis=1)


def _runs_on(grey: Grey, ends: Points) -> bool:
    steps = ends[:, 1] - ends[:, 0]
    rooms = np.array([_room(grey, end, step) for end, step in zip(ends[:, 1], steps, strict=True)])
    if (rooms < -BEGIN).mean() > MOST_OUTSIDE:
        return True
    inside = [_strength(grey, end, step, 0.15, 0.85) for end, step in zip(ends[:, 0], steps, strict=True)]
    usual = float(np.median(inside))
    if usual < FAINT:
        return False
    if np.median(rooms) < HUGGED:  # the line that was found along the edge is one, or is only where the picture ends
        sides = zip(ends[:-1, 1], np.diff(ends[:, 1], axis=0), strict=True)
        outer = np.array([_strength(grey, start, step, 0.15, 0.85) for start, step in sides])
        if (outer / usual < AS_STRONG).mean() > MOST_OUTSIDE:
            return True
    near = np.flatnonzero((rooms > 2 * BEGIN) & (rooms < END))
    if len(near) < max(FEWEST_LINES, len(ends) / 2):
        return False
    beyond = np.array([_strength(grey, ends[n, 1], steps[n], BEGIN, min(rooms[n], 1.0)) for n in near])
    return bool((beyond / usual > AS_STRONG).mean() >= MOST_LINES)


def _room(grey: Grey, end: Points, step: Points) -> float:
    """How many cells there are from the outer line to the edge of the picture; less than 0 when it lies beyond it."""
    height, width = grey.shape
    limits = [
        ((size - 1 if pace > 0 else 0) - place) / pace
        for place, pace, size in zip(end, step, (width, height), strict=True)
        if abs(pace) > 1e-6
    ]
    return min(limits, default=0.0)


def _strength(grey: Grey, start: Points, step: Points, begin: float, end: float) -> float:
    """How much darker a line is than what lies beside it, or lighter: beside black cells a line may be either."""
    if end - begin < BEGIN / 2:
        return 0.0
    along = start + np.linspace(begin, end, SAMPLES)[:, None] * step
    across = np.array([-step[1], step[0]])
    shifts = np.array([-BESIDE, -0.05, -0.025, 0.0, 0.025, 0.05, BESIDE])
    places = (along[:, None] + shifts[:, None] * across).astype(np.float32)
    seen = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    values = seen.astype(np.float64)
    high, wide = grey.shape
    is_paper = ((places >= 0) & (places <= (wide - 1, high - 1))).all(axis=2)[:, [0, -1]]  # beyond the edge is nothing
    paper = (values[:, [0, -1]] * is_paper).sum(axis=1) / np.maximum(is_paper.sum(axis=1), 1)
    dark, light = paper - values[:, 1:-1].min(axis=1), paper - values[:, 1:-1].max(axis=1)
    return float(np.median(np.maximum(np.abs(dark), np.abs(light))))
