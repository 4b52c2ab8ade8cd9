"""The method cpsat: it agrees with the exact engine, its options do what they say, and it keeps its time."""

import math
import time

import numpy as np
import pytest

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers.cpsat import CpSat, chains, choose
from gridseer.minesweeper.solving.constraints import equations
from gridseer.minesweeper.solving.engine import analyse, count_layouts, exact_probabilities
from gridseer.minesweeper.solving.solver import make_solver
from tests.support.positions import Position, hard, mid_game, spoilt

TWO_CHAINS = "###.....###\n#1.......1#\n###.....###"


def positions(count: int) -> list[Position]:
    """Positions with several chains, and flags."""
    return [mid_game(12, 12, 0.16, seed, openings=2, flags=0.2) for seed in range(count)]


@pytest.mark.parametrize("options", ["", ":chains=no", ":threads=1", ":threads=8"])
def test_it_agrees_with_the_exact_engine(options: str) -> None:
    solver = make_solver(f"cpsat{options}:seconds=60")
    for position in positions(4):
        answer, exact = solver.think(position.board, count=True), analyse(position.board)
        found = answer.analysis
        assert found.exact
        assert np.allclose(found.mine_probability, exact.mine_probability, rtol=1e-12, atol=0, equal_nan=True)
        assert np.array_equal(found.safe, exact.safe)
        assert np.array_equal(found.mines, exact.mines)
        assert answer.layouts == count_layouts(position.board)


def test_probabilities_are_whole_numbers_divided_once() -> None:
    board = positions(1)[0].board
    found = make_solver("cpsat").analyse(board).mine_probability
    assert all(found[cell.y, cell.x] == float(exact) for cell, exact in exact_probabilities(board).items())


def test_the_formula_of_the_source_for_cells_off_the_edge() -> None:
    board = Board.parse("1###\n####\nm3")
    found = make_solver("cpsat:off_edge=source").analyse(board)
    assert not found.exact
    assert found.mine_probability[0, 1] == pytest.approx(1 / 3)
    assert found.mine_probability[0, 3] == 3 / 7
    exact = make_solver("cpsat").analyse(board)
    assert exact.mine_probability[0, 3] == 2 / 4


def test_a_solution_weighs_the_layouts_around_it() -> None:
    # One mine in both corners, or one each: C(4, 1) against C(4, 0) layouts of the four cells in the middle.
    board = Board.parse("1#####1\n#######\nm2")
    assert make_solver("cpsat").think(board, count=True).layouts == 9
    assert make_solver("cpsat").think(board).layouts is None
    assert choose(10, 3) == math.comb(10, 3)
    assert choose(3, 4) == choose(3, -1) == choose(-1, 0) == 0


def test_chains_share_no_cell_and_lose_no_number() -> None:
    for position in positions(6):
        found = [equation for equation in equations(position.board) if equation.cells]
        groups = chains(found)
        cells = [{cell for equation in group for cell in equation.cells} for group in groups]
        assert sum(len(group) for group in cells) == len(set().union(*cells))
        assert sorted(equation.clue for group in groups for equation in group) == sorted(each.clue for each in found)


def test_chains_are_not_split_too_little() -> None:
    found = equations(Board.parse(TWO_CHAINS + "\nm2"))
    assert [len(group) for group in chains(found)] == [len(found) // 2] * 2


@pytest.mark.parametrize("kind", ["checkerboard", "sparse", "noise"])
@pytest.mark.parametrize("options", ["", ":chains=no"])
def test_it_keeps_its_time_and_says_that_it_estimates(kind: str, options: str) -> None:
    position = hard(kind, 24, 0.2, seed=1)
    began = time.process_time()
    answer = make_solver(f"cpsat:seconds=0.4{options}").think(position.board, count=True)
    found = answer.analysis
    assert time.process_time() - began < 20  # generous: the threads of a loaded machine
    assert not found.exact
    assert answer.layouts is None
    assert not (found.safe & position.layout).any()
    assert not (found.mines & ~position.layout).any()
    doubtful = position.board.closed & ~found.safe & ~found.mines
    assert doubtful.any()
    assert ((found.mine_probability[doubtful] > 0) & (found.mine_probability[doubtful] < 1)).all()
    assert np.nansum(found.mine_probability) == pytest.approx(position.board.mines_left)


def test_what_is_certain_is_proven_even_when_the_list_is_broken_off() -> None:
    # Beside a chain with far too many solutions stands a corner that a single look settles.
    wide = hard("sparse", 20, 0.2, seed=2).board
    cells = np.full((20, 24), 0, np.uint8)
    cells[:, :20] = wide.cells
    cells[:, 20] = 11
    cells[19, 23], cells[19, 22], cells[18, 22], cells[18, 23] = 9, 1, 1, 1
    board = Board(cells, wide.counter + 1)
    found = make_solver("cpsat:seconds=2").analyse(board)
    assert not found.exact
    assert found.mines[19, 23]


def test_next_to_no_time_is_enough_for_an_answer() -> None:
    for position in positions(3):
        found = make_solver("cpsat:seconds=0.001").analyse(position.board)
        assert np.nansum(found.mine_probability) == pytest.approx(position.board.mines_left)
        assert not (found.safe & position.layout).any()


def test_a_contradiction_of_one_chain_is_found_beside_others() -> None:
    board = spoilt(positions(1)[0], seed=3, changes=1)
    with pytest.raises(ContradictionError) as caught:
        make_solver("cpsat").analyse(board)
    assert caught.value.clues


def test_options_are_read_and_checked() -> None:
    assert make_solver("cpsat:2:no:3:source") == CpSat(2.0, False, 3, "source")
    for text in ("cpsat:off_edge=exakt", "cpsat:threads=0", "cpsat:seconds=0", "cpsat:chains=maybe"):
        with pytest.raises(InputError):
            make_solver(text)


def test_it_sees_an_opened_corner() -> None:
    found = make_solver("cpsat").analyse(Board.parse("#1\n11\nm1"))
    assert found.mine_cells() == [Cell(0, 0)]
