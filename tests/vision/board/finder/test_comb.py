"""Combs: their pitch, where they begin, and what is drawn through their lines."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gridseer.geometry import Region
from gridseer.vision.board.finder.comb import Comb, cells_within, strongest_wave, trend_of


def profile(pitch: float, start: float, count: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    lines = np.zeros(int(start + pitch * count) + 20, np.int64)
    np.add.at(lines, np.rint(start + pitch * np.arange(count + 1)).astype(int), 10)
    return lines


@given(pitch=st.floats(12, 100), start=st.floats(0, 30), count=st.integers(8, 40))
def test_the_strongest_wave_has_its_crests_at_the_lines(pitch: float, start: float, count: int) -> None:
    wave = strongest_wave(profile(pitch, start, count), 1.005 * pitch, 0.7)
    assert abs(wave.pitch - pitch) * count < 0.2 * pitch + 1.5
    assert wave.clarity > 0.9


def test_a_trend_needs_two_lines() -> None:
    lines = profile(20, 4, 12)
    trend = trend_of(lines, Comb(5, 20, 12), 3)
    assert trend is not None
    assert (round(trend.pitch, 9), round(trend.start(20), 9), round(trend.error(20), 9)) == (20, 4, 0)
    lines[30:] = 0
    assert trend_of(lines, Comb(5, 20, 12), 3) is None


def test_a_comb_covers_a_picture_and_is_cut() -> None:
    covering = Comb(25, 10).covering(63)
    assert covering.lines().tolist() == [5, 15, 25, 35, 45, 55, 65]
    assert covering.between(1, 3).middles().tolist() == [20, 30]


def test_cells_are_inside_with_their_middle() -> None:
    inside = cells_within(Comb(0, 10, 3), Comb(0, 10, 2), Region(5, 6, 11, 20))
    assert inside.tolist() == [[False, False, False], [True, True, False]]
