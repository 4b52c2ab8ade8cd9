"""The Nurikabe solver beside its peers, all in one run on one core: ``python -m bench.nurikabe``.

Every engine proves that the solution is the only one. Seconds are CPU seconds of this process. The puzzles are those of
the collection (see GRIDSEER_DATA); peers get a few of each size, with a deadline. Written to ``bench/results``:

- ``nurikabe.csv``: a row for each puzzle and engine;
- ``nurikabe.png``: time over cells;
- ``nurikabe-generator.csv``: 100 puzzles made, each judged by CP-SAT.
"""

import argparse
import csv
import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from gridseer.nurikabe.board import Board
from gridseer.nurikabe.generate import Wish, generate
from gridseer.nurikabe.puzzle import ANY_SIZE, Puzzle
from gridseer.nurikabe.solver import solve
from gridseer.pencil.solutions import SolutionCount
from tests.support.nurikabe_cpsat import Judge
from tests.support.nurikabe_puzzles import collection

RESULTS = Path(__file__).with_name("results")
REPEATS = 3
"""Runs of our own engine; the best one counts, so that other work on the machine does not."""

Row = Mapping[str, object]

ENCODING = """
{ sea(X,Y) } :- cell(X,Y).
near(X,Y,X+1,Y) :- cell(X,Y), cell(X+1,Y).
near(X,Y,X,Y+1) :- cell(X,Y), cell(X,Y+1).
near(X,Y,A,B) :- near(A,B,X,Y).
:- clue(X,Y,_), sea(X,Y).
:- sea(X,Y), sea(X+1,Y), sea(X,Y+1), sea(X+1,Y+1).
in(X,Y,X,Y) :- clue(X,Y,_).
in(A,B,X,Y) :- in(C,D,X,Y), near(C,D,A,B), not sea(A,B).
:- cell(X,Y), not sea(X,Y), not in(X,Y,_,_).
:- in(X,Y,A,B), in(X,Y,C,D), (A,B) < (C,D).
:- clue(X,Y,N), N > 0, #count { A,B : in(A,B,X,Y) } != N.
first(X,Y) :- sea(X,Y), #count { A,B : sea(A,B), (B,A) < (Y,X) } = 0.
wet(X,Y) :- first(X,Y).
wet(A,B) :- wet(X,Y), near(X,Y,A,B), sea(A,B).
:- sea(X,Y), not wet(X,Y).
#show sea/2.
"""
"""The rules as anybody would write them down for clingo."""


def main() -> None:
    """Measure, write, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--peers", type=int, default=4, help="puzzles of each size for the peers (4)")
    parser.add_argument("--deadline", type=float, default=20.0, help="seconds a puzzle for the peers (20)")
    parser.add_argument("--generated", type=int, default=100, help="puzzles to make (100)")
    arguments = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    rows = compare(arguments.peers, arguments.deadline)
    write_csv("nurikabe.csv", rows)
    plot(rows)
    summarise(rows)
    measure_generator(arguments.generated)


def compare(peer_count: int, deadline: float) -> list[Row]:
    """Time every engine, each after one puzzle to warm up. Clingo's grounding of 20x36 cannot be given a deadline."""
    puzzles = collection()
    solve(puzzles[0][1].puzzle)
    rows = [time_ours(name, solution) for name, solution in puzzles]
    chosen = pick(puzzles, peer_count)
    for engine, run, most_cells in (("clingo", run_clingo, 336), ("cpsat", run_cpsat, 720)):
        run(puzzles[0][1].puzzle, deadline)
        fitting = [(name, solution) for name, solution in chosen if solution.width * solution.height <= most_cells]
        rows += [time_peer(engine, run, name, solution, deadline) for name, solution in fitting]
    return rows


def pick(puzzles: Iterable[tuple[str, Board]], count: int) -> list[tuple[str, Board]]:
    """The first few puzzles of some sizes, since peers take long."""
    taken: dict[tuple[int, int], int] = {}
    chosen = []
    for name, solution in puzzles:
        size = (solution.width, solution.height)
        if size in ((7, 7), (10, 10), (18, 10), (24, 14), (36, 20)) and taken.get(size, 0) < count:
            taken[size] = taken.get(size, 0) + 1
            chosen.append((name, solution))
    return chosen


def describe(engine: str, name: str, solution: Board, seconds: float, right: bool) -> Row:
    """One row of the table."""
    return {
        "engine": engine,
        "puzzle": name,
        "width": solution.width,
        "height": solution.height,
        "cells": solution.width * solution.height,
        "cpu_seconds": f"{seconds:.6f}",
        "solved": int(right),
    }


def time_ours(name: str, solution: Board) -> Row:
    """From the puzzle to the proof, through the public function."""
    best, right = float("inf"), True
    for _ in range(REPEATS):
        started = time.process_time()
        answer = solve(solution.puzzle, seconds=40)
        best = min(best, time.process_time() - started)
        right = right and answer.count is SolutionCount.ONE and answer.solution == solution
    return describe("gridseer", name, solution, best, right)


