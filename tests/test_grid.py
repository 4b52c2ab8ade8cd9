"""Which cells touch: the neighbour lists of the core, for every topology."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer import _core
from gridseer.grid import MAX_SIDE, Cell, Topology, neighbours
from tests.support.judge import touching

sides = st.integers(1, 9)
topologies = st.sampled_from(Topology)


def all_neighbours(width: int, height: int, topology: Topology) -> dict[Cell, list[Cell]]:
    cells = [Cell(x, y) for y in range(height) for x in range(width)]
    return {cell: neighbours(cell, width, height, topology) for cell in cells}


@given(st.integers(0, MAX_SIDE - 1), st.integers(0, MAX_SIDE - 1))
def test_the_name_of_a_cell_is_understood_again(x: int, y: int) -> None:
    name = str(Cell(x, y))
    assert Cell.named(name) == Cell.named(name.lower()) == (x, y)
    assert name.isalnum()


def test_a_spreadsheet_would_name_cells_alike() -> None:
    names = [str(Cell(x, 4)) for x in (0, 25, 26, 51, 52, 701, 702)]
    assert names == ["A5", "Z5", "AA5", "AZ5", "BA5", "ZZ5", "AAA5"]


@pytest.mark.parametrize("name", ["", "5", "C", "C0", "C05", "5C", "C-1", "C5 ", "Ä1", "C٣", "ABCD1", "A12345"])
def test_what_no_cell_is_called(name: str) -> None:
    assert Cell.named(name) is None


@given(sides, sides, topologies)
def test_touching_is_mutual_and_never_twice_nor_with_itself(width: int, height: int, topology: Topology) -> None:
    lists = all_neighbours(width, height, topology)
    for cell, others in lists.items():
        assert cell not in others
        assert all(one.y * width + one.x < other.y * width + other.x for one, other in pairwise(others))
        assert all(cell in lists[other] for other in others)


@given(sides, sides, topologies)
def test_the_core_agrees_with_distances(width: int, height: int, topology: Topology) -> None:
    for cell, others in all_neighbours(width, height, topology).items():
        assert set(others) == touching(cell, width, height, topology)


@pytest.mark.parametrize(
    ("width", "height", "topology", "counts"),
    [
        (4, 3, Topology.SQUARE, [[3, 5, 5, 3], [5, 8, 8, 5], [3, 5, 5, 3]]),
        (1, 1, Topology.SQUARE, [[0]]),
        (3, 1, Topology.SQUARE, [[1, 2, 1]]),
        (4, 3, Topology.TORUS, [[8, 8, 8, 8]] * 3),
        (1, 1, Topology.TORUS, [[0]]),
        (2, 1, Topology.TORUS, [[1, 1]]),
        (2, 2, Topology.TORUS, [[3, 3]] * 2),
        (1, 5, Topology.TORUS, [[2]] * 5),
        (2, 5, Topology.TORUS, [[5, 5]] * 5),
        (3, 3, Topology.TORUS, [[8, 8, 8]] * 3),
        (4, 4, Topology.HEXAGON, [[2, 4, 4, 3], [5, 6, 6, 3], [3, 6, 6, 5], [3, 4, 4, 2]]),
        (1, 3, Topology.HEXAGON, [[1], [2], [1]]),
        (3, 1, Topology.HEXAGON, [[1, 2, 1]]),
    ],
)
def test_how_many_neighbours(width: int, height: int, topology: Topology, counts: list[list[int]]) -> None:
    lists = all_neighbours(width, height, topology)
    assert [[len(lists[Cell(x, y)]) for x in range(width)] for y in range(height)] == counts


@pytest.mark.parametrize("topology", Topology)
def test_the_corners_of_the_largest_grid(topology: Topology) -> None:
    last = MAX_SIDE - 1
    corner = Cell(last, last)
    found = neighbours(corner, MAX_SIDE, MAX_SIDE, topology)
    expected = {
        Topology.SQUARE: {(last - 1, last - 1), (last, last - 1), (last - 1, last)},
        Topology.TORUS: {(x, y) for x in (last - 1, last, 0) for y in (last - 1, last, 0)} - {corner},
        Topology.HEXAGON: {(last, last - 1), (last - 1, last)},
    }
    assert set(found) == expected[topology]


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (-1, 3), (1001, 3), (3, 1001)])
def test_a_size_outside_the_limits_is_refused(width: int, height: int) -> None:
    wrong = width if width != 3 else height
    with pytest.raises(ValueError, match=f"expected a (width|height) of 1 to 1000, got {wrong}"):
        _core.neighbours(width, height, _core.Topology.square, 0)


@pytest.mark.parametrize("cell", [-1, 9])
def test_a_cell_outside_the_grid_is_refused(cell: int) -> None:
    with pytest.raises(IndexError, match=f"expected a cell of 0 to 8, got {cell}"):
        _core.neighbours(3, 3, _core.Topology.square, cell)
