"""Equal cells: a lattice is in its place to the pixel where the cells of a board are equal to the byte."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from gridseer import _core
from gridseer.geometry import Lattice, Pixels
from gridseer.vision.board.cells.clusters import equal_patches
from gridseer.vision.board.cells.patches import corners, cut, on_pixels, size_of_cell
from gridseer.vision.board.finder.colours import whole_rows
from gridseer.vision.board.finder.limits import FEWEST_LINES

FEWER_KINDS = 0.75
"""A lattice that is trusted is moved by some pixels if its cells have at most this share of as many kinds there."""
_REACH = 0.07
"""A lattice is off by no more than this share of a cell."""
ANYWHERE = 0.5
"""By this share of a cell one way or the other, a lattice is moved to every place there is."""
_COMMON, _QUARTERS = 6, 0.9
"""A kind of that many cells is a common one. Where this share of such cells lies in every other column and row alone,
they are quarters of cells."""
_BESIDE_PIXEL = 0.15
"""A line that is farther than this from the edge of a pixel lies between two of them."""
_ENOUGH_LINES = 6
"""This many rows in the middle of a board, or columns, show how many different cells there are."""


def on_equal_cells(pixels: Pixels, lattice: Lattice, *, most: float = 1.0, reach: float = _REACH) -> Lattice:
    """The lattice moved by as many pixels as make the fewest different cells of the board.

    Games draw the same cell with the same pixels. Cut a pixel beside its place, it has a part of its neighbour, and
    there are as many different cells as there are neighbours. Where the lattice is trusted, there must be at most a
    share of the different cells that it has: what lies over a board makes some as well. It is moved by a share of a
    cell at most, its ``reach``.
    """
    place = on_pixels(lattice)
    if place is None:
        return lattice
    reach_x, reach_y = (max(1, round(reach * size)) for size in (place.cell_width, place.cell_height))
    best = _best(pixels, place, range(-reach_x, reach_x + 1), range(-reach_y, reach_y + 1), most)
    return lattice if best == place else best


def on_its_side(pixels: Pixels, lattice: Lattice) -> Lattice:
    """A lattice whose lines seem to lie between two pixels, on the side on which the fewest cells differ.

    A thin line has an edge on both of its sides. Cut along the wrong one, the cells at one end of the board have no
    line and look like what lies beyond the other end. But a bar that hides a pixel of an outer line makes its cells
    differ on the right side too: where the lines between tell, they are believed.
    """
    place = on_pixels(lattice)
    if place is None or not (_is_between(lattice.x) or _is_between(lattice.y)):
        return lattice
    sides_x, sides_y = (
        range(math.floor(at) - round(at), math.ceil(at) - round(at) + 1) if _is_between(at) else range(1)
        for at in (lattice.x, lattice.y)
    )
    inner = place.part((1, place.columns - 1), (1, place.rows - 1))
    likely_x, likely_y = _fewest_at(pixels, inner, sides_x, (1, 0)), _fewest_at(pixels, inner, sides_y, (0, 1))
    return _best(pixels, place, likely_x, likely_y)


def of_whole_cells(pixels: Pixels, lattice: Lattice) -> Lattice | None:
    """The lattice of cells where a lattice may be one of quarters of them; None where it isn't.

    The upper left quarter of a cell is seen again in the upper left quarters of others alone. Cells of one kind are
    seen in all columns and rows, or in every other one of each, as on a checker board, unless a pitch of half pixels
    makes the next ones differ.
    """
    if lattice.columns % 2 or lattice.rows % 2 or min(lattice.columns, lattice.rows) < 2 * FEWEST_LINES:
        return None
    kinds = equal_patches(cut(pixels, lattice))[0]
    rows, columns = np.indices((lattice.rows, lattice.columns)).reshape(2, -1) % 2
    counts = np.zeros((kinds.max() + 1, 4), np.intp)
    np.add.at(counts, (kinds, 2 * rows + columns), 1)
    common = counts[counts.sum(axis=1) >= _COMMON]
    if not common.size or common.max(axis=1).sum() < _QUARTERS * common.sum():
        return None
    width, height = 2 * lattice.cell_width, 2 * lattice.cell_height
    return replace(lattice, cell_width=width, cell_height=height, columns=lattice.columns // 2, rows=lattice.rows // 2)


def on_repeated_cells(pixels: Pixels, lattice: Lattice) -> Lattice:
    """A lattice whose cells are all the same, where what comes again and again begins and ends.

    Where nothing is drawn between cells that are pictures, their edges may seem to be anywhere in them. A board of
    nothing else begins and ends with a whole cell; one that goes on out of sight doesn't. The pitch is known to a part
    of a pixel; that cells come again after a whole number of them is proven by their pixels. Where it was misjudged one
    way, it is the one of the other way: most cells are square.
    """
    if lattice.unequal_columns or lattice.unequal_rows:
        return lattice
    width, height = round(lattice.cell_width), round(lattice.cell_height)
    sizes = dict.fromkeys([(width, height), (height, height), (width, width)])
    tried = (_where_repeated(pixels, lattice, *size) for size in sizes)
    return next((found for found in tried if found is not None), lattice)


def _where_repeated(pixels: Pixels, lattice: Lattice, width: int, height: int) -> Lattice | None:
    """A lattice of cells of one size where they come again and again; None where they don't, or it has more of them."""
    left, top = round(lattice.x), round(lattice.y)
    right, bottom = left + width * lattice.columns, top + height * lattice.rows
    across = _repeated(pixels[top + height : bottom - height].swapaxes(0, 1), left, right, width)
    if across is None:
        return None
    down = _repeated(pixels[:, across[0] : across[1]], top, bottom, height)
    if down is None:
        return None
    columns, rows = (across[1] - across[0]) // width, (down[1] - down[0]) // height
    aligned = (across[0] - left) % width == 0 and (down[0] - top) % height == 0
    if aligned and columns * rows < lattice.columns * lattice.rows:
        return None  # its lines are right; an outer row that is lit differently is still one of them
    return replace(lattice, x=across[0], y=down[0], cell_width=width, cell_height=height, columns=columns, rows=rows)


