"""Rectangles of cells: around some, of a lattice, and the lines at their sides."""

import numpy as np

from gridseer.geometry import Lattice
from gridseer.vision.board.finder.cell_range import SIDES, CellRange

CELLS = CellRange(top=1, bottom=3, left=2, right=6)


def test_it_is_around_the_cells_it_was_made_from() -> None:
    mask = np.zeros((5, 7), bool)
    mask[1, 5] = mask[2, 2] = True
    assert CellRange.around(mask) == CELLS
    mask[CELLS.slices] = True
    assert np.count_nonzero(mask) == CELLS.rows * CELLS.columns == 8


def test_it_cuts_a_lattice() -> None:
    assert CELLS.of(Lattice(10, 20, 8, 9, 7, 5, 0.5)) == Lattice(26, 29, 8, 9, 4, 2, 0.5)


def test_its_outermost_lines_and_those_beyond() -> None:
    inner = {"top": (1, 2, 2, 6), "bottom": (2, 3, 2, 6), "left": (1, 3, 2, 3), "right": (1, 3, 5, 6)}
    outer = {"top": (0, 1, 2, 6), "bottom": (3, 4, 2, 6), "left": (1, 3, 1, 2), "right": (1, 3, 6, 7)}
    assert {side: CELLS.outermost(side) for side in SIDES} == {side: CellRange(*cells) for side, cells in inner.items()}
    assert {side: CELLS.beyond(side) for side in SIDES} == {side: CellRange(*cells) for side, cells in outer.items()}


def test_nothing_is_beyond_the_end_of_a_lattice() -> None:
    mask = np.ones((3, 4), bool)
    whole = CellRange.around(mask)
    assert [mask[whole.beyond(side).slices].size for side in SIDES] == [0, 0, 0, 0]
