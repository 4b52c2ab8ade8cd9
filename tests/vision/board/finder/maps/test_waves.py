"""Lines from phases: equal ones to a small fraction of a cell, unequal ones each at its own place."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.geometry import Floats
from gridseer.vision.board.finder.maps.waves import Phases, axis_of


def phases_of(lines: Floats, length: int) -> Phases:
    """What a network without a fault says along an axis with lines at some places."""
    places = np.arange(length) + 0.5
    number = np.clip(np.searchsorted(lines, places, side="right") - 1, 0, len(lines) - 2)
    share = (places - lines[number]) / np.diff(lines)[number]
    inside = (places >= lines[0]) & (places < lines[-1])
    return np.asarray(np.exp(2j * np.pi * share) * inside, np.complex64)


@given(pitch=st.floats(3.5, 6.5), start=st.floats(2, 12), off=st.floats(0.85, 1.2))
def test_lines_at_equal_distances(pitch: float, start: float, off: float) -> None:
    truth = start + pitch * np.arange(17, dtype=np.float64)
    axis = axis_of(phases_of(truth, 140), pitch * off, 0.1)
    assert axis is not None
    for line in truth:
        assert np.abs(axis.lines - line).min() < 0.12 * pitch


@pytest.mark.parametrize("seed", range(5))
def test_lines_at_unequal_distances(seed: int) -> None:
    steps = 4.5 * np.exp(np.random.default_rng(seed).uniform(-0.2, 0.2, 24))
    truth = 6 + np.concatenate([[0.0], np.cumsum(steps)])
    axis = axis_of(phases_of(truth, 140), 4.5, 0.1)
    assert axis is not None
    for line in truth[1:-1]:
        assert np.abs(axis.lines - line).min() < 0.2 * 4.5


def test_nothing_has_no_lines() -> None:
    assert axis_of(np.zeros(60, np.complex64), 4.5, 0.1) is None
