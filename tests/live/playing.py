"""Play real games until one is won, and watch every click."""

import os
from pathlib import Path

import pytest
from PIL import Image

from gridseer.autopilot import HaltError, NoBoardError, Pilot, Report, Result
from gridseer.autopilot.recipe import Recipe
from gridseer.autopilot.report import to_csv
from gridseer.errors import InputError
from gridseer.geometry import Place, Region
from gridseer.minesweeper.mines_left import MinesLeft
from gridseer.screen.guard import GameLimits, Guard
from gridseer.screen.real import RealScreen
from gridseer.screen.screen import Button, ScreenError
from tests.live.programs import RealGame
from tests.support.waiting import PATIENCE, wait_for

MOST_GAMES = int(os.environ.get("GRIDSEER_LIVE_GAMES", "10"))
"""So many games are played until one is won; with GRIDSEER_LIVE_GAMES so many are played in any case."""
LIMITS = GameLimits(seconds=4 * PATIENCE)
"""Games may take their time: the machine may be busy."""


class WatchedScreen(RealScreen):
    """The real screen, with every click written down."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[tuple[Place, Button]] = []

    def press(self, button: Button, seconds: float) -> None:
        self.made.append((self.pointer(), button))
        super().press(button, seconds)


def play_until_won(game: RealGame, folder: Path) -> list[Report]:
    """Play a game until it is won once; no certain click may lose, and none may be off the board."""
    reports: list[Report] = []
    faults: list[str] = []
    while not _enough(reports):
        with game.start(folder), WatchedScreen() as screen, Guard(screen, LIMITS) as guard:
            pilot = Pilot(guard)
            _find(pilot)
            while True:
                screen.made.clear()
                report = pilot.play()
                reports.append(report)
                faults += _faults(pilot, report, screen)
                _write_down(game, reports, screen)
                if _enough(reports) or game.following is None or not report.is_finished:
                    break
                pilot.next_game(Recipe.parse(game.following))
    assert not faults, "\n".join(faults)
    if reports[-1].result is not Result.WON and "GRIDSEER_LIVE_GAMES" not in os.environ:
        pytest.fail(f"no game of {len(reports)} was won: {[report.cause for report in reports]}")
    return reports


def _write_down(game: RealGame, reports: list[Report], screen: WatchedScreen) -> None:
    """Keep the figures of every game and a picture of its end under GRIDSEER_LIVE_LOG."""
    if "GRIDSEER_LIVE_LOG" in os.environ:
        folder = Path(os.environ["GRIDSEER_LIVE_LOG"])
        folder.mkdir(parents=True, exist_ok=True)
        name = game.name.replace(" ", "-")
        (folder / f"{name}.csv").write_text(to_csv(reports), encoding="utf-8")
        Image.fromarray(screen.grab().pixels).save(folder / f"{name}-{len(reports)}-{reports[-1].result}.png")


def _enough(reports: list[Report]) -> bool:
    if len(reports) >= MOST_GAMES:
        return True
    return "GRIDSEER_LIVE_GAMES" not in os.environ and bool(reports) and reports[-1].result is Result.WON


def _faults(pilot: Pilot, report: Report, screen: WatchedScreen) -> list[str]:
    """What must not happen in any game."""
    assert pilot.view is not None
    made, faults = screen.made, list[str]()
    if any(place not in pilot.view.region.grown(1) for place, _ in made):
        faults.append(f"clicked outside {pilot.view.region}")
    if report.clicks != len(made):
        faults.append(f"{len(made)} clicks, but {report.clicks} reported")
    if not report.is_finished:
        faults.append(f"{report.cause}: {pilot.view.sighting.symbols}")
    if report.is_mistake:
        faults.append(f"a certain click has lost: {report.cause}")
    return faults


def _find(pilot: Pilot) -> None:
    """A game takes its time to show its board, and some show something else first."""
    deadline = wait_for("a board")
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
