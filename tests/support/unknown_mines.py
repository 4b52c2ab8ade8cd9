"""The truth about a small board whose number of mines isn't known: every layout tried, each as likely as its number."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import numpy as np

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import MinesLeft, MinesRange, Prior
from gridseer.minesweeper.sight import FLAG, WALL
from tests.support.judge import layout_masks

MOST_CLOSED = 13
"""Every layout of the boards here is tried and weighed as a fraction."""


def forgetful(make: Callable[[Random], Board], random: Random) -> Board:
    """A small board with an unknown number of mines, or with a range around the right one."""
    board = make(random)
    while len(board.closed_cells()) > MOST_CLOSED:
        board = make(random)
    number = board.counter
    mines_left: MinesLeft = None
    if random.random() < 0.6:
        mines_left = MinesRange(number - random.randint(0, 4), number + random.randint(0, 4))
    return Board(board.cells, mines_left, board.topology)


@dataclass(frozen=True, slots=True)
class WeighedLayouts:
    """Every layout of a board and how much it weighs."""

    cells: tuple[Cell, ...]
    layouts: tuple[tuple[frozenset[Cell], Fraction], ...]
    """The mines of each, and its share of the weight of all."""

    @classmethod
    def of(cls, board: Board, prior: Prior) -> "WeighedLayouts":
        """All layouts with any number of mines that the board allows."""
        cells, masks = layout_masks(board)
        size = int(np.count_nonzero(board.cells != WALL))
        flags = int(np.count_nonzero(board.cells == FLAG))
        weights = [_weight(mines + flags, size, prior) for mines in range(len(cells) + 1)]
        layouts = []
        for mask in masks.tolist():
            mines = frozenset(cell for bit, cell in enumerate(cells) if mask >> bit & 1)
            layouts.append(mines)
        total = sum((weights[len(mines)] for mines in layouts), Fraction(0))
        shares = [weight / total if total else weight for weight in weights]
        return cls(tuple(cells), tuple((mines, shares[len(mines)]) for mines in layouts))

    def probability(self, *, mines: frozenset[Cell] = frozenset(), free: frozenset[Cell] = frozenset()) -> Fraction:
        """That some cells are mines and others are free."""
        fitting = (weight for layout, weight in self.layouts if mines <= layout and not free & layout)
        return sum(fitting, Fraction(0))

    def posterior(self) -> dict[int, Fraction]:
        """How likely each number of mines left is."""
        shares: dict[int, Fraction] = {}
        for layout, weight in self.layouts:
            shares[len(layout)] = shares.get(len(layout), Fraction(0)) + weight
        return dict(sorted(shares.items()))

    def certain(self) -> tuple[set[Cell], set[Cell]]:
        """The cells that are free in every layout, and those that are mines in every layout."""
        mined = [layout for layout, _ in self.layouts]
        return (
            {cell for cell in self.cells if not any(cell in layout for layout in mined)},
            {cell for cell in self.cells if all(cell in layout for layout in mined)},
        )


def _weight(mines: int, cells: int, prior: Prior) -> Fraction:
    """The probability of one layout: cell by cell, mines first, each drawn from what was drawn before."""
    seen_mines = Fraction(prior.density).limit_denominator(1000) * Fraction(prior.cells)
    seen = Fraction(prior.cells)
    weight = Fraction(1)
    for drawn in range(cells):
        fitting = seen_mines + drawn if drawn < mines else seen - seen_mines + (drawn - mines)
        weight *= fitting / (seen + drawn)
    return weight
