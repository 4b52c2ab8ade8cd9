"""Find the boards in a picture: where their cells lie, not what is on them.

First the votes are asked (``votes``): that is fast, and mostly enough. Then a network looks at the picture (``maps``),
which needs neither sides nor squares, and once more from nearer. Where pixels of two colours take turns, they are mixed
and the votes are asked again: they place lines to the pixel. Whoever reads what was found says when it is enough.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

from gridseer.geometry import Frame, Lattice, Region
from gridseer.vision.board.cells.patches import on_pixels
from gridseer.vision.board.finder.cell_range import CellRange
from gridseer.vision.board.finder.colours import mixed
from gridseer.vision.board.finder.equal_cells import (
    ANYWHERE,
    FEWER_KINDS,
    of_whole_cells,
    on_equal_cells,
    on_its_side,
    on_repeated_cells,
)
from gridseer.vision.board.finder.limits import FEWEST_LINES, SMALLEST_CELL
from gridseer.vision.board.finder.maps.search import FIRST_LOOKS, Looked, lattices_by_maps
from gridseer.vision.board.finder.placement import are_one, overlap
from gridseer.vision.board.finder.votes.search import Voted, lattices_by_votes

_ROUNDING = 1.0
"""A cell may leave the rectangle by this many pixels that was given: both are measured to the pixel."""
_DRAWN = 0.95
"""Where a smaller share of the cells has sides, the game doesn't draw those of all cells."""
_SURE = 0.9
"""The network is sure of a lattice to which it gives this score."""


def find_lattices(
    frame: Frame,
    region: Region | None = None,
    columns: int | None = None,
    rows: int | None = None,
) -> list[Lattice]:
    """Every regular lattice of cells in a picture, the surest first: what the first search finds that finds any."""
    return next((found for found in searches(frame, region, columns, rows) if found), [])


def searches(
    frame: Frame, region: Region | None = None, columns: int | None = None, rows: int | None = None
) -> Iterator[list[Lattice]]:
    """What each search finds, one after the other: every one takes longer than those before, and sees more.

    The region is a rectangle around one board, and every cell lies inside; columns and rows, when given, are those of
    all lattices.
    """
    part = frame if region is None else frame.crop(region)
    left, top = part.origin.x - frame.origin.x, part.origin.y - frame.origin.y
    for found in _searches(Frame(part.pixels)):
        inside = found
        if region is not None:
            inner = (_inside(lattice, part.width, part.height) for lattice in found)
            inside = _best([lattice for lattice in inner if lattice is not None])
        lattices = (lattice.moved(left, top) for lattice in inside)
        yield [each for each in lattices if columns in (None, each.columns) and rows in (None, each.rows)]


def _inside(lattice: Lattice, width: int, height: int) -> Lattice | None:
    """The whole cells of a lattice that lie in a picture; None when too few do."""
    left, right = _whole(lattice.x, lattice.cell_width, lattice.columns, width)
    top, bottom = _whole(lattice.y, lattice.cell_height, lattice.rows, height)
    if min(right - left, bottom - top) < FEWEST_LINES:
        return None
    return CellRange(top, bottom, left, right).of(lattice)


def _whole(start: float, pitch: float, count: int, length: int) -> tuple[int, int]:
    """The first of some cells in a row that lies in a length, and the first one after it that does not."""
    first = max(0, math.ceil((-_ROUNDING - start) / pitch))
    return first, min(count, math.floor((length + _ROUNDING - start) / pitch))


def _searches(picture: Frame) -> Iterator[list[Lattice]]:
    """What each search finds in a picture that begins at the origin."""
    if min(picture.width, picture.height) < FEWEST_LINES * SMALLEST_CELL:
        return
    voted = lattices_by_votes(picture)
    larger = (of_whole_cells(picture.pixels, each) for each in voted.even)
    even = [*voted.even, *(each for each in larger if each is not None)]
    voted = replace(voted, even=[_placed(picture, each) for each in even])
    yield _best(voted.even)
    plain = mixed(picture)
    if plain is not picture:
        # Mixed edges are blurred; games draw cells of whole pixels.
        exact = [on_pixels(each) or each for each in lattices_by_votes(plain).even]
        voted = replace(voted, even=voted.even + exact)
    # What stands in the cells of a small board can outvote their sides, so that a lattice lies anywhere, and not all of
    # its cells have sides.
    loose = (each for each in voted.even if each.score < _DRAWN)
    moved = [on_equal_cells(picture.pixels, each, most=FEWER_KINDS, reach=ANYWHERE) for each in loose]
    looked: list[Looked] = []
    for pixels in FIRST_LOOKS:
        yield _best(voted.even + moved + _with_uneven(voted, lattices_by_maps(picture, pixels, looked)))
        if picture.width * picture.height <= pixels:
            break


def _placed(picture: Frame, lattice: Lattice) -> Lattice:
    """A lattice by its votes where its cells say that they begin."""
    placed = on_its_side(picture.pixels, lattice)
    # The votes may be for edges beside the lines: where not all lines are drawn, or where a shadow begins. That falls
    # to the right and below alike; a bar that hides a row of pixels hides it on one side.
    equal = on_equal_cells(picture.pixels, placed, most=FEWER_KINDS)
    if lattice.score < _DRAWN or round(equal.x - placed.x) == round(equal.y - placed.y):
        placed = equal
    return on_repeated_cells(picture.pixels, placed)


def _with_uneven(voted: Voted, seen: list[Lattice]) -> list[Lattice]:
    """What the network saw, and the votes whose edges don't agree where neither it nor other votes are sure."""
    seen = [each for each in seen if not any(_are_one(each, other) for other in voted.even)]
    sure = [each for each in seen if each.score >= _SURE] + [each for each in voted.even if each.score >= _DRAWN]
    return [each for each in voted.uneven if not any(overlap(each, other) for other in sure)] + seen


def _best(found: list[Lattice]) -> list[Lattice]:
    """The lattices, those with the most cells that look like a board first, each once.

    Different ones in the same place are all given: whoever reads them sees which is a board.
    """
    kept: list[Lattice] = []
    for lattice in sorted(found, key=lambda each: -each.score * each.columns * each.rows):
        if not any(_are_one(lattice, other) for other in kept):
            kept.append(lattice)
    return kept


def _are_one(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices are the same to whoever reads them.

    Where votes agree, they are exact to the pixel. But where they are for sides of few cells, the pitch may be off by a
    part of a pixel, and cells that are equal seem to differ: one of whole pixels is another lattice.
    """
    return are_one(one, other) and (on_pixels(one) is None) == (on_pixels(other) is None)
