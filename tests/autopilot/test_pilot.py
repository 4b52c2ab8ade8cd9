"""The autopilot on a virtual screen whose game has the habits of real ones."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from gridseer.autopilot import NoBoardError, Pilot, PilotSettings, Report, Result, View
from gridseer.autopilot.recipe import Recipe
from gridseer.autopilot.turn import Turn
from gridseer.errors import InputError
from gridseer.geometry import Frame, Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.game import Outcome, Start
from gridseer.minesweeper.level import Level
from gridseer.screen.guard import GameLimits, Guard
from gridseer.screen.screen import Button
from gridseer.screen.virtual import seeded_games
from gridseer.theme import THEMES
from tests.support.habits import SIZE, BareScreen, HabitScreen

FIRST = Cell(4, 4)
QUICK = PilotSettings(first=FIRST, patience=1.0)


class Log:
    """Everything that a pilot says and does."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.views: list[View] = []
        self.sentences: list[str] = []


def play(
    screen: HabitScreen, settings: PilotSettings = QUICK, *, limits: GameLimits | None = None, save: Path | None = None
) -> tuple[Report, Log]:
    log = Log()
    with Guard(screen, limits) as guard:
        pilot = Pilot(
            guard, settings, on_turn=log.turns.append, on_view=log.views.append, say=log.sentences.append, save=save
        )
        return pilot.play(), log


def assert_honest(screen: HabitScreen, report: Report) -> None:
    """The report says what happened, no click was outside the board, and nothing certain was wrong."""
    assert all(click.cell is not None for click in screen.clicks)
    assert report.result.value == screen.game.outcome.value
    assert not report.is_mistake


def seed_where(result: Outcome) -> int:
    """A seed whose game ends so."""
    for seed in range(1, 40):
        screen = HabitScreen(seed=seed)
        play(screen)
        if screen.game.outcome is result:
            return seed
    raise AssertionError(result)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("theme", ["classic", "dark", "glass"])
def test_games_are_played_to_their_end(theme: str) -> None:
    for seed in range(4):
        screen = HabitScreen(seed=seed, theme=THEMES[theme])
        report, log = play(screen)
        assert_honest(screen, report)
        assert report.clicks == len(screen.clicks)
        assert report.engine_calls >= len(log.turns)
        assert (report.columns, report.rows) == (9, 9)
        assert report.mines in (10, None)
        if report.result is Result.WON:
            assert report.mines_left == 0
            assert report.evidence


@pytest.mark.slow
def test_losses_come_from_declared_guesses_only() -> None:
    lost = 0
    for seed in range(12):
        screen = HabitScreen("intermediate", seed=seed, start=Start.ANY)
        report, _ = play(screen, replace(QUICK, first=None))
        assert_honest(screen, report)
        if report.result is Result.LOST:
            lost += 1
            assert report.declared
            assert "guess" in report.cause or "first click" in report.cause
    assert lost


def test_several_certain_cells_are_opened_from_one_look() -> None:
    screen = HabitScreen(seed=3)
    report, log = play(screen)
    assert_honest(screen, report)
    assert max(len(turn.cells) for turn in log.turns) > 1
    clicked = [click.cell for click in screen.clicks]
    assert len(clicked) == len(set(clicked))


def test_slow_games_are_waited_for() -> None:
    screen = HabitScreen()
    screen.slow_frames = 4
    report, _ = play(screen, replace(QUICK, patience=10))
    assert_honest(screen, report)


@pytest.mark.slow
def test_lost_clicks_are_made_again() -> None:
    screen = HabitScreen(seed=seed_where(Outcome.WON))
    screen.lose_every = 3
    report, _ = play(screen, replace(QUICK, patience=0.3))
    assert_honest(screen, report)
    assert report.result is Result.WON


def test_a_game_that_takes_no_clicks_is_given_up() -> None:
    screen = HabitScreen()
    screen.lose_every = 1
    report, _ = play(screen, replace(QUICK, patience=0.2))
    assert report.result is Result.STOPPED
    assert report.halted
    assert "the board did not change" in report.cause
    assert report.clicks == QUICK.tries


