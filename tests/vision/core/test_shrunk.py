"""Smaller pictures and sums of changes: the core computes them as the picture library would."""

import cv2
import numpy as np
import pytest

from gridseer import _core
from gridseer.geometry import Pixels


def picture(height: int, width: int, seed: int) -> Pixels:
    """Areas of one colour, noise, and a gradient."""
    rng = np.random.default_rng(seed)
    pixels = rng.integers(0, 256, (height, width, 3), np.uint8)
    pixels[: height // 2] = cv2.resize(pixels[:3, :3], (width, height))[: height // 2]
    pixels[height // 3 : 2 * height // 3, width // 4 : width // 2] = (255, 254, 250)
    return pixels


@pytest.mark.parametrize("size", [(99, 59), (37, 60), (100, 7), (1, 7), (13, 11), (67, 41)])
def test_a_smaller_picture_has_the_means_of_its_pixels(size: tuple[int, int]) -> None:
    pixels = picture(60, 100, 1)
    smaller = _core.shrunk(pixels, *size)
    expected = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    # Boards at the limit of what is seen are found or missed by the last bit, so all of them must be the same.
    np.testing.assert_array_equal(smaller, expected)


def test_a_part_of_a_picture_is_made_smaller_where_it_lies() -> None:
    pixels = picture(60, 100, 2)
    part = pixels[10:50, 20:90]
    np.testing.assert_array_equal(_core.shrunk(part, 35, 20), _core.shrunk(part.copy(), 35, 20))


def test_nothing_is_made_larger_by_means() -> None:
    with pytest.raises(ValueError, match="at most that of the picture"):
        _core.shrunk(picture(20, 20, 3), 21, 20)
    with pytest.raises(ValueError, match="odd sides"):
        _core.planes_of(picture(20, 20, 3), (8, 33), 6.0)


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
