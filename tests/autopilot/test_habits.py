"""Games that nobody has prepared for: every habit alone, and some that are worst together.

Many more of them are played by ``python -m bench.habits``.
"""

from pathlib import Path

import numpy as np
import pytest

from bench.habits import Played, find_once, play, table, write_table
from gridseer.autopilot import Eye, Pilot, PilotSettings, Result
from gridseer.autopilot.doubt import Doubt
from gridseer.autopilot.hand import Hand
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import View
from gridseer.geometry import Frame, Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.level import LEVELS, Level
from gridseer.minesweeper.sight import CLOSED, FLAG, Sight
from gridseer.screen.guard import Guard
from gridseer.screen.habit import GameHabit, combined, named
from gridseer.screen.habit_screen import HabitScreen
from gridseer.screen.screen import Button
from gridseer.theme import THEMES
from gridseer.vision.board.sighting import Sighting

BEGINNER = LEVELS["beginner"]
CUSTOM = Level("custom", 12, 10, 18)
WIDE = Level("custom", 20, 8, 24)
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


@pytest.mark.sampled(5)
@pytest.mark.parametrize("habits", [*combined(1), *WORST], ids=named)
def test_no_habit_makes_the_pilot_wrong(habits: frozenset[GameHabit]) -> None:
    games = [play(habits, BEGINNER, 5, 24), play(habits, CUSTOM, 6, 20, told=True)]
    for game in games:
        assert_honest(game)
        assert game.is_finished, game.cause


ONCE_WRONG = (
    # Open and closed cells were mixed up.
    (frozenset({GameHabit.GROWING, GameHabit.SHADES}), CUSTOM, 3084001, 20),
    # A loss beside a dialog was not seen.
    (frozenset({GameHabit.OTHER_MINES, GameHabit.DIALOG}), BEGINNER, 3056000, 24),
    # The flags of a game that is won were doubtful, beside the last click too.
    (frozenset({GameHabit.GROWING}), BEGINNER, 5005000, 24),
    # A number that could be anything was taken for the mine that exploded.
    (frozenset({GameHabit.DITHERED, GameHabit.DOUBTED}), BEGINNER, 6104000, 24),
    # No board was found.
    (frozenset({GameHabit.DITHERED, GameHabit.SHADES}), BEGINNER, 105001, 24),
    # Flags beside many a number that counts fewer mines were taken for closed cells.
    (frozenset({GameHabit.OLD_FLAGS, GameHabit.DIALOG}), CUSTOM, 6132001, 20),
    # A number that nobody could read was not known to be open where an area had opened it.
    (frozenset({GameHabit.UNEQUAL, GameHabit.DOUBTED}), CUSTOM, 7094001, 20),
    (frozenset({GameHabit.DOUBTED, GameHabit.SILENT}), CUSTOM, 7148001, 20),
    # A dialog hid two open cells only: the lost game was played on until its time was up.
    (frozenset({GameHabit.ANIMATED, GameHabit.DIALOG}), BEGINNER, 8111008, 29),
    # The exploded mine beside the dialog was not believed.
    (frozenset({GameHabit.SLOW, GameHabit.DIALOG}), BEGINNER, 8119004, 20),
    # Marks beside a dialog were taken for those of a game that is won, though closed cells were seen too.
    (frozenset({GameHabit.NO_COUNTER, GameHabit.DIALOG}), WIDE, 8027007, 20),
    # A guess that looked like other cells that nobody could read was taken for a mine when the game marked its mines.
    (frozenset({GameHabit.UNSAFE_FIRST, GameHabit.DOUBTED}), BEGINNER, 20128000, 24),
    # A cell that opened at the rim made the pilot look for the board again, and find it with a column too wide.
    (frozenset({GameHabit.UNEQUAL, GameHabit.OLD_FLAGS}), BEGINNER, 8091008, 29),
    # Where a number was hard to read, nobody asked whether the game opens four neighbours only.
    (frozenset({GameHabit.SIDES, GameHabit.DOUBTED}), CUSTOM, 8871013, 20),
    # A cell whose flag was taken away stayed closed beside empty ones, and every empty cell was taken for a closed one.
    (frozenset({GameHabit.OLD_FLAGS, GameHabit.DOUBTED}), WIDE, 8934007, 20),
    # A number that nobody could read had opened with the last guess, and was taken for a mine: a won game was lost.
    (frozenset({GameHabit.NO_COUNTER, GameHabit.DOUBTED}), BEGINNER, 21029112, 20),
    # Cells that had been opened were taken for open on the fresh board of the next game.
    (frozenset({GameHabit.RESET}), BEGINNER, 9323000, 24),
    # The fresh board had narrower cells than the one that was won.
    (frozenset({GameHabit.GROWING, GameHabit.RESET}), BEGINNER, 22647000, 24),
    # The shade of a page was not recognised where most of it has one colour.
    (frozenset({GameHabit.SIDES, GameHabit.ALERT}), CUSTOM, 9522000, 29),
    # Columns that got narrower were thought to be where they were.
    (frozenset({GameHabit.NARROWING}), BEGINNER, 9528000, 24),
)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("habits", "level", "seed", "side"), ONCE_WRONG, ids=[named(one[0]) for one in ONCE_WRONG])
def test_what_once_went_wrong(habits: frozenset[GameHabit], level: Level, seed: int, side: int) -> None:
    game = play(habits, level, seed, side)
    assert_honest(game)
    assert game.is_finished, game.cause


