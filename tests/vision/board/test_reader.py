"""From a picture to its boards: everything together."""

from dataclasses import replace

import numpy as np

from gridseer.geometry import Frame, Place
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import FLAG, sights_of
from gridseer.render import draw
from gridseer.render.clutter import clutter
from gridseer.theme import THEMES
from gridseer.vision.board.reader import read
from gridseer.vision.board.sighting import State
from tests.support.seen_boards import in_progress, lost, won


def desktop(*windows: Frame) -> Frame:
    """Windows side by side on a plain desktop."""
    height = max(window.height for window in windows) + 80
    width = sum(window.width + 60 for window in windows) + 60
    pixels = np.full((height, width, 3), (58, 110, 165), np.uint8)
    left = 60
    for window in windows:
        pixels[40 : 40 + window.height, left : left + window.width] = window.pixels
        left += window.width + 60
    return Frame(pixels, origin=Place(100, 200))


def test_states_are_told() -> None:
    states = []
    for rows in (["#" * 9] * 9, won(2), lost(2, "beginner")):
        (sighting,) = read(desktop(draw(rows, THEMES["classic"], 24, window=True, mines_left=0).frame))
        assert sighting.symbols == rows
        states.append(sighting.state)
    assert states == [State.READY, State.WON, State.LOST]


def test_two_boards_are_both_read() -> None:
    first, second = in_progress(4), in_progress(5, "beginner")
    windows = (
        draw(first, THEMES["classic"], 20, window=True, mines_left=30).frame,
        draw(second, THEMES["light"], 30, window=True, mines_left=8).frame,
    )
    sightings = sorted(read(desktop(*windows)), key=lambda sighting: sighting.lattice.x)
    assert [sighting.symbols for sighting in sightings] == [first, second]


def test_a_click_lands_in_the_middle_of_a_cell_on_the_screen() -> None:
    drawing = draw(in_progress(4), THEMES["classic"], 24, window=True, mines_left=30)
    (sighting,) = read(desktop(drawing.frame))
    x, y = sighting.centre((3, 5))
    true_x, true_y = drawing.lattice.centre(3, 5)
    assert abs(x - (100 + 60 + true_x)) <= 2
    assert abs(y - (200 + 40 + true_y)) <= 2


def test_the_number_of_mines_can_be_given() -> None:
    rows = in_progress(4)
    (sighting,) = read(Frame(draw(rows, THEMES["classic"], 24).frame.pixels), mines=50)
    assert sighting.mines_left == 50 - "".join(rows).count("!")


def test_more_flags_than_the_mines_that_were_given_are_doubtful() -> None:
    """``gridseer read`` said "mines left: -38" about a theme whose closed cells looked like flags."""
    rows = in_progress(4)
    flags = "".join(rows).count("!")
    (sighting,) = read(Frame(draw(rows, THEMES["classic"], 24).frame.pixels), mines=flags - 1)
    assert sighting.mines_left is None
    assert {*cells_of(sights_of(rows) == FLAG)} <= {*sighting.doubtful}


def test_an_empty_picture_has_no_board() -> None:
    assert read(Frame(np.full((300, 400, 3), 200, np.uint8))) == []


def test_a_page_below_the_board_is_left_out_unless_it_is_given() -> None:
    rows = in_progress(7)
    drawing = draw(rows, THEMES["light"], 24)
    board, pixels = drawing.lattice, drawing.frame.pixels.copy()
    below = round(board.y + board.height)
    page = clutter("text", pixels.shape[1], 200, 3)[:48]
    frame = Frame(np.concatenate([pixels[:below], page]))
    longer = replace(board, rows=board.rows + 2)
    (sighting,) = read(frame)
    assert (sighting.symbols, sighting.doubtful) == (rows, ())
    (whole,) = read(frame, frame.region, board.columns, board.rows + 2)
    assert whole.lattice == longer, "the user knows better"
