"""From a picture to its boards: everything together."""

from dataclasses import replace

import numpy as np
import pytest

from gridseer.geometry import Frame, Lattice, Pixels, Place
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import FLAG, sights_of
from gridseer.render import draw
from gridseer.render.clutter import clutter
from gridseer.theme import THEMES
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.numbers import numbers_around
from gridseer.vision.board.finder.glance import Glance, glance
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


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_a_window_on_a_desktop_is_read(theme: str) -> None:
    rows = in_progress(11)
    flags = "".join(rows).count("!")
    window = draw(rows, THEMES[theme], 26, window=True, mines_left=40 - flags).frame
    (sighting,) = read(desktop(window))
    assert sighting.symbols == rows
    assert sighting.mines_left == 40 - flags
    assert sighting.state is State.PLAYING
    assert sighting.doubtful == ()
    assert sighting.board().mines == 40


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


def test_the_number_of_mines_can_be_told() -> None:
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


def test_a_cell_of_one_colour_is_blank() -> None:
    rows = in_progress(11)
    drawing = draw(rows, THEMES["meadow"], 48.5, window=True, mines_left=30)
    (sighting,) = read(drawing.frame)
    assert (sighting.symbols, sighting.doubtful) == (rows, ())


@pytest.mark.parametrize(("columns", "rows", "size"), [(9, 9, 16.8), (16, 16, 13.1), (30, 16, 12.8)])
def test_a_new_game_of_lines_alone_is_known_by_its_small_counter_or_its_size(
    columns: int, rows: int, size: float
) -> None:
    mines = {9: 10, 16: 40, 30: 99}[columns]
    window = draw(["#" * columns] * rows, THEMES["contrast"], size, window=True, mines_left=mines, scale=1.25).frame
    (sighting,) = read(desktop(window))
    assert sighting.symbols == ["#" * columns] * rows
    assert (sighting.assumed_mines, sighting.doubtful) == (mines, ())
    assert sighting.mines_left in (mines, None), "so small a counter is read or left open"


@pytest.mark.parametrize(("kind", "size", "seed"), [("spreadsheet", (800, 600), 164), ("photograph", (1280, 900), 107)])
def test_no_board_is_made_of_a_few_doubtful_numbers(kind: str, size: tuple[int, int], seed: int) -> None:
    assert read(Frame(clutter(kind, *size, seed))) == []


def test_lines_beyond_the_board_that_are_all_its_doubts_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = in_progress(7)
    drawing = draw(rows, THEMES["light"], 24)
    board, pixels = drawing.lattice, drawing.frame.pixels.copy()
    below = round(board.y + board.height)
    page = clutter("text", pixels.shape[1], 200, 3)[:48]
    frame = Frame(np.concatenate([pixels[:below], page]))
    longer = replace(board, rows=board.rows + 2)
    monkeypatch.setattr("gridseer.vision.board.reader.searches", lambda *_, **__: [[longer]])
    (sighting,) = read(frame)
    assert (sighting.symbols, sighting.doubtful) == (rows, ())
    (whole,) = read(frame, frame.region, board.columns, board.rows + 2)
    assert whole.lattice == longer, "the user knows better"


def test_of_two_lattices_of_one_size_the_better_read_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = in_progress(5, "beginner")
    drawing = draw(rows, THEMES["classic"], 26, window=True, mines_left=10)
    right = drawing.lattice
    wide = replace(right, x=right.x - 4, y=right.y - 4, cell_width=26.98, cell_height=26.98)
    monkeypatch.setattr("gridseer.vision.board.reader.searches", lambda *_, **__: [[wide, right]])
    (sighting,) = read(drawing.frame)
    assert (sighting.symbols, sighting.lattice) == (rows, right)


def test_numbers_are_read_around_the_board_that_is_kept_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = in_progress(5, "beginner")
    drawing = draw(rows, THEMES["classic"], 26, window=True, mines_left=10)
    right = drawing.lattice
    wide = replace(right, x=right.x - 4, y=right.y - 4, cell_width=26.98, cell_height=26.98)
    monkeypatch.setattr("gridseer.vision.board.reader.searches", lambda *_, **__: [[wide, right]])
    asked: list[Lattice] = []

    def around(pixels: Pixels, lattice: Lattice) -> list[ShownNumber]:
        asked.append(lattice)
        return numbers_around(pixels, lattice)

    monkeypatch.setattr("gridseer.vision.board.reader.numbers_around", around)
    (sighting,) = read(drawing.frame)
    assert (sighting.symbols, sighting.mines_left) == (rows, 10)
    assert asked == [right]


def test_no_lattice_is_glanced_at_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = draw(in_progress(11), THEMES["classic"], 26)
    beside = drawn.lattice.moved(13, 13)  # what is no board is found again by every search
    monkeypatch.setattr("gridseer.vision.board.reader.searches", lambda *_, **__: [[beside], [beside]])
    glances: list[Lattice] = []

    def glanced(pixels: Pixels, lattice: Lattice) -> Glance:
        glances.append(lattice)
        return glance(pixels, lattice)

    monkeypatch.setattr("gridseer.vision.board.reader.glance", glanced)
    assert read(drawn.frame) == []
    assert glances == [beside]
