"""The mines left: displays, printed text, the level, or nothing."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from gridseer.geometry import Lattice, Pixels, Region
from gridseer.minesweeper.level import known_mines
from gridseer.minesweeper.sight import CLOSED, EXPLODED, MINE
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.counter.evidence import Situation
from gridseer.vision.board.counter.mines_left import Counter, counter_of
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.numbers import numbers_around
from gridseer.vision.board.sighted import counter_beside

PLACE = Lattice(40, 80, 24, 24, 12, 12)


def read_counter(pixels: Pixels, lattice: Lattice, there: Situation) -> Counter:
    return counter_of(numbers_around(pixels, lattice), there)


def page(text: str, size: int = 18, ink: tuple[int, int, int] = (20, 20, 20), at: tuple[int, int] = (50, 30)) -> Pixels:
    """A window with a line of text, and below it the place of a board."""
    image = Image.new("RGB", (380, 420), (235, 235, 230))
    ImageDraw.Draw(image).text(at, text, fill=ink, font=ImageFont.load_default(size))
    return np.asarray(image)


def situation(flags: int = 0, level: int | None = None) -> Situation:
    return Situation(cells=144, closed=144 - flags, flags=flags, level=level)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("size", [18, 22, 30])
@pytest.mark.parametrize(
    ("text", "flags", "left", "mines"),
    [
        ("Mines: 10/25", 10, 15, 25),
        ("Mines: 15/25", 10, 15, 25),
        ("Marked: 2 / 29", 2, 27, 29),
        ("Mines: 23", 4, 23, 27),
        ("Mines: 23   0:47", 0, 23, 23),
        ("0/30", 0, 30, 30),
        ("Bombs: 31", 0, 31, 31),
        ("x24", 0, 24, 24),
        ("31 mines left", 2, 31, 33),
        ("Mines: 023", 4, 23, 27),
    ],
)
def test_printed_numbers_are_read(text: str, flags: int, left: int, mines: int, size: int) -> None:
    counter = read_counter(page(text, size), PLACE, situation(flags))
    assert (counter.mines_left, counter.mines) == (left, mines)
    assert counter.box is not None


def test_text_below_the_board_is_found_too() -> None:
    counter = read_counter(page("Marked: 3 / 20", at=(50, 380)), PLACE, situation(flags=3))
    assert counter.mines_left == 17


def test_a_clock_is_no_counter() -> None:
    counter = read_counter(page("Time 0:23"), PLACE, situation())
    assert counter.mines_left is None


@pytest.mark.parametrize("text", ["23   0:47", "Opened 0/120", "Score: 23", "Best time 23", "Level 20", "23%", "12x23"])
def test_other_numbers_are_seen_but_not_taken_for_the_counter(text: str) -> None:
    counter = read_counter(page(text), PLACE, situation())
    assert (counter.mines_left, counter.box) == (None, None)


def test_numbers_that_are_not_taken_are_kept_with_their_words() -> None:
    counter = read_counter(page("Score: 23"), PLACE, situation())
    assert [(number.value, number.words) for number in counter.numbers] == [(23, "score")]
    assert read_counter(page("Mines: 23"), PLACE, situation()).evidence == "'mines 23' stands beside the board"


def test_the_level_is_no_counter() -> None:
    counter = read_counter(page(""), PLACE, situation(flags=3, level=40))
    assert (counter.mines_left, counter.mines) == (None, None)
    assert read_counter(page("Bombs: 30"), PLACE, situation(level=25)).mines == 30


def test_levels_are_known_by_their_size() -> None:
    assert [known_mines(9, 9), known_mines(16, 16), known_mines(30, 16), known_mines(16, 30)] == [10, 40, 99, 99]
    assert known_mines(12, 12) is None


@pytest.mark.sampled(9)
@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("mines_left", [25, 8, -4])
def test_the_counters_of_our_own_windows_are_read(theme: str, mines_left: int) -> None:
    flags = 20 if mines_left < 20 else 0
    drawing = draw(["#" * 12] * 12, THEMES[theme], 31, window=True, mines_left=mines_left, seconds=57)
    counter = read_counter(drawing.frame.pixels, drawing.lattice, situation(flags))
    assert counter.mines_left == (mines_left if THEMES[theme].counter != "none" else None)


VALUES = (-12, -3, 0, 10, 40, 88, 99, 100)
WITH_COUNTER = sorted(name for name, theme in THEMES.items() if theme.counter != "none")


def counts(theme: str, cell: float, scale: float) -> list[tuple[int, int | None]]:
    """What each value is read as: in windows drawn at a scale, and in windows that a display has scaled.

    The clock shows more than there are cells, so that it is no question which display counts mines.
    """
    ways = [(cell * scale, 1.0), (cell, scale)] if scale != 1 else [(cell, 1.0)]
    found = []
    for value in VALUES:
        flags = 60 if value < 40 else 0
        there = Situation(cells=480, closed=480 - flags, flags=flags, level=None)
        for size, stretch in ways:
            drawing = draw(
                ["#" * 14] * 4, THEMES[theme], size, window=True, mines_left=value, seconds=999, scale=stretch
            )
            counter = read_counter(drawing.frame.pixels, drawing.lattice, there)
            found.append((value, counter.mines_left))
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("theme", WITH_COUNTER)
@pytest.mark.parametrize("scale", [1, 1.25, 2])
def test_a_counter_is_read_or_left_open_but_never_misread(theme: str, scale: float) -> None:
    small, usual = counts(theme, 16, scale), counts(theme, 26, scale)
    assert [pair for pair in small + usual if pair[1] not in (pair[0], None)] == []
    # From a height of ten pixels on it is read nearly always.
    assert sum(read == value for value, read in usual) >= len(usual) - 1


def test_the_counter_is_told_from_other_numbers() -> None:
    assert read_counter(page("19   23"), PLACE, situation()).mines_left is None
    assert read_counter(page("Mines: 19   23"), PLACE, situation()).mines_left == 19


@pytest.mark.parametrize("ink", [(200, 20, 20), (0, 90, 0), (90, 90, 200)])
def test_a_coloured_font_is_no_display(ink: tuple[int, int, int]) -> None:
    for number in (25, 17, 30):
        picture = page(f"Mines: {number}", 26, ink)
        assert read_counter(picture, PLACE, situation()).mines_left == number


def test_coloured_tiles_are_no_display() -> None:
    rng = np.random.default_rng(4)
    tiles = rng.integers(0, 256, (12, 40, 3), np.uint8).repeat(9, axis=0).repeat(9, axis=1)
    assert read_counter(np.ascontiguousarray(tiles), Lattice(40, 60, 16, 16, 18, 3), situation()).mines_left is None


def test_bright_letters_are_no_display() -> None:
    dark = 255 - page("Mines: 25   x24", 22, (0, 255, 255))
    assert [number.value for number in read_counter(dark, PLACE, situation()).numbers if number.display] == []


def boxed(left: str, right: str, ink: tuple[int, int, int], back: tuple[int, int, int]) -> Pixels:
    """A window with a number in print in a box at each end of the board."""
    image = Image.new("RGB", (380, 420), (240, 240, 240))
    draw = ImageDraw.Draw(image)
    for x, text in ((40, left), (280, right)):
        draw.rectangle((x, 30, x + 48, 56), fill=back, outline=(128, 128, 128))
        draw.text((x + 24, 43), text, fill=ink, font=ImageFont.load_default(16), anchor="mm")
    return np.asarray(image)


def test_numbers_with_leading_noughts_at_both_ends_are_displays() -> None:
    pixels = boxed("023", "002", (255, 0, 0), (0, 0, 0))
    assert read_counter(pixels, PLACE, situation()).mines_left == 23
    assert read_counter(boxed("23", "2", (255, 0, 0), (0, 0, 0)), PLACE, situation()).mines_left is None


def test_a_lost_game_shows_mines_where_flags_were_and_its_counter_as_it_was() -> None:
    """The window of a game that was lost with one flag set, which it then shows as a mine."""
    pair = [ShownNumber(each, Region(x, 10, 55, 25), display=True, digits=3) for each, x in ((39, 12), (2, 211))]
    sights = np.full((16, 16), CLOSED)
    sights.flat[:40] = MINE
    sights.flat[0], sights[10, 10] = EXPLODED, 1
    counter = counter_beside(pair, sights, None)
    assert (counter.mines_left, counter.mines) == (39, None)
    sights.flat[20:250] = 0
    assert counter_beside(pair, sights, None).mines_left is None
