"""Find the boards in a picture: where their cells lie, not what is on them.

First every straight edge votes for the distance at which it comes again (``edges``). Where many votes for one distance
lie together, in both directions (``places``), a lattice is fitted (``fit``) and its extent is found (``extent``).
"""

from dataclasses import replace

import cv2
import numpy as np

from gridseer.frame import Frame, Lattice
from gridseer.vision.edges import LARGEST_CELL, SMALLEST_CELL, Pairs, exact_pairs, packed, rough_pairs
from gridseer.vision.fit import fit
from gridseer.vision.places import Place, best_pitch, places, without

_FEWEST_LINES = 4
"""The smallest number of columns and rows that is believed to be a board."""
_SURE = 0.7
"""Where a lattice has this share of its cells boxed, no other one is looked for."""
_MOST_WIDENINGS = 3
"""How often more of the picture is looked at, when a board reaches to the end of what was looked at."""
_MOST_PITCHES = 10
"""How many pitches are tried."""


def find_lattices(
    frame: Frame,
    region: tuple[int, int, int, int] | None = None,
    columns: int | None = None,
    rows: int | None = None,
    *,
    thorough: bool = False,
) -> list[Lattice]:
    """Every regular lattice of cells in a picture, the surest first, in pixels of the frame.

    The region is a rectangle x, y, width, height around one board; columns and rows, when told, are believed. Noise,
    dither and compression are looked through when nothing is found without that, or always when ``thorough``.
    """
    part = frame if region is None else frame.crop(*region)
    large = min(part.width, part.height) >= _FEWEST_LINES * SMALLEST_CELL
    found = _search(part, exact_pairs(packed(part)), []) if large else []
    if large and (thorough or not found):
        # What is flat to the eye is made flat, and clear steps are looked for instead of equal colours.
        smooth = Frame(np.asarray(cv2.GaussianBlur(part.pixels, (3, 3), 0), np.uint8), part.origin)
        found = _search(smooth, rough_pairs(smooth), found)
    left, top = part.origin[0] - frame.origin[0], part.origin[1] - frame.origin[1]
    lattices = [lattice.moved(left, top) for lattice in _best(found)]
    fitting = [each for each in lattices if columns in (None, each.columns) and rows in (None, each.rows)]
    if not fitting and region is not None and columns is not None and rows is not None:
        # The user knows better: the rectangle is the board.
        return [Lattice(left, top, part.width / columns, part.height / rows, columns, rows)]
    return fitting


def _search(frame: Frame, pairs: tuple[Pairs, Pairs], found: list[Lattice]) -> list[Lattice]:
    """The lattices that were found before, and what these votes add."""
    found, tried = list(found), list[float]()
    for lattice in found:
        pairs = without(pairs, lattice)
    for _ in range(_MOST_PITCHES):
        pitch = best_pitch(pairs, tried)
        if pitch is None:
            break
        tried.append(pitch[0])
        for place in places(frame, pairs, *pitch):
            fitted = _fitted(frame, place)
            if fitted is not None and _believable(fitted):
                found.append(fitted)
                if fitted.score >= _SURE:
                    # What belongs to it says no more, neither for this pitch nor for its multiples.
                    pairs = without(pairs, fitted)
    return found


def _fitted(frame: Frame, place: Place) -> Lattice | None:
    """The lattice at a place; when it reaches to the end of what was looked at, more is looked at."""
    result = fit(place.frame, place.across, place.down, place.core)
    for _ in range(_MOST_WIDENINGS):
        if result is None or not _touches(result.lattice, place.frame):
            break
        wider = place.widened(frame)
        if wider.frame.pixels.shape == place.frame.pixels.shape:
            break
        more = fit(wider.frame, wider.across, wider.down, wider.core)
        if more is None or more.boxed.mean() < result.boxed.mean() - 0.02:
            break
        place, result = wider, more
    if result is None:
        return None
    x, y = place.frame.origin[0] - frame.origin[0], place.frame.origin[1] - frame.origin[1]
    return replace(result.lattice.moved(x, y), score=float(result.boxed.mean()))


def _touches(lattice: Lattice, part: Frame) -> bool:
    near_x, near_y = 1.5 * lattice.cell_width, 1.5 * lattice.cell_height
    return (
        lattice.x < near_x
        or lattice.y < near_y
        or lattice.x + lattice.width > part.width - near_x
        or lattice.y + lattice.height > part.height - near_y
    )


def _believable(lattice: Lattice) -> bool:
    return (
        min(lattice.cell_width, lattice.cell_height) >= SMALLEST_CELL
        and max(lattice.cell_width, lattice.cell_height) <= LARGEST_CELL
        and min(lattice.columns, lattice.rows) >= _FEWEST_LINES
    )


def _best(found: list[Lattice]) -> list[Lattice]:
    """Of lattices in the same place the one with the most boxed cells; the largest first.

    Two that only overlap are both given: a board can lie over a table, and whoever reads them sees which is which.
    """
    kept: list[Lattice] = []
    for lattice in sorted(found, key=lambda each: -each.score * each.score * each.columns * each.rows):
        if not any(_same_place(lattice, other) for other in kept):
            kept.append(lattice)
    return kept


def _same_place(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices share more than half of what they cover together."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    shared = max(0.0, across) * max(0.0, down)
    return shared > (one.width * one.height + other.width * other.height - shared) / 2
