"""Sudoku measured on one core: ``python -m bench.sudoku``. Seconds are seconds of the processor.

- ``solver``: generated puzzles, sorted by what the ladder says about them; each is solved and proven unique, several
  times, and the best time counts. A row per difficulty in ``bench/results/sudoku.csv``;
- ``generator``: 100 puzzles of every size and difficulty.

Photos are measured by ``python -m bench.photo --part sudoku``.
"""

import argparse
import csv
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from gridseer import _core
from gridseer.pencil.explanation import Difficulty
from gridseer.sudoku.board import Board
from gridseer.sudoku.generate import SudokuWish, generate
from gridseer.sudoku.ladder import explain_fully
from gridseer.sudoku.solver import solve

RESULTS = Path(__file__).with_name("results")
SEED = 5_000_000
"""The first seed; the tests take small ones."""
REPEATS = 3
PARTS = ("solver", "generator")
Row = tuple[str, str, str]
"""Part, what, value: a line of the table."""


def main() -> None:
    """Run what was asked for, print the table, write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--puzzles", type=int, default=10_000, help="puzzles for the solver (10,000)")
    parser.add_argument("--part", choices=PARTS, help="only this part; the others keep their lines in the file")
    arguments = parser.parse_args()
    rows: list[Row] = []
    if arguments.part in (None, "solver"):
        rows += solver(arguments.puzzles)
    if arguments.part in (None, "generator"):
        rows += generator()
    _write(rows)


def _write(rows: list[Row]) -> None:
    """Put the lines into the file; those of parts that were not run stay."""
    path, done = RESULTS / "sudoku.csv", {row[0] for row in rows}
    old = list(csv.reader(path.read_text().splitlines()))[1:] if path.exists() else []
    kept = [(part, what, value) for part, what, value in old if part not in done]
    with path.open("w", newline="") as file:
        lines = sorted([*kept, *rows], key=lambda row: PARTS.index(row[0]))
        csv.writer(file).writerows([("part", "what", "value"), *lines])


def line(part: str, what: str, value: str) -> Row:
    """Print a line of the table."""
    print(f"{part:10} {what:58} {value}", flush=True)
    return part, what, value


def solver(count: int) -> Iterator[Row]:
    """Puzzles from which nothing can be taken, half of them symmetric, by difficulty."""
    classes: dict[Difficulty, list[np.ndarray]] = defaultdict(list)
    for seed in range(SEED, SEED + count):
        digits = _core.sudoku_make(9, seed, bool(seed % 2), False, 0, 60.0, None)
        explanation = explain_fully(solve(Board.of(digits.tolist())))
        classes[explanation.difficulty].append(digits)
    for difficulty in Difficulty:
        puzzles = classes[difficulty]
        times, proven = [], 0
        for digits in puzzles:
            found = [_timed(digits) for _ in range(REPEATS)]
            times.append(min(seconds for seconds, _ in found))
            proven += found[0][1]
        if puzzles:
            speed = f"{proven}/{len(puzzles)} proven, {len(times) / sum(times):,.0f} per second"
            spread = f"median {statistics.median(times) * 1e6:.1f} us, longest {max(times) * 1e6:.0f} us"
            yield line("solver", f"9x9, {difficulty}", f"{speed}, {spread}")


def _timed(digits: np.ndarray) -> tuple[float, bool]:
    began = time.process_time()
    outcome, _, _ = _core.sudoku_solve(digits, 2, 60.0, None)
    return time.process_time() - began, outcome == _core.SudokuOutcome.one


def generator() -> Iterator[Row]:
    """A hundred puzzles each, with their explanations; uniqueness is proven again."""
    wishes = [(9, difficulty) for difficulty in (None, *Difficulty) if difficulty is not Difficulty.BEYOND]
    for size, difficulty in [*wishes, (4, None), (6, None), (16, Difficulty.EASY)]:
        began = time.process_time()
        made = [generate(SudokuWish(size, SEED + number, difficulty)) for number in range(100)]
        seconds = time.process_time() - began
        unique = sum(solve(one.board).only is not None for one in made)
        yield line("generator", f"{size}x{size}, {difficulty or 'any'}", f"{unique}/100 unique in {seconds:.2f} s")


if __name__ == "__main__":
    main()
