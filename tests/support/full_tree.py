"""The full game tree of a small board: how many of its layouts the best play wins. It shares nothing with the core.

What a player knows is a set of layouts, here the bits of one whole number. Opening a cell loses the layouts in which it
is a mine and tells the others apart by the number it shows; the same set is never looked at twice.
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import FLAG
from tests.support.games import Layout
from tests.support.judge import layout_masks, touching


class FullTree:
    """The layouts of a board, and what every closed cell shows in each of them."""

    def __init__(self, board: Board) -> None:
        cells, masks = layout_masks(board)
        flags = {Cell(x, y) for y, row in enumerate(board.cells.tolist()) for x, s in enumerate(row) if s == FLAG}
        layouts = [flags | {cell for bit, cell in enumerate(cells) if mask >> bit & 1} for mask in masks.tolist()]
        around = {cell: touching(cell, board.width, board.height, board.topology) for cell in cells}
        self.everything = (1 << len(layouts)) - 1
        self._shown: dict[Cell, list[int]] = {cell: [0] * 9 for cell in cells}
        for bit, mines in enumerate(layouts):
            for cell in cells:
                if cell not in mines:
                    self._shown[cell][len(around[cell] & mines)] |= 1 << bit
        self._known: dict[int, int] = {}

    @property
    def layouts(self) -> int:
        """How many layouts fit the board."""
        return self.everything.bit_count()

    def wins(self, layouts: int | None = None) -> int:
        """How many of a set of layouts the best play wins."""
        layouts = self.everything if layouts is None else layouts
        if layouts & (layouts - 1) == 0:
            return layouts.bit_count()
        if layouts not in self._known:
            self._known[layouts] = self._best(layouts)
        return self._known[layouts]

    def wins_by(self, cell: Cell) -> int:
        """How many layouts the best play wins that begins with a cell."""
        return sum(self.wins(part) for part in self._parts(cell, self.everything))

    def _parts(self, cell: Cell, layouts: int) -> list[int]:
        """The layouts in which a cell is free, apart by the number it shows."""
        return [part for shown in self._shown[cell] if (part := layouts & shown)]

    def _best(self, layouts: int) -> int:
        count = layouts.bit_count()
        guesses = []
        for cell in self._shown:
            parts = self._parts(cell, layouts)
            free = sum(part.bit_count() for part in parts)
            if free == count and len(parts) > 1:
                return sum(self.wins(part) for part in parts)  # it costs nothing and tells something
            if 0 < free < count:
                guesses.append((free, parts))
        best = 0
        for free, parts in sorted(guesses, key=lambda guess: -guess[0]):
            if free <= best:  # even if all its layouts were won
                break
            best = max(best, sum(self.wins(part) for part in parts))
        return best


def starts(width: int, height: int, mines: int, first: Cell) -> list[Board]:
    """What a player can see after opening a first cell that is no mine; areas are left to be opened."""
    closed = Board.parse("\n".join(["#" * width] * height) + f"\nm{mines}")
    return [closed.with_cell(first, number) for number in range(min(mines, 8) + 1)]


def all_layouts(width: int, height: int, mines: int, first: Cell) -> Iterator[Layout]:
    """Every layout in which the first cell is free."""
    free = [place for place in range(width * height) if place != first.y * width + first.x]
    for chosen in combinations(free, mines):
        layout = np.zeros(width * height, np.bool_)
        layout[list(chosen)] = True
        yield layout.reshape(height, width)
