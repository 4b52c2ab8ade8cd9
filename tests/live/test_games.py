"""Real third-party games, found, read and played under Xvfb until one is won."""

from pathlib import Path

import pytest

from gridseer.autopilot import Result
from tests.live.playing import play_until_won
from tests.live.programs import GNOME_MINES, PYGAME, SGT_MINES, RealGame

pytestmark = pytest.mark.xdist_group("display")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [SGT_MINES, GNOME_MINES, PYGAME], ids=lambda game: game.name)
def test_a_game_is_won(game: RealGame, display: str, tmp_path: Path) -> None:
    assert display
    reports = play_until_won(game, tmp_path)
    assert Result.WON in [report.result for report in reports]
