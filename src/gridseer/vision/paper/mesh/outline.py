"""Outline: the outer corners of a grid's frame. The mesh runs along the middle of the lines; a frame may be thick."""

import cv2
import numpy as np

from gridseer.geometry import Grey, Mesh, Points

_SEARCH_REACH = 0.5
"""How far out the end of the line is looked for, in cells."""
_SAMPLES = 40
_LINE_ENDS = 0.35
"""The line ends where the picture is this much of the way from its middle to the paper."""


def outline(grey: Grey, mesh: Mesh) -> Points:
    """The four outer corners, from the upper left clockwise, the line of the frame included."""
    sides = []
    for quarters in range(4):  # the upper side of the grid, seen from each side
        turned = mesh.turned(quarters).crossings
        width = _half_width(grey, turned)
        step = turned[0] - turned[1]
        sides.append(turned[0] + step * width)
    corners = [_crossing(sides[n], sides[(n + 1) % 4]) for n in range(4)]
    # np.rot90 brings the right side to the top: the sides come as top, right, bottom, left.
    return np.array([corners[3], corners[0], corners[1], corners[2]])


def _half_width(grey: Grey, crossings: Points) -> float:
    """How far the ink of the upper line reaches beyond its middle, in cells."""
    step = crossings[0] - crossings[1]
    outwards = np.linspace(0, _SEARCH_REACH, _SAMPLES)
    along = np.linspace(0, len(crossings[0]) - 1.001, 8 * len(crossings[0]))
    whole = along.astype(int)
    share = (along - whole)[:, None]
    line = crossings[0][whole] * (1 - share) + crossings[0][whole + 1] * share
    outer = step[whole] * (1 - share) + step[whole + 1] * share
    places = (line[None] + outwards[:, None, None] * outer[None]).astype(np.float32)
    seen = cv2.remap(grey, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    profile = np.median(np.asarray(seen, np.float64), axis=1)
    ink, paper = profile[0], profile[: _SAMPLES // 2].max()
    if paper - ink < 8:
        return 0.0
    ended = np.flatnonzero(profile > ink + _LINE_ENDS * (paper - ink))
    return float(outwards[ended[0]]) if len(ended) else 0.0


def _crossing(one: Points, other: Points) -> Points:
    """Where the last stretch of a side meets the first of the next."""
    a, b, c, d = one[-2], one[-1], other[0], other[1]
    matrix = np.stack([b - a, c - d], axis=1)
    if abs(float(np.linalg.det(matrix))) < 1e-9:
        return np.asarray((b + c) / 2)
    share = np.linalg.solve(matrix, c - a)[0]
    return np.asarray(a + share * (b - a))
