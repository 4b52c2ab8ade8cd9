"""Boards whose number of mines is a range or unknown, against every layout there is."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import DEFAULT_PRIOR, MinesRange, Prior
from gridseer.minesweeper.solving.engine import (
    Limits,
    analyse,
    analyse_many,
    count_layouts,
    exact_probabilities,
    mines_posterior,
    prospect,
)
from gridseer.minesweeper.solving.explain import explain
from gridseer.minesweeper.solving.joint import joint
from gridseer.minesweeper.solving.solver import make_solver
from tests.support.boards import random_doubtful_position, random_position
from tests.support.examples import examples
from tests.support.judge import judge
from tests.support.positions import hard, mid_game, play, seen
from tests.support.unknown_mines import WeighedLayouts, forgetful

PRIORS = [DEFAULT_PRIOR, Prior(density=0.5, cells=2), Prior(density=0.1, cells=1000)]


def assert_as_weighed(board: Board, prior: Prior) -> None:
    """Verdicts, probabilities, the posterior and the number of layouts."""
    truth = WeighedLayouts.of(board, prior)
    if not truth.layouts:
        with pytest.raises(ContradictionError):
            analyse(board, prior=prior)
        assert count_layouts(board) == 0
        return
    found = analyse(board, prior=prior)
    safe, mines = truth.certain()
    assert (set(found.safe_cells()), set(found.mine_cells())) == (safe, mines)
    for cell in truth.cells:
        expected = float(truth.probability(mines=frozenset([cell])))
        assert found.mine_probability[cell.y, cell.x] == pytest.approx(expected, rel=1e-9)
    posterior = {number: float(share) for number, share in truth.posterior().items()}
    if isinstance(board.mines_left, int):
        assert found.mines_posterior is None
        assert dict(mines_posterior(board, prior=prior) or ()) == {board.mines_left: 1.0}
    else:
        assert dict(found.mines_posterior or ()) == pytest.approx(posterior, rel=1e-9)
    assert count_layouts(board) == len(truth.layouts)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("chunk", range(4))
def test_small_boards_are_as_all_layouts_say(chunk: int) -> None:
    random = Random(1700 + chunk)
    for _ in range(150):
        make = random_position if random.random() < 0.7 else random_doubtful_position
        board = forgetful(make, random)
        assert_as_weighed(board, random.choice(PRIORS))


@examples(150)
@given(st.integers(0, 2**32), st.floats(0.01, 0.99), st.floats(0.1, 500))
def test_any_small_board_with_any_prior(seed: int, density: float, cells: float) -> None:
    random = Random(seed)
    prior = Prior(round(density, 3) or 0.001, round(cells, 3) or 0.001)
    assert_as_weighed(forgetful(random_position, random), prior)


@examples(100)
@given(st.integers(0, 2**32))
def test_joint_probabilities(seed: int) -> None:
    random = Random(seed)
    board, prior = forgetful(random_position, random), random.choice(PRIORS)
    truth = WeighedLayouts.of(board, prior)
    if not truth.cells:
        return
    asked = random.sample(truth.cells, min(len(truth.cells), random.randint(1, 5)))
    table = joint(board, asked, prior=prior).table
    for pattern in np.ndindex(*table.shape):
        mines = frozenset(cell for cell, mine in zip(asked, pattern, strict=True) if mine)
        expected = truth.probability(mines=mines, free=frozenset(asked) - mines)
        assert float(table[pattern]) == pytest.approx(float(expected), rel=1e-9)
        assert (table[pattern] == 0) == (expected == 0)


@examples(60)
@given(st.integers(0, 2**32))
def test_prospects(seed: int) -> None:
    random = Random(seed)
    board, prior = forgetful(random_position, random), random.choice(PRIORS)
    truth = WeighedLayouts.of(board, prior)
    if not truth.cells:
        return
    cell = random.choice(truth.cells)
    flags = sum(board[other] == 10 for other in board.neighbours(cell))
    expected = [0.0] * 9
    for layout, weight in truth.layouts:
        if cell not in layout:
            expected[flags + len(layout & set(board.neighbours(cell)))] += float(weight)
    assert prospect(board, cell, prior=prior).numbers == pytest.approx(expected, rel=1e-9)


@examples(100)
@given(st.integers(0, 2**32))
def test_fractions_and_arrays_agree(seed: int) -> None:
    random = Random(seed)
    board = forgetful(random_position, random)
    found = analyse(board)
    for cell, share in exact_probabilities(board).items():
        assert found.mine_probability[cell.y, cell.x] == pytest.approx(float(share), rel=1e-9)
    stacked = analyse_many(board.cells[None], mines_left=[board.mines_left_range], topology=board.topology)
    assert stacked.mine_probability[0].tobytes() == found.mine_probability.tobytes()
    (listed,) = analyse_many([board])
    assert not isinstance(listed, ContradictionError)
    assert np.array_equal(listed.safe, found.safe)


@examples(60)
@given(st.integers(0, 2**32))
def test_proofs_hold_for_every_number(seed: int) -> None:
    """A certain cell has a proof, and its clues alone prove it, with the range of mines only where that is said."""
    random = Random(seed)
    board = forgetful(random_position, random)
    found = analyse(board)
    for cell in [*found.safe_cells(), *found.mine_cells()]:
        proof = explain(board, cell)
        assert proof is not None
        assert proof.safe == bool(found.safe[cell.y, cell.x])
        verdict = judge(board, clues=proof.clues, mine_count=proof.mine_count)
        assert cell in (verdict.safe if proof.safe else verdict.mines)
        assert not (proof.mine_count and board.mines_left is None)


@pytest.mark.parametrize("method", ["trivial", "gauss", "permutations", "cpsat", "strong"])
def test_every_method_takes_such_a_board(method: str) -> None:
    random = Random(17)
    solver = make_solver(method)
    for _ in range(40):
        board = forgetful(random_position, random)
        truth = WeighedLayouts.of(board, DEFAULT_PRIOR)
        found = solver.think(board).analysis
        safe, mines = truth.certain()
        assert set(found.safe_cells()) <= safe
        assert set(found.mine_cells()) <= mines
        if found.exact:
            for cell in truth.cells:
                expected = float(truth.probability(mines=frozenset([cell])))
                assert found.mine_probability[cell.y, cell.x] == pytest.approx(expected, rel=1e-9)


def test_nothing_is_safe_by_an_assumption() -> None:
    """A cell that no number touches is safe if all mines are accounted for, and only if one knows that."""
    board = Board.parse("#X1#\nXX11\nm1")
    assert analyse(board).safe_cells() == [Cell(0, 0)]
    for mines_left in (None, MinesRange(0, 2), MinesRange(1, 2)):
        unknown = analyse(Board(board.cells, mines_left))
        assert not unknown.safe.any()
        assert unknown.mine_cells() == [Cell(3, 0)]
    assert analyse(Board(board.cells, MinesRange(0, 1))).safe_cells() == [Cell(0, 0)]


def test_a_move_on_such_a_board_is_declared_a_guess() -> None:
    board = Board.parse("#X1#\nXX11\nm?")
    move = make_solver("strong").think(board).move
    assert move is not None
    assert move.is_guess
    assert 0 < move.mine_probability < 1


@pytest.mark.slow
@pytest.mark.parametrize("mines_left", [None, MinesRange(60, 120)])
def test_expert_positions_are_as_whole_numbers_say(mines_left: MinesRange | None) -> None:
    for position, _ in list(play(3))[2::6]:
        if len(position.board.closed_cells()) < 20:
            continue
        flags = int(np.count_nonzero(position.board.cells == 10))
        bounds = None if mines_left is None else MinesRange(mines_left.least - flags, mines_left.most - flags)
        board = Board(position.board.cells, bounds)
        found = analyse(board)
        assert found.exact
        for cell, share in exact_probabilities(board).items():
            assert found.mine_probability[cell.y, cell.x] == pytest.approx(float(share), rel=1e-8)
            assert bool(found.safe[cell.y, cell.x]) == (share == 0)
        assert found.mines_posterior is not None
        assert sum(share for _, share in found.mines_posterior) == pytest.approx(1)


def test_a_board_too_wide_to_count_is_an_estimate_that_proves_nothing_new() -> None:
    board = hard("lattice", 16, 0.35, 3).board
    limits = Limits(500, seconds=1e6)
    for mines_left in (None, MinesRange(0, board.counter + 5)):
        found = analyse(Board(board.cells, mines_left), limits)
        assert not found.exact
        assert found.mines_posterior is None
        truth = analyse(Board(board.cells, mines_left))
        assert not (found.safe & ~truth.safe).any()
        assert not (found.mines & ~truth.mines).any()
        open_to_both = found.mine_probability[board.closed & ~found.safe & ~found.mines]
        assert ((open_to_both > 0) & (open_to_both < 1)).all()


def test_a_prior_has_to_leave_every_number_open() -> None:
    for density, cells in ((0, 80), (1, 80), (0.2, 0), (float("nan"), 80), (0.2, float("inf"))):
        with pytest.raises(InputError):
            Prior(density, cells)


# Large boards.


def test_a_large_board_in_a_tree_agrees_with_its_posterior() -> None:
    position = mid_game(300, 300, 0.2, 4, 90_000)
    for mines_left in (None, MinesRange(position.board.counter - 300, position.board.counter + 300)):
        found = analyse(Board(position.board.cells, mines_left))
        assert found.exact
        assert not (found.safe & position.layout).any()
        assert not (found.mines & ~position.layout).any()
        assert found.mines_posterior is not None
        mean = sum(number * share for number, share in found.mines_posterior)
        assert np.nansum(found.mine_probability) == pytest.approx(mean, rel=1e-9)


@pytest.mark.slow
def test_a_million_closed_cells_are_as_the_prior_says() -> None:
    found = analyse(Board(np.full((1000, 1000), 9), None))
    assert found.exact
    assert np.allclose(found.mine_probability, DEFAULT_PRIOR.density, rtol=1e-12, atol=0)
    assert found.mines_posterior is not None
    assert sum(share for _, share in found.mines_posterior) == pytest.approx(1)


# Truth of the probabilities: if the prior is right, so is what follows.


def test_numbers_of_mines_drawn_from_the_prior_are_judged_well() -> None:
    """Boards with a density from the prior, of which some cells are shown whatever they hold."""
    rng = np.random.default_rng(1717)
    expected, variance, there, within = 0.0, 0.0, 0, 0
    games = 150
    for _ in range(games):
        density = rng.beta(DEFAULT_PRIOR.mines, DEFAULT_PRIOR.cells - DEFAULT_PRIOR.mines)
        layout = rng.random((9, 9)) < density
        shown = rng.random((9, 9)) < rng.uniform(0.1, 0.6)
        found = analyse(Board(seen(layout, shown, flags=shown).board.cells, None))
        assert found.mines_posterior is not None
        mean = sum(number * share for number, share in found.mines_posterior)
        mines = int(np.count_nonzero(layout & ~shown))
        expected += mean
        variance += sum((number - mean) ** 2 * share for number, share in found.mines_posterior)
        there += mines
        below = sum(share for number, share in found.mines_posterior if number < mines)
        up_to = below + dict(found.mines_posterior)[mines]
        within += below < 0.9 and up_to > 0.1
    assert abs(expected - there) < 4 * variance**0.5
    assert within > 0.75 * games
