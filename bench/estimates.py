"""How far off the estimate is on boards too wide to count: ``python -m bench.estimates``.

Two measurements, on boards whose numbers stand in patterns that make chains wide:

- ``estimates.csv``: boards that the usual limits cannot count but fifteen times their work can, so that the truth is
  known exactly. Boards that the usual limits can count are judged with hardly any work allowed, which forces the
  estimate.
- ``estimates-drawn.csv``: boards that nothing here can count. Mines are drawn at random among the closed cells, which
  were chosen before; so the layout behind a board is itself drawn from those that fit, and over many boards the mines
  it has and those expected must agree. One standard deviation of what drawing leaves is given beside. Each under the
  usual limit of one second, which is too short for the largest, and with more time.

The mines are those among the cells on the frontier that are open to both; the mines of the whole board always agree.
"""

import argparse
import time

import numpy as np
import numpy.typing as npt

from bench.engine import print_table, write_csv
from gridseer import Board, analyse
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.solving.engine import Limits
from tests.support.positions import HARD, Mask, hard, random_layout, seen

LARGE = Limits(work=300_000_000, seconds=60)
FORCED = Limits(work=1)

COUNTABLE = [
    ("thirds", 20, 0.25, 1),
    ("thirds", 24, 0.25, 2),
    ("thirds", 28, 0.25, 1),
    ("lattice", 28, 0.25, 1),
    ("lattice", 30, 0.2, 2),
    ("lattice", 36, 0.2, 1),
    ("spiral", 50, 0.3, 1),
    ("stripes", 40, 0.3, 1),
    ("wide stripes", 32, 0.25, 1),
    ("checkerboard", 40, 0.3, 1),
    ("closed thirds", 60, 0.3, 1),
    ("noise", 60, 0.25, 1),
    ("sparse", 60, 0.25, 1),
]
"""Pattern, side, density and seed."""

DRAWN = [
    ("lattice", 40, 0.25, 40),
    ("lattice", 60, 0.3, 20),
    ("lattice", 100, 0.25, 10),
    ("lattice", 200, 0.25, 4),
    ("thirds", 200, 0.35, 4),
]
"""Pattern, side, density and how many boards."""


def main() -> None:
    """Run both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--seconds", type=float, default=10.0, help="what a drawn board may take, beside the usual 1 (10)"
    )
    arguments = parser.parse_args()
    rows = [row for case in COUNTABLE if (row := against_counts(*case))]
    write_csv("estimates.csv", rows)
    print_table(rows)
    drawn = [against_layouts(*case, Limits(seconds=seconds)) for seconds in (arguments.seconds, 1.0) for case in DRAWN]
    write_csv("estimates-drawn.csv", drawn)
    print_table(drawn)


def against_counts(pattern: str, side: int, density: float, seed: int) -> dict[str, object] | None:
    """One board whose truth can be counted; None when it cannot."""
    board = hard(pattern, side, density, seed).board
    truth = analyse(board, LARGE)
    if not truth.exact:
        return None
    estimate, seconds = timed(board, Limits())
    forced = estimate.exact
    if forced:
        estimate, seconds = timed(board, FORCED)
    cells = frontier(board) & ~truth.safe & ~truth.mines
    true, found = truth.mine_probability[cells], estimate.mine_probability[cells]
    apart = np.abs(true - found)
    return {
        "pattern": pattern,
        "side": side,
        "density": density,
        "forced": "yes" if forced else "no",
        "cells": len(true),
        "true_mines": f"{true.sum():.2f}",
        "expected_mines": f"{found.sum():.2f}",
        "error_percent": f"{100 * (found.sum() / true.sum() - 1):+.3f}",
        "mean_cell_error": f"{apart.mean():.4f}",
        "worst_cell_error": f"{apart.max():.3f}",
        "seconds": f"{seconds:.2f}",
    }


def against_layouts(pattern: str, side: int, density: float, boards: int, limits: Limits) -> dict[str, object]:
    """Boards that cannot be counted, beside the layouts they were drawn from."""
    expected = np.zeros(boards)
    drawn = np.zeros(boards)
    estimates = 0
    judged: list[tuple[npt.NDArray[np.float64], Mask]] = []
    longest = 0.0
    for seed in range(boards):
        opened = HARD[pattern](side, seed)
        opened[:, -side // 4 :] = False  # without cells off the frontier, the expected mines could not be wrong
        position = seen(random_layout(side, side, density, 1000 + seed) & ~opened, opened)
        estimate, seconds = timed(position.board, limits)
        estimates += not estimate.exact
        longest = max(longest, seconds)
        cells = frontier(position.board) & ~estimate.safe & ~estimate.mines
        expected[seed] = estimate.mine_probability[cells].sum()
        drawn[seed] = np.count_nonzero(position.layout[cells])
        judged.append((estimate.mine_probability[cells], position.layout[cells]))
    errors = expected - drawn
    return {
        "pattern": pattern,
        "side": side,
        "density": density,
        "limit_seconds": limits.seconds,
        "boards": boards,
        "estimates": estimates,
        "drawn_mines": f"{drawn.sum():.0f}",
        "expected_mines": f"{expected.sum():.0f}",
        "error_percent": f"{100 * errors.sum() / drawn.sum():+.3f}",
        "deviation_percent": f"{100 * errors.std(ddof=1) * np.sqrt(boards) / drawn.sum():.3f}",
        "worst_tenth": f"{worst_tenth(judged):.4f}",
        "longest_seconds": f"{longest:.2f}",
    }


def worst_tenth(judged: list[tuple[npt.NDArray[np.float64], Mask]]) -> float:
    """The cells in ten groups by their probability: how far a group's share of mines lies from what was said of it."""
    said = np.concatenate([probability for probability, _ in judged])
    mines = np.concatenate([layout for _, layout in judged])
    groups = np.array_split(np.argsort(said), 10)
    return float(max(abs(said[group].mean() - mines[group].mean()) for group in groups))


def frontier(board: Board) -> Mask:
    """The closed cells that touch a number."""
    numbers = np.pad(board.cells <= 8, 1)
    height, width = board.cells.shape
    near = np.zeros_like(board.closed)
    for dy in range(3):
        for dx in range(3):
            near |= numbers[dy : dy + height, dx : dx + width]
    return np.asarray(near & board.closed, np.bool_)


def timed(board: Board, limits: Limits) -> tuple[Analysis, float]:
    """An analysis, and the seconds it took."""
    begin = time.perf_counter()
    analysis = analyse(board, limits)
    return analysis, time.perf_counter() - begin


if __name__ == "__main__":
    main()
