"""The mines left: displays, printed text, the level, or nothing."""

from importlib import resources

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from gridseer.geometry import Lattice, Pixels
from gridseer.vision.board.counter.mines_left import Counter
from gridseer.vision.learnt.counter.evidence import Situation, counter_of
from gridseer.vision.learnt.counter.numbers import numbers_around

NETWORK = resources.files("gridseer.vision").joinpath("models", "texts.onnx")
pytestmark = pytest.mark.skipif(not NETWORK.is_file(), reason="make train-vision")
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


PRINTED = (
    ("Mines: 10/25", 10, 15), ("Mines: 15/25", 10, 15), ("Marked: 2 / 29", 2, 27), ("Mines: 23", 4, 23),
    ("Mines: 23   0:47", 0, 23), ("0/30", 0, 30), ("Bombs: 31", 0, 31), ("x24", 0, 24), ("31 mines left", 2, 31),
    ("Mines: 023", 4, 23),
)  # fmt: skip
"""What stands above a board, the flags on it, and the mines left."""


def test_a_printed_number_is_read_or_left_open_and_never_misread() -> None:
    read = [
        (left, read_counter(page(text, size), PLACE, situation(flags)).mines_left)
        for text, flags, left in PRINTED
        for size in (18, 22, 30)
    ]
    assert [pair for pair in read if pair[1] not in (pair[0], None)] == []
    assert sum(left == seen for left, seen in read) >= 20


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


def test_an_icon_behind_a_number_is_its_label_and_a_clock_is_one_too() -> None:
    """As the minesweeper of a desktop shows them: a clock and the seconds, then the mines and a mine."""
    image = Image.fromarray(boxed("87", "23", (255, 255, 255), (20, 30, 70)))
    draw = ImageDraw.Draw(image)
    draw.ellipse((6, 32, 30, 56), outline=(0, 0, 0), width=3)
    draw.line((18, 36, 18, 44, 25, 44), fill=(0, 0, 0), width=2)
    draw.ellipse((342, 36, 358, 52), fill=(20, 20, 20))
    for x, y in ((11, 0), (0, 11), (8, 8), (8, -8)):
        draw.line((350 - x, 44 - y, 350 + x, 44 + y), fill=(20, 20, 20), width=3)
    counter = read_counter(np.asarray(image), PLACE, situation())
    assert counter.mines_left == 23
