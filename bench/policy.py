"""What each idea of the playing policy is worth, and a harness to tune its numbers.

    python -m bench.policy                                  every idea added in turn, expert, the same seeds
    python -m bench.policy swap_chance=0.01 depth=4       variants of `strong` against `strong`

The table has the win rate with Wilson's interval, the difference to the row it is compared with on the same games (with
its interval), and the games a CPU second. The ladder is kept in ``bench/results/policy.csv``. The seeds begin at
1,000,000,000; the figures in docs/how/playing.md are measured on others.
"""

import argparse
import math
import os
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from bench.engine import RESULTS, print_table, write_csv
from gridseer import LEVELS, Start, Topology, _core
from gridseer.errors import InputError
from gridseer.lab.compare import compare
from gridseer.lab.results import wilson
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength

FIRST_SEED = 1_000_000_000

LADDER = {
    "smallest risk": Strength(depth=1),
    "+ endgames of 50 layouts (fast)": STRENGTHS["fast"],
    "one guess ahead, best next safety": Strength(
        depth=2, second_share=0, third_share=0, swap_chance=1, endgame_layouts=50, endgame_work=2e5
    ),
    "+ second- and third-best": Strength(depth=2, swap_chance=1, endgame_layouts=50, endgame_work=2e5),
    "+ swaps": Strength(depth=2, endgame_layouts=50, endgame_work=2e5),
    "+ two guesses ahead, of a short list": Strength(depth=3, endgame_layouts=50, endgame_work=2e5),
    "+ safe cells followed": Strength(depth=3, follow=2, endgame_layouts=50, endgame_work=2e5),
    "+ endgames of 6,000 layouts (strong)": STRENGTHS["strong"],
}
"""Each idea on top of those before it."""


def main() -> None:
    """Play the ladder, or the variants that were asked for."""
    parser = argparse.ArgumentParser(description="What each idea of the policy is worth.")
    parser.add_argument("variants", nargs="*", help="settings of `strong` to change, such as swap_chance=0.01")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    arguments = parser.parse_args()
    if arguments.variants:
        base = STRENGTHS["strong"]
        plans = {"strong": base} | {text: changed(base, text) for text in arguments.variants}
        measure(plans, arguments.games, arguments.seed, against_first=True)
    else:
        write_csv("policy.csv", measure(LADDER, arguments.games, arguments.seed, against_first=False))
        print(f"kept in {RESULTS / 'policy.csv'}")


def changed(base: Strength, text: str) -> Strength:
    """A strength with some settings changed: ``depth=3,inner_candidates=5``."""
    settings = {}
    for part in text.split(","):
        name, _, value = part.partition("=")
        if not hasattr(base, name):
            raise InputError.unknown("setting", name, base.__slots__)
        settings[name] = type(getattr(base, name))(float(value))
    return replace(base, **settings)


def measure(plans: dict[str, Strength], games: int, seed: int, *, against_first: bool) -> list[dict[str, object]]:
    """Play the same games with every plan and print what came of it."""
    rows: list[dict[str, object]] = []
    reference: npt.NDArray[np.bool_] | None = None
    for name, strength in plans.items():
        won, cpu_seconds = play(strength, games, seed)
        low, high = wilson(int(won.sum()), games)
        difference = ""
        if reference is not None:
            pair = compare(won, reference)
            difference = f"{100 * pair.difference:+.2f} [{100 * pair.ci95[0]:+.2f}, {100 * pair.ci95[1]:+.2f}]"
        rows.append(
            {
                "policy": name,
                "games": games,
                "won": f"{100 * won.mean():.2f} [{100 * low:.2f}, {100 * high:.2f}]",
                "difference": difference,
                "games_per_cpu_second": f"{games / cpu_seconds:.0f}",
            }
        )
        if reference is None or not against_first:
            reference = won
    print_table(rows)
    return rows


def play(strength: Strength, games: int, seed: int) -> tuple[npt.NDArray[np.bool_], float]:
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
        os.cpu_count() or 1,
        strength.core,
        math.inf,
    )
    return won.astype(np.bool_), float(cpu_seconds.sum())


if __name__ == "__main__":
    main()
