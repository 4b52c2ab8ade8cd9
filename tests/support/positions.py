"""Larger positions for tests of the engine: out of play, very large ones, and ones made to be hard.

All but the last are what a player sees of a real layout of mines, which is given as well, so that they can be true.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.sight import CLOSED, FLAG, WALL
from gridseer.minesweeper.solving.solver import make_solver

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Position:
    """What a player sees, and what is behind it."""

    board: Board
    """What the player sees."""
    layout: Mask
    """Where the mines are."""


def play(seed: int, width: int = 30, height: int = 16, mines: int = 99) -> Iterator[tuple[Position, Analysis]]:
    """Every position of a game played with the engine, from the first cell opened to the end, with the engine's answer.

    All safe cells are opened before the next look; when nothing is safe the smallest risk is opened, mine or not.
    """
    game, solver = Game(width, height, mines, start=Start.ZERO, seed=seed), make_solver("exact")
    game.open(Cell(width // 2, height // 2))
    while game.outcome is Outcome.PLAYING:
        board = game.board
        answer = solver.think(board)
        assert game.layout is not None
        assert answer.move is not None
        yield Position(board, game.layout), answer.analysis
        for cell in answer.analysis.safe_cells() or [answer.move.cell]:
            game.open(cell)


def numbers_of(layout: Mask, topology: Topology = Topology.SQUARE) -> npt.NDArray[np.uint8]:
    """How many mines touch each cell, counted by shifting the whole layout."""
    height, width = layout.shape
    mode = "wrap" if topology is Topology.TORUS else "constant"
    padded = np.pad(layout.astype(np.uint8), 1, mode=mode)  # type: ignore[call-overload]
    numbers = np.zeros((height, width), np.uint8)
    odd_rows = (np.arange(height) % 2 == 1)[:, None]
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if dx == dy == 0:
                continue
            shifted = padded[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]
            touches = np.ones((height, 1), np.bool_)
            if topology is Topology.HEXAGON and dy:
                touches = odd_rows if dx == 1 else ~odd_rows if dx == -1 else touches
            numbers += np.where(touches, shifted, np.uint8(0))
    return numbers


def seen(
    layout: Mask,
    opened: Mask,
    topology: Topology = Topology.SQUARE,
    walls: Mask | None = None,
    flags: Mask | None = None,
) -> Position:
    """What is seen of a layout when these cells are open; mines among them stay closed, flags stand on mines only."""
    layout = layout if walls is None else layout & ~walls
    cells = np.where(opened & ~layout, numbers_of(layout, topology), np.uint8(CLOSED))
    flagged = np.zeros_like(layout) if flags is None else flags & layout
    cells[flagged] = FLAG
    if walls is not None:
        cells[walls] = WALL
    return Position(Board(cells, int(np.count_nonzero(layout & ~flagged)), topology), layout)


def random_layout(width: int, height: int, density: float, seed: int) -> Mask:
    """Mines in about this share of all cells."""
    return np.random.default_rng(seed).random((height, width)) < density


def mid_game(
    width: int,
    height: int,
    density: float,
    seed: int,
    openings: int,
    *,
    topology: Topology = Topology.SQUARE,
    walls: float = 0,
    flags: float = 0,
) -> Position:
    """A position in which free cells were opened here and there, each with the area around it.

    Walls stand on this share of all cells, flags on this share of all mines.
    """
    random = np.random.default_rng(seed)
    is_wall = random.random((height, width)) < walls
    layout = random_layout(width, height, density, seed) & ~is_wall
    game = Game.on_layout(layout, topology=topology, walls=is_wall)
    empty = np.argwhere(~layout & ~is_wall & (numbers_of(layout, topology) == 0))
    for y, x in random.permutation(empty)[:openings].tolist():
        game.open(Cell(x, y))
    for y, x in np.argwhere(layout & (random.random((height, width)) < flags)).tolist():
        game.flag(Cell(x, y))
    return Position(game.board, layout)


# Which cells are open on boards that are made to be hard. Each takes the size and a seed.


def _indices(side: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The row and the column of every cell."""
    rows, columns = np.divmod(np.arange(side * side).reshape(side, side), side)
    return rows, columns


def _noise(side: int, seed: int) -> Mask:
    return np.random.default_rng(seed + 1).random((side, side)) < 0.5


def _checkerboard(side: int, _: int) -> Mask:
    rows, columns = _indices(side)
    return np.asarray(np.equal((rows + columns) % 2, 0), np.bool_)


def _lattice(side: int, _: int) -> Mask:
    rows, columns = _indices(side)
    return np.asarray(np.equal(rows % 2 + columns % 2, 0), np.bool_)


def _stripes(side: int, _: int) -> Mask:
    return np.asarray(np.equal(_indices(side)[0] % 2, 0), np.bool_)


def _wide_stripes(side: int, _: int) -> Mask:
    return np.asarray(np.equal(_indices(side)[0] % 3, 0), np.bool_)


def _thirds(side: int, _: int) -> Mask:
    rows, columns = _indices(side)
    return np.asarray(np.equal((rows * side + columns) % 3, 0), np.bool_)


def _closed_thirds(side: int, _: int) -> Mask:
    rows, columns = _indices(side)
    return np.asarray(np.not_equal((rows + columns) % 3, 0), np.bool_)


def _spiral(side: int, _: int) -> Mask:
    """Closed cells in one long spiral, open cells between its turns."""
    rows, columns = _indices(side)
    rings = np.minimum.reduce([rows, columns, side - 1 - rows, side - 1 - columns])
    opened = rings % 2 == 1
    # One step of each open ring is closed, and one step of each closed ring opened, to tie the rings together.
    steps = (columns == rings) & (rows == rings + 1)
    return np.asarray(opened ^ steps, np.bool_)


def _sparse(side: int, seed: int) -> Mask:
    return np.random.default_rng(seed + 2).random((side, side)) < 0.15


def _dense(side: int, seed: int) -> Mask:
    return np.random.default_rng(seed + 3).random((side, side)) < 0.8


HARD: dict[str, Callable[[int, int], Mask]] = {
    "noise": _noise,
    "checkerboard": _checkerboard,
    "lattice": _lattice,
    "stripes": _stripes,
    "wide stripes": _wide_stripes,
    "thirds": _thirds,
    "closed thirds": _closed_thirds,
    "spiral": _spiral,
    "sparse": _sparse,
    "dense": _dense,
}
"""By name: the open cells of a square board of a size, with a seed."""


def hard(name: str, side: int, density: float, seed: int, topology: Topology = Topology.SQUARE) -> Position:
    """A position with its open cells in a pattern that makes chains as wide as they come."""
    return seen(random_layout(side, side, density, seed), HARD[name](side, seed), topology)


def spoilt(position: Position, seed: int, changes: int = 1) -> Board:
    """The same board with some numbers one too large or too small: nearly always a contradiction."""
    cells = position.board.cells.copy()
    numbers = np.argwhere(cells <= 8)
    for y, x in np.random.default_rng(seed).permutation(numbers)[:changes].tolist():
        cells[y, x] = cells[y, x] + 1 if cells[y, x] < 8 else 7
    return Board(cells, position.board.mines_left, position.board.topology)
