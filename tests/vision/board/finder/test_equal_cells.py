"""Lattices that are in their place to the pixel: thin lines have an edge on both sides."""

from dataclasses import replace

import numpy as np
import pytest

from gridseer.geometry import Lattice, Place
from gridseer.minesweeper.level import Level
from gridseer.render import draw
from gridseer.screen.habit import GameHabit
from gridseer.screen.habit_screen import HabitScreen
from gridseer.screen.screen import Button
from gridseer.theme import THEMES
from gridseer.vision.board.finder.equal_cells import (
    ANYWHERE,
    FEWER_KINDS,
    of_whole_cells,
    on_equal_cells,
    on_its_side,
    on_repeated_cells,
)
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


@pytest.mark.parametrize(("across", "down"), [(11, 0), (-9, 5), (0, -12)])
def test_a_lattice_that_digits_have_voted_for_is_moved_to_where_cells_begin(across: int, down: int) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 24)
    pixels = np.pad(drawing.frame.pixels, ((40, 40), (40, 40), (0, 0)))
    place = drawing.lattice.moved(40, 40)
    assert on_equal_cells(pixels, place.moved(across, down), most=FEWER_KINDS, reach=ANYWHERE) in {
        place.moved(columns * 24, rows * 24) for columns in (-1, 0, 1) for rows in (-1, 0, 1)
    }


@pytest.mark.parametrize("theme", ["classic", "arcade"])
def test_a_bar_that_hides_a_pixel_does_not_say_on_which_side_cells_begin(theme: str) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES[theme], 24)
    pixels = np.pad(drawing.frame.pixels, ((40, 40), (40, 40), (0, 0)), constant_values=240)
    place = drawing.lattice.moved(40, 40)
    pixels[40] = np.random.default_rng(1).integers(0, 255, pixels[40].shape)  # words on the bar
    assert on_its_side(pixels, replace(place, y=place.y + 0.4)) == place


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


@pytest.mark.parametrize(("x", "y", "columns", "rows"), [(8, -6, 9, 7), (-11, 9, 8, 7), (0, 12, 10, 6)])
def test_pictures_without_lines_begin_where_they_begin_to_be_repeated(x: int, y: int, columns: int, rows: int) -> None:
    cell = np.random.default_rng(5).integers(60, 200, (24, 24, 3), np.uint8)
    pixels = np.full((7 * 24 + 100, 9 * 24 + 120, 3), 30, np.uint8)
    pixels[50:-50, 60:-60] = np.tile(cell, (7, 9, 1))
    placed = on_repeated_cells(pixels, Lattice(60 + x, 50 + y, 24, 24, columns, rows))
    assert placed == Lattice(60, 50, 24, 24, 9, 7)
    a_little_wide = on_repeated_cells(pixels, Lattice(60 + x, 50 + y, 24.1, 23.95, columns, rows))
    assert a_little_wide == placed
    assert on_repeated_cells(pixels, Lattice(50 + x, 50 + y, 25.1, 24, columns, rows)) == placed, "they are square"
    cut_off = np.ascontiguousarray(pixels[:, 70:])  # where it goes on out of sight, its end says nothing
    about = Lattice(8, 50, 24, 24, 8, 7)
    assert on_repeated_cells(cut_off, about) is about
    lit = pixels.copy()
    lit[73, 60:276] += 9  # a first row that is lit differently is still one of the board's
    whole = Lattice(60, 50, 24, 24, 9, 7)
    assert on_repeated_cells(lit, whole) is whole


def test_cells_that_the_picture_cuts_do_not_say_where_a_lattice_lies() -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 24)
    pixels = np.ascontiguousarray(drawing.frame.pixels[:, 2:])
    place = drawing.lattice.moved(-2, 0)
    assert on_equal_cells(pixels, place.moved(1, 0)) == place


def test_quarters_of_cells_are_not_taken_for_cells() -> None:
    """In a dithered game whose columns had grown, the votes were for quarters of cells, of which most could be read."""
    habits = frozenset({GameHabit.GROWING, GameHabit.DITHERED})
    screen = HabitScreen(Level("custom", 12, 10, 18), habits, seed=8990013, side=20)
    screen.grab()
    screen.move(Place(screen.board.x + 34 * 10 + 17, screen.board.y + 34 * 8 + 17))
    screen.click(Button.LEFT)
    for _ in range(8):
        screen.grab()
    (seen,) = read(screen.grab())
    assert (seen.lattice.columns, seen.lattice.rows) == (12, 10)
    assert not seen.doubtful


@pytest.mark.parametrize("theme", ["classic", "light"])
def test_cells_are_not_taken_for_quarters_of_larger_ones(theme: str) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES[theme], 24, window=True, mines_left=30)
    assert of_whole_cells(drawing.frame.pixels, drawing.lattice) is None


@pytest.mark.parametrize("between", [-0.4, -0.25, 0.25, 0.4])
def test_a_lattice_between_two_pixels_is_moved_to_the_one_where_cells_are_equal(between: float) -> None:
    """As on a page whose lines a browser mixes into the pixels beside them: the last row seemed hidden in part."""
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 24, window=True, mines_left=30)
    off = between + np.sign(-between)  # nearer to the wrong pixel
    placed = on_its_side(drawing.frame.pixels, drawing.lattice.moved(off, off))
    assert (placed.x, placed.y) == (drawing.lattice.x, drawing.lattice.y)
