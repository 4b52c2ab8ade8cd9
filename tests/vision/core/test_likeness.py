"""How far the pixels of cells are apart: the core computes it as numpy would."""

import numpy as np
import pytest

from gridseer import _core


def test_rows_of_cells_are_compared() -> None:
    rng = np.random.default_rng(1)
    cells, cell = rng.integers(0, 256, (7, 5, 33), np.uint8), rng.integers(0, 256, (5, 33), np.uint8)
    expected = np.abs(cells.astype(int) - cell).sum(axis=2)
    np.testing.assert_array_equal(_core.row_gaps(cells, cell), expected)


def test_cells_of_another_size_are_not_compared() -> None:
    with pytest.raises(ValueError, match="as large as another cell"):
        _core.row_gaps(np.zeros((2, 5, 9), np.uint8), np.zeros((5, 6), np.uint8))


@pytest.mark.parametrize("most", [4, 600])
@pytest.mark.parametrize("size", [5, 64, 70])
def test_each_picture_follows_the_first_leader_that_it_is_like(size: int, most: int) -> None:
    rng = np.random.default_rng(size)
    kinds = rng.integers(0, 256, (9, size), np.int64)
    noisy = kinds[rng.integers(0, 9, 80)] + rng.integers(-6, 7, (80, size))
    pictures = np.clip(noisy, 0, 255).astype(np.uint8)
    leaders: list[int] = []
    leader_of = np.full(80, -1)
    for place in range(80):
        if leader_of[place] < 0:
            near = np.abs(pictures.astype(int) - pictures[place]).max(axis=1) <= 10
            leader_of[(leader_of < 0) & (near | (len(leaders) == most))] = len(leaders)
            leaders.append(place)
    numbers, places = _core.leaders_of(pictures, 10, most)
    np.testing.assert_array_equal(numbers, leader_of)
    np.testing.assert_array_equal(places, leaders)


def test_the_colours_of_cells_differ_along_a_row_or_a_column() -> None:
    cells = np.random.default_rng(2).integers(0, 256, (9, 5, 7, 3), np.uint8)
    cells[0] = cells[0, :1]  # columns of one colour each
    cells[1] = cells[1, :, :1]  # rows of one colour each
    across, down = ((cells.max(axis=axis) - cells.min(axis=axis)).max(axis=(1, 2)) for axis in (2, 1))
    assert across[0] > down[0] == 0
    assert down[1] > across[1] == 0
    np.testing.assert_array_equal(_core.spreads_of(cells), np.minimum(across, down))


def test_cells_without_pixels_have_no_colours() -> None:
    with pytest.raises(ValueError, match="with pixels"):
        _core.spreads_of(np.zeros((2, 0, 3, 3), np.uint8))
    assert len(_core.spreads_of(np.zeros((0, 4, 4, 3), np.uint8))) == 0
