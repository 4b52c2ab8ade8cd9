"""A demonstration: games on a virtual screen, seen, read and played; and how often the reading was wrong."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from gridseer.autopilot.flight import Flight
from gridseer.autopilot.pilot import Pilot
from gridseer.autopilot.recipe import Recipe
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import View
from gridseer.errors import InputError
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.generate import default_first
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.solvers import DEFAULT_METHOD
from gridseer.screen.guard import GameLimits, Guard
from gridseer.screen.virtual import BASE_CELL, VirtualScreen, seeded_games
from gridseer.theme import Theme

if TYPE_CHECKING:
    from gridseer.geometry import Pixels
    from gridseer.minesweeper.answer import Move

_MOST_PICTURES = 400
"""A longer film is thinned out."""


@dataclass(frozen=True, slots=True)
class DemoSetup:
    """What a demonstration shows."""

    level: Level
    theme: Theme
    scale: float = 1.0
    """How large a cell is, times 20 pixels."""
    seed: int = 0
    """The first game's seed."""
    method: str = DEFAULT_METHOD


@dataclass(slots=True)
class Performance:
    """One game of a demonstration, and the truth about it."""

    seed: int
    report: Report | None = None
    """How it went, once it is over."""
    moves: list["Move"] = field(default_factory=list)
    """Every cell that was opened, with its reason, in order; the first click of the game is the first of them."""
    misreads: int = 0
    """Boards that were believed and were not what the screen showed."""

    def to_json(self) -> dict[str, Any]:
        """The game as plain data."""
        assert self.report is not None
        data = self.report.to_json()
        moves = [move.to_json() for move in self.moves]
        return {"seed": self.seed, "outcome": data["result"], "misreads": self.misreads, **data, "moves": moves}


class Demonstration:
    """Games on a virtual screen. ``on_turn`` sees each turn before it is made."""

    def __init__(
        self, setup: DemoSetup, on_turn: Callable[[Turn], None] = lambda _: None, *, film: bool = False
    ) -> None:
        if not 12 <= setup.scale * BASE_CELL <= 60:
            raise InputError(f"expected a scale of {12 / BASE_CELL:g} to {60 / BASE_CELL:g}, got {setup.scale:g}")
        self.setup = setup
        """What is shown."""
        self.screen = VirtualScreen(
            seeded_games(setup.level, Start.ZERO, setup.seed),
            setup.theme,
            scale=setup.scale,
            clutter=0,
            size=_size(setup),
        )
        """Where it is shown."""
        self._on_turn = on_turn
        self._film: list[Pixels] | None = [] if film else None
        self._now = Performance(setup.seed)

    def games(self, count: int) -> Iterator[Performance]:
        """Play this many games, one after another; the face or F2 begins each but the first."""
        setup = self.setup
        settings = PilotSettings(method=setup.method, first=default_first(setup.level, Start.ZERO))
        recipe = Recipe.parse("face" if self.screen.face else "key:F2")
        with Guard(self.screen, GameLimits(seconds=3600)) as guard:
            pilot = Pilot(guard, settings, on_turn=self._turn, on_view=self._compare)
            for report in Flight(pilot, recipe, after_stop=True).games(count):
                self._now.report = report
                self._shoot()
                yield self._now
                self._now = Performance(self._now.seed + 1)

    def save_film(self, path: Path, seconds: float = 0.12) -> None:
        """Write what was seen as a moving picture."""
        from PIL import Image

        assert self._film is not None
        thinned = self._film[:: len(self._film) // _MOST_PICTURES + 1] + self._film[-1:] * 10
        pictures = [Image.fromarray(pixels).quantize(128) for pixels in thinned]
        pictures[0].save(
            path, format="GIF", save_all=True, append_images=pictures[1:], duration=round(1000 * seconds), loop=0
        )

    def picture(self, turn: Turn | None = None) -> "Pixels":
        """The window as it is now, with a ring around each cell that is clicked next."""
        import cv2

        window = self.screen.window
        pixels = self.screen.grab(window).pixels
        for cell in () if turn is None else turn.cells:
            x, y = self.screen.centre(cell)
            colour = (255, 140, 0) if turn is not None and turn.is_guess else (0, 160, 60)
            side = self.screen.lattice.cell_width / 2.4
            cv2.circle(pixels, (x - window.x, y - window.y), round(side), colour, 2, cv2.LINE_AA)
        return pixels

    def _turn(self, turn: Turn) -> None:
        self._shoot(turn)
        probability = turn.analysis.mine_probability
        for cell in turn.cells:
            first = cell == turn.move.cell
            safe = f"{cell} is proven safe"
            self._now.moves.append(
                turn.move if first else type(turn.move)(cell, "open", float(probability[cell.y, cell.x]), None, safe)
            )
        self._on_turn(turn)

    def _compare(self, view: View) -> None:
        self._now.misreads += not np.array_equal(view.cells, self.screen.sights())

    def _shoot(self, turn: Turn | None = None) -> None:
        if self._film is not None:
            self._film.append(self.picture(turn))


def summary(setup: DemoSetup, played: list[Performance]) -> dict[str, Any]:
    """All games together, as ``gridseer demo --json`` answers."""
    reports = [game.report for game in played if game.report is not None]
    count = max(len(reports), 1)
    return {
        "method": setup.method,
        "level": setup.level.name,
        "theme": setup.theme.name,
        "scale": setup.scale,
        "games": len(reports),
        "wins": sum(report.result is Result.WON for report in reports),
        "losses": sum(report.result is Result.LOST for report in reports),
        "losses_without_guess": sum(report.is_mistake for report in reports),
        "stopped": sum(report.result in (Result.STOPPED, Result.TIMEOUT) for report in reports),
        "misreads": sum(game.misreads for game in played),
        "glances": sum(report.glances for report in reports),
        "cpu_ms_per_game": round(sum(report.cpu_ms for report in reports) / count, 3),
        "results": [game.to_json() for game in played],
    }


def _size(setup: DemoSetup) -> tuple[int, int]:
    """A full HD desktop, or a larger one for a larger window."""
    cell = BASE_CELL * setup.scale
    return max(1920, round((setup.level.width + 6) * cell)), max(1080, round((setup.level.height + 8) * cell) + 60)
