"""Ruling: which of the seams are the lines of one grid. They lie at about even distances; one may be missing."""

import numpy as np

from gridseer.vision.paper.mesh.seams import Seam

MOST_UNEVEN = 0.36
"""How much a distance may differ from the pitch, as a share of it: drawings by hand are uneven."""
MISSING_COST = 0.6
"""What a line costs that must be there and is not, in scores of seams."""
SPARE_COST = 0.9
"""How much of a seam's score is lost when it lies between two lines of the ruling."""
UNEVEN_COST = 1.0
"""What a distance costs that differs from the pitch by all of ``MOST_UNEVEN``."""
MOST_PITCHES = 24
NEAR_PITCHES = (1.0, 0.9, 1.1, 0.8, 1.22)
"""The distances that are looked at about a known one."""


def ruling(seams: list[Seam], most: int = 51, about: float | None = None) -> list[Seam]:
    """The seams that are the lines of a grid, from left to right, with those filled in that are missing.

    If it is known about how far apart they are, other distances are not looked at.
    """
    if len(seams) < 3:
        return []
    best: tuple[float, list[Seam]] = (0.0 if about is None else -np.inf, [])
    for pitch in _pitches(seams) if about is None else [about * share for share in NEAR_PITCHES]:
        value, lines = _along(seams, pitch)
        if len(lines) <= most and value > best[0]:
            best = value, lines
    return best[1]


def _pitches(seams: list[Seam]) -> list[float]:
    """Distances between neighbouring seams, those of strong ones first, none twice."""
    strong = sorted(seams, key=lambda seam: -seam.score)
    pitches: list[float] = []
    for share in (0.35, 0.6, 1.0):
        places = sorted(seam.middle for seam in strong[: max(3, round(len(strong) * share))])
        gaps = np.diff(places)
        wanted = [float(np.median(gaps)), *np.percentile(gaps, [10, 30, 70]).tolist(), *gaps.tolist()]
        for gap in wanted:
            if gap > 5 and all(abs(gap / other - 1) > 0.08 for other in pitches):
                pitches.append(gap)
    return pitches[:MOST_PITCHES]


def _along(seams: list[Seam], pitch: float) -> tuple[float, list[Seam]]:
    """The best ruling at about this pitch, and what it is worth."""
    values = [seam.score for seam in seams]
    before: list[tuple[int, int]] = [(-1, 0)] * len(seams)
    cumulated = np.concatenate(([0.0], np.cumsum([seam.score for seam in seams])))
    for index, seam in enumerate(seams):
        for earlier in range(index - 1, -1, -1):
            gap = (seam.middle - seams[earlier].middle) / pitch
            if gap > 3 * (1 + MOST_UNEVEN / 2):
                break
            cells = max(1, round(gap))
            off = abs(gap / cells - 1)
            if off > MOST_UNEVEN:
                continue
            spare = float(cumulated[index] - cumulated[earlier + 1]) * SPARE_COST
            cost = UNEVEN_COST * (off / MOST_UNEVEN) ** 2 * 0.5 + (cells - 1) * MISSING_COST + spare
            value = values[earlier] + seam.score - cost
            if value > values[index]:
                values[index], before[index] = value, (earlier, cells)
    last = int(np.argmax(values))
    return float(values[last]), _filled(seams, before, last)


def _filled(seams: list[Seam], before: list[tuple[int, int]], last: int) -> list[Seam]:
    lines = [seams[last]]
    while before[last][0] >= 0:
        earlier, cells = before[last]
        for number in range(1, cells):
            share = number / cells
            places = seams[last].places * (1 - share) + seams[earlier].places * share
            lines.append(Seam.along(places, 0.0))
        lines.append(seams[earlier])
        last = earlier
    return lines[::-1]
