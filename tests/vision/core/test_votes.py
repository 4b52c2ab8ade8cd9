"""Votes: the core finds those that a plain reading of their definition finds."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer import _core
from gridseer.geometry import Pixels
from gridseer.render import draw
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES
from tests.support.seen_boards import in_progress

Voters = npt.NDArray[np.int64]
"""Line, place and kind of each, one per row."""
NEAREST, FARTHEST = 10, 280


def found(pixels: Pixels, step: int, most: int) -> list[Voters]:
    """The pairs that the core finds: line, start and distance, in order."""
    votes = _core.votes_of(pixels, step, most, NEAREST, FARTHEST)
    return [_in_order(line, start, distance) for start, line, distance in votes]


def expected(pixels: Pixels, step: int, most: int) -> list[Voters]:
    """The same by definition: along the columns it is the turned picture."""
    turned = np.ascontiguousarray(pixels.swapaxes(0, 1))
    return [_paired(_voters(each, step), step, most) for each in (pixels, turned)]


def _in_order(*columns: npt.NDArray[np.int32]) -> Voters:
    rows = np.stack([each.astype(np.int64) for each in columns], axis=1)
    return rows[np.lexsort(rows.T[::-1])]


def _voters(pixels: Pixels, step: int) -> Voters:
    """Changes of colour with a flat pixel beside them that are part of a straight edge."""
    colours = cv2.cvtColor(pixels, cv2.COLOR_RGB2RGBA).view(np.uint32)[:, :, 0]
    before, after = colours[:, :-1], colours[:, 1:]
    changes = np.not_equal(before, after).astype(np.uint8)
    calm = np.asarray(cv2.subtract(changes, cv2.erode(changes, np.ones((1, 3), np.uint8))), np.uint8)
    whole = cv2.erode(cv2.dilate(calm, np.ones((3, 1), np.uint8)), np.ones((7, 1), np.uint8))
    straight = np.asarray(cv2.bitwise_and(calm, whole), np.uint8)
    straight[np.arange(len(straight)) % step > 0] = 0
    row, column = np.nonzero(straight)
    kind = before[row, column] * np.uint32(2654435761) ^ after[row, column] * np.uint32(2246822519)
    return np.stack([row, column + 1, kind.astype(np.int64)], axis=1)


def _paired(voters: Voters, step: int, most: int) -> Voters:
    """Each voter with the next two of its line and kind; of too many, fewer lines vote."""
    thin = max(1, -(-len(voters) // most))
    voters = voters[voters[:, 0] // step % thin == 0]
    voters = voters[np.lexsort((voters[:, 1], voters[:, 2], voters[:, 0]))]
    rows = []
    for ahead in (1, 2):
        first, second = voters[:-ahead], voters[ahead:]
        distance = second[:, 1] - first[:, 1]
        same = (first[:, 0] == second[:, 0]) & (first[:, 2] == second[:, 2])
        same &= (distance >= NEAREST) & (distance <= FARTHEST)
        rows.append(np.stack([first[same, 0], first[same, 1], distance[same]], axis=1))
    return _in_order(*np.concatenate(rows).T)


@given(
    st.tuples(st.integers(2, 150), st.integers(2, 150)), st.sampled_from([1, 3, 5]), st.sampled_from([150_000, 40]),
    st.sampled_from([0.02, 0.2, 1.0]), st.integers(0, 1 << 30),
)  # fmt: skip
def test_votes_in_any_picture(size: tuple[int, int], step: int, most: int, noise: float, seed: int) -> None:
    rng, (width, height) = np.random.default_rng(seed), size
    # Stripes across and down in a few colours that come again, with some pixels of noise.
    stripes = rng.integers(0, 2, (height, 1)) + rng.integers(0, 2, width).repeat(7)[:width]
    pixels = np.array([(10, 20, 30), (10, 20, 31), (200, 0, 30)], np.uint8)[stripes]
    noisy = rng.random((height, width)) < noise
    pixels[noisy] = rng.integers(0, 3, (int(noisy.sum()), 3)).astype(np.uint8)
    for core, plain in zip(found(pixels, step, most), expected(pixels, step, most), strict=True):
        assert np.array_equal(core, plain)


@pytest.mark.parametrize("most", [150_000, 700])
@pytest.mark.parametrize("step", [3, 5])
def test_votes_on_a_desktop(most: int, step: int) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 17, window=True, mines_left=30)
    pixels = desktop([drawing], 700, 611, seed=4).frame.pixels
    core, plain = found(pixels, step, most), expected(pixels, step, most)
    assert all(len(each) > 100 for each in core)
    assert all(np.array_equal(*both) for both in zip(core, plain, strict=True))


def test_votes_in_part_of_a_picture() -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 17, window=True, mines_left=30)
    part = desktop([drawing], 700, 611, seed=4).frame.pixels[50:-50, 40:-30]
    copied = part.copy()
    assert all(np.array_equal(*both) for both in zip(found(part, 3, 700), found(copied, 3, 700), strict=True))