def time_peer(
    engine: str, run: Callable[[Puzzle, float], list[list[str]] | None], name: str, solution: Board, deadline: float
) -> Row:
    """A peer, once."""
    started = time.process_time()
    found = run(solution.puzzle, deadline)
    return describe(engine, name, solution, time.process_time() - started, found == [solution.rows()])


def run_cpsat(puzzle: Puzzle, deadline: float) -> list[list[str]] | None:
    """OR-tools CP-SAT with one worker, connection asked for piece by piece."""
    return Judge(puzzle.clues, deadline).solutions()


def run_clingo(puzzle: Puzzle, deadline: float) -> list[list[str]] | None:
    """Clingo with the plain encoding."""
    import clingo

    facts = [f"cell({x},{y})." for y in range(puzzle.height) for x in range(puzzle.width)]
    for cell in puzzle.clue_cells():
        clue = puzzle.clue(cell)
        facts.append(f"clue({cell.x},{cell.y},{0 if clue == ANY_SIZE else clue}).")
    control: Any = clingo.Control(["2"], message_limit=0)
    control.add("base", [], ENCODING + "\n".join(facts))
    control.ground([("base", [])])
    found: list[list[str]] = []

    def keep(model: Any) -> None:  # noqa: ANN401 - clingo has no types
        sea = {(atom.arguments[0].number, atom.arguments[1].number) for atom in model.symbols(shown=True)}
        rows = range(puzzle.height)
        found.append(["".join("#" if (x, y) in sea else "." for x in range(puzzle.width)) for y in rows])

    with control.solve(on_model=keep, async_=True) as handle:
        if not handle.wait(deadline):
            handle.cancel()
            return None
        handle.get()
    return found


def summarise(rows: list[Row]) -> None:
    """Medians by size, for people."""
    print(f"{'size':>8} {'engine':>9} {'puzzles':>8} {'solved':>7} {'median ms':>10} {'max ms':>10}")
    groups: dict[tuple[int, str, str], list[Row]] = {}
    for row in rows:
        size = f"{row['width']}x{row['height']}"
        groups.setdefault((int(str(row["cells"])), size, str(row["engine"])), []).append(row)
    for (_, size, engine), group in sorted(groups.items()):
        if len(group) < 2:
            continue
        times = [1000 * float(str(row["cpu_seconds"])) for row in group]
        solved = sum(int(str(row["solved"])) for row in group)
        print(
            f"{size:>8} {engine:>9} {len(group):>8} {solved:>7} {statistics.median(times):>10.2f} {max(times):>10.2f}"
        )
    ours = [row for row in rows if row["engine"] == "gridseer"]
    small = [row for row in ours if int(str(row["cells"])) <= 800]
    print(f"of {len(small)} puzzles of up to 800 cells, {sum(int(str(row['solved'])) for row in small)} proven in 40 s")


def plot(rows: list[Row]) -> None:
    """Time over cells, both by powers of ten."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 5))
    for engine, colour in (("gridseer", "#1b6ca8"), ("clingo", "#c0562f"), ("cpsat", "#5b8c3a")):
        points = [row for row in rows if row["engine"] == engine]
        for solved, marker in ((1, "o"), (0, "x")):
            chosen = [row for row in points if row["solved"] == solved]
            cells = [int(str(row["cells"])) for row in chosen]
            seconds = [max(1e-5, float(str(row["cpu_seconds"]))) for row in chosen]
            label = engine if solved else f"{engine}, not in time" if chosen else None
            axes.scatter(cells, seconds, s=14, alpha=0.6, color=colour, marker=marker, label=label)
    axes.set(xscale="log", yscale="log", xlabel="cells", ylabel="CPU seconds to the proof of uniqueness")
    axes.grid(visible=True, alpha=0.3)
    axes.legend(loc="upper left")
    figure.tight_layout()
    figure.savefig(RESULTS / "nurikabe.png", dpi=110)


def measure_generator(count: int) -> None:
    """Make puzzles of 10x10 with their steps, and ask CP-SAT whether each is unique."""
    rows: list[Row] = []
    started = time.perf_counter()
    used = time.process_time()
    made = [generate(Wish(seed=seed)) for seed in range(count)]
    used, passed = time.process_time() - used, time.perf_counter() - started
    for each in made:
        unique = Judge(each.puzzle.clues).solutions() == [each.solution.rows()]
        hard = each.explanation
        row = {"seed": each.wish.seed, "clues": len(each.puzzle.clue_cells()), "difficulty": hard.difficulty.value}
        rows.append({**row, "hardest": hard.hardest, "steps": len(hard.steps), "unique_by_cpsat": int(unique)})
    write_csv("nurikabe-generator.csv", rows)
    unique_count = sum(int(str(row["unique_by_cpsat"])) for row in rows)
    print(
        f"{count} puzzles of 10x10 made in {used:.1f} s of CPU ({passed:.1f} s passed), {unique_count} unique by CP-SAT"
    )


def write_csv(name: str, rows: list[Row]) -> None:
    """A table into the results."""
    with (RESULTS / name).open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
