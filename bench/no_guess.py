"""No-guess expert boards beside ms_toollib, in one run on one core: ``python -m bench.no_guess``.

Both make boards whose first cell is (3,3) and opens an area, in turns, so that other work on the machine hits both. Our
boards are then certified, and every certificate is verified by the checker. Written to ``bench/results/no_guess.csv``.
"""

import argparse
import csv
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import ms_toollib
import numpy as np
import numpy.typing as npt

from gridseer.grid import Cell
from gridseer.minesweeper.certificate import check
from gridseer.minesweeper.level import LEVELS
from gridseer.minesweeper.no_guess import certify, no_guess_layout

RESULTS = Path(__file__).with_name("results")
FIRST = Cell(3, 3)
LEVEL = LEVELS["expert"]
THEIRS = (LEVEL.height, LEVEL.width, LEVEL.mines, FIRST.x, FIRST.y, 1_000_000)
"""The same board in the words of ms_toollib, which tries a million times before it gives up."""
Result = TypeVar("Result")


def main() -> None:
    """Make, certify and verify boards, and say what each took."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--boards", type=int, default=1000, help="boards of each (1000)")
    boards = parser.parse_args().boards
    ours, theirs, certifying, checking = (np.zeros(boards) for _ in range(4))
    counts = agreed = failed = 0
    for seed in range(boards):
        layout, ours[seed] = timed(partial(no_guess_layout, LEVEL, first=FIRST, seed=seed))
        laid, theirs[seed] = timed(partial(ms_toollib.laymine_solvable, *THEIRS))
        failed += not laid[1]
        certificate, certifying[seed] = timed(partial(certify, layout, FIRST))
        assert certificate is not None
        _, checking[seed] = timed(partial(check, certificate))
        counts += certificate.mine_count_needed
        agreed += bool(ms_toollib.is_solvable(numbers(layout), FIRST.x, FIRST.y)) != certificate.mine_count_needed
    print(f"{boards} boards certified, all certificates verified; {counts} need the mine count")
    print(
        f"ms_toollib.is_solvable says yes to exactly those that do not: {agreed} of {boards}; it failed {failed} times"
    )
    print(f"ms_toollib / gridseer: {theirs.mean() / ours.mean():.2f} in the mean")
    write({"gridseer": ours, "ms_toollib": theirs, "certificate": certifying, "checker": checking})


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    """What work gives, and the milliseconds of this process that it takes."""
    begin = time.process_time()
    result = work()
    return result, 1000 * (time.process_time() - begin)


def numbers(layout: npt.NDArray[np.bool_]) -> list[list[int]]:
    """A layout as ms_toollib writes it: -1 a mine, otherwise the mines around."""
    padded = np.pad(layout.astype(int), 1)
    height, width = layout.shape
    around = sum(padded[y : y + height, x : x + width] for y in range(3) for x in range(3))
    return np.where(layout, -1, around).tolist()  # type: ignore[no-any-return]


def write(times: dict[str, npt.NDArray[np.float64]]) -> None:
    """The times as a table, on the screen and in a file."""
    with (RESULTS / "no_guess.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["what", "boards", "mean_ms", "median_ms", "p99_ms", "max_ms"])
        for name, each in times.items():
            figures = [each.mean(), np.median(each), np.percentile(each, 99), each.max()]
            row = [name, len(each), *(f"{figure:.3f}" for figure in figures)]
            writer.writerow(row)
            print(*row, sep="\t")


if __name__ == "__main__":
    main()
