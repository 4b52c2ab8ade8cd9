"""One word for how the methods play: fixed games, and a hash of how they went. A change of behaviour changes it.

It says that something changed, not whether that is better; a change for speed alone must leave it as it is.
"""

import hashlib
import sys
from collections.abc import Iterable

from gridseer.lab.plan import Experiment
from gridseer.lab.playing import play
from gridseer.lab.results import PlayedGames
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import LEVELS, custom_level

SEED = 1
"""Of the first game of every experiment; never to be used for tuning or measuring."""

EXPERIMENTS = (
    Experiment("fast", LEVELS["expert"], Start.SAFE, games=2000, seed=SEED),
    Experiment("strong", LEVELS["expert"], Start.SAFE, games=300, seed=SEED),
    Experiment("max", custom_level(6, 6, mines=8), Start.ZERO, games=100, seed=SEED),
    Experiment("exact", LEVELS["intermediate"], Start.XP, games=500, seed=SEED),
    Experiment("trivial", LEVELS["beginner"], Start.ANY, games=40, seed=SEED),
    Experiment("matrix", LEVELS["intermediate"], Start.ZERO, games=20, seed=SEED),
    Experiment("gauss", LEVELS["intermediate"], Start.ZERO, games=20, seed=SEED),
    Experiment("permutations", LEVELS["beginner"], Start.SAFE, games=20, seed=SEED),
    Experiment("opencl", LEVELS["beginner"], Start.SAFE, games=20, seed=SEED),
    Experiment("bot", LEVELS["beginner"], Start.SAFE, games=40, seed=SEED),
    Experiment("random", LEVELS["beginner"], Start.SAFE, games=40, seed=SEED),
    Experiment("cpsat", LEVELS["beginner"], Start.SAFE, games=10, seed=SEED),
    Experiment("prolog", LEVELS["beginner"], Start.SAFE, games=10, seed=SEED),
)
"""What is played, on few boards; a few seconds altogether."""

LEFT_OUT = {"neural"}
"""Methods whose answers may differ in the last digit from one processor to the next, and with them the games."""


def signature(played: Iterable[PlayedGames]) -> str:
    """A hash of games: won or lost, and after how many clicks and guesses, but not how long they took."""
    digest = hashlib.sha256()
    for games in played:
        for column in (games.won, games.clicks, games.guesses):
            digest.update(column.astype("<i4").tobytes())
    return digest.hexdigest()[:12]


def main() -> None:
    """Play all of it on one thread; print the wins of each experiment, then the signature."""
    played = []
    for experiment in EXPERIMENTS:
        games = play(experiment)
        played.append(games)
        name = f"{experiment.method} {experiment.level} {experiment.start.value}"
        sys.stderr.write(f"{name}: {int(games.won.sum())} of {len(games)} won\n")
    sys.stdout.write(f"{signature(played)}\n")


if __name__ == "__main__":
    main()
