"""Where players are ranked nothing is clicked, whoever calls the pilot."""

import pytest

from gridseer.autopilot import Eye, Pilot, PilotSettings
from gridseer.autopilot.recipe import Recipe, next_game
from gridseer.grid import Cell
from gridseer.screen.guard import Guard
from gridseer.screen.screen import ScreenError
from tests.support.habits import HabitScreen

SETTINGS = PilotSettings(first=Cell(4, 4), patience=1.0)
RANKED = "Minesweeper Online - Chromium"


def ranked_screen() -> HabitScreen:
    screen = HabitScreen()
    screen.title = RANKED
    return screen


def assert_untouched(screen: HabitScreen) -> None:
    assert screen.clicks == []
    assert screen.game.board.closed.all()
    assert screen.pointer() == HabitScreen().pointer()


def test_a_pilot_refuses_to_play_there() -> None:
    screen = ranked_screen()
    with Guard(screen) as guard, pytest.raises(ScreenError, match="banned there"):
        Pilot(guard, SETTINGS).play()
    assert_untouched(screen)


def test_a_window_that_became_one_after_the_board_was_found_is_refused_too() -> None:
    screen = HabitScreen()
    with Guard(screen) as guard:
        pilot = Pilot(guard, SETTINGS)
        pilot.find()
        screen.title = RANKED
        with pytest.raises(ScreenError, match="banned there"):
            pilot.play()
    assert_untouched(screen)


def test_a_view_of_somebody_elses_making_changes_nothing() -> None:
    screen = ranked_screen()
    with Guard(screen) as guard:
        pilot = Pilot(guard, SETTINGS)
        pilot.view = pilot.eye.find()
        with pytest.raises(ScreenError, match="banned there"):
            pilot.play()
    assert_untouched(screen)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("recipe", ["face", "key:F2", "click:450,300"])
def test_no_next_game_is_begun_there(recipe: str) -> None:
    screen = ranked_screen()
    with Guard(screen) as guard:
        eye = Eye(guard, SETTINGS)
        with pytest.raises(ScreenError, match="banned there"):
            next_game(guard, eye, eye.find(), Recipe.parse(recipe))
    assert_untouched(screen)
    assert screen.game.seed == 1


def test_the_guard_itself_begins_no_game_there() -> None:
    screen = ranked_screen()
    with Guard(screen) as guard, pytest.raises(ScreenError, match="banned there"):
        guard.begin(screen.window)
    assert_untouched(screen)
