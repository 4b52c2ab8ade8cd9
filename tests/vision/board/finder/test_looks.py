"""What cells look like: the core sees what slow counting and averaging show."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer import _core
from gridseer.geometry import Frame, Lattice, Pixels
from gridseer.vision.board.finder.looks import RIM, SIDE, rims


def noise(seed: int, width: int, height: int, colours: int = 256) -> Pixels:
    return np.random.default_rng(seed).integers(0, colours, (height, width, 3)).astype(np.uint8)


def stretch(start: float, end: float, length: int) -> npt.NDArray[np.float64]:
    """The share of each pixel of a line in a stretch of it, or of the pixel at the end where it lies beyond that."""
    start = min(max(start, 0), length - 1)
    end = min(max(end, start + 1e-6), length)
    shares = np.clip(np.minimum(np.arange(length) + 1, end) - np.maximum(np.arange(length), start), 0, None)
    return np.asarray(shares / shares.sum())


@given(
    st.floats(-9, 20), st.floats(-9, 20), st.floats(4, 19), st.floats(4, 19), st.integers(0, 1 << 30)
)  # fmt: skip
def test_rims_are_mean_colours(x: float, y: float, width: float, height: float, seed: int) -> None:
    picture, lattice = noise(seed, 50, 40), Lattice(x, y, width, height, 3, 2)
    seen = rims(Frame(picture), lattice, np.ones((2, 3), bool))
    for row, column in np.ndindex(2, 3):
        ys = [y + height * (row + part / SIDE) for part in range(SIDE + 1)]
        xs = [x + width * (column + part / SIDE) for part in range(SIDE + 1)]
        down = np.stack([stretch(ys[part], ys[part + 1], 40) for part in range(SIDE)])
        across = np.stack([stretch(xs[part], xs[part + 1], 50) for part in range(SIDE)])
        means = np.einsum("iy,jx,yxc->ijc", down, across, picture)[RIM]
        assert np.abs(seen[row, column].reshape(-1, 3) - means).max() < 0.51


def test_only_wanted_rims_are_looked_at() -> None:
    wanted = np.array([[True, False], [False, True]])
    seen = rims(Frame(np.full((30, 30, 3), 7, np.uint8)), Lattice(0, 0, 15, 15, 2, 2), wanted)
    assert np.array_equal(seen.any(axis=2), wanted)


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
