"""Screens of games with habits of their own: cells of two colours that take turns, cells that grow, black cells."""

import cv2
import numpy as np
import pytest

from bench.habits import SIDES, SIZES
from gridseer.geometry import Frame, Place
from gridseer.minesweeper.level import LEVELS, Level
from gridseer.screen.habit import GameHabit
from gridseer.screen.habit_screen import HabitScreen
from gridseer.screen.screen import Button
from gridseer.theme import THEMES
from gridseer.vision.board.reader import read

SIDE, COLUMNS, ROWS = 40, 8, 6


@pytest.mark.parametrize("period", [2, 3])
def test_a_board_of_dithered_cells_is_found(period: int) -> None:
    height, width = ROWS * SIDE + 2, COLUMNS * SIDE + 2
    board = np.where(np.indices((height, width)).sum(axis=0) % period == 0, 255, 0).astype(np.uint8)
    for line in (0, 1):
        board[line::SIDE] = 0
        board[:, line::SIDE] = 0
    window = np.full((height + 60, width + 40), 255, np.uint8)
    window[30 : 30 + height, 20 : 20 + width] = board
    (sighting,) = read(Frame(np.repeat(window[:, :, None], 3, axis=2)))
    lattice = sighting.lattice
    assert (lattice.columns, lattice.rows) == (COLUMNS, ROWS)
    assert abs(lattice.x - 21) < 2
    assert abs(lattice.y - 31) < 2


@pytest.mark.parametrize("habit", [GameHabit.SHADES, GameHabit.GROWING])
def test_a_faint_dither_hides_no_board(habit: GameHabit) -> None:
    """Every third pixel is a little darker, in another phase from cell to cell."""
    screen = HabitScreen(LEVELS["beginner"], frozenset({GameHabit.DITHERED, habit}), seed=1)
    found = read(screen.grab())[0]
    region = found.lattice.moved(*found.origin).region
    assert found.cells.shape == (9, 9)
    assert max(abs(region.x - screen.board.x), abs(region.right - screen.board.right)) <= 2


def test_columns_that_only_seem_strange_are_not_cut_off() -> None:
    """A new game as XBomb draws it, in cells of 49 pixels: the network's lattice is a pixel off at its end."""
    side, cells = 49, 16
    size = side * cells
    window = np.full((880, 796), 255, np.uint8)
    grey = np.indices((size, size)).sum(axis=0) % 2 == 0
    window[58 : 58 + size, 6 : 6 + size] = np.where(grey, 255, 128)
    for line in range(cells + 1):
        window[57 : 59 + size, 5 + side * line : 7 + side * line] = 0
        window[57 + side * line : 59 + side * line, 5 : 7 + size] = 0
    cv2.putText(window, "UXB : 40", (197, 868), cv2.FONT_HERSHEY_SIMPLEX, 0.6, 0, 1, cv2.LINE_AA)
    screen = np.zeros((900, 1280, 3), np.uint8)
    screen[:880, :796] = window[:, :, None]
    (sighting,) = read(Frame(screen))
    assert (sighting.lattice.columns, sighting.lattice.rows) == (cells, cells)
    assert (sighting.mines_left, sighting.doubtful) == (40, ())


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("columns", "rows", "side"), [(7, 7, 24), (14, 9, 24), (5, 12, 29), (16, 16, 24)])
def test_no_line_is_added_where_closed_cells_are_as_black_as_the_window(columns: int, rows: int, side: int) -> None:
    screen = HabitScreen(Level("custom", columns, rows, 8), frozenset(), seed=1, side=side, theme=THEMES["contrast"])
    (seen,) = read(screen.grab())
    assert (seen.lattice.columns, seen.lattice.rows) == (columns, rows)


def test_a_lattice_of_which_all_but_a_line_is_hidden_is_no_board() -> None:
    habits = frozenset({GameHabit.DITHERED, GameHabit.OLD_FLAGS})
    screen = HabitScreen(SIZES[0], habits, seed=21_101_032, side=SIDES[2])
    (sighting,) = read(screen.grab())
    assert sighting.cells.shape == (SIZES[0].height, SIZES[0].width)


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
