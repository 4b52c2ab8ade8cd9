"""Another window raised over a real game: no click reaches it, and the game goes on when it has gone."""

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gridseer.autopilot import NoBoardError, Pilot, PilotSettings, Report, Result
from gridseer.errors import GridseerError
from gridseer.geometry import Place, Region
from gridseer.screen.guard import CoveredError, GameLimits, Guard
from gridseer.screen.real import RealScreen
from tests.live.playing import LIMITS
from tests.live.test_guard import LARGE, Witness
from tests.support.waiting import PATIENCE, wait_for

pytestmark = pytest.mark.xdist_group("display")


class OtherWindow:
    """The window of another program; it counts the clicks that it gets.

    The one click that is under way when it is raised may still reach it: a window manager that looks at every click
    first hands it on to the window that is on top by then.
    """

    def __init__(self, display: str) -> None:
        from Xlib import X
        from Xlib.display import Display

        self._display: Any = Display(display)
        screen = self._display.screen()
        # A window manager would put it where it likes; so it is one of those that place themselves, as menus are.
        self._window = screen.root.create_window(
            0, 0, 100, 100, 0, screen.root_depth, background_pixel=0x336699, override_redirect=True,
            event_mask=X.ButtonPressMask,
        )  # fmt: skip
        self._window.set_wm_name("somebody's letter")
        self.clicks = 0
        self.raised = 0
        """How often."""

    def raise_over(self, region: Region) -> None:
        from Xlib import X

        self._window.configure(x=region.x, y=region.y, width=region.width, height=region.height, stack_mode=X.Above)
        self._window.map()
        self._display.sync()
        self.raised += 1

    def lower(self) -> None:
        self._window.unmap()
        self.look()

    def look(self) -> None:
        from Xlib import X

        self._display.sync()
        while self._display.pending_events():
            self.clicks += self._display.next_event().type == X.ButtonPress

    def close(self) -> None:
        self._window.destroy()
        self._display.close()


@pytest.fixture
def other(display: str) -> Iterator[OtherWindow]:
    window = OtherWindow(display)
    yield window
    window.close()


class PlainWindow(AbstractContextManager["PlainWindow"]):
    """A window that places itself."""

    def __init__(self, display: str, region: Region, *, mapped: bool = True) -> None:
        from Xlib import X
        from Xlib.display import Display

        self._display: Any = Display(display)
        screen = self._display.screen()
        self.window = screen.root.create_window(
            *(region.x, region.y, region.width, region.height), 0, screen.root_depth, X.InputOutput,
            background_pixel=0x336699, override_redirect=True,
        )  # fmt: skip
        if mapped:
            self.window.map()
        self._display.sync()

    def lower(self) -> None:
        from Xlib import X

        self.window.configure(stack_mode=X.Below)
        self._display.sync()

    def __exit__(self, *_: object) -> None:
        self.window.destroy()
        self._display.close()


