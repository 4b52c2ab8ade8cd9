"""Made puzzles: unique by an independent check, as wished, and the same for the same seed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.nurikabe.generate import Wish, generate
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.nurikabe.rules import is_solved
from gridseer.nurikabe.solver import solve
from gridseer.pencil.explanation import Difficulty
from gridseer.pencil.solutions import SolutionCount
from tests.support.examples import examples
from tests.support.nurikabe_cpsat import Judge
from tests.support.nurikabe_puzzles import all_solutions, small_puzzles


@pytest.mark.slow
@given(small_puzzles())
@examples(25)
def test_the_judge_is_right(puzzle: Puzzle) -> None:
    found = Judge(puzzle.clues).solutions()
    assert found is not None
    assert len(found) == min(2, len(all_solutions(puzzle)))


@pytest.mark.parametrize("seed", range(6))
def test_a_made_puzzle_is_unique_by_an_independent_check(seed: int) -> None:
    made = generate(Wish(seed=seed, symmetric=seed % 2 == 1))
    assert Judge(made.puzzle.clues).solutions() == [made.solution.rows()]
    assert is_solved(made.solution)
    assert made.explanation.board == made.solution
    for step in made.explanation.steps:
        assert all(made.solution.colour(cell) is step.colour for cell in step.cells)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("difficulty", [Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD, Difficulty.EXPERT])
def test_difficulty_as_wished(difficulty: Difficulty) -> None:
    assert generate(Wish(7, 7, seed=5, difficulty=difficulty)).explanation.difficulty is difficulty


@given(st.integers(3, 9), st.integers(3, 9), st.integers(0, 10**9))
@examples(15)
def test_symmetric_clues_keep_their_places_under_half_a_turn(width: int, height: int, seed: int) -> None:
    made = generate(Wish(width, height, seed=seed, symmetric=True))
    cells = set(made.puzzle.clue_cells())
    assert cells == {Cell(width - 1 - x, height - 1 - y) for x, y in cells}
    assert solve(made.puzzle).count is SolutionCount.ONE


def test_the_same_seed_gives_the_same_puzzle() -> None:
    assert generate(Wish(seed=11)) == generate(Wish(seed=11))
    assert generate(Wish(seed=11)).puzzle != generate(Wish(seed=12)).puzzle


def test_the_largest_island_is_kept() -> None:
    made = generate(Wish(8, 8, seed=1, largest=3))
    assert max(made.puzzle.clue(cell) for cell in made.puzzle.clue_cells()) <= 3


def test_what_cannot_be_made_says_so() -> None:
    with pytest.raises(InputError, match="expected to find a unique expert puzzle of 2x2"):
        generate(Wish(2, 2, difficulty=Difficulty.EXPERT), seconds=0.2)
    with pytest.raises(InputError, match="expected at most 40 columns and rows for a puzzle to be made, got 41 and 3"):
        Wish(41, 3)
