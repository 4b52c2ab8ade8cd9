"""Play real games until one is won, and watch every click."""

import os
from pathlib import Path

import pytest

from gridseer.autopilot import HaltError, NoBoardError, Pilot, PilotSettings, Report, Result
from gridseer.autopilot.recipe import Recipe
from gridseer.autopilot.report import to_csv
from gridseer.errors import InputError
from gridseer.geometry import Place, Region
from gridseer.minesweeper.mines_left import MinesLeft
from gridseer.screen.guard import GameLimits, Guard
from gridseer.screen.real import RealScreen
from gridseer.screen.screen import Button, ScreenError
from tests.live.programs import RealGame, wait_for

MOST_GAMES = int(os.environ.get("GRIDSEER_LIVE_GAMES", "10"))
"""So many games are played until one is won; with GRIDSEER_LIVE_GAMES so many are played in any case."""


class WatchedScreen(RealScreen):
    """The real screen, with every click written down."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[tuple[Place, Button]] = []

    def click(self, button: Button) -> None:
        self.made.append((self.pointer(), button))
        super().click(button)


def play_until_won(game: RealGame, folder: Path) -> list[Report]:
    """Play a game until it is won once; no certain click may lose, and none may be off the board."""
    reports: list[Report] = []
    while len(reports) < MOST_GAMES:
        with game.start(folder), WatchedScreen() as screen, Guard(screen, GameLimits(seconds=240)) as guard:
            pilot = Pilot(guard, PilotSettings(patience=15))
            _find(pilot)
            while True:
                reports.append(_play_one(pilot, screen))
                if _enough(reports) or game.following is None:
                    break
                pilot.next_game(Recipe.parse(game.following))
        if _enough(reports):
            _write_down(game, reports)
            return reports
    pytest.fail(f"no game of {len(reports)} was won: {[report.cause for report in reports]}")


def _write_down(game: RealGame, reports: list[Report]) -> None:
    """Keep the figures of every game, with the cause of its end, under GRIDSEER_LIVE_LOG."""
    if "GRIDSEER_LIVE_LOG" in os.environ:
        folder = Path(os.environ["GRIDSEER_LIVE_LOG"])
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{game.name.replace(' ', '-')}.csv").write_text(to_csv(reports), encoding="utf-8")


def _enough(reports: list[Report]) -> bool:
    if len(reports) >= MOST_GAMES:
        return True
    return "GRIDSEER_LIVE_GAMES" not in os.environ and reports[-1].result is Result.WON


def _find(pilot: Pilot) -> None:
    """A game takes its time to show its board, and some show something else first."""
    deadline = wait_for("a board", 120)
    last: tuple[MinesLeft, Region] | None = None
    while True:
        try:
            view = pilot.find()
        except (NoBoardError, HaltError, ScreenError, InputError):
            deadline.tick()
            continue
        seen = view.mines, view.region
        if seen == last:
            return
        last = seen
        deadline.tick(1.0)


def _play_one(pilot: Pilot, screen: WatchedScreen) -> Report:
    before = len(screen.made)
    report = pilot.play()
    assert pilot.view is not None
    outside = [place for place, _ in screen.made[before:] if place not in pilot.view.region.grown(1)]
    assert outside == [], (report.cause, pilot.view.region)
    assert report.clicks == len(screen.made) - before
    assert report.is_finished, (report.cause, pilot.view.sighting.symbols)
    assert not report.is_mistake, report.cause
    return report
