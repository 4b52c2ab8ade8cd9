"""Windows of ranked places are refused, others are not."""

import pytest

from gridseer.screen.fairness import ranked_place, refuse_ranked
from gridseer.screen.screen import ScreenError


@pytest.mark.parametrize(
    "title",
    [
        "Minesweeper Online - Play Free Online Minesweeper - Chromium",
        "minesweeper.online/game/123 - Mozilla Firefox",
        "Authoritative Minesweeper - World Ranking",
        "Minesweeper Arbiter 0.52.3",
        "Viennasweeper",
        "Minesweeper X",
        "Weekly tournament: Mines",
    ],
)
def test_ranked_windows_are_refused_with_a_reason(title: str) -> None:
    with pytest.raises(ScreenError, match="banned there") as refused:
        refuse_ranked(["a frame", title])
    assert "docs/guides/fair-play.md" in str(refused.value.hint)


@pytest.mark.parametrize("title", ["Mines", "WineMine", "Minesweeper", "KMines", "Pygame - Minesweeper", "xmine"])
def test_other_windows_are_not(title: str) -> None:
    assert ranked_place([title]) is None
    refuse_ranked([title])
