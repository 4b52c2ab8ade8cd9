"""The strategies: every step is true of every solution, and says why."""

import pytest
from hypothesis import given

from gridseer.grid import Cell
from gridseer.nurikabe.bitboard import Bitboard
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.ladder import NurikabeExplanation, explain, explain_fully
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.nurikabe.solver import solve
from gridseer.nurikabe.strategies import DIRECT, LADDER
from gridseer.pencil.explanation import SEARCH, Difficulty
from tests.support.examples import examples
from tests.support.nurikabe_puzzles import EXPERT, MEDIUM, all_solutions, collection, small_puzzles

BY_NAME = {strategy.name: strategy for strategy in LADDER}


def check(explanation: NurikabeExplanation, solution: Board) -> None:
    seen: set[Cell] = set()
    for step in explanation.steps:
        assert step.cells, step
        assert step.because, step
        assert not seen & set(step.cells), step
        seen.update(step.cells)
        for cell in step.cells:
            assert solution.colour(cell) is step.colour, step


@pytest.mark.slow
@given(small_puzzles())
@examples(150)
def test_what_each_strategy_says_is_true_of_every_solution(puzzle: Puzzle) -> None:
    solutions = [Bitboard.of(board) for board in all_solutions(puzzle)]
    if not solutions:
        return
    position = Bitboard.of(Board.blank(puzzle))
    for strategy in LADDER:
        for finding in strategy.find(position.copy()):
            for solution in solutions:
                truth = solution.sea if finding.colour is Colour.SEA else solution.land
                assert not finding.cells & ~truth, (strategy.name, finding.because)


@pytest.mark.parametrize(("puzzle", "difficulty"), [(MEDIUM, Difficulty.MEDIUM), (EXPERT, Difficulty.EXPERT)])
def test_steps_lead_to_the_only_solution(puzzle: Puzzle, difficulty: Difficulty) -> None:
    solution = solve(puzzle).solution
    assert solution is not None
    explanation = explain(puzzle, solution=solution)
    check(explanation, solution)
    assert explanation.board == solution
    assert explanation.is_finished
    assert explanation.difficulty is difficulty
    assert BY_NAME[explanation.hardest or ""].difficulty is difficulty


@pytest.mark.slow
def test_knowing_the_solution_changes_no_difficulty() -> None:
    assert explain(EXPERT).difficulty is explain(EXPERT, solution=solve(EXPERT).solution).difficulty


