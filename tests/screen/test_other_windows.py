"""Another window over the game: nothing is clicked through it, and the game goes on when it has gone."""

import pytest

from gridseer.autopilot import Pilot, PilotSettings, Result
from gridseer.geometry import Frame, Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.level import LEVELS
from gridseer.screen.guard import CoveredError, GameLimits, Guard, OwnDialogError, StoppedError
from gridseer.screen.habit import GameHabit
from gridseer.screen.habit_screen import HabitScreen as SilentScreen
from gridseer.screen.screen import Button
from tests.support.habits import SIZE, HabitScreen


class WindowedScreen(HabitScreen):
    """A screen on which another program's window, or one of the game's own, can be raised over the game."""

    other: Region | None = None
    """Where it is."""
    other_owner = 2
    gone = False
    """Whether the game's window was closed."""
    held = False
    """Whether another program holds the pointer."""
    raised_at_click: int | None = None
    """It is raised between the glance and this click."""
    lowered_after: float | None = 0.05
    """Seconds until somebody takes it away again, if ever."""
    raised = False
    """Whether that has happened."""
    clicked_away = 0
    """Clicks that it has got."""

    def pointer(self) -> Place:
        if self.raised_at_click is not None and len(self.clicks) >= self.raised_at_click:
            place = super().pointer()
            if self.cell_at(place) is not None:
                self.raised_at_click, self.raised = None, True
                self.other = Region(place.x - 50, place.y - 50, 100, 100)
                if self.lowered_after is not None:
                    self.after(self.lowered_after, self.lower)
        return super().pointer()

    def lower(self) -> None:
        self.other = None

    def click(self, button: Button) -> None:
        if self.other is not None and self.pointer() in self.other:
            self.clicked_away += 1
            return
        super().click(button)

    def grab(self, region: Region | None = None) -> Frame:
        frame = super().grab(region)
        if self.other is not None:
            whole = super().grab()
            whole.pixels[self.other.slices] = 90
            return whole if region is None else whole.crop(region.within(Region(0, 0, *SIZE)))
        return frame

    def window_at(self, place: Place) -> int | None:
        if self.gone:
            return None
        return 7 if self.other is not None and place in self.other else super().window_at(place)

    def over(self, window: int, region: Region) -> tuple[tuple[int, Region], ...]:
        if self.other is None or not self.other.overlaps(region):
            return ()
        return tuple((number, self.other.within(region)) for number in (7,) if number != window)

    def is_held(self, place: Place) -> bool:
        del place
        return self.held

    def owner_at(self, place: Place) -> int | None:
        return self.other_owner if self.other is not None and place in self.other else super().owner_at(place)


def board_of(screen: HabitScreen) -> Region:
    lattice = screen.lattice
    return Region(round(lattice.x), round(lattice.y), round(lattice.width), round(lattice.height))


def test_no_click_goes_to_another_window() -> None:
    screen = WindowedScreen(seed=3)
    with Guard(screen, GameLimits(covered_seconds=0.1)) as guard:
        guard.begin(board_of(screen))
        assert guard.click(screen.centre(Cell(0, 0)), Button.RIGHT)
        x, y = screen.centre(Cell(4, 4))
        screen.other = Region(x - 5, y - 5, 10, 10)
        with pytest.raises(CoveredError, match="lies over the game"):
            guard.click(screen.centre(Cell(4, 4)))
        assert guard.click(screen.centre(Cell(0, 0)), Button.RIGHT)
        screen.other_owner = 1  # a dialog of the game's own gets none either
        with pytest.raises(OwnDialogError):
            guard.click(screen.centre(Cell(4, 4)))
        screen.other = None
        screen.gone = True  # the game's window was closed: that is nobody's dialog
        with pytest.raises(CoveredError) as closed:
            guard.click(screen.centre(Cell(4, 4)))
        assert not isinstance(closed.value, OwnDialogError)
    assert (len(screen.clicks), screen.clicked_away, guard.clicks) == (2, 0, 2)


def test_a_click_is_not_made_up_for_when_the_window_has_gone() -> None:
    screen = WindowedScreen(seed=3)
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        screen.raised_at_click = 0
        assert not guard.click(screen.centre(Cell(4, 4)))
        assert screen.clicks == []
        assert guard.click(screen.centre(Cell(4, 4)))
    assert screen.clicked_away == 0


