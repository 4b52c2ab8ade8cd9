"""The exact engine beside its peers, all in one run on one core: ``make bench`` or ``python -m bench.engine``.

Five measurements, each written to ``bench/results``:

- ``engine.csv``: recorded guess points of expert games through gridseer (in bulk, one thread, chains remembered from
  board to board as in play), ms_toollib, and a plain enumeration by CP-SAT (a part of the positions, with a deadline);
- ``python.csv``: the same positions from Python, as one array and one by one, beside the core's own time;
- ``joint.csv``: a hundred questions about 2 to 6 closed cells together on each of some of these positions;
- ``stress.csv``: one board whose frontier defeats enumeration;
- ``growth.csv`` and ``growth.png``: boards from 10x10 to 200x200 at density 0.2, half played.
"""

import argparse
import csv
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random

import ms_toollib
import numpy as np
import numpy.typing as npt

from bench.positions import load
from gridseer import Board, Cell, Game, _core, analyse, analyse_many, joint
from gridseer.minesweeper.mines_left import DEFAULT_PRIOR, core_mines_left
from gridseer.minesweeper.sight import CLOSED, FLAG
from gridseer.minesweeper.solving.constraints import equations
from gridseer.minesweeper.solving.engine import DEFAULT_LIMITS, Limits

RESULTS = Path(__file__).with_name("results")
DEADLINE = 5.0
"""Seconds a position for CP-SAT."""
REPEATS = 3
"""Runs of the fast engines; the best time of each position counts, so that other work on the machine does not."""

STRESS = "\n".join(
    [
        "2#3#3#3#3#3#3#3#3#3#1",
        "#" * 21,
        "3#4#4#4#4#4#4#4#4#4#1",
        "#" * 21,
        "3#4#4#4##############",
        *["#" * 21] * 5,
        "m75",
    ]
)
"""A lattice of numbers: 74 cells on the frontier and one chain."""


def main() -> None:
    """Run the measurements that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=2400, help="recorded positions to use (2400)")
    parser.add_argument("--cpsat", type=int, default=12, help="positions for CP-SAT (12)")
    arguments = parser.parse_args()
    RESULTS.mkdir(exist_ok=True)
    positions = load()[: arguments.positions]
    compare(positions, arguments.cpsat)
    from_python(positions)
    ask_together(spread(positions, 200))
    stress()
    growth()


def compare(positions: list[Board], cpsat_count: int) -> None:
    """Time every engine on the recorded positions."""
    ours = np.min([time_gridseer(positions) for _ in range(REPEATS)], axis=0)
    peers = {
        "ms_toollib": np.min([time_each(probe_ms_toollib, positions) for _ in range(REPEATS)], axis=0),
        "cpsat": time_each(probe_cpsat, spread(positions, cpsat_count)),
    }
    rows = [describe("gridseer", ours, ours)]
    rows += [describe(name, seconds, ours) for name, seconds in peers.items()]
    write_csv("engine.csv", rows)
    print(f"\nExpert guess points, one core, microseconds a call ({len(positions)} positions, CP-SAT {cpsat_count}):")
    print_table(rows)
    print(f"largest difference to ms_toollib's probabilities: {largest_difference(positions):.1e}")


def time_gridseer(positions: list[Board]) -> npt.NDArray[np.float64]:
    """Seconds a call, in bulk on one thread of a fresh engine, as counted in the core."""
    sights = np.stack([board.cells for board in positions])
    mines_left = np.array([board.mines_left for board in positions], np.int32)
    topology = positions[0].topology.core
    limits = DEFAULT_LIMITS
    *_, seconds = _core.analyse_many(sights, topology, mines_left, mines_left, DEFAULT_PRIOR.core, limits, 1)
    return seconds


def time_each(probe: Callable[[Board], object], positions: Iterable[Board]) -> npt.NDArray[np.float64]:
    """Seconds a call, one by one."""
    seconds = []
    for board in positions:
        begin = time.perf_counter()
        probe(board)
        seconds.append(time.perf_counter() - begin)
    return np.array(seconds)


def probe_ms_toollib(board: Board) -> list[list[float]]:
    """Probabilities by ms_toollib, whose closed cell is 10 and flag 11."""
    sights = np.where(board.cells >= CLOSED, board.cells + np.uint8(1), board.cells).tolist()
    probabilities, _ = ms_toollib.cal_probability_onboard(sights, board.unflagged().counter)
    return probabilities


def probe_cpsat(board: Board) -> int:
    """Count the solutions of the frontier by plain enumeration; stops at the deadline."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables: dict[Cell, cp_model.IntVar] = {}
    for equation in equations(board):
        for cell in equation.cells:
            variables.setdefault(cell, model.new_bool_var(str(cell)))
        model.add(sum(variables[cell] for cell in equation.cells) == equation.mines)

    class Counter(cp_model.CpSolverSolutionCallback):
        solutions = 0

        def on_solution_callback(self) -> None:
            self.solutions += 1

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = DEADLINE
    counter = Counter()
    solver.solve(model, counter)
    return counter.solutions


