"""The bot of source 2, by the letter."""

from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.solver import make_solver
from tests.minesweeper.solvers.test_elimination import EXAMPLE


def test_the_example_of_the_source_up_to_its_last_row() -> None:
    """C, D and F are 0 and E is 1 in rows of one coefficient; A + B = 1 stays open."""
    analysis = make_solver("bot").analyse(EXAMPLE)
    assert [str(cell) for cell in analysis.safe_cells()] == ["C2", "C4", "F4"]
    assert [str(cell) for cell in analysis.mine_cells()] == ["D4"]


def test_a_row_with_a_negative_coefficient_says_nothing() -> None:
    """The rule of source 3 proves C3 from one; the bot sees rows of positive coefficients alone."""
    board = Board.parse(".1###\n12###\n#####\n#####\nm5")
    assert [str(cell) for cell in make_solver("matrix").analyse(board).safe_cells()] == ["C3"]
    assert not make_solver("bot").analyse(board).safe.any()


def test_where_it_finds_nothing_it_shoots_at_random_and_always_the_same() -> None:
    board = Board.parse("####\n#22#\n####\nm4")
    answers = [make_solver("bot").think(board) for _ in range(2)]
    assert answers[0].move == answers[1].move
    assert answers[0].move is not None
    assert answers[0].move.reason == f"nothing is certain; {answers[0].move.cell} is the guess of the method bot"
