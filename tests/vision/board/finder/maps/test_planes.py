"""What the network is given: the core computes it as the picture library would."""

import cv2
import numpy as np
import pytest

from gridseer import _core
from gridseer.geometry import Pixels, Singles
from gridseer.vision.board.finder.maps.planes import planes_of


def picture(height: int, width: int, seed: int) -> Pixels:
    """Areas of one colour, noise, and a gradient."""
    rng = np.random.default_rng(seed)
    pixels = rng.integers(0, 256, (height, width, 3), np.uint8)
    pixels[: height // 2] = cv2.resize(pixels[:3, :3], (width, height))[: height // 2]
    pixels[height // 3 : 2 * height // 3, width // 4 : width // 2] = (255, 254, 250)
    return pixels


def oracle(pixels: Pixels) -> Singles:
    """The planes, step by step."""
    planes = [colour.astype(np.float32) / 128 - 1 for colour in cv2.split(pixels)]
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    for side in (9, 33):
        mean = cv2.boxFilter(grey, cv2.CV_64F, (side, side))
        variance = np.maximum(cv2.sqrBoxFilter(grey, cv2.CV_64F, (side, side)) - mean * mean, 0)
        planes.append(((grey - mean) / np.sqrt(variance + 6)).astype(np.float32))
    return np.stack(planes)


@pytest.mark.parametrize(("height", "width"), [(64, 96), (32, 32), (8, 40), (96, 10)])
def test_planes_are_colours_and_contrasts(height: int, width: int) -> None:
    pixels = picture(height, width, height)
    np.testing.assert_allclose(planes_of(pixels), oracle(pixels), atol=0.01)


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
