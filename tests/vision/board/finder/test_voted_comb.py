"""Combs that votes have found: which pitch is believed, the votes' one or that of the edges."""

import numpy as np
import pytest

from gridseer.vision.board.finder.comb import Profile
from gridseer.vision.board.finder.votes.voted_comb import VotedComb, redrawn


def edges(pitch: float, count: int, off: float = 0.0) -> Profile:
    """The edges of cells, every other one off by so many pixels, one way and the other in turn."""
    lines = np.zeros(int(pitch * count) + 20, np.int64)
    places = 5.0 + pitch * np.arange(count + 1)
    places[::2] += off * np.where(np.arange(len(places[::2])) % 2, 1, -1)
    np.add.at(lines, np.rint(places).astype(int), 10)
    return lines


def test_votes_that_agree_are_believed_where_the_edges_cannot_tell() -> None:
    voted = VotedComb(5, 20.0, 8, trusted=20.0, slack=0.02)
    blurred = edges(20.1, 8, off=2)
    across, down = redrawn((voted, voted), (blurred, blurred))
    assert abs(across.pitch - 20) <= 0.02
    assert across.pitch == down.pitch


def test_edges_that_are_sure_of_another_pitch_are_believed() -> None:
    voted = VotedComb(5, 42.0, 9, trusted=42.0, slack=0.02)
    enlarged = edges(41.7, 9)
    across, down = redrawn((voted, voted), (enlarged, enlarged))
    assert across.pitch == down.pitch == pytest.approx(41.7, abs=0.06)


def test_the_surer_of_columns_and_rows_tells_the_pitch_of_squares() -> None:
    vague = VotedComb(5, 20.0, 16, trusted=20.0, slack=0.7)
    across, down = redrawn((vague, vague), (edges(20.16, 16), edges(20.16, 16, off=2)))
    assert across.pitch == down.pitch == pytest.approx(20.16, abs=0.03)


def test_cells_that_are_plainly_oblong_stay_so() -> None:
    across, down = VotedComb(5, 20.0, 9, trusted=20.0, slack=0.7), VotedComb(5, 21.0, 9, trusted=21.0, slack=0.7)
    drawn = redrawn((across, down), (edges(20, 9), edges(21, 9)))
    assert [round(comb.pitch, 6) for comb in drawn] == [20, 21]


def test_a_comb_without_edges_stays_where_it_is() -> None:
    voted = VotedComb(5, 20.0, 9, trusted=20.0, slack=0.7)
    nothing = np.zeros(200, np.int64)
    assert redrawn((voted, voted), (nothing, nothing)) == (voted, voted)
