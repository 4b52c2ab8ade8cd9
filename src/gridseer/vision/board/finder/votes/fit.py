"""From a candidate (about here, about this pitch) to an exact lattice: pitch, phase, columns, rows.

The sides of cells are straight. So a side that should be at a lattice line is supported when most of its length is an
edge there; a cell is boxed when at least three of its four sides are supported. A border around the board has no sides
between the rows, so it is never boxed: that is what makes the number of columns and rows exact.
"""

from dataclasses import dataclass, replace

import numpy as np

from gridseer import _core
from gridseer.geometry import Lattice, Mask, Region
from gridseer.vision.board.finder.cell_range import CellRange
from gridseer.vision.board.finder.colours import whole_rows
from gridseer.vision.board.finder.comb import OUTSIDE, Comb, cells_within, lattice_between
from gridseer.vision.board.finder.limits import SMALLEST_CELL
from gridseer.vision.board.finder.votes.candidates import Candidate
from gridseer.vision.board.finder.votes.members import largest_group, members
from gridseer.vision.board.finder.votes.voted_comb import Combs, VotedComb, redrawn

_THRESHOLDS = (3, 10, 24, 48)
"""How much a colour must change to be an edge: as little as the noise of the picture allows."""
_MIDDLE_PART = 0.5
"""The middle part of a side that must be an edge, as a share; the corners may be round."""
_NEAR_LINE = 0.13
"""How far from the lattice line an edge may be, as a share of the pitch: bevels and gaps have width."""
_STRIP_END = 0.32
"""Where the strip inside a side ends that every game leaves flat, as a share of the pitch."""
_CLEAR_PHASE = 0.6
"""Where the edges agree less than this on their lines, the lines may be elsewhere."""
_CLEARLY_MORE = 1.5
"""How many times more cells must be boxed in the right place than half a cell further."""
_CLEARLY_FINER = 0.75
"""Cells smaller than this share of what was voted for are parts of it."""
_ALL_BOXED = 0.9
"""Where this share of such cells has sides, they are cells; the sides of fewer may be pieces of digits."""
_MOVED = 0.5
"""Lines that were drawn farther from where they were than this many pixels can make a difference."""
_STAYED, _MOST_DRAWN = 0.1, 8
"""Lines that were moved by fewer pixels than this have stayed; and how often they are drawn until they do."""
_FINER = 2
"""How many times more cells must be boxed to believe in cells of a half or a third of the size."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A lattice that was fitted, and how well."""

    lattice: Lattice
    """In pixels of the part of the picture that was looked at."""
    boxed: Mask
    """Which of its cells have their sides."""
    off: float
    """How far from its lines the edges near them are, as a share of the pitch."""


@dataclass(frozen=True, slots=True)
class _Edges:
    """The sides in the part of the picture that has the votes."""

    upright: _core.SideMap
    lying: _core.SideMap
    """Turned: its rows are the columns of the picture."""
    width: int
    height: int
    core: Region
    """Where the votes are."""


def fit(candidate: Candidate) -> Fit | None:
    """The best lattice near the combs of a candidate, or None."""
    across, down = candidate.across, candidate.down
    steps = _core.ColourSteps(whole_rows(candidate.frame.pixels))
    for threshold in _THRESHOLDS:
        seen = _edges(candidate, steps, threshold, (across, down))
        placed = _placed(seen, across, down)
        if placed is None:
            continue
        columns, rows, _ = _boxed(seen, *placed)
        core, loud = cells_within(columns, rows, seen.core), _loud(seen, columns, rows)
        if threshold < _THRESHOLDS[-1] and _are_mostly(loud, core):
            continue
        found = _board_at(candidate, seen, placed)
        if found is None:
            continue
        if placed[0].pitch < _CLEARLY_FINER * across.pitch and float(found.fit.boxed.mean()) >= _ALL_BOXED:
            # Sides of smaller cells are shorter: those of the outermost ones seemed to end too early.
            seen = _edges(candidate, steps, threshold, placed)
            found = _more(found, _board_at(candidate, seen, found.combs))
        return _board_again(candidate, seen, found).fit
    return None


