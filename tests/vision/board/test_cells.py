"""What the cells of a board show that is known to be there: spoilt pictures, odd looks, marks of players."""

import cv2
import numpy as np
import pytest

from gridseer.geometry import Frame, Lattice, Pixels
from gridseer.minesweeper.sight import COVERED, EMPTY, MINE, sights_of
from gridseer.render import Drawing, draw
from gridseer.theme import THEMES
from gridseer.vision.board.reader import read
from tests.support.seen_boards import in_progress


def seen(pixels: Pixels, lattice: Lattice) -> list[str]:
    (sighting,) = read(Frame(pixels), lattice=lattice)
    return sighting.symbols


def test_a_lattice_that_is_a_little_off_is_read_all_the_same() -> None:
    rows = in_progress(7)
    drawing = draw(rows, THEMES["classic"], 24)
    padded = np.pad(drawing.frame.pixels, ((0, 2), (0, 2), (0, 0)), mode="edge")
    assert seen(padded, drawing.lattice.moved(0.8, -0.6)) == rows


def test_noise_does_not_matter() -> None:
    rows = in_progress(3)
    drawing = draw(rows, THEMES["classic"], 24)
    noise = np.random.default_rng(1).integers(-3, 4, drawing.frame.pixels.shape)
    assert seen(np.clip(drawing.frame.pixels + noise, 0, 255).astype(np.uint8), drawing.lattice) == rows


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_difference_that_nobody_sees_makes_no_look_of_its_own(theme: str) -> None:
    """A browser that scales a picture rounds it otherwise in another place, and each look was named by itself."""
    rows = in_progress(3, share=0.4)
    drawing = draw(rows, THEMES[theme], 24)
    pixels = drawing.frame.pixels.copy()
    for left in range(8, pixels.shape[1], 48):
        pixels[:, left : left + 8] = np.maximum(pixels[:, left : left + 8], 2) - 2
    (sighting,) = read(Frame(pixels), lattice=drawing.lattice)
    assert (sighting.symbols, sighting.doubtful) == (rows, ())


def test_a_shade_over_the_board_makes_no_new_looks() -> None:
    rows = in_progress(3)
    drawing = draw(rows, THEMES["classic"], 24)
    height, width = drawing.frame.pixels.shape[:2]
    shade = np.add.outer(np.linspace(-25, 25, height), np.linspace(-12, 12, width))[..., None]
    (sighting,) = read(
        Frame(np.clip(np.rint(drawing.frame.pixels + shade), 0, 255).astype(np.uint8)), lattice=drawing.lattice
    )
    assert (sighting.symbols, sighting.doubtful) == (rows, ())


def test_thousands_of_cells_that_all_differ_are_doubtful() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (600, 800, 3), np.uint8)
    (sighting,) = read(Frame(noise), lattice=Lattice(0, 0, 10, 10, 80, 60))
    sure = np.ones(sighting.cells.shape, bool)
    for cell in sighting.doubtful:
        sure[cell.y, cell.x] = False
    assert (sighting.cells[sure] == COVERED).all(), "no cell shows anything"


def test_a_look_of_many_cells_is_not_the_mine_that_exploded() -> None:
    rows = ["2*2*1", "*3211", "11...", ".1121", ".1*3*", ".12*@"]
    drawing = draw(rows, THEMES["classic"], 24)
    pixels = drawing.frame.pixels.copy()
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            if symbol in "*@":
                cell = pixels[24 * y : 24 * y + 24, 24 * x : 24 * x + 24]
                cell[(np.ptp(cell.astype(int), axis=2) < 8) & (cell.min(axis=2) > 90)] = (255, 0, 0)
    (sighting,) = read(Frame(pixels), lattice=drawing.lattice)
    assert int(np.count_nonzero(sighting.cells == MINE)) >= 5


OLD_FLAGS = [
    "...1#2######",
    "..12233#####",
    "..1#11#3#4##",
    ".12322121!3#",
    ".2#3#1!1!1##",
    ".2#3111#2222",
    "1211..12#1..",
    "#1.....111..",
    "11!.........",
    "............",
]
"""Flags left over from another game: three numbers have more of them around than they say."""


@pytest.mark.parametrize("theme", ["classic", "dark", "paper"])
def test_flags_that_are_plainly_flags_stay_flags_where_they_are_wrong(theme: str) -> None:
    drawing = draw(OLD_FLAGS, THEMES[theme], 20)
    assert seen(drawing.frame.pixels, drawing.lattice) == OLD_FLAGS


