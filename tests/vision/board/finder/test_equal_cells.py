"""Lattices that are in their place to the pixel: thin lines have an edge on both sides."""

from dataclasses import replace

import numpy as np
import pytest

from gridseer.minesweeper.level import Level
from gridseer.render import draw
from gridseer.screen.habit_screen import HabitScreen
from gridseer.theme import THEMES
from gridseer.vision.board.finder.equal_cells import on_equal_cells, on_its_side
from gridseer.vision.board.reader import read
from tests.support.seen_boards import in_progress


@pytest.mark.parametrize(("columns", "rows", "side"), [(7, 7, 24), (14, 9, 24), (5, 12, 29), (16, 16, 24)])
def test_no_line_is_added_where_closed_cells_are_as_black_as_the_window(columns: int, rows: int, side: int) -> None:
    screen = HabitScreen(Level("custom", columns, rows, 8), frozenset(), seed=1, side=side, theme=THEMES["contrast"])
    (seen,) = read(screen.grab())
    assert (seen.lattice.columns, seen.lattice.rows) == (columns, rows)


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_a_lattice_a_pixel_beside_its_place_is_moved_there(off: int) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 24, window=True, mines_left=30)
    placed = on_equal_cells(drawing.frame.pixels, drawing.lattice.moved(off, -off))
    assert (placed.x, placed.y) == (drawing.lattice.x, drawing.lattice.y)


def test_cells_that_are_not_whole_pixels_stay() -> None:
    drawing = draw(in_progress(3), THEMES["classic"], 24, window=True, mines_left=30)
    lattice = replace(drawing.lattice, cell_width=24.3)
    assert on_equal_cells(drawing.frame.pixels, lattice) is lattice


@pytest.mark.parametrize("seed", range(4))
def test_cells_that_all_differ_stay(seed: int) -> None:
    """As in KMines, where a picture shows through between the cells: a board of 9x9 lost its first row."""
    drawing = draw(in_progress(3), THEMES["classic"], 24, window=True, mines_left=30)
    shape = drawing.frame.pixels.shape
    through = np.random.default_rng(seed).random(shape) < 0.002  # in most cells a pixel or two, but not in all
    pixels = drawing.frame.pixels ^ through.astype(np.uint8)
    assert on_equal_cells(pixels, drawing.lattice.moved(1, 1)) == drawing.lattice.moved(1, 1)


@pytest.mark.parametrize("between", [-0.4, -0.25, 0.25, 0.4])
def test_a_lattice_between_two_pixels_is_moved_to_the_one_where_cells_are_equal(between: float) -> None:
    """As on a page whose lines a browser mixes into the pixels beside them: the last row seemed hidden in part."""
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 24, window=True, mines_left=30)
    off = between + np.sign(-between)  # nearer to the wrong pixel
    placed = on_its_side(drawing.frame.pixels, drawing.lattice.moved(off, off))
    assert (placed.x, placed.y) == (drawing.lattice.x, drawing.lattice.y)
