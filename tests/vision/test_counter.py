"""The mines left: displays, printed text, the level, or nothing."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from gridseer.frame import Lattice, Pixels
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.counter import Situation, known_mines, read_counter

PLACE = Lattice(40, 80, 24, 24, 12, 12)


def page(text: str, size: int = 18, ink: tuple[int, int, int] = (20, 20, 20), at: tuple[int, int] = (50, 30)) -> Pixels:
    """A window with a line of text, and below it the place of a board."""
    image = Image.new("RGB", (380, 420), (235, 235, 230))
    ImageDraw.Draw(image).text(at, text, fill=ink, font=ImageFont.load_default(size))
    return np.asarray(image)


def situation(flags: int = 0, level: int | None = None) -> Situation:
    return Situation(cells=144, closed=144 - flags, flags=flags, level=level)


@pytest.mark.parametrize("size", [18, 22, 30])
@pytest.mark.parametrize(
    ("text", "flags", "left", "mines"),
    [
        ("Mines: 10/25", 10, 15, 25),
        ("Mines: 15/25", 10, 15, 25),
        ("Marked: 2 / 29", 2, 27, 29),
        ("Mines: 23", 4, 23, 27),
        ("23   0:47", 0, 23, 23),
        ("0/30", 0, 30, 30),
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


def test_without_a_counter_the_level_tells() -> None:
    blank = page("")
    assert read_counter(blank, PLACE, situation(flags=3, level=40)).mines_left == 37
    assert read_counter(blank, PLACE, situation()).mines_left is None


def test_levels_are_known_by_their_size() -> None:
    assert [known_mines(9, 9), known_mines(16, 16), known_mines(30, 16), known_mines(16, 30)] == [10, 40, 99, 99]
    assert known_mines(12, 12) is None


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("mines_left", [25, 8, -4])
def test_the_counters_of_our_own_windows_are_read(theme: str, mines_left: int) -> None:
    flags = 20 if mines_left < 20 else 0
    drawing = draw(["#" * 12] * 12, THEMES[theme], 31, window=True, mines_left=mines_left, seconds=57)
    counter = read_counter(drawing.frame.pixels, drawing.lattice, situation(flags))
    assert counter.mines_left == (mines_left if THEMES[theme].counter != "none" else None)
