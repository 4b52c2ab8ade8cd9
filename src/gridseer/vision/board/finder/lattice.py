"""Find the boards in a picture: where their cells lie, not what is on them.

First the votes are asked (``votes``): that is fast, and mostly enough. What they say can be looked at again with all
its edges, those that do not vote included (``waves.refine``). Then edges at equal distances are looked for, whatever
their colours are (``waves``). Where pixels of two colours take turns, they are mixed first. Whoever reads what was
found says when it is enough.
"""

import math
from collections.abc import Iterator

from gridseer.geometry import Frame, Lattice, Region
from gridseer.vision.board.finder.cell_range import CellRange
from gridseer.vision.board.finder.colours import mixed
from gridseer.vision.board.finder.limits import FEWEST_LINES, LARGEST_CELL, SMALLEST_CELL, has_size_of_board
from gridseer.vision.board.finder.maps.search import lattices_by_maps
from gridseer.vision.board.finder.parts import largest_part
from gridseer.vision.board.finder.placement import are_same
from gridseer.vision.board.finder.votes.search import SURE, lattices_by_votes
from gridseer.vision.board.finder.waves.patches import Patch
from gridseer.vision.board.finder.waves.refine import fit_patch
from gridseer.vision.board.finder.waves.search import lattices_by_waves

_MOST_LOOKED_AT_AGAIN = 2
"""How many lattices of the votes are looked at again."""
_SQUARE = 0.1
"""Cells whose sides differ less than this share may be squares."""
_ROUNDING = 1.0
"""A cell may leave the rectangle by this many pixels that was given: both are measured to the pixel."""
_SAME = 0.07
"""Two lattices of the same size are one when they are less than this share of a cell apart."""


def find_lattices(
    frame: Frame,
    region: Region | None = None,
    columns: int | None = None,
    rows: int | None = None,
    *,
    thorough: bool = False,
) -> list[Lattice]:
    """Every regular lattice of cells in a picture, the surest first, in pixels of the frame.

    Given are what the first search finds that finds anything, or, when ``thorough``, what the last one finds.
    """
    found: list[Lattice] = []
    for each in searches(frame, region, columns, rows):
        found = each
        if found and not thorough:
            break
    return found


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
    even = _best(voted.even)
    yield even
    again = _looked_at_again(picture, even)
    yield _best(again)
    yield _best(lattices_by_maps(picture) + voted.uneven)
    through = _looked_through(picture, again + voted.uneven)
    plain = mixed(picture)
    yield _best(through if plain is picture else through + lattices_by_votes(plain).even)


def _looked_at_again(picture: Frame, found: list[Lattice]) -> list[Lattice]:
    """The lattices, and before each what all its edges tell, where that is another place or another size."""
    result: list[Lattice] = []
    for number, lattice in enumerate(found):
        square = abs(lattice.cell_width - lattice.cell_height) <= _SQUARE * lattice.cell_width
        if number < _MOST_LOOKED_AT_AGAIN and square:
            again = fit_patch(picture, Patch.over(lattice))
            # The votes of equal colours are exact to the pixel, if they are right.
            if again is not None and not are_same(again, lattice, _SAME):
                result.append(again)
        result.append(lattice)
    return result


def _looked_through(picture: Frame, found: list[Lattice]) -> list[Lattice]:
    """The lattices that were found before, what lies behind them, and what straight edges of any colours add."""
    behind = [other for lattice in found for other in _behind(picture, lattice)]
    return found + behind + lattices_by_waves(picture, behind)


def _behind(picture: Frame, lattice: Lattice) -> list[Lattice]:
    """What a lattice may be wrong about: its cells may be parts of true ones, or a table goes on beside the board."""
    result = []
    # Specks and digits can divide the cells; then few of the parts have sides.
    for times in (2, 3) if lattice.score < SURE else ():
        patch = Patch.over(lattice, times)
        whole = fit_patch(picture, patch) if patch.pitch <= LARGEST_CELL else None
        result += [] if whole is None else [whole]
    part = largest_part(picture, lattice)
    return result if part is None or not has_size_of_board(part) else [*result, part]


def _best(found: list[Lattice]) -> list[Lattice]:
    """The lattices, those with the most cells that look like a board first, each once.

    Different ones in the same place are all given: whoever reads them sees which is a board.
    """
    kept: list[Lattice] = []
    for lattice in sorted(found, key=lambda each: -each.score * each.columns * each.rows):
        if not any(are_same(lattice, other, _SAME) for other in kept):
            kept.append(lattice)
    return kept
