"""The judge: every layout of mines that fits a small board, found by trying them all.

It shares nothing with the core, not even which cells touch, so that it can judge the core. It grows all layouts cell by
cell as bit masks in one numpy array, and drops a mask as soon as a finished number, or the mine count, rules it out.
"""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED, FLAG

MOST_CLOSED = 24
"""The judge refuses boards with more closed cells than this."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is true of a board."""

    layouts: int
    """How many layouts of mines fit; 0 when the board contradicts itself."""
    mine_counts: dict[Cell, int]
    """For each closed cell without a flag, in how many of these layouts it is a mine."""

    @property
    def contradiction(self) -> bool:
        """Whether no layout fits."""
        return self.layouts == 0

    @property
    def safe(self) -> set[Cell]:
        """The cells that are no mine in any layout."""
        return {cell for cell, count in self.mine_counts.items() if count == 0}

    @property
    def mines(self) -> set[Cell]:
        """The cells that are a mine in every layout."""
        return {cell for cell, count in self.mine_counts.items() if count == self.layouts}

    def probability(self, cell: Cell) -> Fraction:
        """The exact share of layouts with a mine in a cell."""
        return Fraction(self.mine_counts[cell], self.layouts)


def judge(board: Board, *, clues: Collection[Cell] | None = None, mine_count: bool = True) -> Verdict:
    """Try every layout; a flag counts as a mine. With an unknown number of mines every layout still counts once.

    With ``clues`` only these numbers are believed, and every other one is an open cell that says nothing. Without
    ``mine_count`` any number of mines will do.
    """
    order, masks = layout_masks(board, clues=clues, mine_count=mine_count)
    counts = {cell: int(np.count_nonzero(masks & np.uint32(1 << bit))) for bit, cell in enumerate(order)}
    return Verdict(len(masks), {cell: counts[cell] for cell in _closed_cells(board)})


def layout_masks(
    board: Board, *, clues: Collection[Cell] | None = None, mine_count: bool = True
) -> tuple[list[Cell], npt.NDArray[np.uint32]]:
    """The closed cells, and every layout that fits as a mask: bit i says whether the i-th of them holds a mine."""
    closed = _closed_cells(board)
    if len(closed) > MOST_CLOSED:
        raise ValueError(f"expected at most {MOST_CLOSED} closed cells, got {len(closed)}")
    sums = _sums(board, clues)
    order = [cell for cell, _ in sorted(_first_clue(closed, sums).items(), key=lambda item: item[1])]
    return order, _fitting_masks(order, sums, board.mines_left_range if mine_count else None)


def touching(cell: Cell, width: int, height: int, topology: Topology) -> frozenset[Cell]:
    """The cells that touch a cell, worked out from distances."""
    return _all_touching(width, height, topology)[cell]


@lru_cache(maxsize=512)
def _all_touching(width: int, height: int, topology: Topology) -> dict[Cell, frozenset[Cell]]:
    cells = [Cell(x, y) for y in range(height) for x in range(width)]
    return {
        cell: frozenset(other for other in cells if other != cell and _touch(cell, other, width, height, topology))
        for cell in cells
    }


def _touch(one: Cell, other: Cell, width: int, height: int, topology: Topology) -> bool:
    columns, rows = abs(one.x - other.x), abs(one.y - other.y)
    if topology is Topology.TORUS:
        columns, rows = min(columns, width - columns), min(rows, height - rows)
    if topology is not Topology.HEXAGON:
        return max(columns, rows) <= 1
    # Slanted coordinates: a step to the lower right keeps q, a step to the lower left takes one from it.
    q = (one.x - one.y // 2) - (other.x - other.y // 2)
    r = one.y - other.y
    return (abs(q) + abs(r) + abs(q + r)) // 2 <= 1


def _closed_cells(board: Board) -> list[Cell]:
    return [Cell(x, y) for y, row in enumerate(board.cells.tolist()) for x, sight in enumerate(row) if sight == CLOSED]


def _sums(board: Board, clues: Collection[Cell] | None) -> list[tuple[frozenset[Cell], int]]:
    """For each number that is believed: its closed neighbours and how many mines they hold."""
    around = _all_touching(board.width, board.height, board.topology)
    rows = board.cells.tolist()
    sums = []
    for clue, others in around.items():
        number = rows[clue.y][clue.x]
        if number > 8 or (clues is not None and clue not in clues):
            continue
        flags = sum(rows[y][x] == FLAG for x, y in others)
        sums.append((frozenset(cell for cell in others if rows[cell.y][cell.x] == CLOSED), number - flags))
    return sums


def _first_clue(closed: list[Cell], sums: list[tuple[frozenset[Cell], int]]) -> dict[Cell, int]:
    """The place of the first number that touches each cell, so that numbers are finished one after the other."""
    first = dict.fromkeys(closed, len(sums))
    for place, (cells, _) in enumerate(sums):
        for cell in cells:
            first[cell] = min(first[cell], place)
    return first


def _fitting_masks(
    order: list[Cell], sums: list[tuple[frozenset[Cell], int]], mines_left: tuple[int, int] | None
) -> npt.NDArray[np.uint32]:
    """All layouts that fit: bit i of a mask says whether order[i] holds a mine."""
    bit_of = {cell: bit for bit, cell in enumerate(order)}
    finished_at: dict[int, list[tuple[int, int]]] = {}
    for cells, mines in sums:
        last = max((bit_of[cell] for cell in cells), default=-1)
        finished_at.setdefault(last, []).append((sum(1 << bit_of[cell] for cell in cells), mines))
    masks = np.zeros(1, np.uint32)
    for bit in range(-1, len(order)):
        if bit >= 0:
            masks = np.concatenate([masks, masks | np.uint32(1 << bit)])
        for cells_mask, mines in finished_at.get(bit, ()):
            masks = masks[_ones(masks & np.uint32(cells_mask)) == mines]
        if mines_left is not None:
            found = _ones(masks)
            masks = masks[(found <= mines_left[1]) & (found + (len(order) - 1 - bit) >= mines_left[0])]
    return masks


_ONES = np.array([value.bit_count() for value in range(1 << 12)], np.int16)


def _ones(masks: npt.NDArray[np.uint32]) -> npt.NDArray[np.int16]:
    """How many bits are set in each mask."""
    result: npt.NDArray[np.int16] = _ONES[masks & np.uint32(0xFFF)] + _ONES[masks >> np.uint32(12)]
    return result
