"""Sides of cells: the core sees those that maps of edges, blurred along their length, show."""

import cv2
import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st

from gridseer import _core
from gridseer.geometry import Pixels

Map = npt.NDArray[np.uint8]
THREE_QUARTERS, HALF = 191, 127


def straight(pixels: Pixels, threshold: int, length: int) -> Map:
    """How much of an upright side of this length around each pixel is an edge, 0 to 255."""
    changed = cv2.absdiff(pixels[:, 1:], pixels[:, :-1]).max(axis=2)
    edges = np.pad((changed > threshold).astype(np.uint8) * 255, ((0, 0), (1, 0)))
    joined = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((3, 1), np.uint8))
    return np.asarray(cv2.blur(joined, (1, length), borderType=cv2.BORDER_CONSTANT), np.uint8)


def check(sides: _core.SideMap, shares: Map, rng: np.random.Generator) -> None:
    """Compare all that a map of sides can be asked with the shares themselves."""
    height, width = shares.shape
    pitch, reach = float(rng.uniform(3, 20)), int(rng.integers(1, 4))
    lines, rows = np.arange(-pitch / 3, width + pitch / 2, pitch), np.arange(-0.4, height, pitch / 1.7)
    row, column = np.clip(np.rint(rows).astype(int), 0, height - 1)[:, None], np.rint(lines).astype(int)
    near = cv2.dilate(shares, np.ones((1, 2 * reach + 1), np.uint8))
    supported = near[row, np.clip(column, 0, width - 1)] > THREE_QUARTERS
    supported[:, (column <= 0) | (column >= width)] = True
    assert np.array_equal(sides.supported(rows, lines, reach), supported)
    inside, first, last = np.arange(reach, reach + 4), reach, reach + 3
    strips = [
        shares[row[:, None], np.clip(ends[:, None] + way * inside, 0, width - 1)].min(axis=2) > HALF
        for ends, way in ((column[:-1], 1), (column[1:], -1))
    ]
    assert np.array_equal(sides.full_strips(rows, lines, first, last), strips[0].astype(int) + strips[1])
    top, bottom = 2, max(3, height - 2)
    for one in range(top, bottom):
        assert np.array_equal(sides.counts(one, one + 1), shares[one] > THREE_QUARTERS)
    assert np.array_equal(sides.counts(top, bottom), np.count_nonzero(shares[top:bottom] > THREE_QUARTERS, axis=0))


@given(
    st.tuples(st.integers(8, 70), st.integers(8, 70)), st.integers(5, 90), st.sampled_from([3, 10, 48]),
    st.sampled_from([0.0, 0.1, 0.9]), st.integers(0, 1 << 30),
)  # fmt: skip
def test_sides_in_any_picture(size: tuple[int, int], length: int, threshold: int, noise: float, seed: int) -> None:
    rng, (width, height) = np.random.default_rng(seed), size
    fields = rng.integers(0, 90, (height // 4 + 1, width // 4 + 1, 3)).astype(np.uint8)
    pixels = np.ascontiguousarray(fields.repeat(4, axis=0).repeat(4, axis=1)[:height, :width])
    noisy = rng.random((height, width)) < noise
    pixels[noisy] = rng.integers(0, 90, (int(noisy.sum()), 3)).astype(np.uint8)
    steps = _core.ColourSteps(pixels)
    check(steps.upright_sides(threshold, length), straight(pixels, threshold, length), rng)
    turned = np.ascontiguousarray(pixels.swapaxes(0, 1))
    check(steps.lying_sides(threshold, length), straight(turned, threshold, length), rng)


def test_shares_of_every_length() -> None:
    for length in range(5, 200):
        pixels = np.zeros((3 * length, 2, 3), np.uint8)
        pixels[: 2 * length, 1] = 200
        check(_core.ColourSteps(pixels).upright_sides(3, length), straight(pixels, 3, length), np.random.default_rng(0))
