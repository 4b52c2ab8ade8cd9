"""What it costs to look for guesses that no play avoids, and how common they are: ``python -m bench.unavoidable``.

Recorded guess points of expert games, one call each from Python after the board was analysed, as an answer needs it.
Written to ``bench/results/unavoidable.csv``.
"""

import time
from collections import Counter

import numpy as np

from bench.engine import print_table, write_csv
from bench.positions import load
from gridseer import analyse, unavoidable_guesses

REPEATS = 3
"""The best time of each position counts, so that other work on the machine does not."""


def main() -> None:
    """Measure and print."""
    positions = load()
    seconds = np.full(len(positions), np.inf)
    sizes: Counter[int] = Counter()
    with_guess = 0
    for place, board in enumerate(positions):
        for _ in range(REPEATS):
            analyse(board)
            begin = time.perf_counter()
            found = unavoidable_guesses(board)
            seconds[place] = min(seconds[place], time.perf_counter() - begin)
        with_guess += bool(found)
        sizes.update(len(guess.cells) for guess in found)
    micro = 1e6 * seconds
    times = [f"{value:.1f}" for value in (micro.mean(), np.median(micro), np.percentile(micro, 99), micro.max())]
    row = {"positions": len(positions), "with_a_guess": with_guess, "guesses": sizes.total(), "pairs": sizes[2]}
    rows = [{**row, **dict(zip(("mean_us", "median_us", "p99_us", "worst_us"), times, strict=True))}]
    write_csv("unavoidable.csv", rows)
    print_table(rows)


if __name__ == "__main__":
    main()
