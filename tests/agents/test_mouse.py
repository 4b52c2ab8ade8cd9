"""The tool that moves the mouse: it plays through the guard, with all the guard's promises."""

from contextlib import nullcontext
from pathlib import Path

import pytest

from gridseer.agents import mouse
from gridseer.screen import real
from gridseer.screen.screen import ScreenError
from gridseer.store import Store
from tests.support.habits import HabitScreen


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HabitScreen:
    """A screen that the tool takes for the real one, without a countdown."""
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path))
    monkeypatch.setattr(mouse, "COUNTDOWN", 0.0)
    shown = HabitScreen(seed=3)
    monkeypatch.setattr(real, "RealScreen", lambda: nullcontext(shown))
    return shown


def test_a_game_is_played_and_entered_as_the_autopilots(screen: HabitScreen) -> None:
    report = mouse.play_on_screen()
    assert report["result"] == screen.game.outcome.value
    assert report["clicks"] == len(screen.clicks) > 0
    with Store() as store:
        assert [game.source for game in store.history.games()] == ["autopilot"]


def test_ranked_games_are_refused(screen: HabitScreen) -> None:
    screen.title = "Minesweeper Online - Chromium"
    with pytest.raises(ScreenError, match="banned there"):
        mouse.play_on_screen()
    assert screen.clicks == []