def test_a_window_over_middle_cells_is_noticed_before_anything_is_clicked() -> None:
    """It lies over neither corner, nor the middle of a side, nor that of the board."""
    screen = WindowedScreen(seed=3)
    board = board_of(screen)
    with Guard(screen, GameLimits(covered_seconds=0.1)) as guard:
        guard.begin(board)
        screen.other = Region(board.x + board.width // 8, board.y + board.height // 8, 40, 40)
        with pytest.raises(CoveredError, match="lies over the game"):
            guard.grab(board)
        screen.other = Region(board.x, board.y - 60, board.width, 50)  # above the board
        assert guard.grab(board).width == board.width


def test_nothing_is_clicked_while_another_program_holds_the_pointer() -> None:
    screen = WindowedScreen(seed=3)
    with Guard(screen, GameLimits(covered_seconds=0.1)) as guard:
        guard.begin(board_of(screen))
        screen.held = True
        with pytest.raises(CoveredError, match="another program holds the mouse"):
            guard.click(screen.centre(Cell(4, 4)))
        assert screen.clicks == []
        screen.held = False
        assert guard.click(screen.centre(Cell(4, 4)))


def test_a_pointer_that_is_held_for_a_moment_delays_a_click() -> None:
    """A window manager holds it until it has looked at a click."""
    screen = WindowedScreen(seed=3)
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        asked = 0

        def held(place: Place) -> bool:  # noqa: ARG001
            nonlocal asked
            asked += 1
            return asked < 5

        screen.is_held = held  # type: ignore[method-assign]
        assert guard.click(screen.centre(Cell(4, 4)))
    assert len(screen.clicks) == 1


def test_a_sign_of_the_user_ends_the_waiting_too() -> None:
    screen = WindowedScreen(seed=3)
    with Guard(screen, GameLimits(covered_seconds=30)) as guard:
        guard.begin(board_of(screen))
        screen.other = board_of(screen)
        screen.after(0.2, screen.press_escape)
        began = screen.now()
        with pytest.raises(StoppedError, match="Escape"):
            guard.grab(board_of(screen))
        assert screen.now() - began < 1


def test_the_clock_stands_still_while_a_window_lies_over_the_game() -> None:
    screen = WindowedScreen(seed=3)
    with Guard(screen) as guard:
        guard.begin(board_of(screen))
        screen.other = board_of(screen)
        screen.after(0.3, screen.lower)
        began, clock = screen.now(), guard.clock
        guard.grab(board_of(screen))
        assert screen.now() - began > 0.25
        assert guard.clock - clock < 0.1


@pytest.mark.parametrize("click", [0, 1, 3])
def test_a_game_goes_on_when_the_window_has_gone(click: int) -> None:
    screen = WindowedScreen(seed=3)
    with Guard(screen) as guard:
        pilot = Pilot(guard, PilotSettings(first=Cell(4, 4), patience=1.0))
        pilot.find()
        screen.raised_at_click = click
        report = pilot.play()
    assert report.result is Result.WON, report.cause
    assert screen.raised
    assert screen.clicked_away == 0


def test_a_window_that_stays_ends_the_game_in_a_sentence() -> None:
    screen = WindowedScreen(seed=3)
    screen.lowered_after = None
    with Guard(screen, GameLimits(covered_seconds=0.2)) as guard:
        pilot = Pilot(guard, PilotSettings(first=Cell(4, 4), patience=1.0))
        pilot.find()
        screen.raised_at_click = 2
        report = pilot.play()
    assert (report.result, report.halted) == (Result.STOPPED, True)
    assert "lies over the game" in report.cause
    assert screen.clicked_away == 0


class DialogScreen(SilentScreen):
    """A game that shows nothing at its end, but raises a dialog of its own when the pointer comes back to the board."""

    def window_at(self, place: Place) -> int | None:
        over = self.game.outcome is Outcome.WON and place in self.board
        return 9 if over else super().window_at(place)


def test_a_dialog_of_the_games_own_over_a_complete_board_is_the_end_of_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gridseer.screen.guard._OWN_SECONDS", 0.1)
    results = []
    for seed in range(1, 7):
        screen = DialogScreen(LEVELS["beginner"], frozenset({GameHabit.SILENT, GameHabit.NO_COUNTER}), seed=seed)
        with Guard(screen) as guard:
            report = Pilot(guard, PilotSettings(patience=0.5)).play()
        results.append((report.result, screen.game.outcome))
        assert (report.result is Result.WON) <= (screen.game.outcome is Outcome.WON), report.cause
        assert report.result is not Result.STOPPED, report.cause
    assert (Result.WON, Outcome.WON) in results
