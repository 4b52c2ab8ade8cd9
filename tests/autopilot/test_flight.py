"""Several games in a row: what is found, when the mouse may move, how the next game begins, what is remembered."""

from dataclasses import replace
from pathlib import Path

import pytest

from gridseer.autopilot import Flight, HaltError, NoBoardError, Pilot, PilotSettings, Report, Result
from gridseer.autopilot.recipe import Recipe
from gridseer.autopilot.turn import Turn
from gridseer.geometry import Frame, Region
from gridseer.grid import Cell
from gridseer.screen.guard import Guard
from gridseer.screen.screen import Button, ScreenError
from gridseer.store import Store
from gridseer.vision.board.sighting import State
from gridseer.vision.image import load
from tests.support.habits import SIZE, HabitScreen

SETTINGS = PilotSettings(first=Cell(4, 4), patience=1.0)
F2 = Recipe.parse("key:F2")


def test_games_follow_each_other_by_the_recipe() -> None:
    screen, news = HabitScreen(seed=3), list[str]()
    with Guard(screen) as guard:
        flight = Flight(
            Pilot(guard, SETTINGS, on_turn=lambda turn: news.append("first") if turn.is_first else None),
            F2,
            on_found=lambda view: news.append(f"found {view.mines}, {len(screen.clicks)} clicks"),
            on_start=lambda: news.append("start"),
        )
        reports = list(flight.games(3))
    assert [report.is_finished for report in reports] == [True] * 3
    assert screen.game.seed == 5
    assert news == ["found 10, 0 clicks", *["start", "first"] * 3]
    assert sum(report.clicks for report in reports) == len(screen.clicks)


@pytest.mark.slow
def test_without_a_recipe_the_next_board_is_looked_for_and_counted_down_to() -> None:
    screen, found = HabitScreen(seed=3), list[State]()
    with Guard(screen) as guard:
        flight = Flight(Pilot(guard, SETTINGS), on_found=lambda view: found.append(view.sighting.state))
        for number, _ in enumerate(flight.games(2)):
            if number == 0:
                screen.type_key("F2")  # somebody begins it by hand
    assert found == [State.READY, State.READY]
    assert screen.game.seed == 4


@pytest.mark.slow
def test_a_game_that_is_over_already_is_begun_anew_where_that_is_allowed() -> None:
    for recipe, result in ((F2, True), (None, False)):
        screen = HabitScreen(seed=3)
        screen.open(Cell(4, 4))
        screen.open(screen.mines()[0])
        with Guard(screen) as guard:
            (report,) = Flight(Pilot(guard, SETTINGS), recipe).games(1)
        assert report.is_finished == result
        assert (screen.game.seed == 4) == result


@pytest.mark.slow
@pytest.mark.parametrize("after_stop", [False, True])
def test_a_game_that_was_stopped_is_the_last_one_unless_more_are_wanted(after_stop: bool) -> None:
    screen = HabitScreen(seed=3)
    screen.lose_every = 1
    with Guard(screen) as guard:
        flight = Flight(Pilot(guard, replace(SETTINGS, patience=0.2)), F2, after_stop=after_stop)
        reports: list[Report] = []
        for report in flight.games(2):
            reports.append(report)
            screen.lose_every = 0
    assert [report.result is Result.STOPPED for report in reports] == [True, False][: 1 + after_stop]


@pytest.mark.slow
def test_a_next_game_that_does_not_begin_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridseer.autopilot.recipe._PATIENCE", 0.1)
    monkeypatch.setattr("gridseer.autopilot.recipe._SHORT", 0.1)
    screen = HabitScreen(seed=3)
    with Guard(screen) as guard:
        flight = Flight(Pilot(guard, SETTINGS), Recipe.parse("key:F3"))
        games = flight.games(2)
        assert next(games).is_finished
        with pytest.raises(HaltError, match="did not begin"):
            next(games)
    assert [report.result for report in flight.reports][1:] == [Result.FAILED]
    assert "did not begin" in flight.reports[-1].cause


