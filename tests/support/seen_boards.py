"""Boards as games show them, for the tests of the reader: in progress, with flags and question marks, won and lost."""

import numpy as np

from gridseer import Game, Start
from gridseer.grid import Cell

Rows = list[str]


def in_progress(seed: int, level: str = "intermediate", share: float = 0.5) -> Rows:
    """A game some way on: about a share of its free cells open, a few flags, mostly right, and a question mark."""
    rng = np.random.default_rng(seed)
    game = Game.at_level(level, start=Start.ZERO, seed=seed)
    width, height = game.board.width, game.board.height
    game.open(Cell(width // 2, height // 2))
    mines = game.layout
    assert mines is not None
    free = [Cell(int(x), int(y)) for y, x in np.argwhere(~mines)]
    for number in rng.permutation(len(free)):
        if float(np.mean(game.board.cells < 9)) > share:
            break
        if game.board[free[number]] == 9:
            game.open(free[number])
    rows = [list(row) for row in str(game.board).splitlines()[:-1]]
    closed = [(x, y) for y, row in enumerate(rows) for x, symbol in enumerate(row) if symbol == "#"]
    for number in rng.permutation(len(closed))[: len(closed) // 6]:
        x, y = closed[number]
        rows[y][x] = "!" if mines[y, x] else ("?" if rng.random() < 0.3 else "#")
    return ["".join(row) for row in rows]


def lost(seed: int, level: str = "intermediate") -> Rows:
    """A lost game: every mine shown, one of them exploded, one flag wrong."""
    rng = np.random.default_rng(seed)
    game = Game.at_level(level, start=Start.ZERO, seed=seed)
    game.open(Cell(game.board.width // 2, game.board.height // 2))
    mines = game.layout
    assert mines is not None
    rows = [list(row) for row in str(game.board).splitlines()[:-1]]
    shown = [(int(x), int(y)) for y, x in np.argwhere(mines)]
    for x, y in shown:
        rows[y][x] = "*"
    x, y = shown[int(rng.integers(len(shown)))]
    rows[y][x] = "@"
    closed = [(x, y) for y, row in enumerate(rows) for x, symbol in enumerate(row) if symbol == "#"]
    x, y = closed[int(rng.integers(len(closed)))]
    rows[y][x] = "%"
    return ["".join(row) for row in rows]


def won(seed: int, level: str = "beginner") -> Rows:
    """A won game: flags on the mines, everything else open."""
    game = Game.at_level(level, start=Start.ZERO, seed=seed)
    game.open(Cell(0, 0))
    mines = game.layout
    assert mines is not None
    for y, x in np.argwhere(~mines):
        if game.board[Cell(int(x), int(y))] == 9:
            game.open(Cell(int(x), int(y)))
    return [row.replace("#", "!") for row in str(game.board).splitlines()[:-1]]
