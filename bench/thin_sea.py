"""Nurikabe of few huge islands and a thin sea, made from seeds and settled: ``python -m bench.thin_sea``.

There are three kinds. In ``tree`` a sea grows as a random tree until it parts the land into a few islands; clues move
to where another solution has sea as long as that helps, but several remain. In ``walls`` the sea is as thin as it can
be: every end of it is at the edge of the grid, and it rarely turns; seas are drawn and clues moved until there is one
solution. In ``placed`` clues of given sizes are put anywhere. ``bench/results/nurikabe-thin-sea.csv`` has a row for
each: how many solutions were proven, in how many CPU seconds, and by the sweep alone.
"""

import argparse
import csv
import time
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from gridseer.grid import Cell
from gridseer.nurikabe.bitboard import Bitboard, Cells, bits
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.notation import format_url
from gridseer.nurikabe.puzzle import NO_CLUE, Puzzle
from gridseer.nurikabe.rules import is_solved
from gridseer.nurikabe.solver import solve
from gridseer.pencil.solutions import SolutionCount

RESULT = Path(__file__).parent / "results" / "nurikabe-thin-sea.csv"
SIDE = 10
JUDGING = {"tree": 9_300_000, "walls": 9_400_000, "placed": 9_500_000}
"""The first seeds of the sets that judge; nothing was chosen on them."""
MOST_MOVES = 12
TURNING = 0.02
"""How likely a wall turns at a cell."""
FEWEST_CELLS = 4
"""Of an island."""
PLACED = ((48, 13, 5), (63, 5))
"""The sizes of islands of ``placed``, for seeds in turn."""
SECONDS = 1800.0
"""Time of the clock for one puzzle, of which a busy machine leaves only a part."""
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))

Row = dict[str, Any]


