"""The estimate on chains too wide to count: boards that can be counted after all, with hardly any work allowed."""

import numpy as np
import pytest

from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import MinesRange
from gridseer.minesweeper.solving.engine import Limits, analyse
from tests.support.positions import HARD, Position, hard

NO_WORK = Limits(work=1, seconds=1e6)
"""All chains are estimated; time is not limited, so that a slow machine gives the same answer."""

WIDE = [
    ("lattice", 24, 0.25),
    ("thirds", 24, 0.25),
    ("checkerboard", 40, 0.3),
    ("spiral", 30, 0.3),
    ("noise", 40, 0.25),
]


@pytest.mark.parametrize(("pattern", "side", "density"), WIDE)
def test_the_expected_mines_are_within_one_per_cent(pattern: str, side: int, density: float) -> None:
    board = hard(pattern, side, density, 1).board
    exact, estimate = analyse(board), analyse(board, NO_WORK)
    assert exact.exact
    assert not estimate.exact
    cells = board.closed & ~exact.safe & ~exact.mines & touching_numbers(board)
    true, found = exact.mine_probability[cells], estimate.mine_probability[cells]
    assert found.sum() == pytest.approx(true.sum(), rel=0.01)
    assert np.abs(true - found).mean() < 0.01
    assert np.nansum(estimate.mine_probability) == pytest.approx(board.mines_left)


@pytest.mark.parametrize("pattern", HARD)
def test_only_what_is_certain_is_called_so(pattern: str) -> None:
    for density in (0.15, 0.3):
        position = hard(pattern, 20, density, 2)
        assert_true(position, position.board)


@pytest.mark.parametrize("mines", ["unknown", "range"])
def test_without_the_number_of_mines(mines: str) -> None:
    position = hard("lattice", 20, 0.2, 3)
    number = int(position.layout.sum())
    left = None if mines == "unknown" else MinesRange(number - 2, number + 1)
    board = Board(position.board.cells, left)
    assert_true(position, board)
    exact, estimate = analyse(board), analyse(board, NO_WORK)
    assert np.abs(exact.mine_probability - estimate.mine_probability)[board.closed].mean() < 0.02


def assert_true(position: Position, board: Board) -> None:
    estimate = analyse(board, NO_WORK)
    assert not (estimate.safe & position.layout).any()
    assert not (estimate.mines & ~position.layout).any()
    inner = estimate.mine_probability[board.closed & ~estimate.safe & ~estimate.mines]
    assert ((inner > 0) & (inner < 1)).all()


def touching_numbers(board: Board) -> "np.ndarray[tuple[int, int], np.dtype[np.bool_]]":
    numbers = np.pad(board.cells <= 8, 1)
    height, width = board.cells.shape
    near = np.zeros((height, width), np.bool_)
    for dy in range(3):
        for dx in range(3):
            near |= numbers[dy : dy + height, dx : dx + width]
    return near
