"""Boards that are not all there to see: under a dialog, under a bar, beyond the edge of the picture."""

import cv2
import numpy as np
import pytest

from gridseer.geometry import Frame, Lattice, Mask, Pixels
from gridseer.minesweeper.sight import COVERED, sights_of
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.reader import read
from gridseer.vision.board.sighting import Sighting
from tests.support.seen_boards import in_progress


def unsure(sighting: Sighting) -> Mask:
    """The cells that are covered or doubtful."""
    cells: Mask = sighting.cells == COVERED
    for cell in sighting.doubtful:
        cells[cell.y, cell.x] = True
    return cells


def read_or_unsure(sighting: Sighting, rows: list[str]) -> bool:
    """Whether every cell is right, or covered, or doubtful: one of which a part is hidden may be read all the same."""
    return bool((unsure(sighting) | (sighting.cells == sights_of(rows))).all())


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
    assert unsure(sighting)[3:9, 3:14].all()
    assert not unsure(sighting)[11:].any()
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
    assert unsure(sighting)[:7, 9:13].all()
    assert read_or_unsure(sighting, rows)
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


@pytest.mark.parametrize("theme", ["classic", "light", "dark"])
def test_a_board_cut_out_a_pixel_too_close_is_whole(theme: str) -> None:
    rows = in_progress(5, share=0.6)
    pixels = draw(rows, THEMES[theme], 30).frame.pixels
    (sighting,) = read(Frame(np.ascontiguousarray(pixels[1:, 1:])))
    assert sighting.symbols == rows
    assert not sighting.cut_off


def with_panel(pixels: Pixels, left: int, top: int, right: int, bottom: int) -> Pixels:
    """A picture with a grey panel over it that has a thin border and a button."""
    pixels = pixels.copy()
    panel = pixels[top:bottom, left:right]
    panel[:] = (90, 90, 90)
    panel[1:-1, 1:-1] = (238, 238, 238)
    panel[-30:-10, 12:70] = (200, 210, 230)
    return pixels


@pytest.mark.sampled(3)
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_cells_under_a_dialog_are_unsure_and_the_others_are_read(theme: str) -> None:
    rows = in_progress(4, share=0.5)
    drawing = draw(rows, THEMES[theme], 24)
    pixels = with_panel(drawing.frame.pixels, 3 * 24 + 10, 4 * 24 + 13, 12 * 24 + 15, 11 * 24 + 8)
    (sighting,) = read(Frame(pixels), lattice=drawing.lattice)
    assert unsure(sighting)[5:11, 4:12].all()
    assert read_or_unsure(sighting, rows)
    seen = [row for number, row in enumerate(sighting.symbols) if number not in range(4, 12)]
    assert seen == [row for number, row in enumerate(rows) if number not in range(4, 12)]


@pytest.mark.parametrize("corner", [(3 * 24, 4 * 24), (3 * 24 + 16, 4 * 24 + 17)])
def test_a_side_at_a_line_or_over_a_corner_hides_no_more_than_it_covers(corner: tuple[int, int]) -> None:
    rows = in_progress(4, share=0.5)
    drawing = draw(rows, THEMES["classic"], 24)
    pixels = with_panel(drawing.frame.pixels, *corner, 12 * 24 + 11, 11 * 24)
    (sighting,) = read(Frame(pixels), lattice=drawing.lattice)
    assert unsure(sighting)[5:11, 4:12].all()
    assert read_or_unsure(sighting, rows)
    assert sighting.symbols[:4] == rows[:4]
    assert sighting.symbols[12:] == rows[12:]


def test_a_stripe_that_runs_on_from_cell_to_cell_hides_nothing_else() -> None:
    rows = in_progress(4, share=0.5)
    drawing = draw(rows, THEMES["classic"], 24)
    pixels = drawing.frame.pixels.copy()
    striped = pixels[:24, :24].copy()
    striped[7:11] = (60, 90, 160)
    marked = [(3, 4), (3, 5), (9, 2), (12, 13)]
    for row, column in marked:
        pixels[row * 24 : (row + 1) * 24, column * 24 : (column + 1) * 24] = striped
    (sighting,) = read(Frame(pixels), lattice=drawing.lattice)
    assert (sighting.cells == COVERED).sum() <= len(marked)


def test_what_counts_mines_beyond_the_picture_is_no_clue() -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 24)
    (sighting,) = read(Frame(drawing.frame.pixels[:, :-14]))
    assert sighting.cut_off == ("right",)
    board = sighting.board()
    assert board.mines_left is None
    for row, seen in zip(str(board).splitlines(), sighting.symbols, strict=False):
        assert row[-1] == ("X" if seen[-1] in ".12345678" else seen[-1].replace("?", "#"))
    assert sighting.text.endswith("m?")


