"""Many boards as one array, against one board after the other."""

from random import Random

import numpy as np
import pytest

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.engine import Analyses, Limits, analyse, analyse_many
from tests.support.boards import random_doubtful_position
from tests.support.positions import hard, play


@pytest.mark.sampled(3)
@pytest.mark.parametrize("threads", [1, 3, None])
@pytest.mark.parametrize("topology", Topology)
def test_an_array_of_boards_is_as_one_by_one(topology: Topology, threads: int | None) -> None:
    """To the last bit, contradictions and mines that do not fit among them."""
    random = Random(37)
    boards = [board for board in (random_doubtful_position(random) for _ in range(6000)) if board.topology is topology]
    by_shape: dict[tuple[int, ...], list[Board]] = {}
    for board in boards:
        by_shape.setdefault(board.cells.shape, []).append(board)
    stack = max(by_shape.values(), key=len)
    found = analyse_many(
        np.stack([board.cells for board in stack]),
        threads=threads,
        mines_left=[board.counter for board in stack],
        topology=topology,
    )
    assert found.contradiction.any()
    assert found.exact.any()
    for place, board in enumerate(stack):
        assert_as_alone(found, place, board)


def assert_as_alone(found: Analyses, place: int, board: Board) -> None:
    try:
        alone = analyse(board)
    except ContradictionError:
        assert found.contradiction[place]
        assert np.isnan(found.mine_probability[place]).all()
        assert not (found.safe[place] | found.mines[place] | found.exact[place]).any()
        return
    assert not found.contradiction[place]
    assert found.exact[place] == alone.exact
    assert found.mine_probability[place].tobytes() == alone.mine_probability.tobytes()
    assert np.array_equal(found.safe[place], alone.safe)
    assert np.array_equal(found.mines[place], alone.mines)


def test_an_array_of_expert_boards_of_any_whole_numbers() -> None:
    boards = [position.board for position, _ in play(39)]
    mines_left = np.array([board.counter for board in boards])
    sights = np.stack([board.cells for board in boards])
    found = analyse_many(sights.astype(np.int64), mines_left=mines_left.astype(np.uint8))
    turned = analyse_many(sights[:, ::-1, ::-1], mines_left=mines_left)
    for place, board in enumerate(boards):
        assert found.mine_probability[place].tobytes() == analyse(board).mine_probability.tobytes()
    assert np.array_equal(turned.safe[:, ::-1, ::-1], found.safe)
    assert np.array_equal(turned.mines[:, ::-1, ::-1], found.mines)
    none = analyse_many(sights[:0], mines_left=np.zeros(0, np.int32))
    assert none.mine_probability.shape == (0, 16, 30)


def test_an_array_under_a_limit_says_what_is_an_estimate() -> None:
    board = hard("lattice", 16, 0.35, 3).board
    found = analyse_many(board.cells[None], Limits(500, seconds=1e6), mines_left=[board.counter])
    assert not found.exact[0]
    assert not found.contradiction[0]
    assert not np.isnan(found.mine_probability[0][board.closed]).any()


def test_mines_that_no_board_holds_are_a_contradiction() -> None:
    sights = np.full((4, 3, 3), CLOSED)
    found = analyse_many(sights, mines_left=[-1, 10, 2**40, -(2**40)])
    assert found.contradiction.all()


def test_arrays_that_are_no_boards_are_refused() -> None:
    sights = np.full((2, 3, 3), CLOSED, np.uint8)
    with pytest.raises(InputError, match="expected the mines left of every board"):
        analyse_many(sights)  # type: ignore[call-overload]
    with pytest.raises(InputError, match="expected the mines left of 2 boards"):
        analyse_many(sights, mines_left=[1])
    with pytest.raises(InputError, match="expected whole numbers of mines left"):
        analyse_many(sights, mines_left=[1.0, 2.0])
    with pytest.raises(InputError, match="expected boards, rows and columns"):
        analyse_many(sights[0], mines_left=[1, 1, 1])
    with pytest.raises(InputError, match="expected sights of 0 to 11, got 9 to 12"):
        analyse_many(np.array([[[9, 12]]]), mines_left=[1])
    with pytest.raises(InputError, match="got an array of float64"):
        analyse_many(sights.astype(np.float64), mines_left=[1, 1])
    with pytest.raises(InputError, match="expected at least 1 thread"):
        analyse_many(sights, mines_left=[1, 1], threads=0)
