"""What the autopilot keeps of a game: enough to review it, and nothing that it did not see."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gridseer.autopilot import Flight, Pilot, PilotSettings, Result
from gridseer.autopilot.recipe import Recipe
from gridseer.grid import Cell
from gridseer.minesweeper.record import Action, Record
from gridseer.minesweeper.seen import SeenRecord
from gridseer.minesweeper.seen_text import parse_past
from gridseer.review import judge
from gridseer.screen.guard import Guard
from gridseer.screen.screen import Button
from gridseer.store import Store
from tests.support.habits import HabitScreen

SETTINGS = PilotSettings(first=Cell(4, 4), patience=1.0)


@pytest.mark.parametrize("settings", [SETTINGS, replace(SETTINGS, chord=Button.MIDDLE, flags=True)])
def test_every_click_is_noted_with_what_was_seen(settings: PilotSettings) -> None:
    screen = HabitScreen(seed=3)
    with Guard(screen) as guard:
        pilot = Pilot(guard, settings)
        report = pilot.play()
    assert pilot.record is not None
    trial = 2 * settings.flags  # a flag on a safe cell, to see what a right click does, and away with it
    assert len(pilot.record.moves) == report.clicks - trial == len(screen.clicks) - trial
    assert np.array_equal(pilot.record.end, screen.sights())
    assert (Action.FLAG in {move.action for move in pilot.record.moves}) == settings.flags
    whole = pilot.record.whole()
    assert whole is not None
    assert not any(move.kind.is_mistake for move in judge(whole).moves)


def test_a_click_that_is_made_again_is_noted_once() -> None:
    screen = HabitScreen(seed=3)
    screen.lose_every = 4
    with Guard(screen) as guard:
        pilot = Pilot(guard, replace(SETTINGS, patience=0.2))
        report = pilot.play()
    assert pilot.record is not None
    assert len(pilot.record.moves) < report.clicks
    assert report.result is Result.WON
    assert pilot.record.whole() is not None


@pytest.mark.slow
def test_past_games_of_the_autopilot_are_reviewed_from_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path))
    with Guard(HabitScreen(seed=3)) as guard:
        pilot = Pilot(guard, SETTINGS, on_turn=lambda _: guard.stop("enough") if guard.clicks > 3 else None)
        list(Flight(Pilot(guard, SETTINGS), Recipe.parse("key:F2"), history=True).games(1))
        guard_clicks = guard.clicks
        list(Flight(pilot, Recipe.parse("key:F2"), history=True).games(1))
    assert guard_clicks > 3
    with Store() as store:
        left, won = list(store.history.games())
        records = [parse_past(store.history.record(game.game or "") or "") for game in (left, won)]
    assert (left.result, won.result) == ("abandoned", "won")
    assert isinstance(records[0], SeenRecord)
    assert isinstance(records[1], Record)
    assert [judge(record).result.value for record in records] == ["playing", "won"]
