"""Games with habits that nobody has prepared for, alone and in pairs, played by the autopilot on a virtual screen.

``python -m bench.habits`` writes ``bench/results/habits.csv``, a line per set of habits. The sets take turns, and every
game is kept in ``--log``: what was interrupted goes on where it stopped. Several processes can share the games
(``--part 1/2`` and ``--part 2/2``, each with a log of its own; ``--join`` makes one table of several logs). With
``--after 20`` the first 20 games of each set are left out: they are in the table already, and the others are added to
it, so the games can be played in several sittings. Seeds below
24,000,000 are for development; those from 24,000,000 on are for judging (``--judge``). Faults and stops that are mended
there make its seeds development seeds: then the first one moves on, as it did from every million from 2,000,000 to
8,000,000 and from 20,000,000 to 23,000,000.
"""

import argparse
import csv
import hashlib
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import islice
from pathlib import Path

import cv2

from gridseer.autopilot import Pilot, PilotSettings, Report, Result
from gridseer.autopilot.turn import Turn
from gridseer.errors import GridseerError
from gridseer.geometry import Frame, Region
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.level import LEVELS, Level
from gridseer.screen.guard import Guard
from gridseer.screen.habit import GameHabit, combined, named
from gridseer.screen.habit_screen import HabitScreen
from gridseer.vision.board.reader import read
from gridseer.vision.board.sighting import Sighting
from gridseer.vision.board.themes import NamedLooks

RESULTS = Path(__file__).with_name("results")
SIZES = (LEVELS["beginner"], Level("custom", 12, 10, 18), LEVELS["intermediate"], Level("custom", 20, 8, 24))
"""The boards, in turns."""
DEVELOPMENT, JUDGING = 1, 24_000_000
"""The first seeds."""
SEEDS_PER_SET = 1000
"""Every set of habits has seeds of its own."""
SIDES = (24, 20, 29)
"""The sides of cells in pixels, in turns."""
TOLD_EVERY = 5
"""In one of so many games the rectangle of the window is told."""

Row = dict[str, str | int | float]
"""A line of the table."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: what was said about it, and the truth."""

    habits: str
    seed: int
    result: str
    """What the report says; empty when the board was not even found."""
    outcome: str
    """The truth."""
    declared: bool
    """Whether the mine that exploded was announced as a guess, before it was opened and in the report."""
    outside: int
    """Clicks on no cell, or outside the rectangle that was told."""
    seconds: float
    """Of computing."""
    cause: str

    @property
    def is_mistake(self) -> bool:
        """Lost by a click that was called certain."""
        return self.outcome == Outcome.LOST and not self.declared

    @property
    def is_false(self) -> bool:
        """A result was claimed that is not true."""
        wrong_win = self.result in (Result.WON, Result.LIKELY_WON) and self.outcome != Outcome.WON
        return wrong_win or (self.result == Result.LOST and self.outcome != Outcome.LOST)

    @property
    def is_finished(self) -> bool:
        """Played to its end, and known to be."""
        ends = (Result.WON, Result.LIKELY_WON, Result.LOST)
        return self.outcome != Outcome.PLAYING and self.result in ends

    @property
    def fault(self) -> str:
        """What went wrong, if anything did."""
        if self.is_mistake:
            return "MISTAKE"
        if self.is_false:
            return "FALSE"
        return "OUTSIDE" if self.outside else "" if self.is_finished else "stopped"

    @classmethod
    def from_row(cls, row: dict[str, str]) -> "Played":
        """A game as it was kept."""
        return cls(
            row["habits"], int(row["seed"]), row["result"], row["outcome"], row["declared"] == "True",
            int(row["outside"]), float(row["seconds"]), row["cause"],
        )  # fmt: skip


_FOUND: dict[tuple[object, ...], list[Sighting]] = {}


