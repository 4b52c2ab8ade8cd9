"""The method ``permutations``: every assignment of every chain, and its options."""

import time
from random import Random

import numpy as np
import pytest

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.assignments import try_natively
from gridseer.minesweeper.solving.chains import chains
from gridseer.minesweeper.solving.engine import analyse
from gridseer.minesweeper.solving.solver import make_solver
from tests.contract.test_solvers import assert_contradiction, assert_probabilities, assert_true
from tests.support.boards import random_doubtful_position, random_position
from tests.support.positions import play, random_layout, seen

BARE = "permutations:mines_left=no:weigh=no:off_frontier=no:partial=0"
"""P of source 3 without any of its improvements."""

VARIANTS = [
    BARE,
    "permutations:weigh=no",
    "permutations:weigh=no:mines_left=no",
    "permutations:off_frontier=no",
    "permutations:limit=5:partial=4",
    "permutations:limit=10:partial=9",
    "permutations:limit=9:partial=9:weigh=no",
    "permutations:limit=3:partial=0",
    "permutations:limit=1:partial=0:weigh=no",
    "permutations:threads=3:threads_from=0",
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("method", VARIANTS)
def test_every_variant_keeps_the_laws_of_truth(method: str) -> None:
    solver, random = make_solver(method), Random(31)
    for _ in range(120):
        assert_true(solver, random_position(random))
        assert_contradiction(solver, random_doubtful_position(random))


def positions_of_games(seeds: range, width: int, height: int, mines: int) -> list[tuple[Board, Analysis]]:
    return [(position.board, truth) for seed in seeds for position, truth in play(seed, width, height, mines)]


def test_on_whole_boards_it_says_what_the_engine_says() -> None:
    solver, compared = make_solver("permutations:limit=18:partial=0"), 0
    for board, truth in positions_of_games(range(25), 10, 9, 14):
        analysis = solver.analyse(board)
        if max((len(chain.cells) for chain in chains(board)), default=0) > 18:
            assert not analysis.exact
            continue
        compared += 1
        assert analysis.exact
        assert np.allclose(analysis.mine_probability, truth.mine_probability, rtol=1e-11, atol=0, equal_nan=True)
        assert np.array_equal(analysis.safe, truth.safe)
        assert np.array_equal(analysis.mines, truth.mines)
    assert compared > 30


@pytest.mark.parametrize("method", ["permutations:limit=12:partial=10", "permutations:limit=10:partial=10:weigh=no"])
def test_parts_prove_nothing_wrong_and_estimate_well(method: str) -> None:
    solver, errors, proven = make_solver(method), [], 0
    for board, truth in positions_of_games(range(2), 30, 16, 99):
        analysis = solver.analyse(board)
        assert_probabilities(board, analysis)
        assert not (analysis.safe & ~truth.safe).any()
        assert not (analysis.mines & ~truth.mines).any()
        proven += int(analysis.safe.sum())
        errors.append(np.abs(analysis.mine_probability - truth.mine_probability)[board.closed].mean())
    assert proven > 20
    assert np.mean(errors) < 0.05


def test_parts_of_at_most_eight_cells_prove_nothing() -> None:
    """The last cell has a number of its own: every part that contains it proves it."""
    board = Board.parse(f"{'1' * 40}X\n{'#' * 40}1\nm14")
    assert make_solver("permutations:limit=20:partial=9").analyse(board).mine_cells() == [Cell(39, 1)]
    unproven = make_solver("permutations:limit=20:partial=8").analyse(board)
    assert not unproven.safe.any()
    assert not unproven.mines.any()
    assert 0.99 < unproven.mine_probability[1, 39] < 1
    assert_probabilities(board, unproven)


def test_a_long_chain_cannot_hang() -> None:
    """A chain of thousands of cells is more than the budget allows, even in parts; short ones are still tried."""
    layout = random_layout(100, 100, 0.15, seed=1)
    position = seen(layout, random_layout(100, 100, 0.3, seed=2))
    assert max(len(chain.cells) for chain in chains(position.board)) > 5000
    began = time.process_time()
    analysis = make_solver("permutations:budget=20").analyse(position.board)
    assert time.process_time() - began < 20
    assert not analysis.exact
    assert not (analysis.safe & layout).any()
    assert_probabilities(position.board, analysis)


def test_the_mines_left_rule_out_what_the_numbers_allow() -> None:
    """One mine in the middle, or two outside it: only one is left."""
    board = Board.parse("#1#1#\nXXXXX\n#####\nm1")
    assert make_solver("permutations:weigh=no").analyse(board).mine_cells() == [Cell(2, 0)]
    assert not make_solver("permutations:weigh=no:mines_left=no").analyse(board).mines.any()


def test_chains_are_weighed_together() -> None:
    """Each side alone allows one mine or two; together there are three, and no cell is off the frontier."""
    board = Board.parse("#1#1#X#1#1#\nm3")
    together = make_solver("permutations").analyse(board)
    assert together.exact
    assert together.mine_probability[0, [0, 2, 4]].tolist() == [0.5, 0.5, 0.5]
    wide = Board.parse("#1#1#XXXXX\nXXXXXXXXXX\n##########\nm2")
    # In the middle and 1 of 10 elsewhere (10 layouts), or on both sides and none elsewhere (1 layout).
    weighed = make_solver("permutations").analyse(wide)
    assert weighed.mine_probability[0, 2] == pytest.approx(10 / 11)
    assert weighed.mine_probability[2, 0] == pytest.approx(1 / 11)
    alone = make_solver("permutations:weigh=no").analyse(wide)
    assert alone.mine_probability[0, 2] == 0.5
    assert alone.mine_probability[2, 0] == pytest.approx((2 - 1.5) / 10)
    assert not alone.exact


def test_without_off_frontier_it_guesses_on_the_frontier() -> None:
    board = Board.parse("#1#1#XXXXX\nXXXXXXXXXX\n##########\nm2")
    freely = make_solver("permutations").think(board).move
    assert freely is not None
    assert "smallest risk" in freely.reason
    move = make_solver("permutations:off_frontier=no").think(board).move
    assert move is not None
    assert move.cell == Cell(0, 0)
    assert "the guess of the method permutations" in move.reason
    crowded = Board.parse("2#####\n######\nm3")
    cells = [make_solver(f"permutations:off_frontier={word}").think(crowded).move for word in ("yes", "no")]
    assert [move and move.cell for move in cells] == [Cell(2, 0), Cell(1, 0)]
    only_off = make_solver("permutations:off_frontier=no").think(Board.parse(".X##\nm1")).move
    assert only_off is not None
    assert "smallest risk" in only_off.reason


def test_a_contradiction_between_chains_and_mines_left() -> None:
    board = Board.parse("#1.1#\nm1")
    with pytest.raises(ContradictionError) as caught:
        make_solver("permutations").analyse(board)
    assert caught.value.mine_count
    for method in ("permutations:limit=1:partial=0:budget=1", "permutations:weigh=no"):
        with pytest.raises(ContradictionError):
            make_solver(method).analyse(board)


def test_very_many_chains_are_weighed_without_running_out_of_floats() -> None:
    """On 1,200 separate chains of 3 cells with 1 or 2 mines each the products are too small: an estimate, and fair."""
    row = "#1#1#X" * 30
    board = Board.parse("\n".join([row, "X" * 180] * 40 + ["#" * 180, "m1850"]))
    analysis = make_solver("permutations").analyse(board)
    assert not analysis.exact
    assert_probabilities(board, analysis)
    truth = analyse(board)
    assert np.allclose(analysis.mine_probability, truth.mine_probability, atol=0.005, equal_nan=True)


def test_very_many_chains_with_fixed_mines_need_no_weighing() -> None:
    """A thousand numbers with two cells each hold a thousand mines; one chain more has one mine or two."""
    board = Board.parse("\n".join(["#1#X" * 50, "X" * 200] * 20 + ["#1#1#X" + "#" * 194, "m1050"]))
    analysis, truth = make_solver("permutations").analyse(board), analyse(board)
    assert analysis.exact
    assert np.allclose(analysis.mine_probability, truth.mine_probability, rtol=1e-11, atol=0, equal_nan=True)


@pytest.mark.parametrize("text", ["permutations:limit=33", "permutations:threads=0", "permutations:weigh=perhaps"])
def test_options_that_cannot_be(text: str) -> None:
    with pytest.raises(InputError):
        make_solver(text)


def test_what_is_left_out_could_not_fit() -> None:
    """With all assignments tried one by one, the same ones fit; parts have numbers whose cells lie partly outside."""
    for seed in range(6):
        for position, _ in play(seed):
            for chain in chains(position.board):
                questions = [chain.question(), *chain.parts(min(4, len(chain.cells)))]
                for question in questions if len(chain.cells) <= 14 else []:
                    quick, every = (try_natively(question, 2, skip=skip) for skip in (True, False))
                    assert np.array_equal(quick.total, every.total)
                    assert np.array_equal(quick.with_mine, every.with_mine)