GAME, BOARD = Region(300, 300, 400, 300), Region(300, 260, 400, 340)
"""A game's window, and a rectangle that begins a strip above it."""
OTHERS: dict[str, tuple[Region, list[Region]]] = {
    "a popup over middle cells": (Region(430, 380, 150, 120), [Region(430, 380, 150, 120)]),
    "one that sticks out": (Region(200, 200, 150, 120), [Region(300, 300, 50, 20)]),
    "one beside the game": (Region(300, 200, 400, 100), []),
    "one below the rectangle": (Region(320, 600, 100, 100), []),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_window_over_the_game_is_noticed_wherever_it_is(display: str, name: str) -> None:
    place, expected = OTHERS[name]
    with RealScreen(hands=False) as screen, PlainWindow(display, GAME) as game, PlainWindow(display, place) as other:
        found = screen.over(game.window.id, BOARD)
        assert found == tuple((other.window.id, part) for part in expected)
        other.lower()  # behind the game, though it may be seen beside it
        assert screen.over(game.window.id, BOARD) == ()
        with PlainWindow(display, GAME, mapped=False):
            assert screen.over(game.window.id, BOARD) == ()


def test_whatever_is_where_a_closed_window_was_is_over_it(display: str) -> None:
    with RealScreen(hands=False) as screen, PlainWindow(display, GAME) as behind:
        with PlainWindow(display, GAME) as game:
            assert screen.over(game.window.id, GAME) == ()
        assert {window for window, _ in screen.over(game.window.id, GAME)} == {behind.window.id}


def test_the_frame_of_a_window_is_no_owner_and_the_parts_of_a_toolkit_give_no_name(display: str) -> None:
    """A dialog of the game's own was taken for a stranger's where only its frame was seen."""
    from Xlib import X
    from Xlib.display import Display

    with RealScreen(hands=False) as screen, closing(Display(display)) as connection:
        root = connection.screen().root
        windows = [root.create_window(x, 300, 200, 150, 0, connection.screen().root_depth) for x in (100, 500)]
        for window in windows:
            window.set_wm_class("mines", "Mines")
            window.map()
        part = windows[0].create_window(0, 0, 200, 150, 0, X.CopyFromParent)
        part.set_wm_class("toolkit", "Content window")
        part.map()
        connection.sync()
        deadline = wait_for("the frames of two windows")
        while any(window.query_tree().parent == root for window in windows):
            deadline.tick()
        corners = [window.translate_coords(root, 0, 0) for window in windows]
        inside = [Place(-corner.x + 50, -corner.y + 50) for corner in corners]
        title = Place(inside[1].x, inside[1].y - 55)
        while screen.owner_at(inside[1]) != screen.owner_at(inside[0]):
            deadline.tick()
        assert screen.owner_at(inside[0]) == screen.owner_at(inside[1]) == screen.owner_at(title)
        assert screen.class_at(inside[0]) == "Mines"


class Player(threading.Thread):
    """Plays the game on the screen, and says where its board is and how often it was clicked."""

    def __init__(self, limits: GameLimits) -> None:
        super().__init__()
        self._limits = limits
        self.board: Region | None = None
        self.guard: Guard | None = None
        self.report: Report | None = None

    def run(self) -> None:
        with RealScreen() as screen, Guard(screen, self._limits) as guard:
            pilot = Pilot(guard, PilotSettings(patience=15, finish=False))
            deadline = wait_for("a board")
            while self.board is None:
                try:
                    self.board = pilot.find().region
                except (NoBoardError, GridseerError):
                    deadline.tick()
            self.guard = guard
            self.report = pilot.play()

    def after_clicks(self, clicks: int) -> Region:
        """Wait for so many clicks; where the board is."""
        deadline = wait_for("some clicks")
        while self.guard is None or self.guard.clicks < clicks:
            assert self.report is None, self.report.sentence
            deadline.tick(0.002)
        assert self.board is not None
        return self.board


@pytest.mark.slow
def test_a_game_waits_for_a_window_that_is_raised_over_it(display: str, other: OtherWindow, tmp_path: Path) -> None:
    assert display
    with LARGE.start(tmp_path):
        player = Player(LIMITS)
        player.start()
        for clicks in (3, 12, 25):  # over all of the board, and over parts of it
            board = player.after_clicks(clicks)
            assert player.guard is not None
            part = board if clicks == 3 else Region(board.x + 40, board.y + 30, board.width // clicks * 6, 150)
            other.raise_over(part)
            wait_for("a while").tick(0.7)
            other.lower()
        player.join(PATIENCE)
    assert player.report is not None
    assert player.report.is_finished, player.report.cause
    assert not player.report.is_mistake, player.report.cause
    assert other.clicks <= other.raised


@pytest.mark.slow
def test_a_window_behind_the_game_is_none_over_it(display: str, tmp_path: Path) -> None:
    """It is seen all around the game, also just above it."""
    with PlainWindow(display, Region(0, 0, 1280, 900)) as behind, LARGE.start(tmp_path):
        behind.lower()
        player = Player(GameLimits(seconds=240, covered_seconds=1.0))
        player.start()
        player.join(240)
    assert player.report is not None
    assert player.report.is_finished, player.report.cause


def test_nothing_is_clicked_while_another_program_holds_the_pointer(display: str) -> None:
    with (
        PlainWindow(display, GAME),
        closing(Witness(display)) as witness,
        RealScreen() as screen,
        Guard(screen, GameLimits(covered_seconds=0.3)) as guard,
    ):
        guard.begin(GAME)
        assert guard.click(GAME.middle)
        witness.hold()
        witness.look()
        before = len(witness.presses)
        with pytest.raises(CoveredError, match="another program holds the mouse"):
            guard.click(GAME.middle)
        witness.look()
        assert (len(witness.presses), guard.clicks) == (before, 1)
        witness.let_go()
        assert guard.click(GAME.middle)


def test_a_window_that_stays_over_the_game_stops_it(display: str, other: OtherWindow, tmp_path: Path) -> None:
    assert display
    with LARGE.start(tmp_path):
        player = Player(replace(LIMITS, covered_seconds=1.0))
        player.start()
        other.raise_over(player.after_clicks(5))
        player.join(PATIENCE)
        other.look()
    assert player.report is not None
    assert (player.report.result, player.report.halted) == (Result.STOPPED, True)
    assert 'the window "somebody\'s letter" lies over the game' in player.report.cause
    assert other.clicks <= other.raised
