"""Boards whose cells are drawn with two colours that take turns, as old games do on screens with few colours."""

import cv2
import numpy as np
import pytest

from gridseer.geometry import Frame
from gridseer.minesweeper.level import LEVELS
from gridseer.screen.habit import GameHabit
from gridseer.screen.habit_screen import HabitScreen
from gridseer.vision.board.finder.colours import dither_period, mixed
from gridseer.vision.board.finder.lattice import find_lattices
from gridseer.vision.board.reader import read

SIDE, COLUMNS, ROWS = 40, 8, 6


def dithered_board(period: int) -> Frame:
    """A fresh board of dithered cells between black lines, on white."""
    height, width = ROWS * SIDE + 2, COLUMNS * SIDE + 2
    board = np.where(np.indices((height, width)).sum(axis=0) % period == 0, 255, 0).astype(np.uint8)
    for line in (0, 1):
        board[line::SIDE] = 0
        board[:, line::SIDE] = 0
    window = np.full((height + 60, width + 40), 255, np.uint8)
    window[30 : 30 + height, 20 : 20 + width] = board
    return Frame(np.repeat(window[:, :, None], 3, axis=2))


def test_a_board_of_dithered_cells_is_found() -> None:
    frame = dithered_board(2)
    (lattice,) = find_lattices(frame)
    assert (lattice.columns, lattice.rows) == (COLUMNS, ROWS)
    assert abs(lattice.x - 21) < 2
    assert abs(lattice.y - 31) < 2
    assert len(read(frame)) == 1


@pytest.mark.parametrize("habit", [GameHabit.SHADES, GameHabit.GROWING])
def test_a_faint_dither_hides_no_board(habit: GameHabit) -> None:
    """Every third pixel is a little darker, in another phase from cell to cell."""
    screen = HabitScreen(LEVELS["beginner"], frozenset({GameHabit.DITHERED, habit}), seed=1)
    frame = screen.grab()
    found = read(frame)[0]
    region = found.lattice.moved(*found.origin).region
    assert found.cells.shape == (9, 9)
    assert max(abs(region.x - screen.board.x), abs(region.right - screen.board.right)) <= 2


def test_only_pixels_that_take_turns_are_a_dither() -> None:
    frame = dithered_board(2)
    assert dither_period(frame) == 2
    assert dither_period(dithered_board(3)) == 3
    noise = np.random.default_rng(1).integers(0, 256, frame.pixels.shape, np.uint8)
    assert dither_period(Frame(noise)) is None
    stripes = np.repeat(np.indices(frame.pixels.shape[:2])[1, :, :, None] // 2 % 2 * 255, 3, axis=2)
    assert dither_period(Frame(stripes.astype(np.uint8))) is None


@pytest.mark.parametrize("period", [2, 3])
def test_mixing_leaves_everything_where_it_was(period: int) -> None:
    """The mirror image of a mixed picture is the mixed mirror image: nothing has moved to one side."""
    pixels = dithered_board(period).pixels
    plain = mixed(Frame(pixels)).pixels
    assert not np.array_equal(plain, pixels)
    turned = mixed(Frame(np.ascontiguousarray(pixels[::-1, ::-1]))).pixels[::-1, ::-1]
    assert np.abs(plain.astype(int) - turned).max() <= 1


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