@pytest.mark.parametrize("theme", ["classic", "dark", "contrast"])
def test_half_a_cell_beyond_the_last_column_is_a_board_that_goes_on(theme: str) -> None:
    rows = in_progress(3, share=0.4)
    (sighting,) = read(Frame(draw(rows, THEMES[theme], 24).frame.pixels[:, :-14]))
    assert sighting.symbols == [row[:-1] for row in rows]
    assert sighting.cut_off == ("right",)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("margin", [3, 8, 15])
def test_a_board_in_its_window_is_not_cut_off(theme: str, margin: int) -> None:
    rows = in_progress(3, share=0.4)
    drawing = draw(rows, THEMES[theme], 24, window=True, mines_left=30)
    (sighting,) = read(drawing.frame.crop(drawing.lattice.bounds.grown(margin)))
    assert sighting.symbols == rows
    assert sighting.cut_off == ()


def framed(seam: int, mixed: float) -> tuple[Pixels, Lattice]:
    """A board in a thin frame that has a seam at each line, and whose nearest pixels are mixed with the cells."""
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 24)
    edge, width, height = 40, drawing.frame.width, drawing.frame.height
    pixels = np.full((height + 2 * edge, width + 2 * edge, 3), 184, np.uint8)
    pixels[edge - 3 : edge + height + 3, edge - 3 : edge + width + 3] = 117
    for line in range(edge, edge + height + 1, 24):
        pixels[line, edge - 3 : edge + width + 3] = 117 + seam
    for line in range(edge, edge + width + 1, 24):
        pixels[edge - 3 : edge + height + 3, line] = 117 + seam
    pixels[edge : edge + height, edge : edge + width] = drawing.frame.pixels
    for outside, inside in ((edge - 1, edge), (edge + width, edge + width - 1)):
        both = (1 - mixed) * pixels[:, outside] + mixed * pixels[:, inside]
        pixels[edge : edge + height, outside] = both[edge : edge + height]
    return pixels, drawing.lattice.moved(edge, edge)


@pytest.mark.parametrize(("seam", "mixed"), [(0, 0.0), (0, 0.5), (16, 0.0), (16, 0.5)])
def test_a_thin_frame_is_not_the_beginning_of_more_cells(seam: int, mixed: float) -> None:
    pixels, lattice = framed(seam, mixed)
    (sighting,) = read(Frame(pixels))
    assert sighting.cells.shape == (lattice.rows, lattice.columns)
    assert sighting.cut_off == ()


@pytest.mark.parametrize("size", [24, 42.3])
@pytest.mark.parametrize(("side", "across"), [("top", False), ("left", True)])
def test_a_bar_that_hides_a_part_of_the_outer_cells_is_not_the_end_of_the_board(
    size: float, side: str, *, across: bool
) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES["paper"], size, window=True, mines_left=30)
    pixels, place = drawing.frame.pixels.copy(), drawing.lattice
    area, start = (pixels.swapaxes(0, 1), place.x) if across else (pixels, place.y)
    area[: round(start + 2.15 * size)] = (250, 250, 250)
    area[round(start + 2.15 * size)] = 70
    (sighting,) = read(Frame(pixels))
    assert side in sighting.cut_off
    count, left = (place.columns, sighting.lattice.columns) if across else (place.rows, sighting.lattice.rows)
    assert left == count - 3


@pytest.mark.parametrize("theme", ["classic", "arcade", "meadow"])
def test_an_outer_line_is_not_whole_if_a_bar_lies_over_it(theme: str) -> None:
    rows = in_progress(3, share=0.4)
    drawing = draw(rows, THEMES[theme], 24, window=True, mines_left=30)
    pixels, place = drawing.frame.pixels.copy(), drawing.lattice
    pixels[round(place.y + place.height) - 5 :] = (60, 70, 90)
    (sighting,) = read(Frame(pixels))
    assert sighting.symbols == rows[:-1]
    assert sighting.cut_off == ("bottom",)


def test_glossy_closed_cells_along_a_side_of_a_picture_cropped_to_the_board_are_not_a_bar() -> None:
    side, rows = 24, ["#########", "2332#1211", "112122.11", *6 * ["........."]]
    pixels = np.full((9 * side, 9 * side, 3), 225, np.uint8)
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            patch = pixels[y * side : (y + 1) * side, x * side : (x + 1) * side]
            if cell == "#":
                patch[: side // 2], patch[side // 2 :] = 190, 150  # a gloss with a hard edge from side to side
            elif cell != ".":
                cv2.putText(patch, cell, (6, 18), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (160, 30, 30), 2)
    (sighting,) = read(Frame(pixels), lattice=Lattice(0, 0, side, side, 9, 9))
    assert not (sighting.cells[0] == COVERED).any()
    pixels[: side // 3] = (250, 250, 250)
    (barred,) = read(Frame(pixels), lattice=Lattice(0, 0, side, side, 9, 9))
    assert unsure(barred)[0].any(), "a real bar is one, in such a picture too"
