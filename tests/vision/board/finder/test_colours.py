"""Boards whose cells are drawn with two colours that take turns, as old games do on screens with few colours."""

import numpy as np

from gridseer.geometry import Frame
from gridseer.vision.board.finder.colours import is_dithered
from gridseer.vision.board.finder.lattice import find_lattices
from gridseer.vision.board.reader import read

SIDE, COLUMNS, ROWS = 40, 8, 6


def dithered_board() -> Frame:
    """A fresh board of dithered cells between black lines, on white."""
    height, width = ROWS * SIDE + 2, COLUMNS * SIDE + 2
    board = np.where(np.indices((height, width)).sum(axis=0) % 2 == 0, 255, 0).astype(np.uint8)
    for line in (0, 1):
        board[line::SIDE] = 0
        board[:, line::SIDE] = 0
    window = np.full((height + 60, width + 40), 255, np.uint8)
    window[30 : 30 + height, 20 : 20 + width] = board
    return Frame(np.repeat(window[:, :, None], 3, axis=2))


def test_a_board_of_dithered_cells_is_found() -> None:
    frame = dithered_board()
    (lattice,) = find_lattices(frame)
    assert (lattice.columns, lattice.rows) == (COLUMNS, ROWS)
    assert abs(lattice.x - 21) < 2
    assert abs(lattice.y - 31) < 2
    assert len(read(frame)) == 1


def test_only_pixels_that_take_turns_are_a_dither() -> None:
    frame = dithered_board()
    assert is_dithered(frame)
    noise = np.random.default_rng(1).integers(0, 256, frame.pixels.shape, np.uint8)
    assert not is_dithered(Frame(noise))
    stripes = np.repeat(np.indices(frame.pixels.shape[:2])[1, :, :, None] // 2 % 2 * 255, 3, axis=2)
    assert not is_dithered(Frame(stripes.astype(np.uint8)))