def largest_difference(positions: list[Board]) -> float:
    """How far ms_toollib's probabilities lie from ours at the most."""
    worst = 0.0
    for board in spread(positions, 200):
        theirs = np.array(probe_ms_toollib(board))
        ours = analyse(board).mine_probability
        worst = max(worst, float(np.nanmax(np.abs(theirs - ours))))
    return worst


def from_python(positions: list[Board], repeats: int = 15) -> None:
    """Time the ways to ask from Python: the best of some runs of each, one thread."""
    sights = np.stack([board.cells for board in positions])
    mines_left = np.array([board.mines_left for board in positions], np.int32)

    def time_array() -> float:
        begin = time.perf_counter()
        analyse_many(sights, threads=1, mines_left=mines_left)
        return time.perf_counter() - begin

    core = min(float(time_gridseer(positions).sum()) for _ in range(repeats))
    array = min(time_array() for _ in range(repeats))
    single = min(float(time_each(analyse, positions).sum()) for _ in range(repeats))
    rows = [
        {"way": way, "mean_us": f"{1e6 * seconds / len(positions):.1f}", "times_core": f"{seconds / core:.2f}"}
        for way, seconds in (("core", core), ("array", array), ("one by one", single))
    ]
    write_csv("python.csv", rows)
    print("\nFrom Python, microseconds a board:")
    print_table(rows)


def ask_together(positions: list[Board], questions: int = 100) -> None:
    """Time joint probabilities, from Python."""
    rows = []
    for count in (2, 3, 4, 6):
        random = Random(count)
        seconds = [
            took
            for board in positions
            for took in time_joint(board, [sample(board, count, random) for _ in range(questions)])
        ]
        micro = 1e6 * np.array(seconds)
        rows.append({"cells": count, "mean_us": f"{micro.mean():.1f}", "p99_us": f"{np.percentile(micro, 99):.1f}"})
    write_csv("joint.csv", rows)
    print(f"\nJoint probabilities, microseconds a call from Python ({len(positions)} positions, {questions} each):")
    print_table(rows)


def sample(board: Board, count: int, random: Random) -> list[Cell]:
    """Some closed cells of a board."""
    closed = board.closed_cells()
    return random.sample(closed, min(count, len(closed)))


def time_joint(board: Board, questions: list[list[Cell]]) -> list[float]:
    """Seconds for each question, the first one included."""
    seconds = []
    for cells in questions:
        begin = time.perf_counter()
        joint(board, cells)
        seconds.append(time.perf_counter() - begin)
    return seconds


def stress() -> None:
    """Time the lattice board."""
    board = Board.parse(STRESS)
    rows = []
    for name, probe in (("gridseer", analyse), ("ms_toollib", probe_ms_toollib), ("cpsat", probe_cpsat)):
        seconds = float(time_each(probe, [board])[0])
        stopped = name == "cpsat" and seconds >= DEADLINE
        rows.append({"engine": name, "milliseconds": f"{1000 * seconds:.3f}", "finished": "no" if stopped else "yes"})
    write_csv("stress.csv", rows)
    print("\nLattice of numbers, 74 cells on the frontier (one call from Python):")
    print_table(rows)


