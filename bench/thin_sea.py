"""Nurikabe of few huge islands and a thin sea, made from seeds and settled: ``python -m bench.thin_sea``.

A sea grows as a random tree until it parts the land into a few islands. Clues move to where another solution has sea as
long as that helps, so that the last puzzle of a seed has few solutions, or one. ``bench/results/nurikabe-thin-sea.csv``
has a row for each: how many solutions were proven, in how many CPU seconds, and by the sweep alone.
"""

import argparse
import csv
import time
from pathlib import Path
from random import Random

from gridseer.nurikabe.bitboard import Bitboard, Cells, bits
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.puzzle import NO_CLUE, Puzzle
from gridseer.nurikabe.rules import is_solved
from gridseer.nurikabe.solver import solve
from gridseer.pencil.solutions import SolutionCount

RESULT = Path(__file__).parent / "results" / "nurikabe-thin-sea.csv"
SIDE = 10
JUDGING = 9_300_000
"""The first seed of the set that judges; nothing was chosen on it."""
MOST_MOVES = 12
SECONDS = 240.0
"""Time of the clock for one puzzle, of which a busy machine leaves only a part."""


def main() -> None:
    """Make, settle, write, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--first", type=int, default=JUDGING, help=f"the first seed ({JUDGING})")
    parser.add_argument("--count", type=int, default=20, help="how many puzzles (20)")
    parser.add_argument("--alone", action="store_true", help="also by the sweep alone")
    arguments = parser.parse_args()
    rows = []
    for seed in range(arguments.first, arguments.first + arguments.count):
        puzzle = make(seed)
        row = {"seed": seed, "clues": " ".join(str(puzzle.clue(cell)) for cell in puzzle.clue_cells())}
        for method in ("exact", "sweep") if arguments.alone else ("exact",):
            started = time.process_time()
            answer = solve(puzzle, method=method, seconds=SECONDS)
            row[method] = answer.count.value
            row[f"{method}_cpu_seconds"] = f"{time.process_time() - started:.2f}"
            assert answer.solution is None or is_solved(answer.solution)
        rows.append(row)
        print(*row.values(), flush=True)
    with RESULT.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def make(seed: int) -> Puzzle:
    """The puzzle of a seed."""
    random = Random(seed)
    grid = Bitboard(Puzzle.of([[NO_CLUE] * SIDE] * SIDE), 0, 0)
    islands = _islands(grid, random)
    clues = [random.choice(list(bits(island))) for island in islands]
    for _ in range(MOST_MOVES):
        found = solve(_puzzle(grid, islands, clues), seconds=10)
        if found.count is not SolutionCount.SEVERAL:
            break
        sea = grid.full & ~sum(islands)
        others = [_sea(grid, board) for board in (found.solution, found.second) if board is not None]
        other = next(each for each in others if each != sea)
        places = list(bits(other & sum(islands)))
        place = random.choice(places)
        at = next(number for number, island in enumerate(islands) if island & place)
        clues[at] = place
    return _puzzle(grid, islands, clues)


def _islands(grid: Bitboard, random: Random) -> list[Cells]:
    """Two to six islands of at least four cells around a sea that is a tree without 2x2 blocks."""
    while True:
        sea = 1 << random.randrange(SIDE * SIDE)
        for _ in range(random.randrange(28, 50)):
            shore = [bit for bit in bits(grid.around(sea)) if not grid.has_block(sea | bit)]
            thin = [bit for bit in shore if (grid.around(bit) & sea).bit_count() == 1]
            sea |= random.choice(thin or shore)
        islands = list(grid.parts(grid.full & ~sea))
        if 2 <= len(islands) <= 6 and min(island.bit_count() for island in islands) >= 4:
            return islands


def _puzzle(grid: Bitboard, islands: list[Cells], clues: list[Cells]) -> Puzzle:
    rows = [[NO_CLUE] * SIDE for _ in range(SIDE)]
    for island, clue in zip(islands, clues, strict=True):
        cell = grid.cell(clue)
        rows[cell.y][cell.x] = island.bit_count()
    return Puzzle.of(rows)


def _sea(grid: Bitboard, board: Board) -> Cells:
    return sum(grid.bit(cell) for cell in board.cells(Colour.SEA))


if __name__ == "__main__":
    main()
