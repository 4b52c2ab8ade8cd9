"""The lines of a lattice by the edges in a picture: equal, unequal, or told by the ends of the board alone."""

import numpy as np
import pytest

from gridseer import _core
from gridseer.geometry import Floats, Frame, Lattice
from gridseer.vision.board.finder.maps.lines import exact

_AROUND = 40


def tiles(xs: Floats, ys: Floats, gap: int = 1) -> Frame:
    """Light tiles between lines on a dark window, ``gap`` pixels apart."""
    pixels = np.full((int(ys[-1]) + _AROUND, int(xs[-1]) + _AROUND, 3), 40, np.uint8)
    for top, bottom in zip(ys[:-1].astype(int), ys[1:].astype(int), strict=True):
        for left, right in zip(xs[:-1].astype(int), xs[1:].astype(int), strict=True):
            pixels[top + gap // 2 : bottom - (gap - gap // 2), left + gap // 2 : right - (gap - gap // 2)] = 180
    return Frame(pixels)


def equal_lines(count: int, pitch: float) -> Floats:
    return np.asarray(_AROUND + pitch * np.arange(count + 1), np.float64)


@pytest.mark.parametrize("gap", [1, 2, 8])
def test_equal_lines_get_the_pitch_of_the_edges(gap: int) -> None:
    xs, ys = equal_lines(16, 24), equal_lines(12, 24)
    about = Lattice(xs[0] + 1, ys[0] - 1, 23.9, 24.1, 16, 12)
    (found,) = exact(tiles(xs, ys, gap), about)
    assert (found.cell_width, found.cell_height) == pytest.approx((24, 24))
    assert np.abs(found.column_lines - xs).max() <= 2
    assert np.abs(found.row_lines - ys).max() <= 2


@pytest.mark.parametrize("seed", range(4))
def test_unequal_lines_each_get_their_place(seed: int) -> None:
    rng = np.random.default_rng(seed)
    xs, ys = (_AROUND + np.concatenate([[0], np.cumsum(np.rint(rng.uniform(26, 34, count)))]) for count in (14, 10))
    about = Lattice(xs[0], ys[0], (xs[-1] - xs[0]) / 14, (ys[-1] - ys[0]) / 10, 14, 10)
    uneven, even = exact(tiles(xs, ys, 2), about)
    assert not even.unequal_columns, "lines at equal distances are tried as well"
    assert np.abs(uneven.column_lines - xs).max() <= 0.13 * about.cell_width
    assert np.abs(uneven.row_lines - ys).max() <= 0.13 * about.cell_height


def test_lines_that_are_hardly_unequal_are_equal() -> None:
    xs, ys = equal_lines(16, 40), equal_lines(12, 40)
    xs[3:9] += 2
    (found,) = exact(tiles(xs, ys, 2), Lattice(xs[0], ys[0], 40, 40, 16, 12))
    assert not found.unequal_columns


def test_where_small_cells_differ_by_the_width_of_a_gap_equal_lines_are_tried_first() -> None:
    xs, ys = equal_lines(12, 20), equal_lines(12, 20)
    xs[2:11] += np.array([2, -2, 2, 0, -2, 2, 2, -2, 0])
    even, uneven = exact(tiles(xs, ys, 1), Lattice(xs[0], ys[0], 20, 20, 12, 12))
    assert not even.unequal_columns
    assert uneven.unequal_columns


def test_where_pictures_touch_the_ends_of_the_board_tell_where_cells_begin() -> None:
    picture = np.full((20, 20, 3), 90, np.uint8)
    picture[3:9, 5:16], picture[10:15, 2:7] = 130, 60
    pixels = np.full((8 * 20 + 80, 9 * 20 + 80, 3), 15, np.uint8)
    pixels[40:-40, 40:-40] = np.tile(picture, (8, 9, 1))
    found = exact(Frame(pixels), Lattice(46, 35, 20, 20, 9, 8))[0]
    assert (round(found.x), round(found.y)) == (40, 40)


@pytest.mark.parametrize("off", [(-1.2, 0.8), (0.6, -0.6), (1.9, 0.0)])
def test_pictures_are_cut_out_where_the_fewest_differ(off: tuple[float, float]) -> None:
    """Nothing is drawn between them, and they reach the sides of the picture."""
    rng = np.random.default_rng(3)
    looks = rng.integers(60, 200, (4, 28, 28, 3)).astype(np.uint8)
    cells = looks[rng.integers(0, 4, (9, 9))]
    frame = Frame(cells.swapaxes(1, 2).reshape(252, 252, 3))
    (found,) = exact(frame, Lattice(28 + off[0], 28 + off[1], 28, 28, 7, 7))
    assert (found.x, found.y, found.cell_width, found.cell_height) == (28, 28, 28, 28)


@pytest.mark.parametrize(("height", "width"), [(41, 30), (300, 7), (1, 9), (6, 1), (520, 3)])
@pytest.mark.parametrize("across", [True, False])
def test_changes_from_line_to_line_are_added_up(height: int, width: int, *, across: bool) -> None:
    rng = np.random.default_rng(height)
    pixels = rng.integers(0, 256, (height, width, 3), np.uint8)
    turned = pixels if across else pixels.swapaxes(0, 1)
    steps = np.abs(np.diff(turned.astype(np.int64), axis=1))
    one, other, changed = _core.profile_of(pixels, across, 60)
    upper = -(-len(turned) // 2)
    np.testing.assert_array_equal(one, steps[:upper].sum(axis=0))
    np.testing.assert_array_equal(other, steps[upper:].sum(axis=0))
    np.testing.assert_array_equal(changed, (steps.max(axis=2) > 60).sum(axis=0))
