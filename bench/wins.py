"""How often a strength wins, over as many days as it takes: a run that goes on where it was left.

    nice python -m bench.wins strong expert safe --games 2_000_000      play on from the games that are kept
    python -m bench.wins                                                what is kept, and the differences on equal games

The seeds count from 3,000,000,000, on which nothing was ever tuned. Every few thousand games are appended to
``bench/results/wins.csv``, each game as one bit of ``won_bits``, so that a run can be stopped at any time and methods
can be compared game by game. Games of different settings never mix: a row carries the ``signature`` of its method, a
hash of how some other fixed games went, and a run goes on only from rows with the signature that the method has now.
"""

import argparse
import base64
import csv
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bench.engine import RESULTS, print_table
from gridseer import LEVELS, Start
from gridseer.lab.compare import compare
from gridseer.lab.plan import Experiment
from gridseer.lab.playing import play
from gridseer.lab.results import wilson
from gridseer.lab.signature import signature
from gridseer.minesweeper.solving.strength import STRENGTHS

FIRST_SEED = 3_000_000_000
GAMES_PER_ROW = 2000
SIGNED_GAMES = 100


@dataclass(frozen=True, slots=True, order=True)
class Run:
    """Games that were played the same way."""

    level: str
    start: str
    method: str
    signature: str


@dataclass(frozen=True, slots=True)
class Kept:
    """The games of a run so far."""

    won: npt.NDArray[np.bool_]
    cpu_seconds: float


def main() -> None:
    """Play on, or show what is kept."""
    parser = argparse.ArgumentParser(description="How often a strength wins, in a run that goes on where it was left.")
    parser.add_argument("method", nargs="?", choices=list(STRENGTHS))
    parser.add_argument("level", nargs="?", choices=list(LEVELS), default="expert")
    parser.add_argument("start", nargs="?", choices=["safe", "zero"], default="safe")
    parser.add_argument("--games", type=int, default=2_000_000, help="play until there are so many")
    parser.add_argument("--file", type=Path, default=RESULTS / "wins.csv", help="where the games are kept")
    arguments = parser.parse_args()
    if arguments.method:
        play_on(arguments.file, arguments.method, arguments.level, arguments.start, arguments.games)
    show(load(arguments.file))


def play_on(file: Path, method: str, level: str, start: str, games: int) -> None:
    """Append rows until there are so many games."""
    run = Run(level, start, method, signature_of(method))
    kept = load(file).get(run)
    done = 0 if kept is None else len(kept.won)
    experiment = Experiment(method, LEVELS[level], Start(start), games=games, seed=FIRST_SEED)
    for first in range(done, games, GAMES_PER_ROW):
        count = min(GAMES_PER_ROW, games - first)
        played = play(experiment, first, count)
        append(file, run, first, played.won, float(played.cpu_seconds.sum()))


def signature_of(method: str) -> str:
    """A hash of how a method plays some fixed games that serve nothing else."""
    return signature([play(Experiment(method, LEVELS["expert"], Start.SAFE, games=SIGNED_GAMES, seed=1))])


def append(file: Path, run: Run, first: int, won: npt.NDArray[np.bool_], cpu_seconds: float) -> None:
    """Write one row, and the header into a new file."""
    row = {
        "level": run.level,
        "start": run.start,
        "method": run.method,
        "signature": run.signature,
        "seed": FIRST_SEED + first,
        "games": len(won),
        "won": int(won.sum()),
        "cpu_seconds": f"{cpu_seconds:.3f}",
        "won_bits": base64.b64encode(np.packbits(won).tobytes()).decode("ascii"),
    }
    is_new = not file.exists()
    with file.open("a", newline="", encoding="utf-8") as text:
        writer = csv.DictWriter(text, fieldnames=list(row))
        if is_new:
            writer.writeheader()
        writer.writerow(row)


def load(file: Path) -> dict[Run, Kept]:
    """All games that are kept; a row that doesn't follow the one before it ends its run."""
    runs: dict[Run, Kept] = {}
    for run, first, kept in rows(file):
        before = runs.get(run, Kept(np.zeros(0, np.bool_), 0.0))
        if first == len(before.won):
            runs[run] = Kept(np.concatenate([before.won, kept.won]), before.cpu_seconds + kept.cpu_seconds)
    return runs


def rows(file: Path) -> Iterator[tuple[Run, int, Kept]]:
    """The rows of the file: whose they are, how many games came before, and their games."""
    if not file.exists():
        return
    with file.open(newline="", encoding="utf-8") as text:
        for row in csv.DictReader(text):
            run = Run(row["level"], row["start"], row["method"], row["signature"])
            bits = np.frombuffer(base64.b64decode(row["won_bits"]), np.uint8)
            won = np.unpackbits(bits, count=int(row["games"])).astype(np.bool_)
            yield run, int(row["seed"]) - FIRST_SEED, Kept(won, float(row["cpu_seconds"]))


def show(runs: dict[Run, Kept]) -> None:
    """Print the win rate of every run, and the difference of every two on the games that both played."""
    table = []
    for run, kept in sorted(runs.items(), key=lambda item: item[0]):
        low, high = wilson(int(kept.won.sum()), len(kept.won))
        table.append(
            {
                "level": run.level,
                "start": run.start,
                "method": run.method,
                "signature": run.signature,
                "games": len(kept.won),
                "won": f"{100 * kept.won.mean():.2f} [{100 * low:.2f}, {100 * high:.2f}]",
                "games per CPU second": f"{len(kept.won) / kept.cpu_seconds:.0f}",
            }
        )
    print_table(table or [{"games": "none are kept yet"}])
    for one, other in combinations(sorted(runs), 2):
        if (one.level, one.start) == (other.level, other.start):
            pair = compare(runs[one].won, runs[other].won)
            low, high = pair.ci95
            print(
                f"{one.level} {one.start}: {one.method} {one.signature} wins {100 * pair.difference:+.2f} points "
                f"[{100 * low:+.2f}, {100 * high:+.2f}] more than {other.method} {other.signature}, "
                f"{pair.games} games"
            )


if __name__ == "__main__":
    main()
