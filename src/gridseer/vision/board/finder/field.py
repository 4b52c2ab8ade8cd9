"""From a rough idea (about here, about this pitch) to an exact lattice, by all edges that are there.

The pitch is the one at which the edges are combs across and down, the lines are where most edges are, and the rectangle
of cells that look like a board is its extent (``rectangle``). What is found is looked at again, until nothing changes.
"""

from dataclasses import dataclass

import numpy as np

from gridseer.geometry import Lattice, Pixels
from gridseer.vision.board.finder.comb import comb_pitch, comb_starts, regressed
from gridseer.vision.board.finder.edges import LARGEST_CELL, SMALLEST_CELL
from gridseer.vision.board.finder.rectangle import Cells, Rectangle, board_rectangle, lattice_cells
from gridseer.vision.board.finder.sides import Map, Places, Sides, sides, steps, turned
from gridseer.vision.board.finder.waves import Region

_THRESHOLDS = (4, 12, 32)
"""How much a colour must change to be an edge: as little as the noise of the picture allows."""
_CLEAR = 0.6
"""Where the cells are as clear as this, no other threshold is tried."""
_CLEARLY = 1.15
"""How much clearer the cells must be with a higher threshold to prefer it."""
_POSSIBLY = 0.3
"""How clear the cells must be, beside the clearest, in a second place of the lines to be looked at."""
_MARGIN, _WIDE_MARGIN = 3, 12
"""How many cells beyond a region are looked at; and how many where the board reached to the end of that."""
_MOST_LOOKS, _MOST_GROWTHS = 4, 8
"""How often it is looked at again; and how often more of the picture is looked at."""
_SLACK, _LITTLE_SLACK = 0.035, 0.015
"""How far the pitch may be from that of the region, as a share, at first and later."""
_FEWEST_LINES = 4
"""The smallest number of columns and rows that is believed to be a board."""
_FEWEST_GOOD = 0.7
"""The share of the cells that must look like a board."""
_PLAIN = 0.9
"""Where this share of the cells has sides, the lines are in no other place."""
_FEWEST_BOXED = 0.04
"""The share of the cells that must have sides: at the end of a game only a few cells are closed."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a picture."""

    left: int
    """Where it begins."""
    top: int
    """Where it begins."""
    pixels: Pixels
    """What is in it."""
    core: tuple[slice, slice]
    """The rows and columns of pixels in which the region is."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """Where the lines of a lattice can be."""

    upright: Sides
    """The edges between columns."""
    lying: Sides
    """The edges between rows."""
    pitch: float
    """The distance from line to line."""
    cells: tuple[Cells, ...]
    """The cells between them, the clearest place first."""
    worth: float
    """How clear the clearest ones are."""


def fit_field(pixels: Pixels, region: Region) -> Lattice | None:
    """The board at about a place, with the share of its cells that have sides as its score; or None."""
    found: Lattice | None = None
    slack, margin, looks, growths = _SLACK, _MARGIN, 0, 0
    thresholds: tuple[int, ...] = _THRESHOLDS
    while looks < _MOST_LOOKS and growths < _MOST_GROWTHS:
        part = _part(pixels, region, margin)
        changes = steps(part.pixels), steps(turned(part.pixels))
        lines, threshold = _clearest(part, changes, region.pitch, slack, thresholds)
        lattice = _placed(part, lines)
        if lattice is None:
            break
        settled = found is not None and _same(found, lattice)
        found = lattice
        if settled:
            break
        region = Region(found.x, found.y, found.x + found.width, found.y + found.height, found.cell_width)
        slack, thresholds = _LITTLE_SLACK, (threshold,)
        growing = _reaches_end(part, found, pixels)
        looks, growths = looks + (not growing), growths + growing
        margin = _WIDE_MARGIN if growing else _MARGIN
    return found if found is not None and _believable(found) else None


def _reaches_end(part: _Part, lattice: Lattice, pixels: Pixels) -> bool:
    """Whether a board may go on beyond the part of the picture that was looked at."""
    height, width = part.pixels.shape[:2]
    near, right, bottom = 1.5 * lattice.cell_width, part.left + width, part.top + height
    return (
        (part.left > 0 and lattice.x - part.left < near)
        or (part.top > 0 and lattice.y - part.top < near)
        or (right < pixels.shape[1] and right - lattice.x - lattice.width < near)
        or (bottom < pixels.shape[0] and bottom - lattice.y - lattice.height < near)
    )


def _clearest(
    part: _Part, changes: tuple[Map, Map], pitch: float, slack: float, thresholds: tuple[int, ...]
) -> tuple[_Lines, int]:
    """The lines with the clearest cells, and the threshold with which they were found."""
    cells = (part.core[0].stop - part.core[0].start) * (part.core[1].stop - part.core[1].start) / pitch**2
    chosen = thresholds[0]
    best = _lines(part, changes, pitch, slack, chosen)
    for threshold in thresholds[1:]:
        if best.worth > _CLEAR * cells:
            break
        other = _lines(part, changes, pitch, slack, threshold)
        if other.worth > _CLEARLY * best.worth:
            best, chosen = other, threshold
    return best, chosen


def _believable(lattice: Lattice) -> bool:
    return (
        min(lattice.columns, lattice.rows) >= _FEWEST_LINES
        and SMALLEST_CELL <= lattice.cell_width <= LARGEST_CELL
        and lattice.score >= _FEWEST_BOXED
    )


def _same(one: Lattice, other: Lattice) -> bool:
    near = 0.05 * one.cell_width
    return (
        (one.columns, one.rows) == (other.columns, other.rows)
        and abs(one.x - other.x) < near
        and abs(one.y - other.y) < near
    )


def _part(pixels: Pixels, region: Region, cells: int) -> _Part:
    height, width = pixels.shape[:2]
    margin = cells * region.pitch
    left, top = max(0, int(region.left - margin)), max(0, int(region.top - margin))
    right, bottom = min(width, int(region.right + margin)), min(height, int(region.bottom + margin))
    core = (
        slice(max(0, int(region.top) - top), min(height, int(region.bottom)) - top),
        slice(max(0, int(region.left) - left), min(width, int(region.right)) - left),
    )
    return _Part(left, top, np.ascontiguousarray(pixels[top:bottom, left:right]), core)


def _lines(part: _Part, changes: tuple[Map, Map], pitch: float, slack: float, threshold: int) -> _Lines:
    upright, lying = (sides(each, threshold, pitch) for each in changes)
    rows, columns = part.core
    profiles = upright.profile(rows, columns), lying.profile(columns, rows)
    if not (profiles[0].any() and profiles[1].any()):
        return _Lines(upright, lying, pitch, (), 0.0)
    exact = comb_pitch(profiles, pitch * (1 - slack), pitch * (1 + slack))
    height, width = part.pixels.shape[:2]
    choices = []
    for start_x in comb_starts(profiles[0], exact):
        for start_y in comb_starts(profiles[1], exact):
            xs, ys = _covering(start_x + columns.start, exact, width), _covering(start_y + rows.start, exact, height)
            if min(len(xs), len(ys)) > _FEWEST_LINES:
                cells = lattice_cells(upright, lying, xs, ys)
                choices.append((float(cells.worth[cells.within(part.core)].sum()), cells))
    choices.sort(key=lambda choice: -choice[0])
    worth = choices[0][0] if choices else 0.0
    return _Lines(upright, lying, exact, tuple(cells for each, cells in choices[:2] if each > _POSSIBLY * worth), worth)


def _covering(start: float, pitch: float, size: int) -> Places:
    """The lines over a whole part; those a little outside are kept, for boards cut close to their edge."""
    first, last = int(np.ceil(-0.3 - start / pitch)), int(np.floor((size - start) / pitch + 0.3))
    return np.asarray(start + pitch * np.arange(first, last + 1), np.float64)


def _placed(part: _Part, lines: _Lines) -> Lattice | None:
    """The best board on these lines: of two places, the one where more cells look like one."""
    boards: list[tuple[Cells, Rectangle]] = []
    for cells in lines.cells:
        board = board_rectangle(part.pixels, cells, part.core)
        if board is not None and board.good >= _FEWEST_GOOD:
            boards.append((cells, board))
            if board.boxed > _PLAIN:
                break
    if not boards:
        return None
    cells, board = max(boards, key=lambda each: each[1].good * each[1].count)
    top, bottom, left, right = board.box
    x, y = float(cells.xs[left]), float(cells.ys[top])
    rows, columns = slice(max(0, int(y)), int(cells.ys[bottom])), slice(max(0, int(x)), int(cells.xs[right]))
    x, width = regressed(lines.upright.edges(rows, slice(None)), x, lines.pitch, right - left)
    y, height = regressed(lines.lying.edges(columns, slice(None)), y, lines.pitch, bottom - top)
    return Lattice(x + part.left, y + part.top, width, height, right - left, bottom - top, board.boxed)
