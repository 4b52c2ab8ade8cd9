"""Votes: the same however the picture is divided into bands."""

import numpy as np
import pytest

from gridseer.geometry import Frame
from gridseer.render import draw
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES
from gridseer.vision.board.finder.votes import pairs
from tests.support.seen_boards import in_progress


@pytest.mark.parametrize("most", [150_000, 700])
@pytest.mark.parametrize("large", [10**9, 0])
def test_bands_change_no_vote(monkeypatch: pytest.MonkeyPatch, most: int, large: int) -> None:
    drawing = draw(in_progress(3, share=0.4), THEMES["classic"], 17, window=True, mines_left=30)
    frame = Frame(desktop([drawing], 700, 611, seed=4).frame.pixels)
    monkeypatch.setattr(pairs, "_MOST_VOTERS", most)
    monkeypatch.setattr(pairs, "_LARGE", large)
    found = []
    for band in (10**6, 97):
        monkeypatch.setattr(pairs, "_BAND", band)
        votes = pairs.votes_of(frame)
        found.append([np.sort(each.line * 10**8 + each.start * 10**4 + each.distance) for each in votes])
    assert all(len(each) > 100 for each in found[0])
    for whole, banded in zip(*found, strict=True):
        assert np.array_equal(whole, banded)