def find_once(
    frame: Frame, region: Region | None, columns: int | None, rows: int | None, *,
    mines: int | None, themes: Sequence[NamedLooks],
) -> list[Sighting]:  # fmt: skip
    """What ``read`` finds in a picture. It is searched once only: what is found depends on nothing else.

    Games of one look and size begin with the same picture, and a search costs as much as the rest of a game.
    """
    picture = hashlib.sha256(frame.pixels.tobytes()).digest()
    asked = (picture, frame.pixels.shape, frame.origin, region, columns, rows, mines, tuple(themes))
    if asked not in _FOUND:
        _FOUND[asked] = read(frame, region, columns, rows, mines=mines, themes=themes)
    return _FOUND[asked]


def play(habits: frozenset[GameHabit], level: Level, seed: int, side: int, *, told: bool = False) -> Played:
    """Play one game; where the board is ``told``, by a rectangle in which it may grow."""
    screen = HabitScreen(level, habits, seed=seed, side=side)
    screen.grab()
    turns: list[Turn] = []
    window = screen.window
    room = Region(window.x, window.y, window.width + 6 * level.width, window.height)
    region = room if told else None
    report: Report | None = None
    began = time.process_time()
    with Guard(screen) as guard:
        pilot = Pilot(guard, PilotSettings(region=region), on_turn=turns.append)
        pilot.eye.finder = find_once
        try:
            report = pilot.play()
            cause = report.cause
        except GridseerError as error:
            cause = error.sentence
    opening = [turn for turn in turns if turn.opens and screen.game.exploded in turn.changing]
    declared = bool(opening) and opening[-1].is_guess and (report is None or report.declared)
    outside = sum(click.cell is None or (region is not None and click.place not in region) for click in screen.clicks)
    result = "" if report is None else report.result.value
    seconds = round(time.process_time() - began, 2)
    return Played(named(habits), seed, result, screen.game.outcome.value, declared, outside, seconds, cause)


def play_number(habits: frozenset[GameHabit], number: int, seed: int) -> Played:
    """One of the games of a set: they take turns in sizes, and in whether the rectangle of the window is told."""
    level, side = SIZES[number % len(SIZES)], SIDES[number % len(SIDES)]
    return play(habits, level, seed, side, told=number % TOLD_EVERY == TOLD_EVERY - 1)


def planned(
    least: int, most: int, only: str | None, numbers: range, first: int
) -> Iterator[tuple[frozenset[GameHabit], int, int]]:
    """The habits, the number and the seed of every game: a game of each set, another one of each, and so on."""
    sets = [
        (index, habits)
        for index, habits in enumerate(combined(2))
        if least <= len(habits) <= most and (only is None or only in named(habits).split(" + "))
    ]
    for number in numbers:
        for index, habits in sets:
            yield habits, number, first + SEEDS_PER_SET * index + number


def row_of(habits: str, games: list[Played]) -> Row:
    """A line of the table."""
    results = Counter(game.result for game in games)
    stops = Counter(game.cause for game in games if not game.is_finished)
    return {
        "habits": habits,
        "games": len(games),
        "finished": sum(game.is_finished for game in games),
        "won": results[Result.WON],
        "likely_won": results[Result.LIKELY_WON],
        "lost": results[Result.LOST],
        "mistakes": sum(game.is_mistake for game in games),
        "false_results": sum(game.is_false for game in games),
        "clicks_outside": sum(game.outside for game in games),
        "seconds_per_game": round(sum(game.seconds for game in games) / max(1.0, len(games)), 2),
        "most_frequent_stop": stops.most_common(1)[0][0][:100] if stops else "",
    }


def write_table(games: Iterable[Played], out: Path, *, onward: bool = False) -> None:
    """A line per set of habits, and one for all; added to what the table says so far, if it goes onward."""
    games = list(games)
    sets: dict[str, list[Played]] = defaultdict(list, all=games)
    for game in games:
        sets[game.habits].append(game)
    so_far = table(out) if onward else {}
    names = [*map(named, combined(2)), "all"]
    rows = [
        added(so_far.get(name, row_of(name, [])), row_of(name, sets[name]))
        for name in names
        if name in sets or name in so_far
    ]
    out.parent.mkdir(exist_ok=True)
    with out.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(row_of("", [])))
        writer.writeheader()
        writer.writerows(rows)


