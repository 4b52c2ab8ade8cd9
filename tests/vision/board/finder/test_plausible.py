"""Lattices that are no boards: calendars, sudokus, chess boards, paper, swatches; and fresh boards, which are."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from gridseer.geometry import Lattice, Pixels
from gridseer.minesweeper.sight import FLAG
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.cells.patches import cut
from gridseer.vision.board.cells.reading import read_cells
from gridseer.vision.board.finder.plausible import are_equal_pictures, is_board, is_paper
from tests.support.seen_boards import in_progress, lost, won
from tests.support.soft_shadows import soft_shadows

Colour = tuple[int, int, int]
WHITE, GREY, BLACK = (255, 255, 255), (150, 150, 150), (0, 0, 0)


def grid(
    columns: int,
    rows: int,
    text: Callable[[int, int], str] = lambda x, y: "",  # noqa: ARG005
    ground: Callable[[int, int], Colour] = lambda x, y: WHITE,  # noqa: ARG005
) -> tuple[Pixels, Lattice]:
    """A table on a white page, 32 pixels a cell."""
    side = 32
    image = Image.new("RGB", ((columns + 2) * side, (rows + 2) * side), WHITE)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(18)
    for y in range(rows):
        for x in range(columns):
            left, top = (x + 1) * side, (y + 1) * side
            pen.rectangle([left, top, left + side, top + side], fill=ground(x, y), outline=GREY)
            pen.text((left + side / 2, top + side / 2), text(x, y), fill=BLACK, font=font, anchor="mm")
    return np.asarray(image), Lattice(side, side, side, side, columns, rows)


def sudoku(x: int, y: int) -> str:
    return str((3 * (y % 3) + y // 3 + x) % 9 + 1) if (x * 7 + y * 3) % 5 < 2 else ""


def chess_ground(x: int, y: int) -> Colour:
    return (240, 217, 181) if (x + y) % 2 else (181, 136, 99)


STRANGERS = {
    "calendar": grid(7, 5, lambda x, y: str(y * 7 + x + 1) if y * 7 + x < 31 else ""),
    "sudoku": grid(9, 9, sudoku),
    "paper": grid(14, 10),
    "multiplication": grid(10, 10, lambda x, y: str((x + 1) * (y + 1))),
    "letters": grid(12, 9, lambda x, y: chr(65 + (x * 5 + y * 11) % 26)),
    "chess": grid(8, 8, ground=chess_ground),
    "swatches": grid(8, 6, ground=lambda x, y: (x * 30, y * 40, (x * y * 9) % 256)),
    "ones and zeros": grid(12, 9, lambda x, y: str((x * 3 + y * y) % 2)),
}


@pytest.mark.parametrize("name", STRANGERS)
def test_what_is_no_board_is_refused(name: str) -> None:
    pixels, lattice = STRANGERS[name]
    assert not is_board(pixels, lattice, read_cells(pixels, lattice), told=False)


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_boards_are_accepted(theme: str) -> None:
    for rows in (["#" * 9] * 9, in_progress(8), won(8), lost(8)):
        drawing = draw(rows, THEMES[theme], 26, window=True, mines_left=10)
        pixels = drawing.frame.pixels
        reading = read_cells(pixels, drawing.lattice)
        assert is_board(pixels, drawing.lattice, reading, told=False, counted=lambda: True), rows


def test_a_new_game_is_one_although_no_cell_is_surely_closed() -> None:
    drawing = draw(["#" * 13] * 12, THEMES["classic"], 30, window=True)
    reading = read_cells(drawing.frame.pixels, drawing.lattice)
    doubtful = replace(reading, probabilities=np.full_like(reading.probabilities, 0.7))
    assert is_board(drawing.frame.pixels, drawing.lattice, doubtful, told=False)


@pytest.mark.parametrize("alike", [True, False])
def test_a_flag_that_nobody_can_name_comes_again(alike: bool) -> None:
    """As black flags with a skull: four of them beside a single number made a board seem to be none."""
    rows = ["#" * 10, "##!###!###", "#" * 10, "####1#####", "#!########", *["#" * 10] * 4, "#######!##"]
    drawing = draw(rows, THEMES["classic"], 30, window=True)
    pixels, reading = drawing.frame.pixels, read_cells(drawing.frame.pixels, drawing.lattice)
    flags, patches = reading.sights == FLAG, reading.patches.copy()
    if not alike:
        patches[flags.ravel()] = np.random.default_rng(1).integers(0, 256, patches[flags.ravel()].shape)
    doubtful = replace(reading, probabilities=np.where(flags, 0.7, reading.probabilities), patches=patches)
    assert is_board(pixels, drawing.lattice, doubtful, told=False) is alike


def test_doubtful_numbers_on_closed_cells_do_not_make_a_puzzle_on_paper() -> None:
    """Four flags that were taken for fours, of which one could not be sure, beside three numbers."""
    rows = ["#" * 10, "##!###!###", "#" * 10, "####1#####", "#!########", "####2###3#", *["#" * 10] * 3, "#######!##"]
    drawing = draw(rows, THEMES["classic"], 30, window=True)
    reading = read_cells(drawing.frame.pixels, drawing.lattice)
    flags = reading.sights == FLAG
    sights, sure = np.where(flags, 4, reading.sights), np.where(flags, 0.75, reading.probabilities)
    doubtful = replace(reading, sights=sights, probabilities=sure)
    assert is_board(drawing.frame.pixels, drawing.lattice, doubtful, told=False)


def test_long_cells_are_those_of_a_table() -> None:
    drawing = draw(["#" * 9] * 9, THEMES["classic"], 48, cell_height=24)
    reading = read_cells(drawing.frame.pixels, drawing.lattice)
    assert not is_board(drawing.frame.pixels, drawing.lattice, reading, told=False)
    assert is_board(drawing.frame.pixels, drawing.lattice, reading, told=True)


def test_a_table_with_cells_of_two_squares_is_none() -> None:
    table, lattice = grid(10, 8, ground=lambda x, y: (210, 214, 220))  # noqa: ARG005
    assert is_board(table, lattice, read_cells(table, lattice), told=False), "with every line it could be a board"
    for line in range(2, 10, 2):
        table = np.array(table)
        table[:, 32 * line - 1 : 32 * line + 2] = table[40, 40]
    assert not is_board(table, lattice, read_cells(table, lattice), told=False)


def test_several_cells_together_are_none() -> None:
    drawing = draw(["#" * 16] * 16, THEMES["arcade"], 34, window=True, mines_left=40)
    place = drawing.lattice
    large = Lattice(place.x - 16, place.y - 16, 136, 136, 4, 4)
    pixels = drawing.frame.pixels
    assert not is_board(pixels, large, read_cells(pixels, large), told=False, counted=lambda: True)


def test_paper_with_squares_is_none() -> None:
    paper = np.full((400, 600, 3), 255, np.uint8)
    paper[::20], paper[:, ::20] = 200, 200
    place = Lattice(0, 0, 20, 20, 30, 20)
    assert not is_board(paper, place, read_cells(paper, place), told=False)


@pytest.mark.parametrize(("ground", "ink", "start"), [(255, 200, 0), (240, 180, 5), (40, 70, 3)])
def test_small_squares_are_not_raised_by_the_line_at_their_side(ground: int, ink: int, start: int) -> None:
    paper = np.full((400, 600, 3), ground, np.uint8)
    paper[start::13], paper[:, start::13] = ink, ink
    place = Lattice(start, start, 13, 13, (600 - start) // 13, (400 - start) // 13)
    assert not is_board(paper, place, read_cells(paper, place), told=False)


def test_a_soft_shadow_raises_cells_from_a_ground_of_nearly_their_colour() -> None:
    pixels, lattice = soft_shadows(6, 6)
    assert is_board(pixels, lattice, read_cells(pixels, lattice), told=False)


def test_squares_that_are_cut_off_do_not_have_the_size_of_a_level() -> None:
    paper = np.full((16 * 32 + 20, 30 * 32, 3), 255, np.uint8)
    paper[::32], paper[:, ::32] = 200, 200
    place = Lattice(0, 0, 32, 32, 30, 16)
    reading = read_cells(paper, place)
    assert reading.cut_off
    assert not is_board(paper, place, reading, told=False)


def test_paper_is_told_from_a_new_game_without_reading_it() -> None:
    paper = np.full((400, 605, 3), 255, np.uint8)
    paper[::20], paper[:, ::20] = 200, 200
    place = Lattice(0, 0, 20, 20, 31, 20)  # its last column hangs over the edge
    assert is_paper(paper, place, numbers=list)
    assert not is_paper(paper, place, numbers=lambda: [10]), "a counter is beside it"
    paper[110:115, 110:115] = 0
    assert not is_paper(paper, place, numbers=list), "something is on it: it must be read"
    for theme in THEMES.values():
        drawing = draw(["#" * 16] * 16, theme, 26, window=True, mines_left=40)
        assert not is_paper(drawing.frame.pixels, drawing.lattice, numbers=list), theme.name


def pictures(columns: int, rows: int) -> tuple[Pixels, Lattice]:
    """A board of equal pictures on one colour."""
    picture = np.full((20, 20, 3), (70, 90, 60), np.uint8)
    picture[4:9, 5:15], picture[11:16, 3:9] = (30, 120, 40), (50, 60, 40)
    pixels = np.full((rows * 20 + 80, columns * 20 + 80, 3), 15, np.uint8)
    pixels[40:-40, 40:-40] = np.tile(picture, (rows, columns, 1))
    return pixels, Lattice(40, 40, 20, 20, columns, rows)


def test_equal_pictures_are_a_board_where_the_pattern_ends_with_them() -> None:
    pixels, lattice = pictures(9, 9)
    assert are_equal_pictures(pixels, lattice, cut(pixels, lattice))
    wallpaper = np.tile(pixels[40:60, 40:60], (13, 13, 1))
    assert not are_equal_pictures(wallpaper, lattice, cut(wallpaper, lattice))
    part = Lattice(40, 40, 20, 20, 7, 9)
    assert not are_equal_pictures(pixels, part, cut(pixels, part)), "the pattern goes on beyond it"


def test_equal_pictures_in_another_number_than_a_level_has_are_a_board_on_one_colour() -> None:
    pixels, lattice = pictures(7, 11)
    assert are_equal_pictures(pixels, lattice, cut(pixels, lattice))
    pixels[:, :40] = 200
    assert not are_equal_pictures(pixels, lattice, cut(pixels, lattice)), "a pattern between two other things"


def test_the_empty_rows_of_a_chess_board_are_not_a_new_game() -> None:
    fields = np.indices((8, 8)).sum(axis=0) % 2
    board = np.where(fields[..., None], (66, 114, 153), (214, 255, 240)).astype(np.uint8)
    pixels = np.full((400, 600, 3), (70, 112, 98), np.uint8)
    pixels[100:228, 200:328] = np.kron(board, np.ones((16, 16, 1), np.uint8))
    place = Lattice(213, 129, 16, 16, 7, 4)  # without the outer rows and columns, and some pixels beside its place
    assert not is_board(pixels, place, read_cells(pixels, place), told=False)


OPENED = {(4, 4): "3", (4, 6): "2", (7, 1): "1"}
"""Cells that somebody opened one by one, and their numbers."""


@pytest.mark.parametrize("ground", [(238, 238, 238), WHITE])
def test_a_few_numbers_are_those_of_a_game_where_they_stand_on_another_ground(ground: Colour) -> None:
    """A game of white squares on a white page was missed; a puzzle on paper has its numbers on the same ground."""
    pixels, lattice = grid(
        8, 8, lambda x, y: OPENED.get((x, y), ""), lambda x, y: ground if (x, y) in OPENED else WHITE
    )
    reading = read_cells(pixels, lattice)
    assert is_board(pixels, replace(lattice, score=1.0), reading, told=False) == (ground != WHITE)


def test_a_game_that_was_lost_at_once_is_a_board_however_many_mines_it_shows() -> None:
    """Where a fifth of the cells of a large level are mines, and nothing is open, it was missed."""
    rows = ["".join("*" if (7 * x + 3 * y) % 19 < 4 else "#" for x in range(30)) for y in range(16)]
    drawing = draw(rows, THEMES["classic"], 24)
    pixels = np.pad(drawing.frame.pixels, ((30, 30), (30, 30), (0, 0)), constant_values=90)
    lattice = replace(drawing.lattice.moved(30, 30), score=1.0)
    assert is_board(pixels, lattice, read_cells(pixels, lattice), told=False)
