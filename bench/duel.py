"""How much more a challenger wins than another strength, at a fraction of the games that counting wins would take.

    nice python -m bench.duel max --games 2000 --file build/duel.csv
    nice python -m bench.duel swap_chance=0.001 --games 2000 --layouts 64 --player fast
    nice python -m bench.duel depth=2 --against depth=1 --games 4000

The challenger plays games. Wherever it opens another cell than its opponent would (`strong`, unless ``--against`` names
another), both cells are opened in the same layouts, drawn from all that fit, and the opponent plays them to their end:
the difference is what the challenger's cell wins more. The mean over games of the sum of these differences is exactly
the difference of the two win rates (the performance-difference lemma). Where the challenger searches the game to its
end, the exact values of both cells take the place of layouts. What is gained is the noise: no luck with the mines
before the two differ or where they agree, many layouts where they don't, and in these the luck of later guesses taken
off (core/minesweeper/play/playout.h). If the two differ by nothing but how long the endgames are that they search, the
opponent plays instead, and the exact values of its cells and of the best ones say what it gives away. With a weaker
and quicker ``--player`` in the opponent's place the answer is a little beside the point, but there is more of it.

The games have seeds of their own, from 570,000,000 on, so that settings may be chosen by them. With ``--file`` they are
kept, and a run goes on where it was left.
"""

import argparse
import csv
import time
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bench.engine import print_table
from bench.variant import strength_of
from gridseer import LEVELS, Start, Topology, _core
from gridseer.minesweeper.generate import default_first
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength

FIRST_SEED = 570_000_000
STAGES = {"up to 2^20": (0.0, 20.0), "to 2^200": (20.0, 200.0), "more": (200.0, np.inf), "all": (0.0, np.inf)}
"""By the bits of the layouts left: the end, the middle and the opening."""
SEEDS_PER_GAME = 1000
"""More than a game has guesses: the layouts of each have a seed of their own."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the challenger: the guesses in which its opponent had another cell in mind."""

    seed: int
    cpu_seconds: float
    """The challenger's, and those of the opponent who was asked at every guess."""
    bits: tuple[float, ...]
    """Of the layouts left at each of these guesses."""
    gains: tuple[float, ...]
    """What the challenger's cell wins more."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Who plays against whom, and how closely their differences are looked at."""

    challenger: Strength
    opponent: Strength
    player: Strength
    """Who plays layouts to their end; the opponent, if the answer is to be exact."""
    layouts: int
    start: Start

    def play(self, seed: int) -> Game:
        """One game, and every guess in it about which the two disagree."""
        if self.challenger == replace_endgame(self.opponent, self.challenger):
            return self.play_endgame(seed)
        seconds, views, bits, cells = self.disputes(seed, self.challenger, self.opponent)
        gains: list[float] = []
        for place, (view, pair) in enumerate(zip(views, cells, strict=True)):
            perfect = self.perfect_gain(view, int(pair[1]), float(bits[place]))
            if perfect is not None:  # the challenger makes no mistake from here on, and that is all it gains
                gains.append(perfect)
                break
            gains.append(self.gain(view, pair, seed * SEEDS_PER_GAME + place))
        return Game(seed, seconds, tuple(bits[: len(gains)].tolist()), tuple(gains))

    def play_endgame(self, seed: int) -> Game:
        """One game of the opponent, and what it gives away where the challenger would have searched."""
        seconds, views, bits, cells = self.disputes(seed, self.opponent, self.challenger)
        gains = [
            self.perfect_gain(view, int(pair[0]), float(left)) or 0.0
            for view, pair, left in zip(views, cells, bits, strict=True)
        ]
        return Game(seed, seconds, tuple(bits.tolist()), tuple(gains))

    def disputes(
        self, seed: int, player: Strength, other: Strength
    ) -> tuple[float, npt.NDArray[np.uint8], npt.NDArray[np.float64], npt.NDArray[np.int32]]:
        """A game of one of the two: the seconds it took, and where the other one had another cell in mind."""
        level = LEVELS["expert"]
        first = default_first(level, self.start).index_in(level.width)
        begin = time.process_time()
        _, views, bits, cells = _core.disputes(
            level.width,
            level.height,
            Topology.SQUARE.core,
            level.mines,
            self.start.core,
            first,
            seed,
            1,
            player.core,
            other.core,
        )
        return time.process_time() - begin, views, bits, cells

    def perfect_gain(self, view: npt.NDArray[np.uint8], cell: int, bits: float) -> float | None:
        """What the best cell wins more than this one, with perfect play after both; None if that isn't searched."""
        most = self.challenger.endgame_layouts
        if bits > np.log2(max(most, 1)):
            return None
        finished, _, won, layouts, won_with_cell = _core.solve_endgame(
            view, Topology.SQUARE.core, LEVELS["expert"].mines, most, self.challenger.endgame_work, cell
        )
        return (won - won_with_cell) / layouts if finished else None

    def gain(self, view: npt.NDArray[np.uint8], cells: npt.NDArray[np.int32], seed: int) -> float:
        """What the first cell wins more than the second, as a share of the layouts."""
        mines = LEVELS["expert"].mines
        won = _core.play_out(view, Topology.SQUARE.core, mines, cells, self.layouts, seed, self.player.core)
        return float((won[:, 0] - won[:, 1]).mean())


