"""Stains, print of the other side, tinted cells: on some of the pictures to learn from, on none of those that judge."""

import numpy as np
import pytest

from training.photo import puzzle_pictures
from training.photo.puzzle_pictures import KINDS, families, scene
from training.photo.soiled import soiled, tinted

CELLS = (("3", ".", "."), (".", ".", "2"), (".", "#", "."))


@pytest.fixture
def _fonts() -> None:
    try:
        for hand in (False, True):
            for held_out in (False, True):
                families(hand=hand, held_out=held_out)
    except SystemExit as missing:
        pytest.skip(str(missing))


@pytest.mark.usefixtures("_fonts")
def test_some_paper_is_soiled_and_none_gets_brighter() -> None:
    changed = []
    for seed in range(40):
        page = np.full((200, 160, 3), 220, np.uint8)
        soiled(page, 40, np.random.default_rng(seed))
        assert page.max() <= 220
        changed.append(bool((page < 215).any()))
    assert 5 < sum(changed) < 30


def test_tinted_cells_end_at_their_lines() -> None:
    places = np.stack(np.meshgrid(20 + 40 * np.arange(4.0), 20 + 40 * np.arange(4.0)), axis=2)
    pages = []
    for seed in range(60):
        page = np.full((160, 160, 3), 220, np.uint8)
        tinted(page, places, np.random.default_rng(seed))
        assert (page[:18] == 220).all()
        pages.append(page)
    dark = [page for page in pages if (page < 215).any()]
    assert 0 < len(dark) < 20
    assert all(len(np.unique(page[24:56, 24:56])) == 1 for page in dark)


@pytest.mark.usefixtures("_fonts")
def test_what_judges_is_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_arguments: object) -> None:
        raise AssertionError

    monkeypatch.setattr(puzzle_pictures, "soiled", never)
    monkeypatch.setattr(puzzle_pictures, "tinted", never)
    for kind in KINDS:
        scene(kind, CELLS, np.random.default_rng(3), None, held_out=True)
        with pytest.raises(AssertionError):
            scene(kind, CELLS, np.random.default_rng(3), None)