def main() -> None:
    """Make, settle, write, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--kind", choices=tuple(MAKERS), help="only this kind; the others keep their rows in the file")
    parser.add_argument("--first", type=int, help=f"the first seed ({JUDGING})")
    parser.add_argument("--count", type=int, default=20, help="how many puzzles of a kind (20)")
    arguments = parser.parse_args()
    kinds = [arguments.kind] if arguments.kind else list(MAKERS)
    for kind in kinds:
        first = JUDGING[kind] if arguments.first is None else arguments.first
        rows = [settle(kind, seed) for seed in range(first, first + arguments.count)]
        if arguments.first is None:
            write(kind, rows)


def settle(kind: str, seed: int) -> Row:
    """How long both methods together take, and the sweep alone."""
    puzzle = MAKERS[kind](seed)
    row = {"kind": kind, "seed": seed, "puzzle": format_url(puzzle)}
    row["clues"] = " ".join(str(puzzle.clue(cell)) for cell in puzzle.clue_cells())
    for method in ("exact", "sweep"):
        started = time.process_time()
        answer = solve(puzzle, method=method, seconds=SECONDS)
        row[method] = answer.count.value
        row[f"{method}_cpu_seconds"] = f"{time.process_time() - started:.2f}"
        assert answer.solution is None or is_solved(answer.solution)
    print(*row.values(), flush=True)
    return row


def write(kind: str, rows: list[Row]) -> None:
    """Put the rows of a kind into the file; those of the others stay."""
    kept = list(csv.DictReader(RESULT.open(encoding="utf-8"))) if RESULT.exists() else []
    with RESULT.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n", extrasaction="ignore")
        writer.writeheader()
        writer.writerows([row for row in kept if row.get("kind") != kind])
        writer.writerows(rows)


def with_tree(seed: int) -> Puzzle:
    """The puzzle of a seed with a sea like a tree: mostly with several solutions."""
    random = Random(seed)
    grid = Bitboard(Puzzle.of([[NO_CLUE] * SIDE] * SIDE), 0, 0)
    return _with_moved_clues(grid, _islands(grid, random), random)[0]


def with_walls(seed: int) -> Puzzle:
    """The puzzle of a seed whose sea is walls from edge to edge, with one solution."""
    random = Random(seed)
    grid = Bitboard(Puzzle.of([[NO_CLUE] * SIDE] * SIDE), 0, 0)
    while True:
        sea = _walls(grid, random)
        islands = list(grid.parts(grid.full & ~sea))
        if min(island.bit_count() for island in islands) >= FEWEST_CELLS:
            puzzle, count = _with_moved_clues(grid, islands, random)
            if count is SolutionCount.ONE:
                return puzzle


def with_placed(seed: int) -> Puzzle:
    """The puzzle of a seed with clues of given sizes anywhere, of which no two touch; it may have no solution."""
    random, sizes = Random(seed), PLACED[seed % len(PLACED)]
    grid = Bitboard(Puzzle.of([[NO_CLUE] * SIDE] * SIDE), 0, 0)
    while True:
        clues = [1 << random.randrange(SIDE * SIDE) for _ in sizes]
        if not any(one == other or grid.around(one) & other for one, other in combinations(clues, 2)):
            break
    return _puzzle_of(grid, zip(clues, sizes, strict=True))


def _with_moved_clues(grid: Bitboard, islands: list[Cells], random: Random) -> tuple[Puzzle, SolutionCount]:
    """A clue for each island, moved to where other solutions have sea; and how many solutions are left."""
    clues = [random.choice(list(bits(island))) for island in islands]
    for _ in range(MOST_MOVES):
        puzzle = _puzzle(grid, islands, clues)
        found = solve(puzzle, seconds=SECONDS)
        if found.count is not SolutionCount.SEVERAL:
            return puzzle, found.count
        sea = grid.full & ~sum(islands)
        others = [_sea(grid, board) for board in (found.solution, found.second) if board is not None]
        other = next(each for each in others if each != sea)
        places = list(bits(other & sum(islands)))
        place = random.choice(places)
        at = next(number for number, island in enumerate(islands) if island & place)
        clues[at] = place
    return _puzzle(grid, islands, clues), SolutionCount.SEVERAL


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


def _walls(grid: Bitboard, random: Random) -> Cells:
    """A wall from edge to edge, and mostly another one from it to the edge."""
    sea: Cells = 0
    walls = random.choice((1, 2, 2))
    while walls:
        starts = list(bits(sea)) if sea else [bit for bit in bits(grid.full) if _is_at_edge(grid, bit)]
        wall = _wall(grid, sea, random.choice(starts), random)
        if wall:
            sea |= wall
            walls -= 1
    return sea


def _wall(grid: Bitboard, sea: Cells, start: Cells, random: Random) -> Cells:
    """Sea from a cell to the edge that touches no other sea; 0 if it runs into some."""
    wall, end, step = start, start, random.choice(STEPS)
    while end == start or not _is_at_edge(grid, end):
        if random.random() < TURNING:
            step = random.choice([other for other in STEPS if other[0] != -step[0] or other[1] != -step[1]])
        there = grid.cell(end)
        x, y = there.x + step[0], there.y + step[1]
        if not (0 <= x < SIDE and 0 <= y < SIDE):
            return 0
        ahead = grid.bit(Cell(x, y))
        if grid.around(ahead) & (sea | wall) & ~end or ahead & (sea | wall):
            return 0
        wall |= ahead
        end = ahead
    return wall


def _is_at_edge(grid: Bitboard, bit: Cells) -> bool:
    cell = grid.cell(bit)
    return {cell.x, cell.y} & {0, SIDE - 1} != set()


def _puzzle(grid: Bitboard, islands: list[Cells], clues: list[Cells]) -> Puzzle:
    return _puzzle_of(grid, zip(clues, map(int.bit_count, islands), strict=True))


def _puzzle_of(grid: Bitboard, clues: Iterable[tuple[Cells, int]]) -> Puzzle:
    rows = [[NO_CLUE] * SIDE for _ in range(SIDE)]
    for bit, size in clues:
        cell = grid.cell(bit)
        rows[cell.y][cell.x] = size
    return Puzzle.of(rows)


def _sea(grid: Bitboard, board: Board) -> Cells:
    return sum(grid.bit(cell) for cell in board.cells(Colour.SEA))


MAKERS = {"tree": with_tree, "walls": with_walls, "placed": with_placed}

if __name__ == "__main__":
    main()
