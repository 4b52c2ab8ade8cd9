"""How much a better guess could win: the guesses of `strong` against the best that playing out can find.

    nice python -m bench.headroom --positions 300 --layouts 1000

Guesses are taken from expert games. For each, layouts that fit are drawn, and every cell worth a thought is opened in
the same ones, which `fast` plays to their end. Half of the layouts choose the best cell and the other half say what it
is worth, and the other way round, so that luck chooses nothing.
"""

import argparse

import numpy as np
import numpy.typing as npt

from gridseer import LEVELS, Board, Start, Topology, _core
from gridseer.minesweeper.solving.engine import analyse
from gridseer.minesweeper.solving.strength import STRENGTHS

FIRST_SEED = 700_000_000
WORTH_A_THOUGHT = 0.87
"""Of the best safety."""
MOST_CELLS = 10


def main() -> None:
    """Take positions until there are enough, and play them out."""
    parser = argparse.ArgumentParser(description="How much a better guess could win.")
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--layouts", type=int, default=1000)
    arguments = parser.parse_args()
    results: list[tuple[float, float, float]] = []
    seed = FIRST_SEED
    while len(results) < arguments.positions:
        view = guess_point(seed)
        if view is not None:
            results.append(judge(view, arguments.layouts, seed))
        seed += 1
    chosen, best, safest = np.array(results).T
    print(f"{len(results)} positions, {arguments.layouts} layouts each")
    print(f"won after the guess of strong         {100 * chosen.mean():6.2f} %")
    for name, gain in {"the best guess by playing out": best, "the safest other guess       ": safest}.items():
        print(f"{name} instead {100 * gain.mean():+6.2f} points +-{196 * gain.std() / np.sqrt(len(gain)):.2f}")


def guess_point(seed: int) -> npt.NDArray[np.uint8] | None:
    """One of the guesses of a game of `strong` beyond the reach of its endgame search, if it made one."""
    level, strong = LEVELS["expert"], STRENGTHS["strong"]
    _, views = _core.guess_points(
        level.width,
        level.height,
        Topology.SQUARE.core,
        level.mines,
        Start.SAFE.core,
        0,
        seed,
        1,
        strong.core,
        strong.endgame_layouts + 1,
        np.inf,
    )
    return views[0] if len(views) else None


def judge(view: npt.NDArray[np.uint8], layouts: int, seed: int) -> tuple[float, float, float]:
    """What `strong`'s cell wins, and what the best by playing out and the safest other one win more than that."""
    cells = worth_a_thought(view)
    mines = LEVELS["expert"].mines
    won = _core.play_out(view, Topology.SQUARE.core, mines, cells, layouts, seed, STRENGTHS["fast"].core)
    halves = np.stack([won[0::2].mean(0), won[1::2].mean(0)])
    value = halves.mean(0)
    by_the_other = [halves[1 - half][halves[half].argmax()] for half in (0, 1)]
    return float(value[0]), float(np.mean(by_the_other) - value[0]), float(value[min(1, len(cells) - 1)] - value[0])


def worth_a_thought(view: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    """The cell of `strong` first, then the others, the safest first."""
    mines = LEVELS["expert"].mines
    chosen, *_ = _core.choose(view, Topology.SQUARE.core, _core.MinesLeft(mines), STRENGTHS["strong"].core)
    safety = np.nan_to_num(1 - analyse(Board(view, mines)).mine_probability.ravel(), nan=0.0)
    others = [cell for cell in np.argsort(-safety, kind="stable") if cell != chosen]
    near = [cell for cell in others if safety[cell] >= WORTH_A_THOUGHT * safety.max()]
    return np.array([chosen, *near[:MOST_CELLS]], np.int32)


if __name__ == "__main__":
    main()
