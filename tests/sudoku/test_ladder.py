"""Every step of the ladder is true of the solution, and says why."""

import pytest

from gridseer.pencil.explanation import SEARCH, Difficulty
from gridseer.sudoku.board import Board
from gridseer.sudoku.candidates import Candidates
from gridseer.sudoku.ladder import SudokuExplanation, explain, explain_fully
from gridseer.sudoku.notation import parse_line
from gridseer.sudoku.solver import solve
from gridseer.sudoku.strategies import LADDER
from tests.support.sudoku_puzzles import EASY, HARD, dug
from tests.support.waiting import PATIENCE

BY_NAME = {strategy.name: strategy for strategy in LADDER}


def check(explanation: SudokuExplanation, solution: Board) -> None:
    for step in explanation.steps:
        assert step.because, step
        assert step.cells, step
        if step.digit is not None:
            assert solution.digit(step.cells[0]) == step.digit, step.sentence
        for cell, digits in zip(step.cells, step.excluded, strict=False):
            assert solution.digit(cell) not in digits, step.sentence
            assert digits, step


@pytest.mark.parametrize("size", [4, 6, 9])
def test_every_step_is_true_of_the_solution_and_most_puzzles_are_finished(size: int) -> None:
    hardest: set[str] = set()
    finished = 0
    for seed in range(1000, 1060):
        board = dug(seed, size)
        only = solve(board).only
        assert only is not None
        explanation = explain(board, solution=only)
        check(explanation, only)
        hardest.update(step.strategy for step in explanation.steps)
        finished += explanation.is_finished
        assert not explanation.is_finished or explanation.board.rows() == only.rows()
    assert finished == 60
    if size == 9:
        assert {"HiddenSingle", "NakedSingle", "Pointing", "NakedPair", "XYWing", "Colouring", "XYChain"} <= hardest


@pytest.mark.parametrize("name", HARD)
def test_hard_puzzles_are_explained_to_the_end(name: str) -> None:
    found = solve(parse_line(HARD[name]))
    assert found.only is not None
    explanation = explain_fully(found, seconds=PATIENCE)
    check(explanation, found.only)
    assert explanation.is_finished
    assert (explanation.hardest == SEARCH) == (explanation.difficulty is Difficulty.BEYOND)


def test_a_printed_puzzle_is_easy() -> None:
    explanation = explain(parse_line(EASY))
    assert explanation.difficulty is Difficulty.EASY
    assert explanation.steps[0].sentence == "F1 is 8: no other cell of box 2 can be 8"


def test_steps_do_not_depend_on_knowing_the_solution() -> None:
    for seed in (3, 5, 8):
        board = dug(seed)
        assert explain(board).steps == explain(board, solution=solve(board).only).steps


def position(marks: dict[str, str], size: int = 9) -> Candidates:
    """An empty grid in which some cells, named as people do, have but these candidates."""
    rows = [["."] * size for _ in range(size)]
    for name, digits in marks.items():
        rows[int(name[1:]) - 1][ord(name[0]) - ord("A")] = f"?{digits}"
    return Candidates.of(Board.parse("\n".join(" ".join(row) for row in rows)))


def without(found: Candidates, digit: int, *names: str) -> Candidates:
    """The same with a digit excluded from some cells."""
    for name in names:
        found.exclude(1 << (int(name[1:]) - 1) * 9 + ord(name[0]) - ord("A"), digit)
    return found


def conclusions(strategy: str, found: Candidates) -> list[str]:
    """What is excluded, as digit and cell."""
    return sorted(
        f"{digit}{cell}"
        for finding in BY_NAME[strategy].find(found)
        for cells, digit in finding.excluded
        for cell in found.cells(cells & found.places[digit])
    )


def test_a_pointing_digit_leaves_its_line() -> None:
    found = without(position({}), 5, *(f"{x}{y}" for x in "ABC" for y in (2, 3)))
    assert conclusions("Pointing", found) == sorted(f"5{x}1" for x in "DEFGHI")


def test_a_naked_pair_takes_its_digits_from_the_unit() -> None:
    found = conclusions("NakedPair", position({"A1": "12", "E1": "12"}))
    assert found == sorted(f"{digit}{x}1" for digit in "12" for x in "BCDFGHI")


def test_a_hidden_pair_leaves_no_room_for_others() -> None:
    found = position({})
    for digit in (1, 2):
        without(found, digit, *(f"{x}1" for x in "BCDFGHI"))
    assert conclusions("HiddenPair", found) == sorted(f"{digit}{x}1" for digit in "3456789" for x in "AE")


def test_an_x_wing_clears_its_columns() -> None:
    found = without(position({}), 7, *(f"{x}{y}" for x in "BCDFGHI" for y in (1, 5)))
    assert conclusions("XWing", found) == sorted(f"7{x}{y}" for x in "AE" for y in (2, 3, 4, 6, 7, 8, 9))


def test_an_xy_wing_excludes_what_one_of_its_pincers_must_be() -> None:
    assert conclusions("XYWing", position({"A1": "12", "A9": "13", "I1": "23"})) == ["3I9"]


def test_an_xy_chain_excludes_between_its_ends() -> None:
    found = conclusions("XYChain", position({"A1": "12", "A9": "23", "I9": "34", "I2": "41"}))
    assert "1B1" not in found
    assert {"1A2", "1G1", "1H1", "1B2", "1C2", "1I1"} & set(found)
