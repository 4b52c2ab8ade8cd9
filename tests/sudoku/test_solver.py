"""The complete search: known hard puzzles, a second solver, all solutions of small grids, and how it is ended."""

import itertools
import time

import pytest

from gridseer.grid import Cell
from gridseer.pencil.solutions import SolutionCount
from gridseer.stop import Stop
from gridseer.sudoku.board import Board
from gridseer.sudoku.notation import parse_line
from gridseer.sudoku.rules import breaches, is_solved
from gridseer.sudoku.solver import find_conflict, solve
from tests.support.sudoku_puzzles import EASY, HARD, SOLVED, count_by_cpsat, dug


def test_a_printed_puzzle_has_the_known_solution() -> None:
    found = solve(parse_line(EASY))
    assert found.only is not None
    assert "".join(found.only.rows()) == SOLVED
    assert found.only.blank() == parse_line(EASY)


@pytest.mark.parametrize("name", HARD)
def test_known_hard_puzzles_are_solved_and_proven(name: str) -> None:
    board = parse_line(HARD[name])
    found = solve(board)
    assert found.count is SolutionCount.ONE
    assert found.only is not None
    assert is_solved(found.only)
    assert found.only.blank() == board


@pytest.mark.slow
def test_a_hundred_puzzles_against_a_model_of_the_rules() -> None:
    """Unique ones, ones with a digit less, and ones with a digit changed."""
    counts = set()
    for seed in range(100):
        board, kind = dug(seed, 6 if seed % 10 == 8 else 4 if seed % 10 == 9 else 9), seed % 3
        rows = [list(row) for row in board.givens]
        x, y = next(cell for cell in itertools.islice(board.cells(), seed % 5, None) if board.digit(cell))
        if kind:
            rows[y][x] = 0 if kind == 1 else rows[y][x] % board.size + 1
        board = Board.of(rows)
        found = solve(board)
        count, solution = count_by_cpsat(board)
        assert found.count.number == count, board
        counts.add(count)
        if count == 1:
            assert found.solution is not None
            assert found.solution.rows() == solution
        if found.second is not None:
            assert is_solved(found.second)
            assert found.differing
    assert counts == {0, 1, 2}


def test_an_empty_grid_has_several_solutions_of_every_size() -> None:
    for size in (4, 6, 9, 16):
        found = solve(Board.of([[0] * size] * size))
        assert found.count is SolutionCount.SEVERAL
        assert found.solution is not None
        assert is_solved(found.solution)


def test_the_288_solutions_of_4x4_are_told_apart() -> None:
    grids = _all_4x4()
    assert len(grids) == 288
    assert not any(breaches(grid) for grid in grids)
    for grid in grids[::24]:
        assert solve(grid).only == grid


def _all_4x4() -> list[Board]:
    halves = [
        pair
        for pair in itertools.product(itertools.permutations(range(1, 5)), repeat=2)
        if not set(pair[0][:2]) & set(pair[1][:2])
    ]
    columns = [list(zip(*half, strict=True)) for half in halves]
    return [
        Board.of([*halves[one], *halves[other]])
        for one, other in itertools.product(range(len(halves)), repeat=2)
        if all(not set(above) & set(below) for above, below in zip(columns[one], columns[other], strict=True))
    ]


def test_a_turned_puzzle_has_the_turned_solution() -> None:
    board = dug(7)
    only = solve(board).only
    assert only is not None
    turned = solve(Board.of([row[::-1] for row in board.givens[::-1]])).only
    assert turned is not None
    assert turned.rows() == [row[::-1] for row in only.rows()[::-1]]


def test_a_conflict_needs_each_of_its_digits() -> None:
    rows = [list(row) for row in parse_line(EASY).givens]
    rows[0][2] = 1  # the solution has a 4 there, and no rule is broken yet
    board = Board.of(rows)
    assert not breaches(board)
    conflict = find_conflict(board)
    assert Cell(2, 0) in conflict.clues
    kept = [[d if Cell(x, y) in conflict.clues else 0 for x, d in enumerate(row)] for y, row in enumerate(rows)]
    assert solve(Board.of(kept)).count is SolutionCount.NONE
    for cell in conflict.clues:
        fewer = [[0 if (x, y) == cell else d for x, d in enumerate(row)] for y, row in enumerate(kept)]
        assert solve(Board.of(fewer)).count is not SolutionCount.NONE
    assert find_conflict(Board.parse("1 . . 1\n. . . .\n. . . .\n. . . .")).clues == (Cell(0, 0), Cell(3, 0))
    assert find_conflict(parse_line(EASY)).clues == ()


def test_a_search_ends_when_it_is_stopped() -> None:
    stop = Stop()
    stop.set()
    started = time.process_time()
    found = solve(Board.of([[0] * 9] * 9), stop=stop)
    assert time.process_time() - started < 5
    assert found.count in (SolutionCount.SEVERAL, SolutionCount.UNKNOWN)
