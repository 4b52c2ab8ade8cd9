"""Lines across a lattice that aren't those between its cells."""

import numpy as np
import pytest

from bench.pictures import desktop_case
from gridseer.geometry import Lattice
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.finder.ruling import is_ruled_otherwise
from gridseer.vision.board.reader import read


def ruled(width: int, height: int) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
    """A table with cells of this size."""
    pixels = np.full((400, 400, 3), 30, np.uint8)
    pixels[::height] = 60
    pixels[:, ::width] = 60
    return pixels


def test_lines_between_all_cells_are_those_of_the_lattice() -> None:
    assert not is_ruled_otherwise(ruled(30, 30), Lattice(0, 0, 30, 30, 13, 13))
    assert not is_ruled_otherwise(np.full((400, 400, 3), 30, np.uint8), Lattice(0, 0, 30, 30, 13, 13))


def test_rows_of_a_table_in_larger_cells_are_seen() -> None:
    assert is_ruled_otherwise(ruled(65, 19), Lattice(0, 0, 65, 65, 6, 6))
    assert is_ruled_otherwise(ruled(19, 65), Lattice(0, 0, 65, 65, 6, 6))


def test_columns_of_a_table_that_are_several_cells_wide_are_seen() -> None:
    assert is_ruled_otherwise(ruled(60, 20), Lattice(0, 0, 20, 20, 19, 19))
    assert is_ruled_otherwise(ruled(20, 40), Lattice(0, 0, 20, 20, 19, 19))


@pytest.mark.parametrize("theme", list(THEMES))
def test_boards_are_not_ruled_otherwise(theme: str) -> None:
    """Whatever their cells are made of, and with large open areas."""
    for rows in (["#" * 9] * 9, [*["#" * 9] * 4, "1" * 9, *["." * 9] * 4], ["1." * 4 + "1"] * 9):
        drawing = draw(rows, THEMES[theme], 33.5, scale=1.25)
        assert not is_ruled_otherwise(drawing.frame.pixels, drawing.lattice)


def test_a_dither_in_some_rows_of_cells_is_no_ruling() -> None:
    """Most of such a row changes from each pixel to the next one below, but what stands in it breaks that."""
    pixels = np.full((780, 780, 3), 30, np.uint8)
    dither = (np.indices((60, 780)).sum(axis=0) % 2 * 40).astype(np.uint8)[..., None]
    for number, row in enumerate((0, 2, 3, 5, 7, 8, 10)):  # rows of closed cells; the others are flat
        cells = pixels[60 * row : 60 * row + 60]
        cells += dither
        cells[12 + 5 * number : 18 + 5 * number] = 30
    assert not is_ruled_otherwise(pixels, Lattice(0, 0, 60, 60, 13, 13))


@pytest.mark.parametrize("seed", [180404, 180405, 180464])
def test_tables_and_calendars_beside_a_board_are_none(seed: int) -> None:
    case = desktop_case(seed)
    (sighting,) = read(case.frame)
    assert tuple(sighting.symbols) == case.position.rows
