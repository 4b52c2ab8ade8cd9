"""Games that show for a while what is not yet true: pressed cells, areas that open late, menus of a right click."""

import time
from collections.abc import Iterator

import numpy as np
import pytest

from gridseer.autopilot import Eye, Pilot, PilotSettings, Report
from gridseer.autopilot.hand import Hand
from gridseer.autopilot.turn import Turn
from gridseer.geometry import Frame, Mask, Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.level import LEVELS, Level
from gridseer.minesweeper.logbook import Logbook
from gridseer.minesweeper.sight import Sights
from gridseer.screen.guard import Guard
from gridseer.screen.habit import GameHabit
from gridseer.screen.habit_game import HabitGame
from gridseer.screen.habit_screen import HabitScreen
from gridseer.screen.screen import Button

BEGINNER = LEVELS["beginner"]
SMALL = Level("custom", 6, 6, 6)


class PressedScreen(HabitScreen):
    """A game that draws the clicked cell as an empty one for a long time before it shows what it is."""

    pressed_frames = 80
    """More than a second: longer than a game that usually answers at once is given."""

    def _steps(self, before: Sights, opened: list[Cell], clicked: Cell) -> Iterator[tuple[Sights, dict[Cell, float]]]:
        if opened:
            pressed = before.copy()
            pressed[clicked.y, clicked.x] = 0
            yield from [(pressed, {})] * self.pressed_frames
        yield from super()._steps(before, opened, clicked)


def play(screen: HabitScreen) -> tuple[Report, list[Turn]]:
    screen.grab()
    turns: list[Turn] = []
    with Guard(screen) as guard:
        return Pilot(guard, on_turn=turns.append).play(), turns


def assert_true(report: Report, turns: list[Turn], screen: HabitScreen) -> None:
    """What is reported is what happened, and no click that was called certain has lost."""
    assert report.result.value == screen.game.outcome.value, report.cause
    opening = [turn for turn in turns if turn.opens]
    assert screen.game.outcome is not Outcome.LOST or opening[-1].is_guess


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("habit", [GameHabit.UNSAFE_FIRST, GameHabit.DIALOG])
def test_a_pressed_cell_is_not_an_empty_one(habit: GameHabit, seed: int) -> None:
    screen = PressedScreen(SMALL, frozenset({habit}), seed=seed)
    assert_true(*play(screen), screen)


class CellByCellGame(HabitGame):
    """A game in which an empty cell opens nothing but itself."""

    def _spread(self, cell: Cell, layout: Mask) -> list[Cell]:
        self.cells[cell.y, cell.x] = sum(bool(layout[other.y, other.x]) for other in self._around(cell))
        return [cell]


class CellByCellScreen(HabitScreen):
    def _new_game(self) -> None:
        super()._new_game()
        self.game: HabitGame = CellByCellGame(self._level, self._seed, self.habits)


def test_a_game_that_opens_no_areas_is_waited_for_only_once() -> None:
    screen = CellByCellScreen(SMALL, seed=1)
    report, turns = play(screen)
    assert_true(report, turns, screen)
    assert report.is_finished
    assert int((screen.game.cells == 0).sum()) > 3
    certain = sum(not turn.is_guess for turn in turns)
    assert screen.now() < PilotSettings().patience * (2 + len(turns) - certain) + 0.2 * len(turns)


class MenuScreen(HabitScreen):
    """A page on which a right click marks a cell and opens a menu, which only Escape closes."""

    menu: Region | None = None

    def click(self, button: Button) -> None:
        super().click(button)
        if button is Button.RIGHT:
            self.menu = Region(*self.pointer(), 90, 120)

    def type_key(self, key: str) -> None:
        if key == "Escape":
            self.menu = None
        super().type_key(key)

    def window_at(self, place: Place) -> int | None:
        return 3 if self.menu is not None and place in self.menu else super().window_at(place)

    def grab(self, region: Region | None = None) -> Frame:
        whole = super().grab()
        if self.menu is not None:
            whole.pixels[self.menu.slices] = 250
        return whole if region is None else whole.crop(region.within(whole.region))


def test_a_menu_that_a_right_click_opens_is_closed_and_proves_nothing() -> None:
    screen = MenuScreen(BEGINNER, seed=5)
    with Guard(screen) as guard:
        settings = PilotSettings()
        eye = Eye(guard, settings)
        view = eye.find()
        guard.begin(view.region)
        hand = Hand(guard, eye, settings, Logbook())
        assert hand.mark(view, Cell(2, 3), 0.5) is None
        assert screen.menu is None
        assert hand.mark(hand.look(), Cell(2, 4), 0.5) is None
    assert len(screen.clicks) == 1


class ShadowScreen(HabitScreen):
    """A game whose frame, beside the cells, changes with every click."""

    def grab(self, region: Region | None = None) -> Frame:
        whole = super().grab()
        board, shade = self.board, 40 + 20 * (len(self.clicks) % 9)
        whole.pixels[board.y - 1, board.x : board.right] = shade
        whole.pixels[board.y : board.bottom, board.x - 1] = shade
        return whole if region is None else whole.crop(region.within(whole.region))


def test_a_frame_that_changes_around_a_board_does_not_make_it_another_one() -> None:
    screen = ShadowScreen(BEGINNER, seed=5)
    lattices = []
    with Guard(screen) as guard:
        pilot = Pilot(guard, on_view=lambda view: lattices.append((view.sighting.lattice, view.sighting.origin)))
        report = pilot.play()
    assert report.is_finished, report.cause
    assert len(lattices) > 4
    assert len({(lattice.moved(*origin).region) for lattice, origin in lattices}) == 1


def test_what_changed_is_known_on_pictures_that_overlap() -> None:
    screen = HabitScreen(BEGINNER, seed=5)
    with Guard(screen) as guard:
        eye = Eye(guard, PilotSettings())
        view = eye.find()
        region = view.frame.region
        part = Region(region.x + 30, region.y + 4, region.width, region.height - 4)
        changed = view.changed(guard.grab(part))
        assert changed[:, 0].all()  # not on the other picture
        assert not changed[1:, 2:].any()
        assert view.changed(guard.grab(Region(0, 0, 20, 20))).all()


def test_waiting_takes_no_time_on_a_screen_with_a_clock_of_its_own() -> None:
    screen = HabitScreen(BEGINNER, frozenset({GameHabit.WORDS}), seed=5)
    before = screen.grab()
    began = time.process_time()
    with Guard(screen) as guard:
        guard.wait(30)
    assert screen.now() > 30
    assert time.process_time() - began < 5
    assert not np.array_equal(before.pixels, screen.grab().pixels)  # its clock shows the time