def test_a_picture_is_searched_once_and_another_one_anew() -> None:
    """What was found for one game is used for all that begin alike, and for no other."""
    screens = [HabitScreen(BEGINNER, seed=seed) for seed in (5, 6)]

    def ask(screen: HabitScreen, region: Region | None = None) -> list[Sighting]:
        return find_once(screen.grab(), region, None, None, mines=None, themes=())

    first = ask(screens[0])
    assert ask(screens[1]) is first
    assert ask(screens[0], screens[0].window) is not first
    screens[0].move(first[0].centre((0, 0)))
    screens[0].click(Button.LEFT)
    (seen,) = ask(screens[0])
    assert (seen.cells == screens[0].game.cells).all()


def test_a_guess_that_has_lost_is_found_out_by_the_silence_after_the_next_guess() -> None:
    """The mines look like nothing known and lie beside the guess, as if it had opened them."""
    habits = frozenset({GameHabit.UNSAFE_FIRST, GameHabit.ODD_MINES})
    screen = HabitScreen(Level("custom", 11, 11, 23), habits, seed=7700035, theme=THEMES["arcade"])
    turns: list[Turn] = []
    with Guard(screen) as guard:
        report = Pilot(guard, PilotSettings(flags=True), on_turn=turns.append).play()
    assert (report.result, screen.game.outcome) == (Result.LOST, Outcome.LOST), report.cause
    assert report.declared
    assert turns[-1].move.cell != screen.game.exploded
    assert str(screen.game.exploded) in report.cause


def test_a_won_game_with_a_cell_that_is_not_read_is_not_clicked_on_and_on() -> None:
    """All cells that can be read are proven mines: none of them is clicked."""
    screen = HabitScreen(BEGINNER, frozenset({GameHabit.DOUBTED, GameHabit.SILENT}), seed=3148000)
    with Guard(screen) as guard:
        report = Pilot(guard).play()
    assert screen.game.outcome is Outcome.WON
    assert report.result in (Result.WON, Result.LIKELY_WON, Result.STOPPED)
    assert report.clicks < 60


def test_an_answer_that_comes_while_the_click_is_repeated_is_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class HeldScreen(HabitScreen):
        """A game that shows nothing new while it is held."""

        held: Frame | None = None

        def grab(self, region: Region | None = None) -> Frame:
            return super().grab(region) if self.held is None else self.held.crop(region or self.monitors[0])

        def click(self, button: Button) -> None:
            if not self.clicks:
                self.held = self.grab()
            super().click(button)

    screen = HeldScreen(BEGINNER, seed=5)
    click, calls = Hand._click, list[int]()

    def late(hand: Hand, turn: Turn, view: View, cells: list[Cell], attempt: int) -> list[Cell] | View:
        calls.append(len(cells))
        if len(calls) == 2:
            screen.held = None
        return click(hand, turn, view, cells, attempt)

    monkeypatch.setattr(Hand, "_click", late)
    with Guard(screen) as guard:
        report = Pilot(guard).play()
    assert report.is_finished, report.cause
    assert report.result.value == screen.game.outcome.value


def test_cells_that_look_as_they_did_when_all_were_closed_are_closed() -> None:
    """Whatever a reader thinks of their look in the middle of a game."""
    screen = HabitScreen(BEGINNER, seed=5)
    with Guard(screen) as guard:
        eye = Eye(guard, PilotSettings())
        view = eye.find()
        guard.begin(view.region)
        guard.click(view.centre(Cell(0, 0)))
        guard.move(eye.parking_place(view))
        after = eye.glance()
    assert after is not None
    closed = screen.game.cells == CLOSED
    assert 0 < closed.sum() < closed.size
    told = eye._still_closed(after.frame)
    assert set(told) == set(cells_of(closed))
    assert set(told.values()) == {frozenset({CLOSED})}


def test_old_flags_are_known_to_be_flags_while_they_look_the_same() -> None:
    screen = HabitScreen(BEGINNER, frozenset({GameHabit.OLD_FLAGS}), seed=5)
    with Guard(screen) as guard:
        eye = Eye(guard, PilotSettings())
        view = eye.find()
    told = eye._still_closed(view.frame)
    assert {cell for cell, sights in told.items() if sights == {FLAG}} == set(cells_of(screen.game.cells == FLAG))
    assert len(told) == screen.game.cells.size


