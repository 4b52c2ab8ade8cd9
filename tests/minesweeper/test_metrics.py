"""Metrics against ms_toollib, against a slow player written from the definition, and by hand."""

import ms_toollib
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology, neighbours
from gridseer.minesweeper.metrics import Metrics, measure, whole_bbbv
from tests.support.examples import examples

Mask = npt.NDArray[np.bool_]

BOARDS = [(1, 1, 0.5), (1, 12, 0.2), (5, 5, 0.15), (9, 9, 0.12), (16, 16, 0.16), (16, 30, 0.21), (7, 20, 0.3)]
BOARDS += [(12, 12, 0.05), (10, 10, 0.5), (8, 40, 0.1)]


def mask(text: str, mine: str = "*") -> Mask:
    return np.array([[symbol == mine for symbol in row] for row in text.split()])


def numbered(layout: Mask) -> list[list[int]]:
    """The form that ms_toollib takes: -1 for a mine, otherwise the mines around."""
    height, width = layout.shape
    padded = np.pad(layout.astype(int), 1)
    around = sum(padded[dy : dy + height, dx : dx + width] for dy in range(3) for dx in range(3))
    rows: list[list[int]] = np.where(layout, -1, around).tolist()
    return rows


@pytest.mark.parametrize("topology", list(Topology))
def test_the_3bv_alone_is_that_of_all_metrics(topology: Topology) -> None:
    random = np.random.default_rng(5)
    for _ in range(100):
        layout, walls = random.random((2, 8, 10)) < [[[0.2]], [[0.3]]]
        assert whole_bbbv(layout, topology=topology) == measure(layout, topology=topology).bbbv
        beside = walls & ~layout
        expected = measure(layout, topology=topology, walls=beside).bbbv
        assert whole_bbbv(layout, topology=topology, walls=beside) == expected


@pytest.mark.parametrize(("height", "width", "density"), BOARDS)
def test_all_metrics_equal_those_of_ms_toollib(height: int, width: int, density: float) -> None:
    # 100 layouts of each of 10 kinds: 1,000 in all. cal_zini is greedy ZiNi, and breaks ties column by column.
    random = np.random.default_rng([height, width])
    for _ in range(100):
        layout = random.random((height, width)) < density
        rows = numbered(layout)
        expected = Metrics(
            bbbv=ms_toollib.cal_bbbv(rows),
            openings=ms_toollib.cal_op(rows),
            islands=ms_toollib.Board(rows).isl,
            zini=ms_toollib.cal_zini(rows),  # type: ignore[call-arg]  # its types still name an argument that is gone
            human_zini=ms_toollib.cal_hzini(rows),
        )
        assert measure(layout) == expected, layout


class SlowPlayer:
    """The metrics straight from their definitions, on sets of cells."""

    def __init__(self, layout: Mask, walls: Mask, topology: Topology) -> None:
        height, width = layout.shape
        # Column by column, the order in which ties are broken.
        cells = [Cell(x, y) for x in range(width) for y in range(height) if not walls[y, x]]
        self.around = {
            cell: {other for other in neighbours(cell, width, height, topology) if not walls[other.y, other.x]}
            for cell in cells
        }
        self.mines = {cell for cell in cells if layout[cell.y, cell.x]}
        self.safe = [cell for cell in cells if cell not in self.mines]
        zeros = {cell for cell in self.safe if not self.around[cell] & self.mines}
        self.openings = self.groups(zeros)
        self.lone = {cell for cell in self.safe if cell not in zeros and not self.around[cell] & zeros}

    def groups(self, cells: set[Cell]) -> list[set[Cell]]:
        found, rest = [], set(cells)
        while rest:
            group = {rest.pop()}
            while grown := {other for cell in group for other in self.around[cell]} & rest:
                group |= grown
                rest -= grown
            found.append(group)
        return found

    def uncovered(self, cell: Cell) -> set[Cell]:
        for opening in self.openings:
            if cell in opening:
                return opening.union(*(self.around[zero] for zero in opening))
        return {cell}

    def value(self, cells: set[Cell]) -> int:
        return sum(1 for opening in self.openings if opening & cells) + len(self.lone & cells)

    def zini(self, *, human: bool = False) -> int:
        opened: set[Cell] = set()
        flags: set[Cell] = set()
        clicks = 0
        if human:
            clicks = len(self.openings)
            opened = set().union(*(self.uncovered(next(iter(opening))) for opening in self.openings))
        while len(opened) < len(self.safe):
            premiums = {}
            for cell in self.safe:
                if human and cell not in opened:
                    continue
                near = self.around[cell] | {cell}
                unflagged = len((near & self.mines) - flags)
                premiums[cell] = self.value(near - opened) - unflagged - (cell not in opened) - 1
            best = max(premiums, key=lambda cell: premiums[cell], default=None)
            if best is not None and premiums[best] >= 0:
                near = self.around[best] | {best}
                clicks += (best not in opened) + len((near & self.mines) - flags) + 1
                flags |= near & self.mines
                opened |= set().union(*(self.uncovered(cell) for cell in near - self.mines))
            else:
                clicks += 1
                opened |= self.uncovered(next(cell for cell in self.safe if self.value({cell} - opened)))
        return clicks

    def metrics(self) -> Metrics:
        openings = len(self.openings)
        return Metrics(
            openings + len(self.lone), openings, len(self.groups(self.lone)), self.zini(), self.zini(human=True)
        )