def table(path: Path) -> dict[str, Row]:
    """The lines of a table by their habits."""
    columns = row_of("", [])
    with path.open(newline="") as file:
        rows = [{name: type(columns[name])(text) for name, text in row.items()} for row in csv.DictReader(file)]
    return {str(row["habits"]): row for row in rows}


def added(before: Row, row: Row) -> Row:
    """A line for the games of two."""
    games = (int(before["games"]), int(row["games"]))
    seconds = sum(count * float(each["seconds_per_game"]) for count, each in zip(games, (before, row), strict=True))
    sums = {name: before[name] + value for name, value in row.items() if isinstance(value, int)}  # type: ignore[operator]
    stop = row["most_frequent_stop"] or before["most_frequent_stop"]
    return row | sums | {"seconds_per_game": round(seconds / max(1, sum(games)), 2), "most_frequent_stop": stop}


def main() -> None:
    """Play what has not been played yet, print what went wrong, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=200, help="games of each set of habits (200)")
    parser.add_argument("--after", type=int, default=0, help="leave out so many, which are in the table already (0)")
    parser.add_argument("--least", type=int, default=0, choices=(0, 1, 2), help="fewest habits at once (0)")
    parser.add_argument("--most", type=int, default=2, choices=(0, 1, 2), help="most habits at once (2)")
    parser.add_argument("--judge", action="store_true", help="seeds for judging instead of those for development")
    parser.add_argument("--only", help="only sets with this habit, by its name")
    parser.add_argument("--first", type=int, help="the first seed, for other development games")
    parser.add_argument("--part", type=part_of, default=(1, 1), metavar="K/N", help="only the K-th of N parts")
    parser.add_argument("--join", type=Path, nargs="+", default=[], help="play nothing: the table of these logs")
    parser.add_argument("--log", type=Path, default=Path("build/habits-games.csv"), help="where every game is kept")
    parser.add_argument("--out", type=Path, default=RESULTS / "habits.csv", help="where the table is written")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    if arguments.join:
        games = (game for log in arguments.join for game in kept(log))
        write_table(games, arguments.out, onward=arguments.after > 0)
        return
    first = arguments.first or (JUDGING if arguments.judge else DEVELOPMENT)
    numbers = range(arguments.after, arguments.games)
    plan = planned(arguments.least, arguments.most, arguments.only, numbers, first)
    part, parts = arguments.part
    played = measure(islice(plan, part - 1, None, parts), arguments.log)
    write_table(played, arguments.out, onward=arguments.after > 0)


def part_of(text: str) -> tuple[int, int]:
    """``2/3`` as numbers."""
    part, parts = map(int, text.split("/"))
    if not 1 <= part <= parts:
        raise ValueError
    return part, parts


def kept(log: Path) -> list[Played]:
    """The games of a log; none where there is no such file yet."""
    if not log.exists():
        return []
    with log.open(newline="") as file:
        return [Played.from_row(row) for row in csv.DictReader(file)]


def measure(plan: Iterable[tuple[frozenset[GameHabit], int, int]], log: Path) -> list[Played]:
    """Play the games of a plan that are not in the log yet; all games of the log."""
    log.parent.mkdir(parents=True, exist_ok=True)
    played = kept(log)
    done = {(game.habits, game.seed) for game in played}
    with log.open("a", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Played)])
        if not played:
            writer.writeheader()
        for habits, number, seed in plan:
            if (named(habits), seed) in done:
                continue
            game = play_number(habits, number, seed)
            played.append(game)
            writer.writerow(asdict(game))
            file.flush()
            if game.fault:
                print(f"{game.habits}, seed {seed}: {game.fault}: {game.outcome}: {game.cause}", flush=True)
    return played


if __name__ == "__main__":
    main()
