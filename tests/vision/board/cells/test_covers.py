"""What lies over a board: found by its sides, and never where nothing is."""

import numpy as np
import pytest

from gridseer.geometry import Lattice, Mask, Pixels
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.cells.clusters import find_clusters
from gridseer.vision.board.cells.covers import hidden_cells
from tests.support.seen_boards import in_progress


def hidden(pixels: Pixels, lattice: Lattice) -> Mask:
    return hidden_cells(pixels, lattice, find_clusters(pixels, lattice))


def with_panel(pixels: Pixels, left: int, top: int, right: int, bottom: int) -> Pixels:
    """A picture with a grey panel over it that has a thin border and a button."""
    pixels = pixels.copy()
    panel = pixels[top:bottom, left:right]
    panel[:] = (90, 90, 90)
    panel[1:-1, 1:-1] = (238, 238, 238)
    panel[-30:-10, 12:70] = (200, 210, 230)
    return pixels


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("cell", [17, 24.5, 40])
def test_nothing_lies_over_a_board(theme: str, cell: float) -> None:
    drawing = draw(in_progress(4, share=0.5), THEMES[theme], cell)
    assert not hidden(drawing.frame.pixels, drawing.lattice).any()


@pytest.mark.parametrize("scale", [1.25, 1.5])
def test_edges_that_are_spread_over_several_pixels_lie_over_nothing(scale: float) -> None:
    drawing = draw(in_progress(4, share=0.5), THEMES["meadow"], 26.5 / scale, scale=scale)
    for off in (-1.0, -0.75, 0.75, 1.0):
        assert not hidden(drawing.frame.pixels, drawing.lattice.moved(off, off)).any()


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_the_end_of_a_board_does_not_lie_over_it_where_the_lattice_is_a_little_off(theme: str) -> None:
    drawing = draw(in_progress(4, share=0.5), THEMES[theme], 31.84, window=True, mines_left=20)
    for across, down in ((-3, -3), (3, 3), (0, -3)):
        covered = hidden(drawing.frame.pixels, drawing.lattice.moved(across, down))
        assert not covered.all(axis=0).any()
        assert not covered.all(axis=1).any()


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_all_cells_under_a_dialog_are_hidden_and_no_others(theme: str) -> None:
    drawing = draw(in_progress(4, share=0.5), THEMES[theme], 24)
    pixels = with_panel(drawing.frame.pixels, 3 * 24 + 10, 4 * 24 + 13, 12 * 24 + 15, 11 * 24 + 8)
    expected = np.zeros((16, 16), bool)
    expected[4:12, 3:13] = True
    assert np.array_equal(hidden(pixels, drawing.lattice), expected)


@pytest.mark.parametrize("theme", ["classic", "dark", "meadow"])
def test_a_bar_over_whole_rows_hides_the_side_without_cells_of_the_board(theme: str) -> None:
    drawing = draw(in_progress(4, share=0.5), THEMES[theme], 24)
    pixels = drawing.frame.pixels.copy()
    pixels[10 * 24 + 11 :] = (238, 238, 238)
    expected = np.zeros((16, 16), bool)
    expected[10:] = True
    assert np.array_equal(hidden(pixels, drawing.lattice), expected)


def test_a_side_at_a_line_between_cells_parts_the_board_too() -> None:
    drawing = draw(in_progress(4, share=0.5), THEMES["classic"], 24)
    pixels = with_panel(drawing.frame.pixels, 3 * 24, 4 * 24, 12 * 24 + 11, 11 * 24)
    covered = hidden(pixels, drawing.lattice)
    assert covered[4:11, 3:13].all()
    covered[4:12, 3:13] = False
    assert not covered.any()


def test_a_cell_of_which_only_a_corner_is_hidden_can_be_read() -> None:
    drawing = draw(in_progress(4, share=0.5), THEMES["classic"], 24)
    pixels = with_panel(drawing.frame.pixels, 3 * 24 + 16, 4 * 24 + 17, 12 * 24 + 15, 11 * 24 + 8)
    covered = hidden(pixels, drawing.lattice)
    assert not covered[4, 3]
    assert covered[5:12, 4:13].all()


def test_a_stripe_that_runs_on_from_cell_to_cell_hides_nothing() -> None:
    drawing = draw(in_progress(4, share=0.5), THEMES["classic"], 24)
    pixels = drawing.frame.pixels.copy()
    striped = pixels[:24, :24].copy()
    striped[7:11] = (60, 90, 160)
    for row, column in ((3, 4), (3, 5), (9, 2), (12, 13)):
        pixels[row * 24 : (row + 1) * 24, column * 24 : (column + 1) * 24] = striped
    assert not hidden(pixels, drawing.lattice).any()