def test_a_game_that_shows_only_that_it_is_over_is_not_clicked_on_and_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something lies over it, and nobody notices."""
    monkeypatch.setattr("gridseer.autopilot.hand.is_covered", lambda *_: False)
    screen = HabitScreen(BEGINNER, frozenset({GameHabit.ANIMATED, GameHabit.DIALOG}), seed=8111008, side=29)
    with Guard(screen) as guard:
        report = Pilot(guard).play()
    assert screen.game.outcome is Outcome.LOST
    assert report.result in (Result.LOST, Result.STOPPED)
    assert report.declared
    assert report.clicks < 10


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


class HeldUpScreen(HabitScreen):
    """A game that is held up once, for longer than it ever took to answer, and takes the clicks of that time later."""

    until: float | None = None

    def grab(self, region: Region | None = None) -> Frame:
        if self.until is not None and self.now() < self.until:
            self.pause(1 / 60)
            return self.frozen.crop(region or self.monitors[0])
        return super().grab(region)

    def click(self, button: Button) -> None:
        if self.until is None and len(self.clicks) == 4:
            self.frozen = super().grab()
            self.until = self.now() + 4.0
        super().click(button)


def test_a_game_that_is_held_up_once_is_waited_for() -> None:
    screen = HeldUpScreen(BEGINNER, seed=7)
    with Guard(screen) as guard:
        report = Pilot(guard).play()
    assert screen.until is not None
    assert report.is_finished, report.cause
    assert report.result.value == screen.game.outcome.value


class HushedScreen(HabitScreen):
    """A game that shows nothing of its loss but its dialog, which takes clicks before it is painted."""

    hushed: Frame | None = None

    def grab(self, region: Region | None = None) -> Frame:
        now = super().grab(region)
        return now if self.hushed is None else self.hushed.crop(region or self.monitors[0])

    def click(self, button: Button) -> None:
        before = super().grab()
        super().click(button)
        if self.game.outcome is Outcome.LOST and self.hushed is None:
            self.hushed = before

    def window_at(self, place: Place) -> int | None:
        return 2 if self.hushed is not None else super().window_at(place)


@pytest.mark.parametrize("mined", [Cell(0, 0), Cell(6, 6)])
def test_a_dialog_after_a_guess_that_nobody_saw_is_no_win(mined: Cell) -> None:
    """Two corners touch no number, and all that is closed may be mines: one of them is."""
    screen = HushedScreen(Level("custom", 7, 7, 7), frozenset({GameHabit.NO_COUNTER}), seed=5)
    screen.game.layout = np.zeros((7, 7), bool)
    for x, y in (mined, (1, 0), (0, 1), (1, 1), (5, 6), (6, 5), (5, 5)):
        screen.game.layout[y, x] = True
    with Guard(screen) as guard:
        report = Pilot(guard, PilotSettings(first=Cell(3, 3))).play()
    guessed = screen.clicks[-1].cell
    assert guessed in (Cell(0, 0), Cell(6, 6))
    if guessed == mined:
        assert screen.game.outcome is Outcome.LOST
        assert report.result is Result.STOPPED
        assert report.declared
        assert report.cause.endswith(f"hides whether the guess at {guessed} was right")
    else:
        assert report.result is Result.WON


class DeafScreen(HabitScreen):
    """A game that takes no clicks."""

    def click(self, button: Button) -> None:
        del button


def test_a_click_without_effect_is_given_up_within_seconds() -> None:
    screen = DeafScreen(BEGINNER, seed=5)
    screen.grab()
    said: list[str] = []
    with Guard(screen) as guard:
        report = Pilot(guard, PilotSettings(), say=said.append).play()
    assert report.result is Result.STOPPED
    assert "did not change" in report.cause
    assert report.declared  # the first click of a game may lose it
    assert "Is the game waiting for something, or is it paused?" in said
    assert report.clicks == PilotSettings().tries
    assert screen.now() < 10


def test_one_answer_names_all_cells_of_a_look() -> None:
    """Eight cells of this game show the number that cannot be read; nobody is asked about each of them."""
    screen = HabitScreen(CUSTOM, frozenset({GameHabit.DOUBTED}), seed=909)
    asked: list[Doubt] = []

    def answer(doubt: Doubt) -> Sight:
        asked.append(doubt)
        return Sight(int(screen.game.cells[doubt.cell.y, doubt.cell.x]))

    with Guard(screen) as guard:
        report = Pilot(guard, ask=answer).play()
    assert (report.result, screen.game.outcome) == (Result.WON, Outcome.WON)
    assert int((screen.game.cells == Sight.THREE).sum()) >= 8
    assert len(asked) == 1
    assert set(asked[0].candidates) <= {Sight(number) for number in range(CLOSED)} | {Sight.CLOSED, Sight.FLAG}


def test_games_of_two_sittings_make_one_table(tmp_path: Path) -> None:
    won = Played("plain", 1, "won", "won", declared=False, outside=0, seconds=0.2, cause="")
    mistake = Played("plain", 2, "lost", "lost", declared=False, outside=0, seconds=0.4, cause="")
    at_once, in_turns = tmp_path / "at_once.csv", tmp_path / "in_turns.csv"
    write_table([won, mistake], at_once)
    write_table([won], in_turns)
    write_table([mistake], in_turns, onward=True)
    assert table(in_turns) == table(at_once)
    assert table(in_turns)["all"]["mistakes"] == 1
