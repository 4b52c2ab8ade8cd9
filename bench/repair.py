"""What repair does to puzzles that have one solution, several or none, as exercises and half-copied puzzles do.

``python -m bench.repair`` prints a table and writes ``bench/results/repair.csv``. Nurikabe of 5x5 to 10x10 and Sudoku
are drawn as photos of printed pages and as photos of drawings, in fonts and hands that the networks have not learnt
from.

- ``stays``: of those that are read rightly, how many are still right after repair; how many are confidently wrong;
- ``helps``: of misread puzzles with one solution, how many are right after repair.
"""

import argparse
import csv
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import cv2
import numpy as np

from bench.photo import Row, line, share
from gridseer.geometry import Frame
from gridseer.nurikabe import generate as nurikabe_making
from gridseer.pencil.solutions import SolutionCount, Solutions
from gridseer.puzzles import nurikabe, sudoku
from gridseer.sudoku import generate as sudoku_making
from gridseer.vision.paper import nurikabe as nurikabe_reader
from gridseer.vision.paper import sudoku as sudoku_reader
from gridseer.vision.paper.sighting import EMPTY, PuzzleSighting
from training.photo.mnist import handwriting
from training.photo.puzzle_cells import Cells
from training.photo.puzzle_pictures import scene

RESULTS = Path(__file__).with_name("results") / "repair.csv"
SEED = 131_000_000
LOOKS = {"printed": "photo", "drawn": "drawing"}
"""The two kinds of pictures, and what their painter calls them."""
SOLUTIONS = {
    SolutionCount.ONE: "one solution",
    SolutionCount.SEVERAL: "several solutions",
    SolutionCount.NONE: "no solution",
}
COUNTS = tuple(SOLUTIONS)
MOST_SLIPS = 400
"""After this many attempts to spoil a puzzle, another one is made."""
SECONDS = 5.0
"""How long one solution may be searched for while puzzles are made: hardly any takes so long."""
PARTS = ("stays", "helps")


@dataclass(frozen=True, slots=True)
class Kind:
    """What the benchmark must know about a puzzle."""

    name: str
    make: Callable[[Random], Cells]
    """A puzzle with exactly one solution."""
    largest: Callable[[Cells], int]
    """The largest number that somebody may write into a cell by mistake."""
    solutions: Callable[[Cells, float], Solutions[Any]]
    read: Callable[[Frame], list[PuzzleSighting]]
    repaired: Callable[[PuzzleSighting], PuzzleSighting]