@pytest.mark.parametrize("topology", list(Topology))
@pytest.mark.parametrize("density", [0.1, 0.25])
def test_the_slow_player_agrees_on_every_topology_and_with_walls(topology: Topology, density: float) -> None:
    random = np.random.default_rng(7)
    for height, width in [(1, 1), (2, 3), (3, 3), (6, 7), (8, 8)]:
        for wall_density in (0.0, 0.15):
            for _ in range(4):
                walls = random.random((height, width)) < wall_density
                layout = (random.random((height, width)) < density) & ~walls
                expected = SlowPlayer(layout, walls, topology).metrics()
                assert measure(layout, topology=topology, walls=walls) == expected, (layout, walls)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("...\n...\n...", Metrics(bbbv=1, openings=1, islands=0, zini=1, human_zini=1)),
        ("*", Metrics(bbbv=0, openings=0, islands=0, zini=0, human_zini=0)),
        (".", Metrics(bbbv=1, openings=1, islands=0, zini=1, human_zini=1)),
        ("*..\n...\n..*", Metrics(bbbv=2, openings=2, islands=0, zini=2, human_zini=2)),
        # Open (0,1), flag the mine, chord there: five cells for three clicks; then chord at (1,0) and at (1,2).
        ("...\n.*.\n...", Metrics(bbbv=8, openings=0, islands=1, zini=5, human_zini=6)),
        ("*.*", Metrics(bbbv=1, openings=0, islands=1, zini=1, human_zini=1)),
        (".*.", Metrics(bbbv=2, openings=0, islands=2, zini=2, human_zini=2)),
        ("....*....", Metrics(bbbv=2, openings=2, islands=0, zini=2, human_zini=2)),
    ],
)
def test_small_layouts_worked_out_by_hand(text: str, expected: Metrics) -> None:
    assert measure(mask(text)) == expected


def test_topology_changes_the_metrics() -> None:
    layout = mask("*....\n.....\n.....\n.....\n.....")
    assert measure(layout).bbbv == 1
    # On the torus the mine touches all four corners; nothing else changes on an open field.
    assert measure(mask("*..\n...\n..."), topology=Topology.TORUS) == Metrics(8, 0, 1, 3, 3)
    assert measure(mask("...\n.*.\n..."), topology=Topology.HEXAGON).openings == 2


def test_walls_part_openings_and_hold_nothing() -> None:
    walls = mask("..X..\n..X..", mine="X")
    empty = np.zeros((2, 5), np.bool_)
    assert measure(empty, walls=walls) == Metrics(bbbv=2, openings=2, islands=0, zini=2, human_zini=2)
    assert measure(np.zeros((2, 5), np.bool_), walls=np.ones((2, 5), np.bool_)) == Metrics(0, 0, 0, 0, 0)


@examples(100)
@given(
    arrays.arrays(np.bool_, arrays.array_shapes(min_dims=2, max_dims=2, max_side=12)), st.sampled_from(list(Topology))
)
def test_laws(layout: Mask, topology: Topology) -> None:
    found = measure(layout, topology=topology)
    assert 0 <= found.zini <= found.bbbv <= np.count_nonzero(~layout)
    assert found.openings + found.islands <= found.bbbv
    assert (found.bbbv == found.openings) == (found.islands == 0)
    assert (found.zini == 0) == bool(layout.all())
    if topology is not Topology.HEXAGON:
        mirrored = measure(layout[:, ::-1], topology=topology)
        assert (found.bbbv, found.openings, found.islands) == (mirrored.bbbv, mirrored.openings, mirrored.islands)


@pytest.mark.slow
def test_the_largest_board_is_measured() -> None:
    layout = np.zeros((1000, 1000), np.bool_)
    layout[::3, ::3] = True
    found = measure(layout)
    assert found.openings == 0
    assert found.bbbv == 1000 * 1000 - 334 * 334
    assert found.islands == 1


def test_bad_layouts_are_refused() -> None:
    with pytest.raises(InputError, match=r"rows and columns of mines, got an array of shape \(4,\)"):
        measure(np.zeros(4, np.bool_))
    with pytest.raises(InputError, match=r"got an array of shape \(0, 3\)"):
        measure(np.zeros((0, 3), np.bool_))
    with pytest.raises(InputError, match="1 to 1000 rows"):
        measure(np.zeros((1, 1001), np.bool_))
    with pytest.raises(InputError, match=r"walls of shape \(2, 2\)"):
        measure(np.zeros((2, 2), np.bool_), walls=np.zeros((2, 3), np.bool_))
    with pytest.raises(InputError, match=r"no mine in a wall, got one at B1"):
        measure(mask(".*"), walls=mask(".*"))
