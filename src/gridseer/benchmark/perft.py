"""Layout counts, as chess has perft: one whole number per board, which is right or wrong."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from gridseer.benchmark.positions import Counted
from gridseer.benchmark.walk import pick
from gridseer.grid import Cell, Topology, neighbours
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED, WALL

SIDES = (5, 7, 9)
Pattern = Callable[[Cell, Random], bool]

PATTERNS: dict[str, Pattern] = {
    "noise": lambda _, random: random.random() < 0.5,
    "sparse": lambda _, random: random.random() < 0.15,
    "dense": lambda _, random: random.random() < 0.8,
    "checkerboard": lambda cell, _: (cell.x + cell.y) % 2 == 0,
    "lattice": lambda cell, _: cell.x % 2 + cell.y % 2 == 0,
    "stripes": lambda cell, _: cell.y % 2 == 0,
}
"""Which cells are open, if they aren't mines: in these patterns numbers are tied together in every way."""


def make_perft(rounds: int, seed: int) -> Iterator[dict[str, Any]]:
    """Boards of every pattern, side and topology, a few with walls, and their layouts."""
    for number in range(rounds):
        for name, pattern in PATTERNS.items():
            side = SIDES[number % len(SIDES)]
            topology = list(Topology)[number // len(SIDES) % len(Topology)]
            board = patterned(pattern, side, topology, Random(seed), walls=number % 2 == 1)
            yield {"pattern": name, "board": str(board), "layouts": str(Counted.of(board).layouts)}
            seed += 1


def patterned(pattern: Pattern, side: int, topology: Topology, random: Random, *, walls: bool) -> Board:
    """What is seen of a random layout when the cells of a pattern are open."""
    cells: npt.NDArray[np.uint8] = np.full((side, side), CLOSED, np.uint8)
    places = [Cell.of(index, side) for index in range(side * side)]
    blocked = {cell for cell in places if walls and random.random() < 0.1}
    free = [cell for cell in places if cell not in blocked]
    mines = {free.pop(pick(random, len(free))) for _ in range(len(free) // 4)}
    for cell in places:
        if cell in blocked:
            cells[cell.y, cell.x] = WALL
        elif pattern(cell, random) and cell not in mines:
            cells[cell.y, cell.x] = sum(each in mines for each in neighbours(cell, side, side, topology))
    return Board(cells, len(mines), topology)
