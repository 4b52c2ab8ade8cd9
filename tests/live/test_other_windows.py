"""Another window raised over a real game: no click reaches it, and the game goes on when it has gone."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gridseer.autopilot import NoBoardError, Pilot, PilotSettings, Report, Result
from gridseer.errors import GridseerError
from gridseer.geometry import Region
from gridseer.screen.guard import GameLimits, Guard
from gridseer.screen.real import RealScreen
from tests.live.playing import LIMITS
from tests.live.test_guard import LARGE
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
