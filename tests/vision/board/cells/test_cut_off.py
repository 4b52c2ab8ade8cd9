"""Boards that go on beyond the picture: it is said where, and nothing certain rests on what cannot be seen."""

import cv2
import numpy as np
import pytest

from bench.covers import covered_case, verdict_covered
from gridseer.geometry import Frame, Lattice, Mask, Pixels
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.cells.bars import barred_lines, is_seen_over
from gridseer.vision.board.cells.clusters import find_clusters
from gridseer.vision.board.cells.cut_off import SIDES, cut_off_sides, whole_lines
from gridseer.vision.board.cells.patches import cut
from gridseer.vision.board.reader import read
from tests.support.seen_boards import in_progress


def barred(pixels: Pixels, lattice: Lattice) -> Mask:
    return barred_lines(pixels, lattice, find_clusters(pixels, lattice).of_cell)


@pytest.mark.parametrize("theme", ["classic", "dark", "contrast"])
def test_half_a_cell_beyond_the_last_column_is_a_board_that_goes_on(theme: str) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES[theme], 24)
    seen = drawing.frame.pixels[:, :-14]
    whole = Lattice(0, 0, 24, 24, drawing.lattice.columns - 1, drawing.lattice.rows)
    assert cut_off_sides(seen, whole, cut(seen, whole)) == ("right",)


@pytest.mark.parametrize("theme", THEMES)
def test_a_board_in_its_window_is_not_cut_off(theme: str) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES[theme], 24, window=True, mines_left=30)
    place = drawing.lattice
    for margin in (3, 8, 15):
        region = place.bounds.grown(margin)
        frame = drawing.frame.crop(region)
        moved = place.moved(-max(0, region.x), -max(0, region.y))
        assert cut_off_sides(frame.pixels, moved, cut(frame.pixels, moved)) == ()


def test_what_counts_mines_beyond_the_picture_is_no_clue() -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 24)
    (sighting,) = read(Frame(drawing.frame.pixels[:, :-14]))
    assert sighting.cut_off == ("right",)
    board = sighting.board()
    assert board.mines_left is None
    for row, seen in zip(str(board).splitlines(), sighting.symbols, strict=False):
        assert row[-1] == ("X" if seen[-1] in ".12345678" else seen[-1].replace("?", "#"))
    assert sighting.text.endswith("m?")


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
    assert cut_off_sides(pixels, lattice, cut(pixels, lattice)) == ()


def test_a_board_that_ends_with_a_dotted_line_on_the_ground_of_its_cells_is_whole() -> None:
    side, count = 16, 9
    pixels = np.zeros((side * (count + 4), side * (count + 4), 3), np.uint8)
    first, last = 2 * side, (count + 2) * side
    for line in range(first, last + 1, side):
        pixels[line, first : last + 1 : 2] = 255
        pixels[first : last + 1 : 2, line] = 255
    for number in range(count):
        x, y = first + number * side, first + (3 * number % count) * side
        pixels[y + 4 : y + 12, x + 7 : x + 9] = (0, 200, 0)
    lattice = Lattice(first, first, side, side, count, count)
    assert cut_off_sides(pixels, lattice, cut(pixels, lattice)) == ()


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


@pytest.mark.parametrize("seed", [30038, 130002, 130006, 141002])
def test_what_lies_under_a_bar_is_said_to_be_cut_off_although_the_lines_are_a_little_off(seed: int) -> None:
    covered = covered_case(seed)
    assert verdict_covered(read(covered.case.frame), covered) in {"exact", "a part, said so"}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [16, 22.5, 41])
def test_nothing_that_a_theme_draws_is_a_bar(theme: str, size: float) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES[theme], size, window=True, mines_left=30)
    for off in (0, 1):
        assert not barred(drawing.frame.pixels, drawing.lattice.moved(off, -off)).any()


def test_an_edge_that_all_rows_have_is_not_that_of_a_bar() -> None:
    pixels = np.full((9 * 24, 9 * 24 + 48, 3), 200, np.uint8)
    for row in range(9):
        cv2.rectangle(pixels, (0, row * 24), (pixels.shape[1], row * 24 + 5), (40, 40, 40), -1)
    assert not barred(pixels, Lattice(24, 0, 24, 24, 9, 9)).any()
    pixels[24:] = 200
    assert barred(pixels, Lattice(24, 0, 24, 24, 9, 9))[0].all()


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
    assert not barred(pixels, Lattice(0, 0, side, side, 9, 9)).any()
    pixels[: side // 3] = (250, 250, 250)
    assert barred(pixels, Lattice(0, 0, side, side, 9, 9))[0].all(), "a real bar is one, in such a picture too"


@pytest.mark.parametrize("theme", ["classic", "arcade", "meadow"])
def test_an_outer_line_is_whole_if_the_board_ends_with_it_and_with_the_first_one(theme: str) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES[theme], 24, window=True, mines_left=30)
    for across, down in ((0, 0), (1, 0), (0, -1), (1, 1)):
        found = whole_lines(drawing.frame.pixels, drawing.lattice.moved(across, down))
        assert (found.columns, found.rows) == (drawing.lattice.columns, drawing.lattice.rows)


@pytest.mark.parametrize("theme", ["classic", "arcade", "meadow"])
def test_an_outer_line_is_not_whole_if_a_bar_lies_over_it(theme: str) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES[theme], 24, window=True, mines_left=30)
    pixels, place = drawing.frame.pixels.copy(), drawing.lattice
    pixels[round(place.y + place.height) - 5 :] = (60, 70, 90)
    assert whole_lines(pixels, place).rows == place.rows - 1


@pytest.mark.parametrize("theme", ["classic", "dark", "meadow"])
def test_a_bar_is_seen_to_lie_over_the_rest_of_a_board_and_a_missed_row_is_not(theme: str) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES[theme], 24)
    margin = ((60, 60), (60, 60), (0, 0))
    pixels = np.pad(drawing.frame.pixels, margin, constant_values=90)
    part = drawing.lattice.moved(60, 60).part((0, drawing.lattice.columns), (1, drawing.lattice.rows))
    assert not is_seen_over(pixels, part, "top")
    pixels[40:76] = (30, 60, 20)
    assert is_seen_over(pixels, part, "top")
    assert is_seen_over(pixels[70:], part.moved(0, -70), "top")


@pytest.mark.parametrize("theme", ["classic", "dark", "paper"])
def test_lines_that_run_on_around_a_part_of_a_board_are_not_bars(theme: str) -> None:
    drawing = draw(["#" * 16] * 16, THEMES[theme], 24)
    part = drawing.lattice.part((4, 10), (5, 11))
    assert not any(is_seen_over(drawing.frame.pixels, part, side) for side in SIDES)