def test_cells_that_light_up_under_the_pointer_do_not_matter() -> None:
    screen = HabitScreen(seed=2)
    screen.hovers = True
    report, _ = play(screen)
    assert_honest(screen, report)


def test_a_dialog_over_the_board_is_the_end() -> None:
    screen = HabitScreen(seed=seed_where(Outcome.WON))
    screen.covers_at_end = True
    report, _ = play(screen)
    assert report.result is Result.WON
    assert "hidden" in report.cause
    assert all(click.cell is not None for click in screen.clicks)


def test_a_covered_board_stops_the_game_and_is_saved(tmp_path: Path) -> None:
    screen = HabitScreen(seed=2)
    window = screen.window

    def cover(_: Turn) -> None:
        screen.covered = Region(window.x + 40, window.y + 60, 150, 120)

    with Guard(screen) as guard:
        pilot = Pilot(guard, replace(QUICK, patience=0.3), on_turn=cover, save=tmp_path / "seen.png")
        report = pilot.play()
    assert report.result is Result.STOPPED
    assert report.halted
    assert len(screen.clicks) <= 1
    if report.picture:
        assert Path(report.picture).stat().st_size > 1000


def test_another_window_over_the_board_after_certain_clicks_is_no_win() -> None:
    screen = HabitScreen(seed=2)
    lattice = screen.lattice

    def cover(turn: Turn) -> None:
        if not turn.is_first:
            screen.covered = Region(round(lattice.x) + 25, round(lattice.y) + 25, 150, 150)

    with Guard(screen) as guard:
        report = Pilot(guard, replace(QUICK, patience=0.3), on_turn=cover).play()
    assert report.result is Result.STOPPED
    assert report.halted
    assert len(screen.clicks) == 1


def test_a_moved_window_stops_the_game() -> None:
    screen = HabitScreen(seed=2)
    turns = 0

    def shift(_: Turn) -> None:
        nonlocal turns
        turns += 1
        if turns == 2:
            screen.shift((37, 23))

    with Guard(screen) as guard:
        report = Pilot(guard, replace(QUICK, patience=0.3), on_turn=shift).play()
    assert report.result is Result.STOPPED
    assert report.halted
    assert len(screen.clicks) == 1


def test_a_user_who_moves_the_mouse_gets_it_back() -> None:
    screen = HabitScreen(seed=2)
    with Guard(screen) as guard:
        report = Pilot(guard, QUICK, on_turn=lambda _: screen.move(Place(300, 300))).play()
    assert report.result is Result.STOPPED
    assert not report.halted
    assert report.cause == "the mouse was moved"
    assert screen.clicks == []


@pytest.mark.slow
def test_a_stop_while_the_board_is_looked_for_again_is_a_stop() -> None:
    screen = HabitScreen(seed=seed_where(Outcome.WON))
    screen.covers_at_end = True
    really = screen.grab

    def grab(region: Region | None = None) -> Frame:
        if region is None and screen.game.outcome is not Outcome.PLAYING:
            screen.press_escape()
        return really(region)

    screen.grab = grab  # type: ignore[method-assign]
    with Guard(screen) as guard:
        pilot = Pilot(guard, QUICK)
        pilot.eye.glimpse = lambda good: None  # type: ignore[method-assign]  # noqa: ARG005
        report = pilot.play()
        assert guard.stopped_because == "Escape was pressed"
    assert report.result is Result.STOPPED


def test_time_is_limited() -> None:
    screen = HabitScreen(seed=2)
    report, _ = play(screen, replace(QUICK, delay=5), limits=GameLimits(seconds=0.5))
    assert report.result is Result.TIMEOUT


def test_no_guess_stops_at_the_first_guess() -> None:
    for seed in range(30):
        screen = HabitScreen("intermediate", seed=seed)
        report, log = play(screen, replace(QUICK, guess=False, first=Cell(8, 8)))
        if report.result is Result.STOPPED:
            assert "guesses are not wanted" in report.cause
            assert log.turns[-1].is_guess
            assert screen.game.outcome is Outcome.PLAYING
            return
    raise AssertionError("no game needed a guess")


