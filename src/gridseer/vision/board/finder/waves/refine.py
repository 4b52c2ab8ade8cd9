"""From a patch (about here, about this pitch) to an exact lattice, by all edges that are there.

The pitch is the one at which the edges are combs across and down, the lines are where most edges are, and the rectangle
of cells that look like a board is its extent (``rectangle``). What is found is looked at again, until nothing changes.
"""

from dataclasses import dataclass, replace

from gridseer.geometry import Frame, Lattice, Region
from gridseer.vision.board.finder.comb import Comb, comb_pitch, comb_starts, lattice_between
from gridseer.vision.board.finder.limits import FEWEST_LINES, has_size_of_board
from gridseer.vision.board.finder.placement import reaches_end
from gridseer.vision.board.finder.straight_edges import Map, turned
from gridseer.vision.board.finder.waves.patches import Patch
from gridseer.vision.board.finder.waves.rectangle import LatticeCells, Rectangle, board_rectangle, lattice_cells
from gridseer.vision.board.finder.waves.sides import Sides, sides, steps

_THRESHOLDS = (4, 12, 32)
"""How much a colour must change to be an edge: as little as the noise of the picture allows."""
_CLEAR_CELLS = 0.6
"""Where the cells are as clear as this, no other threshold is tried."""
_CLEARLY_CLEARER = 1.15
"""How much clearer the cells must be with a higher threshold to prefer it."""
_SECOND_PLACE = 0.3
"""How clear the cells must be, beside the clearest, in a second place of the lines to be looked at."""
_MARGIN, _WIDE_MARGIN = 3, 12
"""How many cells beyond a patch are looked at; and how many where the board reached to the end of that."""
_MOST_LOOKS, _MOST_GROWTHS = 4, 8
"""How often it is looked at again; and how often more of the picture is looked at."""
_SLACK, _LITTLE_SLACK = 0.035, 0.015
"""How far the pitch may be from that of the patch, as a share, at first and later."""
_SETTLED = 0.05
"""Where the first cell moves by less than this share of itself, nothing has changed."""
_FEWEST_POSSIBLE = 0.7
"""The share of the cells that must look like a board."""
_ALL_BOXED = 0.9
"""Where this share of the cells has sides, the lines are in no other place."""
_FEWEST_BOXED = 0.04
"""The share of the cells that must have sides: at the end of a game only a few cells are closed."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a picture around a patch."""

    frame: Frame
    upright: Map
    """How much the colour changes along its rows."""
    lying: Map
    """And along its columns, turned."""
    core: Region
    """Where in the part the patch is."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """Where the lines of a lattice can be."""

    upright: Sides
    """The edges between columns."""
    lying: Sides
    """The edges between rows, turned."""
    places: tuple[LatticeCells, ...]
    """The cells between them, the clearest place first."""
    clarity: float
    """How clear the clearest ones are."""


def fit_patch(picture: Frame, patch: Patch) -> Lattice | None:
    """The board at about a patch, with the share of its cells that have sides as its score; or None."""
    found: Lattice | None = None
    slack, margin, looks, growths = _SLACK, _MARGIN, 0, 0
    thresholds: tuple[int, ...] = _THRESHOLDS
    while looks < _MOST_LOOKS and growths < _MOST_GROWTHS:
        part = _part(picture, patch, margin)
        lines, threshold = _clearest(part, patch.pitch, slack, thresholds)
        lattice = _placed(part, lines)
        if lattice is None:
            break
        growing = reaches_end(lattice, part.frame, picture)
        before, found = found, lattice.moved(*part.frame.origin)
        if before is not None and _is_settled(before, found):
            break
        patch, slack, thresholds = Patch.over(found), _LITTLE_SLACK, (threshold,)
        looks, growths = looks + (not growing), growths + growing
        margin = _WIDE_MARGIN if growing else _MARGIN
    return found if found is not None and has_size_of_board(found) and found.score >= _FEWEST_BOXED else None


def _is_settled(before: Lattice, after: Lattice) -> bool:
    near = _SETTLED * before.cell_width
    return (
        (before.columns, before.rows) == (after.columns, after.rows)
        and abs(before.x - after.x) < near
        and abs(before.y - after.y) < near
    )


def _part(picture: Frame, patch: Patch, cells: int) -> _Part:
    """The part of a picture with a patch and this many cells around it."""
    margin = cells * patch.pitch
    wide = Patch(patch.left - margin, patch.top - margin, patch.right + margin, patch.bottom + margin, patch.pitch)
    frame = picture.crop(wide.region)
    inside = patch.region.within(Region(0, 0, picture.width, picture.height))
    core = inside.moved(-frame.origin.x, -frame.origin.y)
    return _Part(frame, steps(frame.pixels), steps(turned(frame.pixels)), core)


def _clearest(part: _Part, pitch: float, slack: float, thresholds: tuple[int, ...]) -> tuple[_Lines, int]:
    """The lines with the clearest cells, and the threshold with which they were found."""
    cells = part.core.area / pitch**2
    chosen = thresholds[0]
    best = _lines(part, pitch, slack, chosen)
    for threshold in thresholds[1:]:
        if best.clarity > _CLEAR_CELLS * cells:
            break
        other = _lines(part, pitch, slack, threshold)
        if other.clarity > _CLEARLY_CLEARER * best.clarity:
            best, chosen = other, threshold
    return best, chosen


def _lines(part: _Part, pitch: float, slack: float, threshold: int) -> _Lines:
    """The two clearest places of the lines, where changes of more than a threshold are edges."""
    upright, lying = (sides(each, threshold, pitch) for each in (part.upright, part.lying))
    core = part.core
    rows, columns = core.slices
    profiles = upright.profile(rows, columns), lying.profile(columns, rows)
    if not (profiles[0].any() and profiles[1].any()):
        return _Lines(upright, lying, (), 0.0)
    exact = comb_pitch(profiles, pitch * (1 - slack), pitch * (1 + slack))
    choices = []
    for x in comb_starts(profiles[0], exact):
        for y in comb_starts(profiles[1], exact):
            across = Comb(x + core.x, exact).covering(part.frame.width)
            down = Comb(y + core.y, exact).covering(part.frame.height)
            if min(across.count, down.count) >= FEWEST_LINES:
                cells = lattice_cells(upright, lying, across, down)
                choices.append((float(cells.clarity[cells.within(core)].sum()), cells))
    choices.sort(key=lambda choice: -choice[0])
    best = choices[0][0] if choices else 0.0
    places = tuple(cells for clarity, cells in choices[:2] if clarity > _SECOND_PLACE * best)
    return _Lines(upright, lying, places, best)


def _placed(part: _Part, lines: _Lines) -> Lattice | None:
    """The best board on these lines, in pixels of the part: of two places, the one where more cells look like one."""
    boards: list[tuple[LatticeCells, Rectangle]] = []
    for cells in lines.places:
        board = board_rectangle(part.frame.pixels, cells, part.core)
        if board is not None and board.possible >= _FEWEST_POSSIBLE:
            boards.append((cells, board))
            if board.boxed > _ALL_BOXED:
                break
    if not boards:
        return None
    cells, board = max(boards, key=lambda each: each[1].possible * each[1].count)
    across = cells.across.between(board.cells.left, board.cells.right)
    down = cells.down.between(board.cells.top, board.cells.bottom)
    everywhere, rows, columns = slice(None), _pixels_of(down), _pixels_of(across)
    across = across.redrawn(lines.upright.edges(rows, everywhere))
    down = down.redrawn(lines.lying.edges(columns, everywhere))
    return replace(lattice_between(across, down), score=board.boxed)


def _pixels_of(comb: Comb) -> slice:
    """The whole pixels between the first and the last line of a comb."""
    return slice(max(0, int(comb.start)), int(comb.lines()[-1]))
