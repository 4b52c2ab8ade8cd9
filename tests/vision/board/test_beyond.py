"""Boards that are not all there to see: under a dialog, under a bar, beyond the edge of the picture."""

import numpy as np
import pytest

from bench.covers import covered_case, verdict_covered
from bench.pictures import desktop_case
from gridseer.geometry import Frame, Lattice
from gridseer.minesweeper.sight import COVERED
from gridseer.render import draw
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES
from gridseer.vision.board.beyond import continued, extended, with_open_lines, without_bare_lines
from gridseer.vision.board.cells.patches import cut
from gridseer.vision.board.every_board import read_every
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


@pytest.mark.parametrize("theme", ["light", "paper", "glass"])
def test_under_an_open_menu_the_rows_below_and_the_counter_in_words_are_read(theme: str) -> None:
    rows = in_progress(7, share=0.5)
    drawing = draw(rows, THEMES[theme], 24, window=True, mines_left=29)
    place, pixels = drawing.lattice, drawing.frame.pixels.copy()
    x, y = round(place.x), round(place.y)
    pixels[y - 4 : y + 7 * 24 + 9, x + 8 * 24 + 7 : x + 13 * 24 + 11] = (120, 120, 120)
    pixels[y - 3 : y + 7 * 24 + 8, x + 8 * 24 + 8 : x + 13 * 24 + 10] = (245, 245, 245)
    pixels[y + 20 : y + 140 : 20, x + 8 * 24 + 20 : x + 12 * 24 : 3] = (30, 30, 30)
    (sighting,) = read(Frame(pixels))
    assert [row[:8] for row in sighting.symbols] == [row[:8] for row in rows]
    assert sighting.symbols[8:] == rows[8:]
    hidden = sighting.cells == COVERED
    for x, y in sighting.doubtful:
        hidden[y, x] = True
    assert np.all(hidden[:8, 8:14])
    assert sighting.mines_left in (None, 29)
    assert sighting.confidence < 0.9


def test_mines_that_are_shown_are_not_flags_where_the_one_that_exploded_may_be_hidden() -> None:
    rows = [
        "11.....1#",
        "#1.....1#",
        "11..11111",
        "....1*1..",
        "....111..",
        "11.......",
        "*1..111..",
        "11..1*1..",
        "....111..",
    ]
    drawing = draw(rows, THEMES["classic"], 30)
    pixels = drawing.frame.pixels.copy()
    pixels[: 2 * 30 + 11, 6 * 30 + 13 :] = (90, 90, 90)
    pixels[: 2 * 30 + 10, 6 * 30 + 14 :] = (240, 240, 240)
    (sighting,) = read(Frame(pixels), lattice=drawing.lattice)
    doubtful = {(cell.x, cell.y) for cell in sighting.doubtful}
    assert all(sighting.symbols[y][x] == "*" or (x, y) in doubtful for x, y in [(5, 3), (0, 6), (5, 7)])


def test_every_board_of_a_screen_is_found_in_whatever_theme() -> None:
    rows = [in_progress(seed, share=0.5) for seed in (4, 5)]
    boards = [
        draw(some, THEMES[theme], 24, window=True, mines_left=20)
        for some, theme in zip(rows, ("classic", "light"), strict=True)
    ]
    scene = desktop(boards, seed=50000)
    found = read_every(scene.frame)
    assert sorted(sighting.symbols for sighting in found) == sorted(rows)


def test_empty_rows_without_lines_beyond_a_board_belong_to_it() -> None:
    ground = np.array([12, 28, 16], np.uint8)
    pixels = np.full((300, 300, 3), 60, np.uint8)
    pixels[40:240, 50:250] = ground
    found = Lattice(50, 100, 20, 20, 10, 7)
    assert with_open_lines(pixels, found, ground) == Lattice(50, 40, 20, 20, 10, 10)
    pixels[30:40, 50:250] = ground  # half a cell more: a window, not cells
    below = Lattice(50, 100, 20, 20, 10, 7)
    assert with_open_lines(pixels, below, ground) is None


