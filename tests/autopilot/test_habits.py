"""Games that nobody has prepared for: every habit alone, and some that are worst together.

Many more of them are played by ``python -m bench.habits``.
"""

import pytest

from bench.habits import Played, play
from gridseer.autopilot import Pilot, PilotSettings, Result
from gridseer.geometry import Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.level import LEVELS, Level
from gridseer.screen.guard import Guard
from gridseer.screen.habit import GameHabit, combined, named
from gridseer.screen.habit_screen import HabitScreen
from gridseer.screen.screen import Button

BEGINNER = LEVELS["beginner"]
CUSTOM = Level("custom", 12, 10, 18)
WORST = (
    frozenset({GameHabit.NO_COUNTER, GameHabit.OTHER_MINES}),
    frozenset({GameHabit.SIDES, GameHabit.ANIMATED}),
    frozenset({GameHabit.ODD_MINES, GameHabit.UNSAFE_FIRST}),
    frozenset({GameHabit.DIALOG, GameHabit.UNSAFE_FIRST}),
    frozenset({GameHabit.OLD_FLAGS, GameHabit.QUESTIONS}),
    frozenset({GameHabit.DOUBTED, GameHabit.GROWING}),
    frozenset({GameHabit.NO_COUNTER, GameHabit.SILENT}),
)


def assert_honest(game: Played) -> None:
    assert not game.is_mistake, game.cause
    assert not game.is_false, game.cause
    assert game.outside == 0


@pytest.mark.parametrize("habits", [*combined(1), *WORST], ids=named)
def test_no_habit_makes_the_pilot_wrong(habits: frozenset[GameHabit]) -> None:
    games = [play(habits, BEGINNER, 5, 24), play(habits, CUSTOM, 6, 20, told=True)]
    for game in games:
        assert_honest(game)
        assert game.is_finished, game.cause


def test_a_habit_game_is_played_by_its_own_rules() -> None:
    screen = HabitScreen(BEGINNER, frozenset({GameHabit.SIDES, GameHabit.QUESTIONS, GameHabit.OLD_FLAGS}), seed=3)
    screen.grab()
    assert screen.game.old_flags == int((screen.game.cells == 10).sum()) > 0
    zero = next(Cell(x, y) for y in range(9) for x in range(9) if screen.game.cells[y, x] == 9)
    opened = screen.game.open(zero)
    assert all(screen.game.cells[cell.y, cell.x] <= 8 for cell in opened)
    assert screen.game.outcome is Outcome.PLAYING


def test_growing_columns_are_clicked_where_they_are() -> None:
    screen = HabitScreen(BEGINNER, frozenset({GameHabit.GROWING}), seed=5)
    screen.grab()
    narrow = screen.board
    screen.move(Place(narrow.x + 5, narrow.y + 5))
    screen.click(Button.LEFT)
    screen.grab()
    assert screen.board.width == narrow.width + 5 * 9


def test_nothing_is_clicked_outside_the_rectangle_that_was_told() -> None:
    """The told rectangle holds a part of the board only: no cell may be clicked beyond it."""
    screen = HabitScreen(BEGINNER, seed=5)
    screen.grab()
    board = screen.board
    told = Region(board.x, board.y, board.width, 5 * 24)
    with Guard(screen) as guard:
        Pilot(guard, PilotSettings(region=told, columns=9, rows=5)).play()
    assert screen.clicks
    assert all(click.place in told for click in screen.clicks)


class DeafScreen(HabitScreen):
    """A game that takes no clicks."""

    def click(self, button: Button) -> None:
        del button


def test_a_click_without_effect_is_given_up_within_seconds() -> None:
    screen = DeafScreen(BEGINNER, seed=5)
    screen.grab()
    with Guard(screen) as guard:
        report = Pilot(guard, PilotSettings()).play()
    assert report.result is Result.STOPPED
    assert "did not change" in report.cause
    assert report.clicks == PilotSettings().tries
    assert report.seconds < 10
