"""Unavoidable guesses by trying out every layout and every set of cells. It shares nothing with the core."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import FLAG, WALL
from tests.support.judge import layout_masks, touching

MOST_CELLS = 8
MOST_UNDECIDED = 11
"""All sets of more cells than this are too many to try."""


@dataclass(frozen=True, slots=True)
class Layouts:
    """Every layout of a board, as columns of its undecided cells."""

    board: Board
    undecided: tuple[Cell, ...]
    mines: npt.NDArray[np.int64]
    """One row per layout, one column per undecided cell: 1 where it is a mine."""
    proven_mines: frozenset[Cell]

    @classmethod
    def of(cls, board: Board) -> "Layouts":
        """Try them all."""
        order, masks = layout_masks(board)
        bits = np.array([(masks >> np.uint32(bit)) & np.uint32(1) for bit in range(len(order))], np.int64).T
        bits = bits.reshape(len(masks), len(order))
        shares = bits.mean(axis=0) if len(masks) else np.zeros(len(order))
        places = sorted(
            (bit for bit in range(len(order)) if 0 < shares[bit] < 1),
            key=lambda bit: (order[bit].y, order[bit].x),
        )
        proven = frozenset(cell for bit, cell in enumerate(order) if shares[bit] == 1)
        return cls(board, tuple(order[bit] for bit in places), bits[:, places], proven)

    def seen_by(self, cell: Cell) -> npt.NDArray[np.int64]:
        """Which undecided cells touch a cell, as ones."""
        around = touching(cell, self.board.width, self.board.height, self.board.topology)
        return np.array([other in around for other in self.undecided], np.int64)

    def shows(self, cell: Cell) -> bool:
        """Whether a cell shows a number, or may do so one day."""
        return self.board[cell] not in (FLAG, WALL) and cell not in self.proven_mines

    def configurations(self, cells: tuple[Cell, ...]) -> npt.NDArray[np.int64]:
        """The different ways in which mines lie in a few undecided cells."""
        return np.unique(self.mines[:, [self.undecided.index(cell) for cell in cells]], axis=0)


def smallest_sets(layouts: Layouts) -> list[tuple[Cell, ...]]:
    """All sets of 2 to 8 undecided cells that nothing will ever tell apart, without those that contain another."""
    count = len(layouts.undecided)
    sets = (np.arange(1 << count)[:, None] >> np.arange(count)) & 1
    good = (sets.sum(axis=1) >= 2) & (sets.sum(axis=1) <= MOST_CELLS) & _constant(layouts, sets, np.ones(count))
    for y in range(layouts.board.height):
        for x in range(layouts.board.width):
            cell = Cell(x, y)
            if not layouts.shows(cell):
                continue
            fine = _constant(layouts, sets, layouts.seen_by(cell))
            if cell in layouts.undecided:
                fine |= sets[:, layouts.undecided.index(cell)] == 1
            good &= fine
    found = [int(number) for number in np.flatnonzero(good)]
    smallest = [one for one in found if not any(other != one and other & one == other for other in found)]
    return sorted(tuple(cell for bit, cell in enumerate(layouts.undecided) if one >> bit & 1) for one in smallest)


def _constant(
    layouts: Layouts, sets: npt.NDArray[np.int64], seen: npt.NDArray[np.int64] | npt.NDArray[np.float64]
) -> npt.NDArray[np.bool_]:
    """For which sets the mines among the cells that are seen are as many in all layouts."""
    counts = layouts.mines.astype(np.float64) @ (sets * seen).T
    result: npt.NDArray[np.bool_] = counts.max(axis=0) == counts.min(axis=0)
    return result


def best_share(layouts: Layouts, cells: tuple[Cell, ...]) -> Fraction:
    """What the best play wins among a few cells, when each cell opened shows how many of their mines it touches."""
    board = layouts.board
    all_ways = tuple(map(tuple, layouts.configurations(cells).tolist()))
    around = [touching(cell, board.width, board.height, board.topology) for cell in cells]
    near = [[place for place, other in enumerate(cells) if other in around[here]] for here in range(len(cells))]
    known: dict[tuple[tuple[int, ...], ...], int] = {}

    def won(ways: tuple[tuple[int, ...], ...]) -> int:
        if len(ways) <= 1:
            return len(ways)
        if ways not in known:
            known[ways] = max(won_by(ways, place) for place in range(len(cells)))
        return known[ways]

    def won_by(ways: tuple[tuple[int, ...], ...], place: int) -> int:
        parts: dict[int, list[tuple[int, ...]]] = {}
        for way in ways:
            if not way[place]:
                parts.setdefault(sum(way[other] for other in near[place]), []).append(way)
        return sum(won(tuple(part)) for part in parts.values() if len(part) < len(ways))

    return Fraction(won(all_ways), len(all_ways))
