"""What can't be won, estimated from drawn layouts: small cases by hand, and whether it finds better guesses."""

from dataclasses import replace
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from bench.regret import Position, load
from gridseer import _core
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import analyse
from gridseer.minesweeper.solving.policy import thought_guess
from gridseer.minesweeper.solving.strength import STRENGTHS

LOOK_AHEAD = replace(STRENGTHS["strong"], endgame_layouts=0)
COVERED = replace(LOOK_AHEAD, cover_layouts=256, cover_bits=64)
CLEARLY_WORSE = 3.0
"""Points that the cell of the look ahead gives away, by exact values."""


def relief(text: str, layouts: int = 4000) -> npt.NDArray[np.float64]:
    """By how much opening each cell of a board raises what can be won."""
    board = Board.parse(text)
    assert board.counter is not None
    return _core.cover_relief(board.cells, board.topology.core, board.counter, layouts, 1)


def test_opening_one_of_two_cells_that_nothing_tells_apart_settles_the_guess() -> None:
    assert relief("##X\n11X\n..X\nm1")[0].tolist() == [2, 2, 1]


def test_two_guesses_that_have_nothing_to_do_with_each_other_are_settled_one_by_one() -> None:
    found = relief("##X##\n11X11\n..X..\nm2")
    assert found[0].tolist() == [2, 2, 1, 2, 2]


def test_a_box_is_one_guess() -> None:
    found = relief("X1XX\n1##X\nX##X\nm2")  # one diagonal or the other
    assert (found[1:, 1:3] == 2).all()
    assert found[0].tolist() == [1, 1, 1, 1]


def test_of_three_cells_in_a_row_the_middle_one_tells_nothing() -> None:
    # A mine in the first and one in the last cell look the same from the middle, which shows 1 for both. A mine in the
    # middle is told from both. So two of three can be won: the first or last cell opened saves them, the middle loses.
    first, middle, last = relief("###\nXXX\nm1")[0]
    assert first == pytest.approx(1.5, abs=0.05)
    assert middle == pytest.approx(0.75, abs=0.05)
    assert last == pytest.approx(1.5, abs=0.05)


def test_a_board_too_wide_or_contradictory_has_no_relief() -> None:
    board = Board.parse("3#\n..\nm1")
    assert (_core.cover_relief(board.cells, board.topology.core, 1, 10, 1) == 1).all()


@cache
def mistakes() -> list[Position]:
    """Positions in which the look ahead is clearly wrong."""
    return [position for position in load("tuning")[:400] if position.regret(LOOK_AHEAD) >= CLEARLY_WORSE]


@pytest.mark.slow
def test_it_mends_many_clear_mistakes() -> None:
    before = np.array([position.regret(LOOK_AHEAD) for position in mistakes()])
    after = np.array([position.regret(COVERED) for position in mistakes()])
    assert len(before) > 10
    assert after.mean() < 0.7 * before.mean()


def test_it_is_left_alone_where_too_many_layouts_are_left() -> None:
    nowhere = replace(COVERED, cover_bits=1)
    assert all(position.regret(nowhere) == position.regret(LOOK_AHEAD) for position in mistakes())


def test_the_same_board_gives_the_same_cell() -> None:
    for position in mistakes()[:3]:
        analysis = analyse(position.board)
        assert thought_guess(analysis, COVERED) == thought_guess(analysis, COVERED)


@pytest.mark.slow
def test_every_part_of_the_board_is_weighed_alike_when_it_is_mirrored() -> None:
    for position in mistakes()[:3]:
        board = position.board
        mirrored = Board(board.cells[:, ::-1].copy(), board.counter)
        assert board.counter is not None
        one = _core.cover_relief(board.cells, board.topology.core, board.counter, 4000, 1)
        other = _core.cover_relief(mirrored.cells, board.topology.core, board.counter, 4000, 2)[:, ::-1]
        likely = analyse(board).mine_probability < 0.9  # cells that are free often enough to be weighed well
        assert np.abs(one - other)[likely].max() < 0.1
