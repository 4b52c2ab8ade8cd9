"""Source 1's reader finds and reads the one look it was made for."""

import numpy as np

from gridseer.geometry import Frame, Lattice
from gridseer.render import draw
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES
from gridseer.vision.sources import minesweeper as classic


def bevelled(rows: list[str]) -> Frame:
    """Closed and open cells of the XP skin on a grey window."""
    picture = np.full((600, 800, 3), 192, np.uint8)
    for row, symbols in enumerate(rows):
        for column, symbol in enumerate(symbols):
            x, y = 100 + 16 * column, 96 + 16 * row
            if symbol == "#":
                picture[y : y + 16, x : x + 16] = 128
                picture[y : y + 14, x : x + 14] = 255
                picture[y + 2 : y + 14, x + 2 : x + 14] = 192
            else:
                picture[y, x : x + 16], picture[y : y + 16, x] = 128, 128
    return Frame(picture)


def test_fresh_board_of_sixteen_pixels_is_found() -> None:
    found = classic.find(bevelled(["#" * 30] * 16))
    assert found is not None
    assert (found.columns, found.rows) == (30, 16)
    assert abs(found.x - 100) < 4
    assert abs(found.y - 96) < 4


def test_nothing_on_an_empty_screen() -> None:
    assert classic.find(Frame(np.full((600, 800, 3), 128, np.uint8))) is None


def test_other_sizes_are_beyond_it() -> None:
    scene = desktop([draw(["#" * 9] * 9, THEMES["classic"], 25, window=True, mines_left=10)], 1280, 720, seed=0)
    found = classic.find(scene.frame)
    assert found is None or (found.columns, found.rows) != (9, 9)


def test_closed_cells_are_told_from_open_ones() -> None:
    rows = ["########"] * 3 + ["###..###"] * 2 + ["########"] * 3
    read = classic.read(bevelled(rows), Lattice(100, 96, 16, 16, 8, 8))
    assert read[1][1:-1] == "######"
    assert read[4][3:5] == ".."
