"""Seven-segment counters: any colour, any scale, below zero too."""

import numpy as np
import pytest

from gridseer.geometry import Pixels
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.counter.segments import read_displays

LIT = {
    "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd", "6": "afgedc", "7": "abc",
    "8": "abcdefg", "9": "abcdfg", "-": "g",
}  # fmt: skip


def display(text: str, height: int, lit: tuple[int, int, int], unlit: tuple[int, int, int], back: int = 0) -> Pixels:
    """A display on a grey window, drawn bar by bar as old programs do."""
    bar, width = max(1, height // 9), round(height * 0.55)
    pitch = width + max(2, height // 8)
    panel = np.full((height + 4, pitch * len(text) + 4, 3), back, np.uint8)
    middle = height // 2
    for number, symbol in enumerate(text):
        left, top = 2 + number * pitch, 2
        digit = panel[top : top + height, left : left + width]
        bars = {
            "a": np.s_[:bar, 1:-1], "d": np.s_[-bar:, 1:-1],
            "g": np.s_[middle - bar // 2 : middle - bar // 2 + bar, 1:-1],
            "f": np.s_[1:middle, :bar], "b": np.s_[1:middle, -bar:], "e": np.s_[middle:-1, :bar],
            "c": np.s_[middle:-1, -bar:],
        }  # fmt: skip
        for name in sorted(bars, key=lambda name: name in LIT[symbol]):
            digit[bars[name]] = lit if name in LIT[symbol] else unlit
    edge = height
    return np.pad(panel, ((edge, edge), (edge, edge), (0, 0)), constant_values=192)


COLOURS = {
    "red": ((255, 0, 0), (80, 0, 0)),
    "green": ((0, 255, 0), (0, 50, 0)),
    "cyan": ((90, 220, 255), (20, 50, 60)),
    "white": ((255, 255, 255), (0, 0, 0)),
}


@pytest.mark.sampled(6)
@pytest.mark.parametrize("height", [15, 21, 33, 60])
@pytest.mark.parametrize("colour", COLOURS)
def test_numbers_are_read(colour: str, height: int) -> None:
    for text in ("010", "099", "-05", "123", "000", "467", "-11", "811"):
        picture = display(text, height, *COLOURS[colour])
        assert [shown.value for shown in read_displays(picture, height / 1.4)] == [int(text)], text


def test_two_displays_are_read_from_left_to_right() -> None:
    pair = np.hstack([display("040", 21, *COLOURS["red"]), display("123", 21, *COLOURS["red"])])
    assert [shown.value for shown in read_displays(pair, 16)] == [40, 123]


def test_a_part_of_a_display_is_not_read() -> None:
    # A thin 1 stands far from the digits beside it: 001 must not be read as 00, nor 510 as 10.
    for cell in (40, 55, 63):
        window = draw(["#" * 8] * 8, THEMES["glass"], cell, window=True, mines_left=1, seconds=510)
        head = np.ascontiguousarray(window.frame.pixels[: round(window.lattice.y)])
        for size in (cell, 0.6 * cell):
            assert {shown.value for shown in read_displays(head, size)} <= {1, 510}


def test_no_display_is_seen_where_there_is_none() -> None:
    rng = np.random.default_rng(1)
    assert read_displays(rng.integers(0, 256, (80, 300, 3), np.uint8).astype(np.uint8), 16) == []
    assert read_displays(np.full((60, 200, 3), 192, np.uint8), 16) == []


def test_a_window_of_another_colour_beside_a_display_is_not_one_of_its_digits() -> None:
    panel = display("099", 30, *COLOURS["green"])[30:-30, 30:-30]
    picture = np.full((60, 200, 3), 20, np.uint8)
    picture[10 : 10 + panel.shape[0], 40 : 40 + panel.shape[1]] = panel
    picture[14:60, :32] = (200, 90, 220)
    (number,) = read_displays(picture, 24)
    assert (number.value, number.digits) == (99, 3)