def coloured(pixels: Pixels, rows: list[str], side: int) -> Pixels:
    """The picture of a board with its flags painted as closed cells of another colour."""
    pixels = pixels.copy()
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            if symbol == "!":
                cell = pixels[y * side : (y + 1) * side, x * side : (x + 1) * side]
                ground = np.abs(cell.astype(int) - cell[side // 2, side // 2]).max(axis=2) <= 2
                cell[ground] = (230, 60, 50)
    return pixels


@pytest.mark.parametrize("theme", ["classic", "dark", "light"])
def test_closed_cells_of_another_colour_are_flags_if_numbers_count_them(theme: str) -> None:
    rows = [row.replace("?", "#") for row in in_progress(4, share=0.5)]
    drawing = draw([row.replace("!", "#") for row in rows], THEMES[theme], 24)
    (sighting,) = read(Frame(coloured(drawing.frame.pixels, rows, 24)), lattice=drawing.lattice)
    assert (sighting.symbols, sighting.doubtful) == (rows, ())


@pytest.mark.parametrize("theme", ["classic", "dark", "light", "paper"])
def test_empty_cells_may_show_a_printed_zero(theme: str) -> None:
    rows = in_progress(4, share=0.5)
    drawing = draw(rows, THEMES[theme], 28)
    (sighting,) = read(Frame(with_zeros(drawing, rows, theme)), lattice=drawing.lattice)
    assert (sighting.symbols, sighting.doubtful) == (rows, ())


def with_zeros(drawing: Drawing, rows: list[str], theme: str) -> Pixels:
    """A board of cells of 28 pixels with a zero on its empty ones."""
    zero = np.zeros((28, 28), np.uint8)
    cv2.putText(zero, "0", (8, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.55, (255,), 2, cv2.LINE_AA)
    pixels, ink = drawing.frame.pixels.copy(), zero[..., None] / 255
    left, top = round(drawing.lattice.x), round(drawing.lattice.y)
    for y, x in (np.argwhere(sights_of(rows) == EMPTY) * 28).tolist():
        cell = pixels[top + y : top + y + 28, left + x : left + x + 28]
        cell[:] = cell * (1 - ink) + np.asarray(THEMES[theme].numbers[0]) * ink
    return pixels


LONE_ZEROS = {
    "one": [*["#" * 9] * 4, "####.####", *["#" * 9] * 4],
    "in a corner": [".########", *["#" * 9] * 8],
    "two": ["#" * 9, "##.######", *["#" * 9] * 4, "######.##", *["#" * 9] * 2],
    "beside numbers": ["1########", *["#" * 9] * 3, "####.####", *["#" * 9] * 2, "#######2#", "#" * 9],
}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rows", LONE_ZEROS.values(), ids=LONE_ZEROS)
@pytest.mark.parametrize("theme", ["classic", "dark", "glass", "light", "meadow"])
def test_a_zero_among_closed_cells_is_open(theme: str, rows: list[str]) -> None:
    """A game that opens nothing by itself shows one: it was confidently read as closed in the theme ``glass``."""
    drawing = draw(rows, THEMES[theme], 28, window=True)
    (sighting,) = read(Frame(with_zeros(drawing, rows, theme)))
    assert sighting.symbols == rows


@pytest.mark.parametrize("theme", ["classic", "dark", "glass", "light", "meadow"])
def test_a_closed_cell_under_the_pointer_stays_closed(theme: str) -> None:
    drawing = draw(["#" * 9] * 9, THEMES[theme], 28)
    pixels = drawing.frame.pixels.copy()
    cell = pixels[4 * 28 : 5 * 28, 4 * 28 : 5 * 28]
    cell[:] = np.minimum(cell.astype(int) + 30, 255)
    assert seen(pixels, drawing.lattice) == ["#" * 9] * 9


def test_a_frame_in_another_colour_is_no_printed_zero() -> None:
    """A game for the keyboard draws a darker frame on the cell that is chosen: it was confidently called empty."""
    pixels = np.full((9 * 30 + 40, 9 * 30 + 40, 3), 139, np.uint8)
    for y in range(9):
        for x in range(9):
            ink = 40 if x == y == 0 else 100
            corner = (20 + 30 * x + 6, 20 + 30 * y + 6)
            cv2.rectangle(pixels, corner, (corner[0] + 18, corner[1] + 18), (ink, ink, ink), 2, cv2.LINE_AA)
    assert seen(pixels, Lattice(20, 20, 30, 30, 9, 9)) == ["#" * 9] * 9


def test_blasts_that_differ_by_a_line_at_their_side_are_drawn_alike() -> None:
    """In the last column no line follows: the only mine there was taken for the one that exploded."""
    rows = ["*1.1*", "11.11", ".....", "11.11", "*1.1*"]
    drawing = draw(rows, THEMES["classic"], 32)
    pixels = drawing.frame.pixels.copy()
    for y, x in ((0, 0), (0, 4), (4, 0), (4, 4)):
        cell = pixels[32 * y : 32 * y + 32, 32 * x : 32 * x + 32]
        cell[:] = (217, 48, 37)
        cv2.circle(cell, (16, 16), 8, (20, 20, 20), -1, cv2.LINE_AA)
        if (y, x) != (4, 4):
            cell[:, -1] = 200
    symbols = seen(pixels, drawing.lattice)
    assert len({symbols[y][x] for y, x in ((0, 0), (0, 4), (4, 0), (4, 4))}) == 1
