"""Boards that are not all there to see: under a dialog, under a bar, beyond the edge of the picture."""

import numpy as np
import pytest

from gridseer.geometry import Frame
from gridseer.minesweeper.sight import COVERED
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.reader import read
from tests.support.seen_boards import in_progress


@pytest.mark.parametrize("theme", ["classic", "dark"])
def test_rows_under_a_dialog_are_part_of_the_board_and_it_is_not_sure(theme: str) -> None:
    rows = in_progress(4, share=0.5)
    drawing = draw(rows, THEMES[theme], 24, window=True, mines_left=30)
    place, pixels = drawing.lattice, drawing.frame.pixels.copy()
    x, y = round(place.x), round(place.y)
    pixels[y + 2 * 24 + 9 : y + 9 * 24 + 5, x + 2 * 24 + 11 : x + 14 * 24 + 7] = (240, 240, 240)
    pixels[y + 4 * 24 : y + 4 * 24 + 12, x + 4 * 24 : x + 9 * 24 : 3] = (20, 20, 20)
    (sighting,) = read(Frame(pixels))
    assert sighting.cells.shape == (len(rows), len(rows[0]))
    unsure = sighting.cells == COVERED
    for cell in sighting.doubtful:
        unsure[cell.y, cell.x] = True
    assert unsure[3:9, 3:14].all()
    assert not unsure[11:].any()
    assert sighting.symbols[11:] == rows[11:]
    assert sighting.confidence < 0.9


@pytest.mark.parametrize("theme", ["classic", "dark"])
def test_of_a_board_cut_on_every_side_the_whole_cells_are_read(theme: str) -> None:
    rows = in_progress(5, "expert", share=0.6)
    pixels = draw(rows, THEMES[theme], 24).frame.pixels
    left, top, right, bottom = 2 * 24 + 10, 1 * 24 + 14, 27 * 24 + 13, 14 * 24 + 9
    (sighting,) = read(Frame(np.ascontiguousarray(pixels[top:bottom, left:right])))
    assert sighting.symbols == [row[3:27] for row in rows[2:14]]
    assert set(sighting.cut_off) == {"left", "top", "right", "bottom"}


def test_a_row_half_under_a_bar_is_left_out_and_the_board_said_to_go_on() -> None:
    rows = in_progress(6, share=0.6)
    pixels = draw(rows, THEMES["classic"], 30).frame.pixels.copy()
    pixels[: 3 * 30 + 7] = (30, 60, 90)
    (sighting,) = read(Frame(pixels))
    assert sighting.symbols == rows[4:]
    assert sighting.cut_off == ("top",)
    assert sighting.board().mines_left is None
