"""Positions as formulas for model counters, with the number of models that is expected."""

from pathlib import Path

from gridseer.benchmark.make import records_of
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.dimacs import format_dimacs


def write_formulas(folder: Path, out: Path, count: int) -> list[Path]:
    """Write positions, spread evenly over the benchmark, as DIMACS CNF; the files."""
    records = records_of(folder, "positions")
    out.mkdir(parents=True, exist_ok=True)
    written = []
    for number in range(min(count, len(records))):
        line = number * len(records) // min(count, len(records))
        path = out / f"position-{line + 1:05}.cnf"
        formula = format_dimacs(Board.parse(records[line]["board"]), int(records[line]["layouts"]))
        path.write_text(formula, encoding="ascii", newline="\n")
        written.append(path)
    return written
