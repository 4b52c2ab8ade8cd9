"""The coach: what follows is true, what is wrong is found, whatever is coloured already."""

from hypothesis import given
from hypothesis import strategies as st

from gridseer.grid import Cell
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.coach import is_finished, next_step, review
from gridseer.nurikabe.puzzle import Puzzle, cells_of
from gridseer.nurikabe.solver import solve
from gridseer.pencil.advice import AdviceKind
from gridseer.pencil.explanation import Difficulty
from gridseer.pencil.solutions import SolutionCount
from tests.support.examples import examples
from tests.support.nurikabe_puzzles import EXPERT, MEDIUM

TWO = Puzzle.parse("2 .\n. .")
IMPOSSIBLE = Puzzle.parse("2 . 1\n. . .\n. . 9")


def solution(puzzle: Puzzle) -> Board:
    found = solve(puzzle).solution
    assert found is not None
    return found


def partly(puzzle: Puzzle, shown: set[int]) -> Board:
    """A position in which some cells have their right colour."""
    solved, board = solution(puzzle), Board.blank(puzzle)
    for number, cell in enumerate(cells_of(puzzle.width, puzzle.height)):
        if number in shown and not puzzle.clue(cell):
            board = board.with_colours([cell], solved.colour(cell))
    return board


numbers = st.sets(st.integers(0, 99), max_size=100)


@examples(40)
@given(shown=numbers)
def test_a_step_is_right_from_wherever_one_is(shown: set[int]) -> None:
    board, solved = partly(MEDIUM, shown), solution(MEDIUM)
    advice = next_step(board)
    if is_finished(board):
        assert advice.kind is AdviceKind.SOLVED
        return
    assert advice.step is not None
    for cell in advice.step.cells:
        assert board.colour(cell) is Colour.UNKNOWN
        assert advice.step.colour is solved.colour(cell)


@examples(40)
@given(shown=numbers, wrong=st.integers(0, 99))
def test_a_wrong_cell_is_never_built_upon(shown: set[int], wrong: int) -> None:
    cell = Cell(wrong % 10, wrong // 10)
    solved = solution(MEDIUM)
    if MEDIUM.clue(cell):
        return
    board = partly(MEDIUM, shown).with_colours([cell], solved.colour(cell).other)
    advice, looked = next_step(board), review(board)
    assert advice.kind is AdviceKind.MISTAKE
    assert advice.cells
    assert looked.wrong == (cell,)
    assert not looked.solved


def test_where_no_strategy_helps_the_search_tells_one_cell() -> None:
    board, solved = Board.blank(EXPERT), solution(EXPERT)
    hardest = set()
    while (advice := next_step(board)).step is not None:
        hardest.add(advice.difficulty)
        board = board.with_colours(advice.step.cells, advice.step.colour)
    assert advice.kind is AdviceKind.SOLVED
    assert board == solved
    assert hardest - {Difficulty.EASY}


def test_several_solutions_leave_cells_open_and_none_is_told() -> None:
    board = Board.blank(TWO)
    while (advice := next_step(board)).step is not None:
        board = board.with_colours(advice.step.cells, advice.step.colour)
    assert advice.kind is AdviceKind.OPEN
    assert advice.cells
    assert next_step(Board.blank(IMPOSSIBLE)).kind is AdviceKind.UNSOLVABLE
    assert review(Board.blank(IMPOSSIBLE)).sentence == "the clues have no solution"
    assert review(Board.blank(TWO)).count is SolutionCount.SEVERAL
