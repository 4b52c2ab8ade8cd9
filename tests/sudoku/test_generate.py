import pytest

from gridseer.errors import InputError
from gridseer.pencil.explanation import Difficulty
from gridseer.pencil.solutions import SolutionCount
from gridseer.stop import Stop
from gridseer.sudoku.generate import SudokuWish, generate
from gridseer.sudoku.rules import is_solved
from gridseer.sudoku.solver import solve


@pytest.mark.parametrize("size", [4, 6, 9, 16])
@pytest.mark.parametrize("symmetric", [True, False])
def test_puzzles_are_unique_and_symmetric_if_wanted(size: int, symmetric: bool) -> None:
    for seed in range(1 if size == 16 else 3):
        made = generate(SudokuWish(size, seed, symmetric=symmetric))
        found = solve(made.board)
        assert found.count is SolutionCount.ONE
        assert found.only == made.solution
        assert is_solved(made.solution)
        held = [digit != 0 for row in made.board.givens for digit in row]
        assert not symmetric or held == held[::-1]


def test_no_digit_of_a_free_puzzle_can_be_spared() -> None:
    board = generate(SudokuWish(seed=5, symmetric=False)).board
    for cell in board.cells():
        if board.digit(cell):
            rows = [[0 if (x, y) == cell else d for x, d in enumerate(row)] for y, row in enumerate(board.givens)]
            assert solve(type(board).of(rows)).count is SolutionCount.SEVERAL


@pytest.mark.parametrize("difficulty", [Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD, Difficulty.EXPERT])
def test_a_puzzle_is_as_hard_as_wanted(difficulty: Difficulty) -> None:
    made = generate(SudokuWish(seed=11, difficulty=difficulty))
    assert made.explanation.difficulty is difficulty
    assert made.explanation.is_finished


def test_a_seed_gives_the_same_puzzle() -> None:
    assert generate(SudokuWish(seed=3)) == generate(SudokuWish(seed=3))
    assert generate(SudokuWish(seed=3)).board != generate(SudokuWish(seed=4)).board


def test_bad_sizes_and_stops_are_told() -> None:
    with pytest.raises(InputError, match="expected a size of 4, 6, 9, 16, got 8"):
        SudokuWish(8)
    stop = Stop()
    stop.set()
    with pytest.raises(InputError, match="expected to find a unique puzzle"):
        generate(SudokuWish(), stop=stop)
