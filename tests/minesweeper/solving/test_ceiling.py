"""The ceiling on what any play can win lies above the optimum, which full trees tell on small boards."""

import numpy as np
import pytest

from gridseer import _core
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.game import Start
from tests.support.full_tree import FullTree, all_layouts, starts


def ceiling(width: int, height: int, mines: int, first: Cell) -> float:
    layouts = np.array(list(all_layouts(width, height, mines, first)), dtype=np.uint8)
    return _core.ceiling_of_layouts(layouts, Topology.SQUARE.core, first.index_in(width), zero=False)


@pytest.mark.parametrize(
    ("width", "height", "mines"), [(2, 2, 1), (3, 3, 2), (3, 3, 4), (5, 2, 4), (6, 1, 3), (4, 4, 3), (4, 4, 4)]
)
def test_no_play_wins_more_than_the_ceiling(width: int, height: int, mines: int) -> None:
    for first in (Cell(0, 0), Cell(1, 0), Cell(width // 2, height // 2)):
        trees = [FullTree(board) for board in starts(width, height, mines, first)]
        optimum = sum(tree.wins() for tree in trees) / sum(tree.layouts for tree in trees)
        assert optimum - 1e-9 <= ceiling(width, height, mines, first) <= 1


def test_a_swap_counts_its_two_layouts_once() -> None:
    # One mine in three cells that look the same: two of the three layouts are a swap.
    assert ceiling(2, 2, 1, Cell(0, 0)) == pytest.approx(2 / 3)
    assert ceiling(3, 3, 2, Cell(0, 1)) < 1


@pytest.mark.parametrize("start", [Start.SAFE, Start.ZERO])
def test_drawn_layouts_estimate_the_ceiling(start: Start) -> None:
    first = Cell(0, 0)
    layouts = np.array(list(all_layouts(4, 4, 4, first)), dtype=np.uint8)
    if start is Start.ZERO:
        layouts = layouts[layouts[:, :2, :2].sum(axis=(1, 2)) == 0]
    exact = _core.ceiling_of_layouts(layouts, Topology.SQUARE.core, 0, zero=start is Start.ZERO)
    mean, error = _core.ceiling_by_draws(4, 4, Topology.SQUARE.core, 4, start.core, 0, seed=5, count=20_000)
    assert 0 < error < 0.005
    assert abs(mean - exact) < 4 * error
