"""The methods ``matrix`` and ``gauss``: row operations on the equations of a board."""

from random import Random

import numpy as np
import pytest

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.engine import analyse
from gridseer.minesweeper.solving.solver import Solver, make_solver
from tests.support.boards import random_position
from tests.support.positions import numbers_of, play

EXAMPLE = Board.parse("""
11XXXX
###XXX
X1XXXX
XX##X#
XXX11X
m2
""")
"""A+B=1, A+B+C=1, A+B+C+F=1, F+E=1, E+D=1 with A, B, C in the second row and F, E, D in the fourth."""


@pytest.mark.parametrize("method", ["matrix", "gauss", "gauss:1"])
def test_the_example_of_the_source(method: str) -> None:
    assert not make_solver("trivial").analyse(EXAMPLE).safe.any()
    analysis = make_solver(method).analyse(EXAMPLE)
    assert analysis.safe_cells() == [Cell(2, 1), Cell(2, 3), Cell(5, 3)]
    assert analysis.mine_cells() == [Cell(3, 3)]
    assert analysis.mine_probability[1, :2].tolist() == [0.5, 0.5]


def boards_of_games(seeds: range) -> list[Board]:
    return [position.board for seed in seeds for position, _ in play(seed)]


def proven(solver: Solver, board: Board) -> int:
    analysis = solver.analyse(board)
    return int(np.count_nonzero(analysis.safe | analysis.mines))


@pytest.mark.slow
def test_it_proves_more_than_single_numbers_and_more_with_every_look() -> None:
    boards = boards_of_games(range(12))
    found = [
        sum(proven(make_solver(method), board) for board in boards)
        for method in ("trivial", "matrix", "gauss:1", "gauss:4", "exact")
    ]
    assert found == sorted(found)
    assert found[0] < found[1] < found[3] < found[4]


def test_what_is_proven_on_whole_levels_is_so() -> None:
    for board in boards_of_games(range(20, 26)):
        truth = analyse(board)
        for method in ("matrix", "gauss"):
            analysis = make_solver(method).analyse(board)
            assert not (analysis.safe & ~truth.safe).any()
            assert not (analysis.mines & ~truth.mines).any()


def test_another_number_of_reductions_is_another_method_but_never_a_wrong_one() -> None:
    random = Random(5)
    for _ in range(150):
        board = random_position(random)
        truth = analyse(board)
        for reductions in (1, 2, 30):
            analysis = make_solver(f"gauss:reductions={reductions}").analyse(board)
            assert set(analysis.safe_cells()) <= set(truth.safe_cells())
            assert set(analysis.mine_cells()) <= set(truth.mine_cells())


@pytest.mark.parametrize("method", ["matrix", "gauss"])
def test_a_contradiction_names_the_numbers_of_its_chain(method: str) -> None:
    """On the left A+B=1 and B+C=1, but A+B+C=3; on the right all is well."""
    board = Board.parse("131.1#\n###.11\nm3")
    with pytest.raises(ContradictionError) as caught:
        make_solver(method).analyse(board)
    assert caught.value.clues == (Cell(0, 0), Cell(1, 0), Cell(2, 0), Cell(3, 0), Cell(3, 1))
    assert not caught.value.mine_count


def test_a_board_with_many_symmetries_is_done_at_once() -> None:
    """Every second cell of a torus is open and says the same: the columns can be ordered in very many ways."""
    rows = "\n".join(("1#" * 8, "##" * 8) * 8)
    board = Board.parse(f"{rows}\nm20 torus")
    for method in ("matrix", "gauss"):
        assert make_solver(method).analyse(board).safe_cells() == []


@pytest.mark.slow
def test_a_large_board_is_worked_out_as_well() -> None:
    """A lattice of open cells over 200x200 cells is one chain with tens of thousands of cells."""
    random = np.random.default_rng(3)
    layout = random.random((200, 200)) < 0.15
    is_open = (random.random((200, 200)) < 0.4) & ~layout
    cells = np.where(is_open, numbers_of(layout), CLOSED)
    board = Board(cells, int(layout.sum()))
    for method in ("matrix", "gauss"):
        analysis = make_solver(method).analyse(board)
        assert analysis.safe.any()
        assert not (analysis.safe & layout).any()
        assert not (analysis.mines & ~layout).any()


@pytest.mark.parametrize("text", ["gauss:0", "gauss:-1", "gauss:x", "gauss:shuffles=2", "matrix:4"])
def test_options_that_there_are_not(text: str) -> None:
    with pytest.raises(InputError):
        make_solver(text)
