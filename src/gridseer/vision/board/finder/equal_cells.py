"""Equal cells: a lattice is in its place to the pixel where the cells of a board are equal to the byte."""

import math

import numpy as np

from gridseer.geometry import Lattice, Pixels
from gridseer.vision.board.cells.patches import cut, on_pixels

_REACH = 0.07
"""A lattice is off by no more than this share of a cell."""
_BESIDE_PIXEL = 0.15
"""A line that is farther than this from the edge of a pixel lies between two of them."""
_ENOUGH_LINES = 6
"""This many rows in the middle of a board, or columns, show how many different cells there are."""


def on_equal_cells(pixels: Pixels, lattice: Lattice) -> Lattice:
    """The lattice moved by as many pixels as make the fewest different cells of the board.

    Games draw the same cell with the same pixels. Cut a pixel beside its place, it has a part of its neighbour, and
    there are as many different cells as there are neighbours.
    """
    place = on_pixels(lattice)
    if place is None:
        return lattice
    reach_x, reach_y = (max(1, round(_REACH * size)) for size in (place.cell_width, place.cell_height))
    best = _best(pixels, place, range(-reach_x, reach_x + 1), range(-reach_y, reach_y + 1))
    return lattice if best == place else best


def on_its_side(pixels: Pixels, lattice: Lattice) -> Lattice:
    """A lattice whose lines seem to lie between two pixels, on the side on which the fewest cells differ.

    A thin line has an edge on both of its sides. Cut along the wrong one, the cells at one end of the board have no
    line and look like what lies beyond the other end.
    """
    place = on_pixels(lattice)
    if place is None or not (_is_between(lattice.x) or _is_between(lattice.y)):
        return lattice
    sides_x, sides_y = (
        range(math.floor(at) - round(at), math.ceil(at) - round(at) + 1) if _is_between(at) else range(1)
        for at in (lattice.x, lattice.y)
    )
    return _best(pixels, place, sides_x, sides_y)


def _is_between(place: float) -> bool:
    """Whether a line lies between two pixels; a browser mixes it into both of them, by any share."""
    return abs(place - round(place)) > _BESIDE_PIXEL


def _best(pixels: Pixels, place: Lattice, steps_x: range, steps_y: range) -> Lattice:
    """The lattice moved by those steps of which the fewest cells differ."""
    # The ends of rows and columns tell most: a line too few or too many is seen there.
    across = place.part((0, place.columns), _middle(place.rows))
    best_x = _fewest_kinds(pixels, across, steps_x, (1, 0))
    down = place.part(_middle(place.columns), (0, place.rows)).moved(best_x, 0)
    return place.moved(best_x, _fewest_kinds(pixels, down, steps_y, (0, 1)))


def _middle(count: int) -> tuple[int, int]:
    first = max(0, count - _ENOUGH_LINES) // 2
    return first, min(count, first + _ENOUGH_LINES)


def _fewest_kinds(pixels: Pixels, part: Lattice, steps: range, way: tuple[int, int]) -> int:
    """By how many pixels cells are moved one way that the fewest of them differ; the nearest of those places.

    Where not even half of them have an equal, as where a picture shows through, how many differ says nothing.
    """
    near = sorted(steps, key=abs)
    kinds = [len({cell.tobytes() for cell in cut(pixels, part.moved(step * way[0], step * way[1]))}) for step in near]
    fewest = int(np.argmin(kinds))
    return near[fewest] if 2 * kinds[fewest] <= part.columns * part.rows else 0
