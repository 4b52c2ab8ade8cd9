"""Digits that are small in their cells are looked at by themselves."""

from dataclasses import replace

import numpy as np
import pytest

from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.cells.focus import focused
from gridseer.vision.board.reader import read

ROWS = ["........", "221.....", "##111211", "#323#4##", "########", "########"]


@pytest.mark.parametrize("share", [0.13, 0.2, 0.6])
def test_digits_are_read_however_small_they_are_in_their_cells(share: float) -> None:
    theme = replace(THEMES["paper"], digit_height=share)
    drawing = draw(ROWS, theme, 98)
    (sighting,) = read(drawing.frame, lattice=drawing.lattice)
    assert list(sighting.symbols) == ROWS
    assert len(sighting.doubtful) <= 1


def test_only_what_is_small_and_alone_is_looked_at_by_itself() -> None:
    pixels = np.full((100, 100, 3), 240, np.uint8)
    cell = (0.0, 0.0, 100.0, 100.0)
    assert focused(pixels, cell) == cell
    pixels[40:54, 44:52] = 0
    left, top, width, height = focused(pixels, cell)
    assert width == height
    assert (round(left + width / 2), round(top + height / 2)) == (48, 47)
    assert 14 < height < 30
    pixels[80, 20] = 0
    assert focused(pixels, cell) == cell


def test_a_dot_is_not_a_digit() -> None:
    pixels = np.full((100, 100, 3), 240, np.uint8)
    y, x = np.mgrid[:100, :100]
    pixels[np.hypot(y - 50, x - 50) <= 9] = 0
    cell = (0.0, 0.0, 100.0, 100.0)
    assert focused(pixels, cell) == cell


@pytest.mark.parametrize("size", [32, 59])
def test_the_pips_of_large_dice_are_read(size: int) -> None:
    drawing = draw(ROWS, THEMES["dice"], size)
    (sighting,) = read(drawing.frame, lattice=drawing.lattice)
    assert list(sighting.symbols) == ROWS


def test_the_end_of_a_bevel_does_not_stand_alone() -> None:
    """The lower half of a bevel, where a gloss makes the cell darker (desktop 180042)."""
    pixels = np.full((100, 100, 3), 60, np.uint8)
    pixels[60:85, 84:90] = 160
    cell = (0.0, 0.0, 100.0, 100.0)
    assert focused(pixels, cell) == cell
    assert focused(np.rot90(pixels).copy(), cell) == cell