def test_a_board_is_extended_to_a_larger_lattice_of_the_same_cells_alone() -> None:
    part, whole = Lattice(100, 160, 20, 20, 9, 4), Lattice(100.4, 60.2, 20.1, 19.9, 9, 9)
    assert extended(part, whole) == Lattice(100, 60, 20, 20, 9, 9)
    assert extended(part, Lattice(108, 60, 20, 20, 9, 9)) is None
    assert extended(part, Lattice(100, 60, 24, 20, 9, 9)) is None
    assert extended(part, part) is None


def test_half_a_board_does_not_stand_for_the_whole_that_the_finder_saw() -> None:
    case = desktop_case(160014)  # its 8x8 cells were refused, as two numbers may count their mines, and 4x8 were not
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows


def test_a_line_of_nothing_but_the_ground_around_tiles_is_no_line_of_the_board() -> None:
    side, count = 27, 6
    pixels = np.full(((count + 4) * side, (count + 4) * side, 3), (16, 16, 20), np.uint8)
    first = 2 * side
    for y in range(count):
        for x in range(count):
            left, top = first + x * side, first + y * side
            pixels[top + 3 : top + side - 3, left + 3 : left + side - 3] = (10, 10, 28)
    board = Lattice(first, first, side, side, count, count)
    assert without_bare_lines(pixels, board) == board
    for columns, rows in (((0, count), (-1, count)), ((0, count + 1), (0, count))):
        inner = without_bare_lines(pixels, board.part(columns, rows))
        assert (inner.x, inner.y, inner.columns, inner.rows) == (first, first, count, count)
    pixels[first + 30 : first + 60, first + 30 : first + 60] = (16, 16, 20)
    larger = board.part((0, count), (-1, count))
    assert without_bare_lines(pixels, larger) == larger, "a cell of the board looks like that too: no sides are drawn"


@pytest.mark.parametrize("theme", ["classic", "light", "dark"])
def test_a_board_cut_out_a_pixel_too_close_is_whole(theme: str) -> None:
    rows = in_progress(5, share=0.6)
    pixels = draw(rows, THEMES[theme], 30).frame.pixels
    (sighting,) = read(Frame(np.ascontiguousarray(pixels[1:, 1:])))
    assert sighting.symbols == rows
    assert not sighting.cut_off


@pytest.mark.parametrize("seed", [31009, 31021])
def test_of_a_new_board_under_a_dialog_all_cells_are_found(seed: int) -> None:
    """Columns of which little was seen below the dialog had no lines, and a part beside it was taken for the board."""
    covered = covered_case(seed)
    assert verdict_covered(read(covered.case.frame), covered) == "exact"


@pytest.mark.parametrize(
    ("seed", "why"),
    [
        (30004, "a menu disturbed the lattice; the part below it was read without a doubt, and taken for all"),
        (31032, "of the rows beside a menu that ends at a line, one cell each is seen: only the numbers need them"),
        (31043, "a part that broke no rule, as half of it was in doubt, was preferred to all with one broken"),
        (31045, "the bare cells of a checker board weren't seen to go on beside a dialog"),
        (31058, "the sides of tiles with round corners weren't seen to go on under a bar"),
        (31033, "the inside of a white dialog with a thin frame looked like empty cells"),
    ],
)
def test_what_lies_over_a_board_does_not_make_it_smaller_or_empty(seed: int, why: str) -> None:
    covered = covered_case(seed)
    assert verdict_covered(read(covered.case.frame), covered) in {"exact", "a part, said so"}, why


def test_a_row_beside_the_last_line_of_a_board_is_not_one_of_its_rows() -> None:
    """Of cells that are 26.5 pixels wide some have no line at their sides, like the ground above (desktop 7509)."""
    case = desktop_case(7509)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows


def test_on_a_dark_page_not_all_that_is_dark_is_like_a_cell() -> None:
    """Buttons above a dark board differ from its empty cells by less than light games from each other."""
    random = np.random.default_rng(1)
    page = np.full((400, 216, 3), 8, np.uint8)
    lattice = Lattice(0, 200, 24, 24, 9, 8)
    for x in range(9):
        for y in range(8):
            cell = page[200 + 24 * y :][:24, 24 * x :][:, :24]
            cell[0] = cell[:, 0] = 22 + random.integers(0, 3)
    patches = cut(page, lattice)
    page[158:164, 30:36] = page[158:164, 102:108] = 40  # two of the marks that a button shows, two lines above
    assert continued(page, lattice, patches) is None
