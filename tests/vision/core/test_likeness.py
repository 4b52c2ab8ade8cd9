"""How far the pixels of cells are apart: the core computes it as numpy would."""

import numpy as np
import pytest

from gridseer import _core


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