def growth() -> None:
    """Time boards of growing size at density 0.2."""
    rows = []
    for side in (10, 20, 30, 50, 70, 100, 140, 200):
        boards = [half_played(side, seed) for seed in range(5)]
        seconds = time_each(lambda board: _core_analyse(board, DEFAULT_LIMITS), boards)
        exact = sum(analyse(board).exact for board in boards)
        milliseconds = 1000 * float(np.mean(seconds))
        rows.append({"side": side, "milliseconds": f"{milliseconds:.3f}", "exact": f"{exact}/{len(boards)}"})
    write_csv("growth.csv", rows)
    print("\nGrowth with the board, density 0.2, half played (mean of 5, one call from Python):")
    print_table(rows)
    plot_growth(rows)


def _core_analyse(board: Board, limits: Limits) -> object:
    return _core.analyse(board.cells, board.topology.core, core_mines_left(board.mines_left), limits)


def half_played(side: int, seed: int) -> Board:
    """A board of which an honest player with a good ear has opened half of the free cells, from scattered starts."""
    game = Game(side, side, side * side // 5, seed=seed)
    order = np.random.default_rng(seed).permutation(side * side)
    game.open(Cell(int(order[0]) % side, int(order[0]) // side))
    layout = game.layout
    assert layout is not None
    goal = (side * side - side * side // 5) // 2
    opened = int(np.count_nonzero(game.board.cells < CLOSED))
    for index in order[1:].tolist():
        if opened >= goal:
            break
        cell = Cell(index % side, index // side)
        number_there = not layout[cell.y, cell.x]
        zero = number_there and not any(layout[y, x] for x, y in game.board.neighbours(cell))
        if zero:
            opened += game.open(cell)
    grow_from_openings(game, goal)
    return game.board


def grow_from_openings(game: Game, goal: int) -> None:
    """Open what is certain, as a player would, up to the goal."""
    while int(np.count_nonzero(game.board.cells < FLAG - 1)) < goal:
        safe = analyse(game.board).safe_cells()
        if not safe:
            return
        for cell in safe:
            game.open(cell)


def plot_growth(rows: Sequence[Mapping[str, object]]) -> None:
    """Draw the growth."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(6, 4))
    axes.loglog([int(str(row["side"])) ** 2 for row in rows], [float(str(row["milliseconds"])) for row in rows], "o-")
    axes.set_xlabel("cells")
    axes.set_ylabel("milliseconds a board")
    axes.set_title("The exact engine, density 0.2, half played")
    axes.grid(visible=True, which="both", alpha=0.3)
    figure.tight_layout()
    figure.savefig(RESULTS / "growth.png", dpi=100)


def describe(name: str, seconds: npt.NDArray[np.float64], ours: npt.NDArray[np.float64]) -> dict[str, object]:
    """Mean, median, p99 and worst in microseconds, and the mean as a multiple of ours."""
    micro = 1e6 * seconds
    return {
        "engine": name,
        "calls": len(micro),
        "mean_us": f"{micro.mean():.1f}",
        "median_us": f"{np.median(micro):.1f}",
        "p99_us": f"{np.percentile(micro, 99):.1f}",
        "worst_us": f"{micro.max():.1f}",
        "times_gridseer": f"{seconds.mean() / ours.mean():.1f}",
    }


def spread(positions: list[Board], count: int) -> list[Board]:
    """Some of the positions, evenly spread."""
    return positions[:: max(1, len(positions) // count)][:count]


def write_csv(name: str, rows: Sequence[Mapping[str, object]]) -> None:
    """Keep a result."""
    with (RESULTS / name).open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def print_table(rows: Sequence[Mapping[str, object]]) -> None:
    """Print rows as an aligned table."""
    lines = [list(rows[0])] + [[str(value) for value in row.values()] for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    for line in lines:
        print("  ".join(value.rjust(width) for value, width in zip(line, widths, strict=True)))


if __name__ == "__main__":
    main()
