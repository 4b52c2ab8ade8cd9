"""Games that nobody has prepared for: every habit alone, and some that are worst together.

Many more of them are played by ``python -m bench.habits``.
"""

import pytest

from bench.habits import Played, play
from gridseer.autopilot import Pilot, PilotSettings, Result
from gridseer.autopilot.turn import Turn
from gridseer.geometry import Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.level import LEVELS, Level
from gridseer.screen.guard import Guard
from gridseer.screen.habit import Habit, combined, named
from gridseer.screen.habit_screen import HabitScreen
from gridseer.screen.screen import Button

BEGINNER = LEVELS["beginner"]
CUSTOM = Level("custom", 12, 10, 18)
WORST = (
    frozenset({Habit.NO_COUNTER, Habit.OTHER_MINES}),
    frozenset({Habit.SIDES, Habit.ANIMATED}),
    frozenset({Habit.ODD_MINES, Habit.UNSAFE_FIRST}),
    frozenset({Habit.DIALOG, Habit.UNSAFE_FIRST}),
    frozenset({Habit.OLD_FLAGS, Habit.QUESTIONS}),
    frozenset({Habit.DOUBTED, Habit.GROWING}),
    frozenset({Habit.NO_COUNTER, Habit.SILENT}),
)


def assert_honest(game: Played) -> None:
    assert not game.is_mistake, game.cause
    assert not game.is_false, game.cause
    assert game.outside == 0


@pytest.mark.parametrize("habits", [*combined(1), *WORST], ids=named)
def test_no_habit_makes_the_pilot_wrong(habits: frozenset[Habit]) -> None:
    games = [play(habits, BEGINNER, 5, 24), play(habits, CUSTOM, 6, 20, told=True)]
    for game in games:
        assert_honest(game)
        assert game.is_finished, game.cause


def test_a_habit_game_is_played_by_its_own_rules() -> None:
    screen = HabitScreen(BEGINNER, frozenset({Habit.SIDES, Habit.QUESTIONS, Habit.OLD_FLAGS}), seed=3)
    screen.grab()
    assert screen.game.old_flags == int((screen.game.cells == 10).sum()) > 0
    zero = next(Cell(x, y) for y in range(9) for x in range(9) if screen.game.cells[y, x] == 9)
    opened = screen.game.open(zero)
    assert all(screen.game.cells[cell.y, cell.x] <= 8 for cell in opened)
    assert screen.game.outcome is Outcome.PLAYING


def test_growing_columns_are_clicked_where_they_are() -> None:
    screen = HabitScreen(BEGINNER, frozenset({Habit.GROWING}), seed=5)
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
    clicks: list[Turn] = []
    with Guard(screen) as guard:
        pilot = Pilot(guard, PilotSettings(region=told, mines=10), on_turn=clicks.append)
        try:
            pilot.play()
        except Exception as error:
            assert "rectangle" in str(error)  # noqa: PT017
    assert all(click.place in told for click in screen.clicks)


def test_a_click_without_effect_is_given_up_within_seconds() -> None:
    screen = HabitScreen(BEGINNER, seed=5)
    screen.grab()
    with Guard(screen) as guard:
        screen.click = lambda button: screen.clicks.append(None)  # type: ignore[arg-type, method-assign]  # noqa: ARG005
        report = Pilot(guard, PilotSettings()).play()
    assert report.result is Result.STOPPED
    assert "did not change" in report.cause
    assert report.seconds < 8