def replace_endgame(strength: Strength, other: Strength) -> Strength:
    """A strength with the endgames of another one."""
    return replace(strength, endgame_layouts=other.endgame_layouts, endgame_work=other.endgame_work)


def main() -> None:
    """Let one challenger play."""
    parser = argparse.ArgumentParser(description="How much more a challenger wins than another strength.")
    parser.add_argument("challenger", help="a strength, or settings of `strong` to change, such as swap_chance=0.001")
    parser.add_argument("--against", default="strong", help="the opponent, named in the same way")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--layouts", type=int, default=32, help="for each guess in which the two differ")
    parser.add_argument("--player", choices=list(STRENGTHS), help="who plays layouts to their end, not the opponent")
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--start", choices=["safe", "zero"], default="safe")
    parser.add_argument("--file", type=Path, help="keep the games there, and go on from those that it has")
    arguments = parser.parse_args()
    opponent = strength_of(arguments.against)
    player = STRENGTHS[arguments.player] if arguments.player else opponent
    duel = Duel(strength_of(arguments.challenger), opponent, player, arguments.layouts, Start(arguments.start))
    games = list(load(arguments.file)) if arguments.file else []
    for seed in range(arguments.seed + len(games), arguments.seed + arguments.games):
        games.append(duel.play(seed))
        if arguments.file:
            keep(arguments.file, games[-1])
    show(games)


def load(file: Path) -> Iterator[Game]:
    """The games that a file keeps."""
    if not file.exists():
        return
    with file.open(newline="", encoding="utf-8") as text:
        for row in csv.DictReader(text):
            bits, gains = (tuple(map(float, row[name].split())) for name in ("bits", "gains"))
            yield Game(int(row["seed"]), float(row["cpu_seconds"]), bits, gains)


def keep(file: Path, game: Game) -> None:
    """Append a game."""
    begun = file.exists()
    with file.open("a", newline="", encoding="utf-8") as text:
        rows = csv.writer(text, lineterminator="\n")
        if not begun:
            rows.writerow(field.name for field in fields(Game))
        rows.writerow(" ".join(map(str, value)) if isinstance(value, tuple) else value for value in astuple(game))


def show(games: list[Game]) -> None:
    """Print the gain by stages and in all; the interval is that of the mean over games."""
    rows: list[dict[str, object]] = []
    for stage, (least, most) in STAGES.items():
        cells, gain, error = within(games, least, most)
        rows.append(
            {
                "layouts": stage,
                "other cells per game": f"{cells:.3f}",
                "points won more per game": f"{gain:+.3f} +-{error:.3f}",
            }
        )
    print_table(rows)
    print(f"{len(games)} games, {len(games) / sum(game.cpu_seconds for game in games):.1f} per CPU second")


def within(games: list[Game], least: float = 0.0, most: float = np.inf) -> tuple[float, float, float]:
    """Other cells per game, the points won more by them, and half the width of the interval: between these bits."""
    gains = [[gain for bits, gain in zip(game.bits, game.gains, strict=True) if least < bits <= most] for game in games]
    per_game = np.array([sum(each) for each in gains])
    error = 1.96 * per_game.std() / np.sqrt(len(games))
    return sum(map(len, gains)) / len(games), 100 * float(per_game.mean()), 100 * float(error)


if __name__ == "__main__":
    main()
