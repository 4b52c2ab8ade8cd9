"""Cells that are equal to the byte are of one kind: the core counts them as slow counting does."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer import _core
from gridseer.geometry import Pixels


def noise(seed: int, width: int, height: int, colours: int = 256) -> Pixels:
    return np.random.default_rng(seed).integers(0, colours, (height, width, 3)).astype(np.uint8)


@given(st.integers(1, 4), st.integers(1, 4), st.integers(2, 5), st.integers(0, 1 << 30))
def test_cells_of_a_kind_are_equal_to_the_byte(width: int, height: int, colours: int, seed: int) -> None:
    picture = noise(seed, 24, 18, colours)
    left, top = np.arange(1, 24 - width, width), np.arange(2, 18 - height, height)
    cells = [picture[y : y + height, x : x + width].tobytes() for y in top for x in left]
    kinds: dict[bytes, int] = {}
    numbers = [kinds.setdefault(cell, len(kinds)) for cell in cells]
    assert _core.kinds_of_cells(picture, left, top, width, height).tolist() == numbers
    counted = _core.kinds_of_cells(picture, left, top, width, height, 3).tolist()
    assert counted == (numbers[: numbers.index(3) + 1] if 3 in numbers else numbers)


@pytest.mark.parametrize(("left", "top"), [(-1, 0), (0, -1), (21, 0), (0, 15)])
def test_cells_beyond_the_picture_have_no_kind(left: int, top: int) -> None:
    with pytest.raises(ValueError, match="in the picture"):
        _core.kinds_of_cells(noise(0, 24, 18), np.array([left]), np.array([top]), 4, 4)