def _repeated(area: Pixels, start: int, end: int, pitch: int) -> tuple[int, int] | None:
    """From where to where the rows of an area come again after each pitch, if that is a whole number of cells.

    It may be a cell more or less at each end than from ``start`` to ``end``.
    """
    middle = (start + end) // 2
    first, last = max(0, start - 2 * pitch), min(len(area), end + 2 * pitch)
    if not area.size or not np.array_equal(area[middle - pitch : middle], area[middle : middle + pitch]):
        return None
    differ = (area[first : last - pitch] != area[first + pitch : last]).any(axis=(1, 2))
    before, after = np.flatnonzero(differ[: middle - first]), np.flatnonzero(differ[middle - first :])
    if not before.size or not after.size:
        return None  # it goes on
    begin, stop = first + int(before[-1]) + 1, middle + int(after[0]) + pitch
    fits = (stop - begin) % pitch == 0 and max(abs(begin - start), abs(stop - end)) < 2 * pitch
    return (begin, stop) if fits and stop - begin >= FEWEST_LINES * pitch else None


def _is_between(place: float) -> bool:
    """Whether a line lies between two pixels; a browser mixes it into both of them, by any share."""
    return abs(place - round(place)) > _BESIDE_PIXEL


def _fewest_at(pixels: Pixels, part: Lattice, steps: Sequence[int], way: tuple[int, int]) -> Sequence[int]:
    """Those of some steps one way at which the fewest cells differ."""
    if len(steps) == 1:
        return steps
    size = part.columns * part.rows
    kinds = [_kinds(pixels, part.moved(step * way[0], step * way[1]), size) for step in steps]
    return [step for step, number in zip(steps, kinds, strict=True) if number == min(kinds)]


def _best(pixels: Pixels, place: Lattice, steps_x: Sequence[int], steps_y: Sequence[int], most: float = 1.0) -> Lattice:
    """The lattice moved by those steps of which the fewest cells differ."""
    # The ends of rows and columns tell most: a line too few or too many is seen there.
    columns = _in_picture(place.x, place.cell_width, place.columns, steps_x, pixels.shape[1])
    rows = _in_picture(place.y, place.cell_height, place.rows, steps_y, pixels.shape[0])
    across = place.part(columns, _middle(rows))
    best_x = _fewest_kinds(pixels, across, steps_x, (1, 0), most)
    down = place.part(_middle(columns), rows).moved(best_x, 0)
    return place.moved(best_x, _fewest_kinds(pixels, down, steps_y, (0, 1), most))


def _in_picture(start: float, pitch: float, count: int, steps: Sequence[int], length: int) -> tuple[int, int]:
    """The first of some cells in a row that is whole in the picture wherever it is moved, and the first after them."""
    first = max(0, math.ceil(-(start + steps[0]) / pitch))
    return first, max(first, min(count, math.floor((length - start - steps[-1]) / pitch)))


def _middle(cells: tuple[int, int]) -> tuple[int, int]:
    first, end = cells
    middle = first + max(0, end - first - _ENOUGH_LINES) // 2
    return middle, min(end, middle + _ENOUGH_LINES)


def _fewest_kinds(pixels: Pixels, part: Lattice, steps: Sequence[int], way: tuple[int, int], most: float) -> int:
    """By how many pixels cells are moved one way that the fewest of them differ; the nearest of those places.

    Where not even half of them have an equal, as where a picture shows through, how many differ says nothing.
    """
    size = part.columns * part.rows
    if not size:
        return 0
    now = _kinds(pixels, part, size)
    best, fewest = 0, min(now, int(most * now) + 1, size // 2 + 1)
    for step in sorted(steps, key=abs):
        kinds = _kinds(pixels, part.moved(step * way[0], step * way[1]), fewest - 1)
        if kinds < fewest:
            fewest, best = kinds, step
    return best


def _kinds(pixels: Pixels, lattice: Lattice, most: int) -> int:
    """How many different cells a lattice has, which lies in the picture; one more than ``most`` where it has more."""
    kinds = _core.kinds_of_cells(whole_rows(pixels), *corners(lattice), *size_of_cell(lattice), most)
    return int(kinds.max()) + 1
