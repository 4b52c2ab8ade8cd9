"""How much more a challenger wins than `strong`, at a fraction of the games that counting wins would take.

    nice python -m bench.duel max --games 2000
    nice python -m bench.duel swap_chance=0.001 --games 2000 --layouts 64 --player fast

The challenger plays games. Wherever it opens another cell than the player would, both cells are opened in the same
layouts, drawn from all that fit, and the player plays them to their end: the difference is what the challenger's cell
wins more. The mean over games of the sum of these differences is exactly the difference of the two win rates (the
performance-difference lemma), if the player is the one that the challenger is compared with. What is gained is the
noise: no luck with the mines before the two differ or where they agree, and many layouts where they don't. With a
weaker and quicker player the answer is a little beside the point, but there is more of it.

The games have seeds of their own, from 570,000,000 on, so that settings may be chosen by them.
"""

import argparse

import numpy as np
import numpy.typing as npt

from bench.engine import print_table
from bench.policy import changed
from gridseer import LEVELS, Start, Topology, _core
from gridseer.minesweeper.generate import default_first
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength

FIRST_SEED = 570_000_000
STAGES = {"up to 2^20": (0.0, 20.0), "to 2^200": (20.0, 200.0), "more": (200.0, np.inf), "all": (0.0, np.inf)}
"""By the bits of the layouts left: the end, the middle and the opening."""


def main() -> None:
    """Let one challenger play."""
    parser = argparse.ArgumentParser(description="How much more a challenger wins than strong.")
    parser.add_argument("challenger", help="a strength, or settings of `strong` to change, such as swap_chance=0.001")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--layouts", type=int, default=32, help="for each guess in which the two differ")
    parser.add_argument("--player", choices=list(STRENGTHS), default="strong", help="who plays layouts to their end")
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--start", choices=["safe", "zero"], default="safe")
    arguments = parser.parse_args()
    name = arguments.challenger
    challenger = STRENGTHS[name] if name in STRENGTHS else changed(STRENGTHS["strong"], name)
    level, start = LEVELS["expert"], Start(arguments.start)
    seeds, views, bits, cells = _core.disputes(
        level.width,
        level.height,
        Topology.SQUARE.core,
        level.mines,
        start.core,
        default_first(level, start).index_in(level.width),
        arguments.seed,
        arguments.games,
        challenger.core,
        STRENGTHS["strong"].core,
    )
    gains = np.array(
        [
            gain(view, pair, arguments.layouts, place, STRENGTHS[arguments.player])
            for place, (view, pair) in enumerate(zip(views, cells, strict=True))
        ]
    )
    games = (seeds - np.uint64(arguments.seed)).astype(np.int64)
    show(games, bits, gains, arguments.games)


def gain(view: npt.NDArray[np.uint8], cells: npt.NDArray[np.int32], layouts: int, seed: int, player: Strength) -> float:
    """What the first cell wins more than the second, as a share of the layouts."""
    won = _core.play_out(view, Topology.SQUARE.core, LEVELS["expert"].mines, cells, layouts, seed, player.core)
    return float((won[:, 0].astype(np.float64) - won[:, 1]).mean())


def show(
    games: npt.NDArray[np.int64], bits: npt.NDArray[np.float64], gains: npt.NDArray[np.float64], played: int
) -> None:
    """Print the gain by stages and in all; the interval is that of the mean over games."""
    rows: list[dict[str, object]] = []
    for stage, (least, most) in STAGES.items():
        within = (bits > least) & (bits <= most)
        per_game = np.bincount(games[within], gains[within], played)
        rows.append(
            {
                "layouts": stage,
                "other cells per game": f"{within.sum() / played:.3f}",
                "points won more per game": f"{100 * per_game.mean():+.3f} "
                f"+-{196 * per_game.std() / np.sqrt(played):.3f}",
            }
        )
    print_table(rows)


if __name__ == "__main__":
    main()
