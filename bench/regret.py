"""What a guess gives away: settings of the policy judged by the exact value of every cell they could have opened.

    python -m bench.regret                           the look ahead of `strong` on the tuning positions
    python -m bench.regret depth=2 depth=4           variants of it, each with its difference to `strong`
    python -m bench.regret --judging                 on the positions that no setting was chosen on
    python -m bench.regret --make                    play and value the positions again (minutes)

A position is a guess point of a game with 60 to 2,000 layouts left, few enough to search the whole game tree after
every cell. The regret of a setting is what its cell wins less than the best cell, in points of 100 games, on average
over the positions. The search of the endgame is switched off, or nothing would be left to judge, unless a variant
sets ``endgame_layouts`` itself.

The positions and values are kept in ``bench/positions/regret-tuning.txt.gz`` and ``regret-judging.txt.gz``: expert and
intermediate, with safe and zero starts. Their games have different seeds, so nothing is tuned on what judges.
"""

import argparse
import gzip
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from bench.engine import print_table
from bench.variant import changed
from gridseer import LEVELS, Board, Start, Topology, _core
from gridseer.minesweeper.generate import default_first
from gridseer.minesweeper.mines_left import core_mines_left
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength

FOLDER = Path(__file__).with_name("positions")
FIRST_SEEDS = {"tuning": 410_000_000, "judging": 420_000_000}
SHARES = {
    ("expert", Start.SAFE): 1500,
    ("expert", Start.ZERO): 500,
    ("intermediate", Start.SAFE): 700,
    ("intermediate", Start.ZERO): 300,
}
"""How many positions there are of each level and start rule."""

PLAYER = Strength(depth=2, candidate_ratio=0.9, most_candidates=12, swap_chance=1)
"""Who plays the games: one guess ahead, no swaps, no endgames, whatever becomes of the strengths."""
LEAST_LAYOUTS, MOST_LAYOUTS = 60, 2000
WORK = 1e9
"""Cells looked at for one position; those that need more are left out."""
GAMES_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Position:
    """A guess point, and for every cell the layouts that the best play wins after opening it."""

    board: Board
    layouts: int
    won: npt.NDArray[np.int32]

    def __str__(self) -> str:
        cells = np.flatnonzero(self.won)
        values = " ".join(f"{cell}:{self.won[cell]}" for cell in cells)
        return f"{self.board}\n{self.layouts} {values}"

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Read what ``str`` wrote."""
        board_text, _, values = text.strip().rpartition("\n")
        board = Board.parse(board_text)
        layouts, *pairs = values.split()
        won = np.zeros(board.width * board.height, np.int32)
        for pair in pairs:
            cell, _, value = pair.partition(":")
            won[int(cell)] = int(value)
        return cls(board, int(layouts), won)

    def regret(self, strength: Strength) -> float:
        """What the cell that a strength opens gives away, in points."""
        board = self.board
        cell, *_ = _core.choose(board.cells, board.topology.core, core_mines_left(board.mines_left), strength.core)
        return 100 * float(self.won.max() - self.won[cell]) / self.layouts


def main() -> None:
    """Judge `strong` and the variants that were asked for, or make the positions."""
    parser = argparse.ArgumentParser(description="What a guess gives away, by exact values.")
    parser.add_argument("variants", nargs="*", help="settings of `strong` to change, such as depth=2")
    parser.add_argument("--judging", action="store_true", help="on the positions that judge, never to tune on")
    parser.add_argument("--make", action="store_true", help="play and value the positions again")
    arguments = parser.parse_args()
    if arguments.make:
        for split in FIRST_SEEDS:
            save(split, list(make(split)))
        return
    base = replace(STRENGTHS["strong"], endgame_layouts=0)
    plans = {"strong": base} | {text: changed(base, text) for text in arguments.variants}
    measure(plans, load("judging" if arguments.judging else "tuning"))


def measure(plans: dict[str, Strength], positions: list[Position]) -> None:
    """Print the regret of every plan, and how it differs from that of the first one."""
    rows = []
    first: npt.NDArray[np.float64] | None = None
    for name, strength in plans.items():
        begin = time.process_time()
        regrets = regrets_of(strength, positions)
        seconds = time.process_time() - begin
        first = regrets if first is None else first
        rows.append(
            {
                "setting": name,
                "positions": len(positions),
                "regret": with_error(regrets),
                "difference": with_error(regrets - first, sign="+") if first is not regrets else "",
                "best cell": f"{100 * (regrets == 0).mean():.0f} %",
                "ms": f"{1000 * seconds / len(positions):.2f}",
            }
        )
    print_table(rows)


def regrets_of(strength: Strength, positions: list[Position]) -> npt.NDArray[np.float64]:
    """What a strength gives away at each position."""
    return np.array([position.regret(strength) for position in positions])


def with_error(values: npt.NDArray[np.float64], sign: str = "") -> str:
    """A mean with the half-width of its 95 % interval."""
    return f"{values.mean():{sign}.3f} +-{1.96 * values.std() / np.sqrt(len(values)):.3f}"


def make(split: str) -> Iterator[Position]:
    """Play games until there are enough positions of every kind, and value all their cells."""
    for (level, start), count in SHARES.items():
        seed = FIRST_SEEDS[split]
        found = 0
        while found < count:
            for board in guess_points(level, start, seed):
                position = valued(board)
                if position is not None and found < count:
                    found += 1
                    yield position
            seed += GAMES_AT_ONCE


def guess_points(level_name: str, start: Start, seed: int) -> list[Board]:
    """The positions of some games, at most one of each."""
    level = LEVELS[level_name]
    first = default_first(level, start)
    _, views = _core.guess_points(
        level.width,
        level.height,
        Topology.SQUARE.core,
        level.mines,
        start.core,
        first.index_in(level.width),
        seed,
        GAMES_AT_ONCE,
        PLAYER.core,
        LEAST_LAYOUTS,
        MOST_LAYOUTS,
    )
    return [Board(view, level.mines) for view in views]


def valued(board: Board) -> Position | None:
    """A position with the value of every cell; None when that is too much work."""
    assert board.counter is not None
    finished, _, _, layouts, _ = _core.solve_endgame(
        board.cells, board.topology.core, board.counter, MOST_LAYOUTS, WORK
    )
    won = _core.value_cells(board.cells, board.topology.core, board.counter, MOST_LAYOUTS, WORK)
    return Position(board, layouts, won) if finished and len(won) else None


def save(split: str, positions: list[Position]) -> None:
    """Write the positions; the same positions give the same bytes."""
    text = "\n\n".join(map(str, positions)) + "\n"
    (FOLDER / f"regret-{split}.txt.gz").write_bytes(gzip.compress(text.encode("ascii"), mtime=0))


def load(split: str) -> list[Position]:
    """The positions that are kept."""
    with gzip.open(FOLDER / f"regret-{split}.txt.gz", "rt", encoding="ascii") as lines:
        return [Position.parse(text) for text in lines.read().split("\n\n")]


if __name__ == "__main__":
    main()
