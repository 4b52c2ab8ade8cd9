"""Equal cells: a lattice is in its place to the pixel where the cells of a board are equal to the byte."""

import numpy as np

from gridseer.geometry import Lattice, Pixels
from gridseer.vision.board.cells.patches import cut, on_pixels

_REACH = 0.07
"""A lattice is off by no more than this share of a cell."""
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
    # The ends of rows and columns tell most: a line too few or too many is seen there.
    across = place.part((0, place.columns), _middle(place.rows))
    best_x = _fewest_kinds(pixels, across, round(_REACH * place.cell_width), (1, 0))
    down = place.part(_middle(place.columns), (0, place.rows)).moved(best_x, 0)
    best_y = _fewest_kinds(pixels, down, round(_REACH * place.cell_height), (0, 1))
    return place.moved(best_x, best_y) if best_x or best_y else lattice


def _middle(count: int) -> tuple[int, int]:
    first = max(0, count - _ENOUGH_LINES) // 2
    return first, min(count, first + _ENOUGH_LINES)


def _fewest_kinds(pixels: Pixels, part: Lattice, reach: int, way: tuple[int, int]) -> int:
    """By how many pixels cells are moved one way that the fewest of them differ; the nearest of those places."""
    steps = sorted(range(-max(1, reach), max(1, reach) + 1), key=abs)
    kinds = [len({cell.tobytes() for cell in cut(pixels, part.moved(step * way[0], step * way[1]))}) for step in steps]
    return steps[int(np.argmin(kinds))]