@pytest.mark.parametrize(
    ("name", "text", "cells", "colour", "because"),
    [
        ("CompleteIsland", "1 .\n. .", [(1, 0), (0, 1)], Colour.SEA, "the island of the 1 at A1 is complete"),
        (
            "DiagonalClues", "2 . .\n. 2 .\n. . .", [(1, 0), (0, 1)], Colour.SEA,
            "the 2 at A1 and the 2 at B2 touch by their corners",
        ),
        (
            "BetweenClues", "2 . 2\n. . .", [(1, 0)], Colour.SEA,
            "land there would join the islands of the 2 at A1 and the 2 at C1",
        ),
        ("Expand", "2 # .\n. . .", [(0, 1)], Colour.ISLAND, "the island of the 2 at A1 has no other way out"),
        ("Expand", "# 1 .\n. . .", [(0, 1)], Colour.SEA, "this sea has no other way out"),
        ("NoBlackBlock", "# # 3\n# . .", [(1, 1)], Colour.ISLAND, "the rest of its 2x2 block is sea"),
        ("Count", "1 . 1", [(1, 0)], Colour.SEA, "the islands have all their 2 cells"),
        ("Count", "2 . #", [(1, 0)], Colour.ISLAND, "the sea has all its 1 cells"),
        (
            "TwoLiberties", "2 . .\n. . .", [(1, 1)], Colour.SEA,
            "the last cell of the 2 at A1 touches it whichever of two ways it goes",
        ),
        ("Unreachable", "2 . . .", [(2, 0), (3, 0)], Colour.SEA, "no clue can reach that far"),
        (
            "BlackConnect", "# . #\n2 . .\n. . .", [(1, 0)], Colour.SEA,
            "without it the sea at C1 and A1 could not meet",
        ),
        ("IslandConnect", "3 . . .", [(1, 0), (2, 0)], Colour.ISLAND, "without it the island of the 3 at A1"),
        ("LooseConnect", "4 . o .\n# # # .", [(1, 0)], Colour.ISLAND, "without it the 4 at A1 could not reach"),
        ("BlockReach", "3 . . #\n# . . #", [(1, 0)], Colour.ISLAND, "only the 3 at A1 can reach the 2x2 block"),
        (
            "CompareIslands", "2 . . .\n. . . .\n. . . 4", [(1, 1)], Colour.SEA,
            "beside both ways to lay the island of the 2 at A1",
        ),
        (
            "CompareIslands", "3 . . .\n. . . .\n. . 2 .\n. . . .", [(1, 1)], Colour.SEA,
            "beside both ways left to lay the island of the 2 at C3, because with D3 the sea could have at most 9",
        ),
        (
            "CompareIslands", "1 # . . . #\n# . . . . .\n. . . 4 . .\n. . . . . .\n. . 4 # 2 .\n. . . . . #", [(5, 3)],
            Colour.SEA, "whichever of the 3 ways the island of the 2 at E5 is laid (with E4, it lies beside the island",
        ),
        (
            "CompareCells", "2 . . .\n. . 3 .\n# # . .", [(0, 1)], Colour.ISLAND,
            "one cell of the 2x2 block at A2 must be land, and with B2 the island of the 2 at A1 could have at most 1",
        ),
        (
            "CompareCells", ". . . 2\n# . . .\n. 3 . #", [(3, 1)], Colour.ISLAND,
            "the island of the 2 at D1 must grow into C1 or D2, and with C1 no clue could reach the block at A1 (3 ea",
        ),
        (
            "CompareCells", "3 . # .\n. . 2 #\n# # . #", [(3, 0)], Colour.SEA,
            "the sea at C1 must go on through B1 or D1, and with B1 the island of the 3 at A1 could have at most 2",
        ),
        (
            "CompareCells", ". . # .\n2 . 3 .\n. # . .", [(1, 0)], Colour.SEA,
            "whichever way the sea at C1 goes on (with B1, that is it; with D1, no clue can reach that far)",
        ),
        ("Confinement", "3 . . .\n. . . .", [(1, 0)], Colour.ISLAND, "as sea, no clue could reach the block at C1"),
        ("AllValidIslands", "3 . . .\n. . . .", [(2, 0)], Colour.ISLAND, "in the only way to lay the island"),
        ("AllValidIslands", "3 . .\n# # .", [(1, 0), (2, 0)], Colour.ISLAND, "in the only way to lay the island"),
    ],
)  # fmt: skip
def test_each_strategy_sees_what_it_is_for(
    name: str, text: str, cells: list[tuple[int, int]], colour: Colour, because: str
) -> None:
    position = Bitboard.of(Board.parse(text))
    found = list(BY_NAME[name].find(position))
    told = {cell: finding for finding in found for cell in position.cells(finding.cells)}
    for cell in cells:
        assert told[Cell(*cell)].colour is colour
        assert told[Cell(*cell)].because.startswith(because)


def test_a_contradiction_ends_the_walk() -> None:
    explanation = explain(Puzzle.parse("2 . .\n. . .\n. . 1"))
    assert explanation.breach is not None
    assert not explanation.is_finished


def test_the_search_finishes_what_strategies_leave() -> None:
    found = solve(EXPERT)
    solution = found.only
    assert solution is not None
    assert not explain(EXPERT, strategies=DIRECT).is_finished
    whole = explain_fully(found, strategies=DIRECT)
    check(whole, solution)
    assert whole.board == solution
    assert whole.steps[-1].strategy == whole.hardest == SEARCH
    assert sum(len(step.cells) for step in whole.steps) == 100 - len(EXPERT.clue_cells())


def test_steps_as_data() -> None:
    step = explain(MEDIUM).steps[0]
    assert step.to_json() == {
        "strategy": "CompleteIsland",
        "cells": [[3, 0], [5, 0], [4, 1]],
        "colour": "sea",
        "because": "the island of the 1 at E1 is complete",
        "evidence": [[4, 0]],
    }
    assert step.sentence == "D1, F1, E2 are sea: the island of the 1 at E1 is complete"


@pytest.mark.slow
def test_the_ladder_solves_most_puzzles_of_ten_by_ten_without_contradictions() -> None:
    chosen = [solution for _, solution in collection() if (solution.width, solution.height) == (10, 10)][::4]
    solved = 0
    for solution in chosen:
        explanation = explain(solution.puzzle, solution=solution, strategies=DIRECT)
        check(explanation, solution)
        solved += explanation.is_finished
    assert solved >= 0.85 * len(chosen)


@pytest.mark.slow
def test_every_step_on_larger_puzzles_is_true() -> None:
    chosen = [solution for _, solution in collection() if 200 <= solution.width * solution.height <= 400]
    for solution in chosen[::12]:
        check(explain(solution.puzzle, solution=solution, seconds=2), solution)
