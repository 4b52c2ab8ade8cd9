"""Seams: lines that run from one side of a picture to the other, a little bent, a little broken.

The picture has been straightened roughly, so that every line runs downwards. A line is the way through the picture
that meets the most ink of lines while it hardly turns; the best way through every pixel is found by dynamic
programming, once from above and once from below.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Singles

ROWS_PER_STEP = 6
"""Rows of pixels that are taken together."""
MOST_SWAY = 2
"""How many pixels a seam may go sideways within a step."""
SWAY_COST = 0.04
"""What a pixel sideways costs, as a share of a step full of ink."""
EDGE_WEIGHT = 0.6
"""How much the edge of a dark cell counts, where a line has paper on one side only."""


@dataclass(frozen=True, slots=True)
class Seam:
    """A path from side to side of a piece that may be a line of its grid."""

    places: Singles
    """How far from the left it is, in pixels, at every step."""
    score: float
    """The share of its length on which there is ink of a line: 0 to 1."""
    middle: float
    """Where it is on the whole."""

    @classmethod
    def along(cls, places: npt.NDArray[np.number], score: float) -> "Seam":
        """A seam through these places."""
        return cls(places.astype(np.float32), score, float(np.median(places)))


def response(grey: Singles, reach: int) -> Singles:
    """How much each pixel looks like a line that runs downwards: 0 to 1.

    A line is darker than what is ``reach`` pixels to its left and to its right. Between a dark and a light cell only
    one side is lighter; such an edge counts less.
    """
    return response_of(ridge(grey, reach), grey)


def response_of(deeper: Singles, grey: Singles) -> Singles:
    """The response where it is known how much darker than both sides each pixel is."""
    edge = np.abs(_shifted(grey, 1) - _shifted(grey, -1))
    return np.asarray(_saturated(np.maximum(deeper, EDGE_WEIGHT * edge * (edge > deeper * 1.5))), np.float32)


def ridge(grey: Singles, reach: int) -> Singles:
    """How much darker each pixel is than what is up to ``reach`` pixels to its left and to its right."""
    deeper = np.zeros_like(grey)
    for offset in sorted({2, max(2, reach // 2), reach}):
        left, right = _shifted(grey, offset), _shifted(grey, -offset)
        np.maximum(deeper, np.minimum(left, right) - grey, out=deeper)
    return deeper


def _shifted(grey: Singles, offset: int) -> Singles:
    """The picture moved sideways, its last column repeated."""
    moved = np.empty_like(grey)
    if offset > 0:
        moved[:, offset:], moved[:, :offset] = grey[:, :-offset], grey[:, :1]
    else:
        moved[:, :offset], moved[:, offset:] = grey[:, -offset:], grey[:, -1:]
    return moved


def _saturated(strength: Singles) -> Singles:
    """Strengths as shares of what a plain line has; thick ones count no more than thin ones."""
    level, strong = np.percentile(strength[::4, ::4], [50, 97])
    full = max(3.5 * float(level), 0.22 * float(strong), 3.0)
    return np.asarray(np.clip((strength - level) / full, 0, 1), np.float32)


def find_seams(strength: Singles, least: float = 0.3) -> list[Seam]:
    """Every seam with at least so much ink, from left to right; where several run together, the best."""
    steps = _steps(strength)
    down, from_above = _best(steps)
    up, from_below = _best(steps[::-1])
    through = down + up[::-1] - steps
    rows = len(steps)
    found: list[Seam] = []
    for row in (rows // 2, rows // 5, rows - 1 - rows // 5):
        starts = _peaks(through[row] / rows, least * 0.8)
        paths = _paths(starts, row, from_above, from_below[::-1])
        found += [Seam.along(path, _ink(steps, path)) for path in paths]
    return sorted(_apart([seam for seam in found if seam.score >= least]), key=lambda seam: seam.middle)


def _steps(strength: Singles) -> Singles:
    rows = len(strength) // ROWS_PER_STEP
    height = rows * ROWS_PER_STEP
    return np.asarray(strength[:height].reshape(rows, ROWS_PER_STEP, -1).mean(axis=1), np.float32)


def _best(steps: Singles) -> tuple[Singles, npt.NDArray[np.int8]]:
    """The most ink on any way from the top to each pixel, and from which side that way comes."""
    rows, width = steps.shape
    total = np.empty_like(steps)
    source = np.zeros((rows, width), np.int8)
    total[0] = steps[0]
    padded = np.full(width + 2 * MOST_SWAY, -1e9, np.float32)
    for row in range(1, rows):
        padded[MOST_SWAY:-MOST_SWAY] = total[row - 1]
        best, chosen = padded[MOST_SWAY:-MOST_SWAY].copy(), source[row]
        for sway in (-1, 1, -2, 2):
            other = padded[MOST_SWAY + sway : MOST_SWAY + sway + width] - SWAY_COST * abs(sway)
            better = other > best
            best[better] = other[better]
            chosen[better] = sway
        total[row] = best + steps[row]
    return total, source


def _peaks(values: Singles, least: float) -> npt.NDArray[np.intp]:
    """Where the values are highest among their neighbours."""
    padded = np.pad(values, 2, constant_values=-1)
    around = np.max([padded[:-4], padded[1:-3], padded[3:-1], padded[4:]], axis=0)
    places = np.flatnonzero((values >= around) & (values >= least))
    if not len(places):
        return places
    # A plateau is one peak: its middle.
    runs = np.split(places, np.flatnonzero(np.diff(places) > 2) + 1)
    return np.array([run[len(run) // 2] for run in runs], np.intp)


def _paths(
    starts: npt.NDArray[np.intp], row: int, from_above: npt.NDArray[np.int8], from_below: npt.NDArray[np.int8]
) -> npt.NDArray[np.intp]:
    """The best ways through some pixels of a row, shape (ways, rows)."""
    rows = len(from_above)
    paths = np.empty((len(starts), rows), np.intp)
    paths[:, row] = starts
    for upper in range(row - 1, -1, -1):
        paths[:, upper] = paths[:, upper + 1] + from_above[upper + 1, paths[:, upper + 1]]
    for lower in range(row + 1, rows):
        paths[:, lower] = paths[:, lower - 1] + from_below[lower - 1, paths[:, lower - 1]]
    return paths


def _ink(steps: Singles, path: npt.NDArray[np.intp]) -> float:
    return float(steps[np.arange(len(steps)), path].mean())


def _apart(seams: list[Seam], closest: float = 7.0) -> list[Seam]:
    """The best seams of which no two come close."""
    kept: list[Seam] = []
    for seam in sorted(seams, key=lambda one: -one.score):
        if all(float(np.abs(seam.places - other.places).min()) > closest for other in kept):
            kept.append(seam)
    return kept
