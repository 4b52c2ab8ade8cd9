"""What each idea of the playing policy is worth, and a harness to tune its numbers.

    nice python -m bench.policy --games 100_000             every idea added in turn, expert, the same seeds
    nice python -m bench.policy --duels 4000                the same ideas by duels with the row above
    python -m bench.policy swap_chance=0.01 depth=4         variants of `strong` against `strong`

The ladder has for every idea the regret of its guesses (bench.regret, the positions that judge), the win rate with
Wilson's interval, the difference to the row above on the same games (with its interval), and the games per CPU second.
Regret is measured with the endgame search switched off, so a row that only adds endgames has that of the row above.
The games are played ten thousand at a time with every row, and ``bench/results/policy.csv`` is written after each such
round, so the run can be stopped at any time. The seeds begin at 1,000,000,000; win rates are measured on others.

A duel (bench.duel) sees a difference with far fewer games, here from seed 592,000,000 on, on which nothing was chosen:
``bench/results/ladder-duels.csv``.
"""

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from bench.duel import Duel, Game, within
from bench.engine import RESULTS, print_table, write_csv
from bench.regret import load, regrets_of, with_error
from bench.variant import changed
from gridseer import LEVELS, Start, Topology, _core
from gridseer.lab.compare import compare
from gridseer.lab.results import wilson
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength

FIRST_SEED = 1_000_000_000
DUEL_SEED = 592_000_000
DUEL_LAYOUTS = 16
GAMES_PER_ROUND = 10_000
DUELS_PER_ROUND = 100

FAST = STRENGTHS["fast"]
LADDER = {
    "smallest risk": replace(FAST, endgame_layouts=0),
    "+ endgames of 50 layouts (fast)": FAST,
    "one guess ahead, best next safety": replace(FAST, depth=2, second_share=0, third_share=0),
    "+ second- and third-best": replace(FAST, depth=2),
    "+ swaps": Strength(depth=2, endgame_layouts=50, endgame_work=2e5),
    "+ two guesses ahead, of a short list": Strength(depth=3, endgame_layouts=50, endgame_work=2e5),
    "+ safe cells followed": Strength(depth=3, follow=2, endgame_layouts=50, endgame_work=2e5),
    "+ endgames of 6,000 layouts (strong)": STRENGTHS["strong"],
}
"""Each idea on top of those before it."""


@dataclass(slots=True)
class Played:
    """The games of one row so far."""

    won: npt.NDArray[np.bool_]
    cpu_seconds: float = 0.0


def main() -> None:
    """Play the ladder, or the variants that were asked for."""
    parser = argparse.ArgumentParser(description="What each idea of the policy is worth.")
    parser.add_argument("variants", nargs="*", help="settings of `strong` to change, such as swap_chance=0.01")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--duels", type=int, default=0, help="duels with the row above in place of games")
    parser.add_argument("--seed", type=int, help=f"of the first game ({FIRST_SEED:_}; of duels {DUEL_SEED:_})")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    seed = FIRST_SEED if arguments.seed is None else arguments.seed
    if arguments.variants:
        base = STRENGTHS["strong"]
        plans = {"strong": base} | {text: changed(base, text) for text in arguments.variants}
        *_, played = rounds(plans, arguments.games, seed, arguments.threads)
        print_table(table(played, against_first=True))
    elif arguments.duels:
        duel_ladder(arguments.duels, DUEL_SEED if arguments.seed is None else arguments.seed)
    else:
        climb(arguments.games, seed, arguments.threads)


def climb(games: int, seed: int, threads: int) -> None:
    """Play the ladder and keep it, with the regret of every row."""
    positions = load("judging")
    regrets = [with_error(regrets_of(replace(row, endgame_layouts=0), positions)) for row in LADDER.values()]
    rows: list[dict[str, object]] = []
    for played in rounds(LADDER, games, seed, threads):
        rows = table(played, against_first=False)
        for row, regret in zip(rows, regrets, strict=True):
            row["regret"] = regret
        write_csv("policy.csv", rows)
    print_table(rows)
    print(f"kept in {RESULTS / 'policy.csv'}")


def rounds(plans: dict[str, Strength], games: int, seed: int, threads: int) -> Iterator[dict[str, Played]]:
    """Play the same games with every plan, some thousands at a time: all that was played so far, after each round."""
    played = {name: Played(np.zeros(0, np.bool_)) for name in plans}
    for first in range(0, games, GAMES_PER_ROUND):
        count = min(GAMES_PER_ROUND, games - first)
        for name, strength in plans.items():
            won, cpu_seconds = play(strength, count, seed + first, threads)
            played[name].won = np.concatenate([played[name].won, won])
            played[name].cpu_seconds += cpu_seconds
        yield played


def table(played: dict[str, Played], *, against_first: bool) -> list[dict[str, object]]:
    """A row for every plan: its win rate, and how it differs from the first one or the one above."""
    rows: list[dict[str, object]] = []
    reference: npt.NDArray[np.bool_] | None = None
    for name, of_plan in played.items():
        won = of_plan.won
        low, high = wilson(int(won.sum()), len(won))
        difference = ""
        if reference is not None:
            pair = compare(won, reference)
            difference = f"{100 * pair.difference:+.2f} [{100 * pair.ci95[0]:+.2f}, {100 * pair.ci95[1]:+.2f}]"
        rows.append(
            {
                "policy": name,
                "games": len(won),
                "won": f"{100 * won.mean():.2f} [{100 * low:.2f}, {100 * high:.2f}]",
                "difference": difference,
                "games_per_cpu_second": f"{len(won) / of_plan.cpu_seconds:.0f}",
            }
        )
        if reference is None or not against_first:
            reference = won
    return rows


def play(strength: Strength, games: int, seed: int, threads: int) -> tuple[npt.NDArray[np.bool_], float]:
    """Expert games under the rule `safe` from the corner: which were won, and the CPU seconds of all."""
    level = LEVELS["expert"]
    won, *_, cpu_seconds, _ = _core.play_games(
        level.width,
        level.height,
        Topology.SQUARE.core,
        level.mines,
        Start.SAFE.core,
        0,
        seed,
        games,
        threads,
        strength.core,
        math.inf,
    )
    return won.astype(np.bool_), float(cpu_seconds.sum())


def duel_ladder(games: int, seed: int) -> None:
    """Every idea against the row above, some games at a time, and keep what came of it."""
    duels = {
        name: Duel(row, above, above, DUEL_LAYOUTS, Start.SAFE) for (_, above), (name, row) in pairwise(LADDER.items())
    }
    played: dict[str, list[Game]] = {name: [] for name in duels}
    rows: list[dict[str, object]] = []
    for first in range(0, games, DUELS_PER_ROUND):
        for name, duel in duels.items():
            count = min(DUELS_PER_ROUND, games - first)
            played[name] += [duel.play(seed + first + game) for game in range(count)]
        rows = [duel_row(name, of_row) for name, of_row in played.items()]
        write_csv("ladder-duels.csv", rows)
    print_table(rows)


def duel_row(name: str, games: list[Game]) -> dict[str, object]:
    """What the duels of an idea with the row above said."""
    cells, gain, error = within(games)
    return {
        "policy": name,
        "games": len(games),
        "other_cells_per_game": f"{cells:.3f}",
        "difference": f"{gain:+.3f} +-{error:.3f}",
    }


if __name__ == "__main__":
    main()