@pytest.mark.sampled(1)
@pytest.mark.parametrize("history", [False, True])
def test_games_are_entered_into_the_history_where_that_is_wanted(
    history: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDSEER_HOME", str(tmp_path))
    with Guard(HabitScreen(seed=3)) as guard:
        reports = list(Flight(Pilot(guard, SETTINGS), F2, history=history).games(2))
    with Store() as store:
        past = list(store.history.games())
    assert sorted(game.result for game in past) == sorted(report.result.value for report in reports if history)


def test_no_flight_begins_where_players_are_ranked() -> None:
    screen, found = HabitScreen(), list[object]()
    screen.title = "Minesweeper Online - Chromium"
    with Guard(screen) as guard, pytest.raises(ScreenError, match="banned there"):
        next(Flight(Pilot(guard, SETTINGS), F2, on_found=found.append).games())
    assert screen.clicks == found == []


def test_a_game_that_was_stopped_before_it_began_has_no_clicks_of_the_last_one() -> None:
    with Guard(HabitScreen(seed=3)) as guard:
        first, second = Flight(
            Pilot(guard, SETTINGS), on_start=lambda: guard.stop("enough") if guard.clicks else None
        ).games(2)
    assert first.clicks > 0
    assert (second.result, second.cause, second.clicks, second.engine_calls) == (Result.STOPPED, "enough", 0, 0)


# Whatever ends a game, there is a report, and a picture where one is wanted


class BrokenScreen(HabitScreen):
    """A screen that fails at some click, one way or another."""

    failure: BaseException | None = None
    at_click = 3
    blind = False
    """Whether nothing can be seen from then on."""

    def click(self, button: Button) -> None:
        if self.failure is not None and len(self.clicks) >= self.at_click:
            self.blind = isinstance(self.failure, ScreenError)
            raise self.failure
        super().click(button)

    def grab(self, region: Region | None = None) -> Frame:
        if self.blind:
            raise ScreenError("the display was closed")
        return super().grab(region)


def test_ctrl_c_is_reported_and_raised(tmp_path: Path) -> None:
    screen = BrokenScreen(seed=3)
    screen.failure = KeyboardInterrupt()
    with Guard(screen) as guard:
        flight = Flight(Pilot(guard, SETTINGS, save=tmp_path / "end.png"), F2)
        games = flight.games(5)
        first = next(games)
        with pytest.raises(KeyboardInterrupt):
            next(games)
    assert flight.reports == [first]
    assert (first.result, first.cause, first.halted) == (Result.STOPPED, "Ctrl-C was pressed", False)
    assert first.clicks == 4  # the last one was under way
    assert (first.columns, first.rows) == (9, 9)
    assert not (tmp_path / "end.png").exists()


def test_ctrl_c_before_a_game_is_reported_too() -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    with Guard(HabitScreen(seed=3)) as guard:
        flight = Flight(Pilot(guard, SETTINGS), F2, on_found=interrupt)
        with pytest.raises(KeyboardInterrupt):
            next(flight.games())
    (report,) = flight.reports
    assert (report.result, report.cause, report.columns) == (Result.STOPPED, "Ctrl-C was pressed", None)


def test_a_screen_that_fails_is_reported_with_the_last_glance(tmp_path: Path) -> None:
    screen = BrokenScreen(seed=3)
    screen.failure = ScreenError("the display was closed")
    with Guard(screen) as guard:
        (report,) = Flight(Pilot(guard, SETTINGS, save=tmp_path / "end.png")).games()
    assert (report.result, report.cause, report.halted) == (Result.FAILED, "the display was closed", True)
    assert report.picture == str(tmp_path / "end.png")
    assert load(tmp_path / "end.png").pixels.size < 3 * SIZE[0] * SIZE[1]


def test_a_mistake_of_ours_is_reported_and_raised() -> None:
    screen = BrokenScreen(seed=3)
    screen.failure = ZeroDivisionError("division by zero")
    with Guard(screen) as guard:
        flight = Flight(Pilot(guard, SETTINGS))
        with pytest.raises(ZeroDivisionError):
            next(flight.games())
    assert flight.reports[-1].result is Result.FAILED
    assert "internal error, please report it: ZeroDivisionError" in flight.reports[-1].cause


def test_a_screen_without_a_board_is_saved(tmp_path: Path) -> None:
    screen = HabitScreen(seed=3)
    screen.covered = screen.window
    with Guard(screen) as guard:
        flight = Flight(Pilot(guard, SETTINGS, save=tmp_path / "new" / "none.png"))
        with pytest.raises(NoBoardError):
            next(flight.games())
    (report,) = flight.reports
    assert (report.result, report.halted, report.columns) == (Result.FAILED, True, None)
    assert load(tmp_path / "new" / "none.png").pixels.shape == (SIZE[1], SIZE[0], 3)
    assert report.picture == str(tmp_path / "new" / "none.png")


def test_a_board_that_is_gone_is_saved(tmp_path: Path) -> None:
    screen, clicks = HabitScreen(seed=3), list[Turn]()

    def hide(turn: Turn) -> None:
        clicks.append(turn)
        screen.covered = screen.window if len(clicks) == 2 else None

    with Guard(screen) as guard:
        pilot = Pilot(guard, SETTINGS, on_turn=hide, save=tmp_path / "gone.png")
        (report,) = Flight(pilot).games(1)
    assert (report.result, report.halted) == (Result.STOPPED, True)
    assert report.picture == str(tmp_path / "gone.png")
    assert load(tmp_path / "gone.png").pixels.shape == (SIZE[1], SIZE[0], 3)


def test_a_picture_that_cannot_be_saved_is_said_and_loses_no_report(tmp_path: Path) -> None:
    screen, said = HabitScreen(seed=3), list[str]()
    screen.covered = screen.window
    (tmp_path / "file").write_text("")
    with Guard(screen) as guard:
        flight = Flight(Pilot(guard, SETTINGS, say=said.append, save=tmp_path / "file" / "none.png"))
        with pytest.raises(NoBoardError):
            next(flight.games())
    assert flight.reports[-1].picture is None
    assert said[0].startswith("the picture was not saved")