def test_a_game_in_progress_is_taken_over_with_its_flags() -> None:
    screen = HabitScreen(seed=seed_where(Outcome.WON))
    screen.open(FIRST)
    for mine in screen.mines()[:3]:
        screen.flag(mine)
    report, log = play(screen)
    assert_honest(screen, report)
    assert not any("is wrong" in sentence for sentence in log.sentences)


def test_a_wrong_flag_is_noticed_and_taken_away() -> None:
    screen = HabitScreen(seed=seed_where(Outcome.WON))
    screen.open(FIRST)
    board, mines = screen.game.board, screen.mines()
    wrong = next(cell for cell in board.closed_cells() if cell not in mines)
    screen.flag(wrong)
    report, log = play(screen)
    assert_honest(screen, report)
    assert report.result is Result.WON
    assert any(f"the flag at {wrong} is wrong" in sentence for sentence in log.sentences)


@pytest.mark.slow
@pytest.mark.parametrize("chord", [None, Button.MIDDLE])
def test_flags_and_chords_for_those_who_like_them(chord: Button | None) -> None:
    screen = HabitScreen(seed=seed_where(Outcome.WON))
    report, _ = play(screen, replace(QUICK, flags=True, chord=chord))
    assert_honest(screen, report)
    used = {click.button for click in screen.clicks}
    assert Button.RIGHT in used
    assert (Button.MIDDLE in used) == (chord is not None)


@pytest.mark.parametrize("level", [Level("custom", 11, 10, 14), Level("custom", 9, 9, 13)])
def test_without_a_counter_the_mines_are_unknown_until_somebody_says_them(level: Level) -> None:
    theme = replace(THEMES["classic"], counter="none")
    log = Log()
    screen = BareScreen(seeded_games(level, Start.ZERO, 1), theme, size=SIZE)
    with Guard(screen) as guard:
        assert Pilot(guard, replace(QUICK, mines=level.mines)).find().mines == level.mines
        pilot = Pilot(guard, QUICK, say=log.sentences.append)
        assert pilot.find().mines is None
        report = pilot.play()
    assert any("no counter was found" in sentence for sentence in log.sentences)
    assert report.mines is None
    assert report.assumed_mines == (10 if level.width == 9 else None)
    assert report.result.value == screen.game.outcome.value
    assert not report.is_mistake


def test_a_game_that_is_over_is_not_played() -> None:
    screen = HabitScreen(seed=3)
    screen.open(FIRST)
    screen.open(screen.mines()[0])
    report, _ = play(screen)
    assert report.result is Result.STOPPED
    assert report.halted
    assert "over already" in report.cause
    assert screen.clicks == []


def test_no_board_is_said() -> None:
    screen = HabitScreen()
    screen.covered = screen.window
    with Guard(screen) as guard, pytest.raises(NoBoardError, match="got none"):
        Pilot(guard, QUICK).find()


@pytest.mark.slow
def test_the_next_game_begins_by_the_face_or_by_a_key() -> None:
    for recipe in ("face", "key:F2", "wait:0.01 key:F2"):
        screen = HabitScreen(seed=3)
        with Guard(screen) as guard:
            pilot = Pilot(guard, QUICK)
            pilot.play()
            pilot.next_game(Recipe.parse(recipe))
            assert screen.game.seed == 4
            report = pilot.play()
        assert report.result.value == screen.game.outcome.value


@pytest.mark.parametrize("text", ["", "smile", "key:", "click:1", "wait:soon", "face:2", "click:-1,2"])
def test_a_bad_recipe_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="next game"):
        Recipe.parse(text)


def test_the_guide_draws_states_that_the_pilot_has() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "autopilot.md").read_text(encoding="utf-8")
    drawn = guide.split("```text\n believe", 1)[1].split("```", 1)[0]
    states = set(re.findall(r"-> (\w+)|(?:^|\n) +(\w+):", " believe" + drawn))
    names = {name for pair in states for name in pair if name} - {"report"}
    assert {"think", "click", "watch", "judge", "judge_hidden", "look_longer"} <= names
    assert {name for name in names if not hasattr(Pilot, f"_{name}")} == set()
