"""Games with habits that nobody has prepared for, alone and in pairs, played by the autopilot on a virtual screen.

``python -m bench.habits`` plays and writes ``bench/results/habits.csv``, a line per set of habits, as it goes. Seeds
below 2,000,000 are for development; those from 2,000,000 on are for judging (``--judge``). Faults found there make
its seeds development seeds: then the first one moves on.
"""

import argparse
import csv
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2

from gridseer.autopilot import Pilot, PilotSettings, Report, Result
from gridseer.autopilot.turn import Turn
from gridseer.errors import GridseerError
from gridseer.geometry import Region
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.level import LEVELS, Level
from gridseer.screen.guard import Guard
from gridseer.screen.habit import GameHabit, combined, named
from gridseer.screen.habit_screen import HabitScreen

RESULTS = Path(__file__).with_name("results")
SIZES = (LEVELS["beginner"], Level("custom", 12, 10, 18), LEVELS["intermediate"], Level("custom", 20, 8, 24))
"""The boards, in turns."""
DEVELOPMENT, JUDGING = 1, 2_000_000
"""The first seeds."""
SEEDS_PER_SET = 1000
"""Every set of habits has seeds of its own."""
SIDES = (24, 20, 29)
"""The sides of cells in pixels, in turns."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: what was said about it, and the truth."""

    report: Report | None
    """None when the board was not even found."""
    outcome: Outcome
    declared: bool
    """Whether the last cell opened was announced as a guess."""
    outside: int
    """Clicks on no cell."""
    cause: str

    @property
    def is_mistake(self) -> bool:
        """Lost by a click that was called certain."""
        return self.outcome is Outcome.LOST and not (self.declared and (self.report is None or self.report.declared))

    @property
    def is_false(self) -> bool:
        """A result was claimed that is not true."""
        result = None if self.report is None else self.report.result
        wrong_win = result in (Result.WON, Result.LIKELY_WON) and self.outcome is not Outcome.WON
        return wrong_win or (result is Result.LOST and self.outcome is not Outcome.LOST)

    @property
    def is_finished(self) -> bool:
        """Played to its end, and known to be."""
        return self.outcome is not Outcome.PLAYING and self.report is not None and self.report.is_finished


@dataclass(slots=True)
class Tallied:
    """The games of one set of habits."""

    habits: frozenset[GameHabit]
    games: list[Played] = field(default_factory=list)
    seconds: float = 0.0

    def row(self) -> dict[str, str | int | float]:
        """A line of the table."""
        results = Counter(game.report.result for game in self.games if game.report is not None)
        stops = Counter(game.cause for game in self.games if not game.is_finished)
        return {
            "habits": named(self.habits),
            "games": len(self.games),
            "finished": sum(game.is_finished for game in self.games),
            "won": results[Result.WON],
            "likely_won": results[Result.LIKELY_WON],
            "lost": results[Result.LOST],
            "mistakes": sum(game.is_mistake for game in self.games),
            "false_results": sum(game.is_false for game in self.games),
            "clicks_outside": sum(game.outside for game in self.games),
            "seconds_per_game": round(self.seconds / max(1, len(self.games)), 2),
            "most_frequent_stop": stops.most_common(1)[0][0][:100] if stops else "",
        }


def play(habits: frozenset[GameHabit], level: Level, seed: int, side: int, *, told: bool = False) -> Played:
    """Play one game; where the board is ``told``, by a rectangle in which it may grow."""
    screen = HabitScreen(level, habits, seed=seed, side=side)
    screen.grab()
    turns: list[Turn] = []
    window = screen.window
    room = Region(window.x, window.y, window.width + 6 * level.width, window.height)
    region = room if told else None
    with Guard(screen) as guard:
        pilot = Pilot(guard, PilotSettings(region=region), on_turn=turns.append)
        report, cause = None, ""
        try:
            report = pilot.play()
            cause = report.cause
        except GridseerError as error:
            cause = error.sentence
    opening = [turn for turn in turns if turn.opens]
    outside = sum(click.cell is None or (region is not None and click.place not in region) for click in screen.clicks)
    return Played(report, screen.game.outcome, bool(opening) and opening[-1].is_guess, outside, cause)


def games(habits: frozenset[GameHabit], count: int, first: int) -> Iterator[tuple[int, Played]]:
    """So many games, on several sizes; in every fifth the rectangle of the window is told."""
    for number in range(count):
        level, side = SIZES[number % len(SIZES)], SIDES[number % len(SIDES)]
        yield first + number, play(habits, level, first + number, side, told=number % 5 == 4)


def main() -> None:
    """Play, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200, help="games of each set of habits (200)")
    parser.add_argument("--least", type=int, default=0, choices=(0, 1, 2), help="fewest habits at once (0)")
    parser.add_argument("--most", type=int, default=2, choices=(0, 1, 2), help="most habits at once (2)")
    parser.add_argument("--judge", action="store_true", help="seeds for judging instead of those for development")
    parser.add_argument("--only", help="only sets with this habit, by its name")
    parser.add_argument("--out", type=Path, default=RESULTS / "habits.csv", help="where the table is written")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    arguments.out.parent.mkdir(exist_ok=True)
    first = JUDGING if arguments.judge else DEVELOPMENT
    with arguments.out.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(Tallied(frozenset()).row()))
        writer.writeheader()
        for number, habits in enumerate(combined(2)):
            wanted = arguments.only is None or arguments.only in named(habits).split(" + ")
            if not wanted or not arguments.least <= len(habits) <= arguments.most:
                continue
            tallied = measure(habits, arguments.games, first + SEEDS_PER_SET * number)
            writer.writerow(tallied.row())
            file.flush()


def measure(habits: frozenset[GameHabit], count: int, first: int) -> Tallied:
    """Play the games of one set of habits, and print what went wrong."""
    tallied = Tallied(habits)
    for seed, game in games(habits, count, first):
        began = time.perf_counter()
        tallied.games.append(game)
        tallied.seconds += game.report.seconds if game.report is not None else time.perf_counter() - began
        kind = "MISTAKE" if game.is_mistake else "FALSE" if game.is_false else "OUTSIDE" if game.outside else ""
        if kind or not game.is_finished:
            print(f"   {named(habits)}, seed {seed}: {kind or 'stopped'}: {game.outcome}: {game.cause}", flush=True)
    row = tallied.row()
    print(", ".join(f"{key} {value}" for key, value in row.items() if key != "most_frequent_stop"), flush=True)
    return tallied


if __name__ == "__main__":
    main()