def main() -> None:
    """Run what was asked for, print the table, write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pictures", type=int, default=60, help="pictures per column (60)")
    parser.add_argument("--misread", type=int, default=30, help="misread pictures per puzzle (30)")
    parser.add_argument("--first", type=int, default=SEED, help=f"the first seed ({SEED})")
    parser.add_argument("--part", choices=PARTS, help="only this part; the others keep their lines in the file")
    parser.add_argument("--verbose", action="store_true", help="name every puzzle that repair spoils or leaves misread")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    rows: list[Row] = []
    if arguments.part in (None, "stays"):
        rows += stays(arguments.pictures, arguments.first, verbose=arguments.verbose)
    if arguments.part in (None, "helps"):
        rows += helps(arguments.misread, arguments.first + 500_000, verbose=arguments.verbose)
    _write(rows)


def _write(rows: Sequence[Row]) -> None:
    """Put the lines into the file; those of parts that were not run stay."""
    done = {row[0] for row in rows}
    old = list(csv.reader(RESULTS.read_text().splitlines()))[1:] if RESULTS.exists() else []
    kept = [(part, what, value) for part, what, value in old if part not in done]
    with RESULTS.open("w", newline="") as file:
        lines = sorted([*kept, *rows], key=lambda row: PARTS.index(row[0]))
        csv.writer(file).writerows([("part", "what", "value"), *lines])


def stays(count: int, first: int, *, verbose: bool) -> Iterator[Row]:
    """Every column: puzzle, look, number of solutions."""
    for kind in KINDS:
        for look in LOOKS:
            for wanted in COUNTS:
                tally: Counter[str] = Counter()
                for seed in range(first, first + count):
                    cells, seen = pictured(kind, look, wanted, seed)
                    _count(tally, kind, cells, seen, f"{kind.name} {look} {wanted} {seed}" if verbose else "")
                column = f"{kind.name}, {look}, {SOLUTIONS[wanted]}"
                yield share("stays", f"{column}: read rightly", tally["read"], count)
                yield share("stays", f"{column}: still right after repair", tally["kept"], tally["read"])
                yield share("stays", f"{column}: confidently wrong after repair", tally["silent"], count)


def _count(tally: Counter[str], kind: Kind, cells: Cells, seen: PuzzleSighting | None, name: str) -> None:
    done = None if seen is None else kind.repaired(seen)
    rightly = seen is not None and seen.cells == cells
    kept = done is not None and done.cells == cells
    tally["read"] += rightly
    tally["kept"] += rightly and kept
    tally["silent"] += done is not None and not kept and not done.doubtful
    if name and rightly and not kept and done is not None:
        print(f"   {name}:\n{seen.text if seen else ''}   becomes\n{done.text}", flush=True)


def helps(count: int, first: int, *, verbose: bool) -> Iterator[Row]:
    """Pictures of puzzles with one solution, drawn until so many are misread."""
    for kind in KINDS:
        tally: Counter[str] = Counter()
        seed = first
        while tally["misread"] < count and seed < first + 40 * count:
            cells, seen = pictured(kind, "drawn", SolutionCount.ONE, seed)
            if seen is not None and (seen.cells != cells) and (seen.height, seen.width) == (len(cells), len(cells[0])):
                done = kind.repaired(seen)
                tally["misread"] += 1
                tally["right"] += done.cells == cells
                tally["silent"] += done.cells != cells and not done.doubtful
                if verbose and done.cells != cells:
                    print(f"   {kind.name} {seed} stays misread", flush=True)
            seed += 1
        yield line("helps", f"{kind.name}, drawn, one solution: misread", f"{tally['misread']} of {seed - first}")
        yield share("helps", f"{kind.name}, misread: right after repair", tally["right"], tally["misread"])
        yield share("helps", f"{kind.name}, misread: confidently wrong", tally["silent"], tally["misread"])


def pictured(kind: Kind, look: str, wanted: SolutionCount, seed: int) -> tuple[Cells, PuzzleSighting | None]:
    """The puzzle of a seed, and what is read from its picture without repair."""
    cells = puzzle(kind, wanted, seed)
    rng = np.random.default_rng([seed, list(LOOKS).index(look), COUNTS.index(wanted)])
    picture = scene(LOOKS[look], cells, rng, handwriting(held_out=True), held_out=True)
    seen = kind.read(Frame(picture.picture))
    return cells, seen[0] if seen else None


def puzzle(kind: Kind, wanted: SolutionCount, seed: int) -> Cells:
    """A puzzle with so many solutions: a proper one, or one that somebody copied in part or with mistakes."""
    random = Random(10 * seed + COUNTS.index(wanted))
    while True:
        proper = cells = kind.make(random)
        for _ in range(MOST_SLIPS):
            if kind.solutions(cells, SECONDS).count is wanted:
                return cells
            cells = spoilt(proper, kind.largest(proper), random)


def spoilt(cells: Cells, largest: int, random: Random) -> Cells:
    """The puzzle with up to four clues left out, misplaced or miswritten, or only some of its last rows missing."""
    rows = [list(row) for row in cells]
    if random.random() < 0.25:
        left = random.randint(len(rows) // 2, len(rows) - 1)
        return tuple(tuple(row) if y < left else (EMPTY,) * len(row) for y, row in enumerate(rows))
    for _ in range(random.randint(1, 4)):
        places = [(x, y) for y, row in enumerate(rows) for x, text in enumerate(row) if text != EMPTY]
        empty = [(x, y) for y, row in enumerate(rows) for x, text in enumerate(row) if text == EMPTY]
        if len(places) < 2 or not empty:
            break
        (x, y), (other_x, other_y) = random.choice(places), random.choice(empty)
        slip = random.choice(("left out", "misplaced", "miswritten"))
        if slip == "misplaced":
            rows[other_y][other_x] = rows[y][x]
        rows[y][x] = str(random.randint(1, largest)) if slip == "miswritten" else EMPTY
    return tuple(tuple(row) for row in rows)


def _proper_nurikabe(random: Random) -> Cells:
    wish = nurikabe_making.Wish(random.randint(5, 10), random.randint(5, 10), random.randrange(2**32))
    return tuple(tuple(line.split()) for line in str(nurikabe_making.generate(wish).puzzle).splitlines())


def _proper_sudoku(random: Random) -> Cells:
    wish = sudoku_making.SudokuWish(random.choice((6, 9, 9, 9)), random.randrange(2**32))
    return tuple(tuple(row) for row in sudoku_making.generate(wish).board.rows())


KINDS = (
    Kind(
        "Nurikabe",
        _proper_nurikabe,
        lambda cells: min(12, len(cells) * len(cells[0]) // 4),
        nurikabe.solutions_of,
        nurikabe_reader.read,
        nurikabe.repaired,
    ),
    Kind("Sudoku", _proper_sudoku, len, sudoku.solutions_of, sudoku_reader.read, sudoku.repaired),
)


if __name__ == "__main__":
    main()