def _edges(candidate: Candidate, steps: _core.ColourSteps, threshold: int, combs: Combs) -> _Edges:
    """The edges of a candidate that are about as long as the sides of cells between two combs."""
    part, (across, down) = candidate.frame, combs
    return _Edges(
        steps.upright_sides(threshold, _middle_part(down.pitch)),
        steps.lying_sides(threshold, _middle_part(across.pitch)),
        part.width, part.height, candidate.core,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Found:
    """A lattice that was fitted, and the combs between whose lines it lies."""

    fit: Fit
    combs: Combs


def _board_at(candidate: Candidate, seen: _Edges, placed: Combs) -> _Found | None:
    """The board between the lines of two combs, or None."""
    columns, rows, boxed = _boxed(seen, *placed)
    lattice = lattice_between(columns, rows)
    core, loud = cells_within(columns, rows, seen.core), _loud(seen, columns, rows)
    member = members(candidate.frame, lattice, boxed, core, loud)
    if member is None:
        return None
    board = CellRange.around(member)
    combs = columns.between(board.left, board.right), rows.between(board.top, board.bottom)
    return _Found(Fit(board.of(lattice), boxed[board.slices], max(columns.off, rows.off)), combs)


def _board_again(candidate: Candidate, seen: _Edges, found: _Found) -> _Found:
    """A board with its lines drawn through its own edges alone: a photograph beside it has edges everywhere.

    With better lines more of its cells look alike, and it may have more of them.
    """
    drawn = _settled(seen, found.combs)
    if _moved(found.combs, drawn) > _MOVED:
        return _more(found, _board_at(candidate, seen, drawn))
    return replace(found, fit=replace(found.fit, lattice=lattice_between(*drawn)), combs=drawn)


def _settled(seen: _Edges, combs: Combs) -> Combs:
    """Combs drawn again until their lines stay: edges that were too far from a line may be near it then."""
    for _ in range(_MOST_DRAWN):
        before, combs = combs, _drawn(seen, *combs)
        if _moved(before, combs) <= _STAYED:
            break
    return combs


def _moved(before: Combs, after: Combs) -> float:
    """How many pixels the lines of combs were moved at most."""
    return max(float(np.abs(one.lines() - other.lines()).max()) for one, other in zip(before, after, strict=True))


def _more(found: _Found, again: _Found | None) -> _Found:
    """What was found the second time if it has as many boxed cells as before, or more."""
    return found if again is None or again.fit.boxed.sum() < found.fit.boxed.sum() else again


def _middle_part(pitch: float) -> int:
    """The pixels of a side that must be an edge."""
    return max(3, round(_MIDDLE_PART * pitch))


def _placed(seen: _Edges, across: VotedComb, down: VotedComb) -> Combs | None:
    """The combs in their exact place, or None when there is no clear one.

    Digits can pull the phase to the middle of the cells, so half a cell further is tried as well, and quarters when
    the edges hardly agree. Where as much is boxed half a cell further as in the best place, it is noise or a texture
    and no lattice.
    """
    clear = min(across.clarity, down.clarity) >= _CLEAR_PHASE
    steps = (0.0, 0.5) if clear else (0.0, 0.25, 0.5, 0.75)
    shifts = [(x, y) for x in steps for y in steps]
    columns, rows = ({step: comb.shifted(step) for step in steps} for comb in (across, down))
    counts = [_count(seen, columns[x], rows[y]) for x, y in shifts]
    best = int(np.argmax(counts))
    opposite = shifts.index(((shifts[best][0] + 0.5) % 1, (shifts[best][1] + 0.5) % 1))
    if not counts[best]:
        return None
    across, down = columns[shifts[best][0]], rows[shifts[best][1]]
    finer = _finer(seen, across, down, counts[best])
    if finer is not None:
        return finer
    if counts[opposite] * _CLEARLY_MORE > counts[best]:
        return None
    return _redrawn(seen, across, down)


def _finer(seen: _Edges, across: VotedComb, down: VotedComb, count: int) -> Combs | None:
    """The combs of cells of a half or a third of the size, where many more of those are boxed; otherwise None.

    Colours that take turns come again only after several cells. Parts of a true cell never have three sides.
    """
    for parts in (2, 3):
        finer = across.divided(parts), down.divided(parts)
        if min(each.pitch for each in finer) < SMALLEST_CELL:
            break
        if _count(seen, *finer) > _FINER * count and not _is_mostly_loud(seen, *finer):
            placed = _placed(seen, *finer)
            if placed is not None:
                return placed
    return None


def _redrawn(seen: _Edges, across: VotedComb, down: VotedComb) -> Combs | None:
    """The combs, drawn through the middle of what is found at each line inside of the largest group of cells."""
    for _ in range(2):
        whole_x, whole_y, boxed = _boxed(seen, across, down)
        group = largest_group(boxed & cells_within(whole_x, whole_y, seen.core))
        if group is None:
            return None
        cells = CellRange.around(group)
        across, down = _drawn(seen, whole_x.between(cells.left, cells.right), whole_y.between(cells.top, cells.bottom))
    return across, down


def _drawn(seen: _Edges, across: VotedComb, down: VotedComb) -> Combs:
    """Two combs, drawn through the edges at their lines between the first and the last one of the other comb."""
    rows, columns = _pixels_of(down), _pixels_of(across)
    return redrawn((across, down), (seen.upright.counts(*rows), seen.lying.counts(*columns)))


def _pixels_of(comb: Comb) -> tuple[int, int]:
    """The pixels between the first and the last line of a comb."""
    return max(0, round(comb.start)), round(comb.start + comb.pitch * comb.count)


def _count(seen: _Edges, across: VotedComb, down: VotedComb) -> int:
    """How many cells of the core are boxed."""
    columns, rows = ((comb.start, comb.pitch, _reach(comb)) for comb in (across, down))
    core = seen.core.x, seen.core.y, seen.core.right, seen.core.bottom
    return _core.count_boxed(seen.upright, seen.lying, columns, rows, OUTSIDE, core)


def _boxed(seen: _Edges, across: VotedComb, down: VotedComb) -> tuple[VotedComb, VotedComb, Mask]:
    """The combs over the whole part of the picture, and which of the cells between them have at least three sides."""
    across, down = across.covering(seen.width), down.covering(seen.height)
    if min(across.count, down.count) < 1:
        return replace(across, count=1), replace(down, count=1), np.zeros((1, 1), bool)
    upright = seen.upright.supported(down.middles(), across.lines(), _reach(across))
    lying = seen.lying.supported(across.middles(), down.lines(), _reach(down))
    return across, down, have_three_sides(upright, lying.T)


def _reach(comb: Comb) -> int:
    """How far from a line its edges may be."""
    return max(1, round(comb.pitch * _NEAR_LINE))


def _is_mostly_loud(seen: _Edges, across: VotedComb, down: VotedComb) -> bool:
    """Whether the cells of the core are full of edges: then the threshold is below the noise."""
    across, down, _ = _boxed(seen, across, down)
    return _are_mostly(_loud(seen, across, down), cells_within(across, down, seen.core))


def _are_mostly(loud: Mask, inside: Mask) -> bool:
    """Whether most of some cells are loud."""
    return bool(inside.any() and loud[inside].mean() > 0.5)


def _loud(seen: _Edges, across: Comb, down: Comb) -> Mask:
    """Which cells have edges also where every game leaves them flat: between their sides and what is on them."""
    upright = seen.upright.full_strips(down.middles(), across.lines(), *_strip(across))
    lying = seen.lying.full_strips(across.middles(), down.lines(), *_strip(down))
    return np.asarray(upright + lying.T >= 3, np.bool_)


def _strip(comb: Comb) -> tuple[int, int]:
    """Where the strip inside a side begins and ends."""
    return int(comb.pitch * _NEAR_LINE) + 1, max(int(comb.pitch * _STRIP_END), 3)


def have_three_sides(upright: Mask, lying: Mask) -> Mask:
    """Which cells have at least three of their four sides: one more column of upright ones, one more row of lying."""
    sides = [each.view(np.uint8) for each in (upright[:, :-1], upright[:, 1:], lying[:-1], lying[1:])]
    return np.asarray(sides[0] + sides[1] + sides[2] + sides[3] >= 3, np.bool_)
