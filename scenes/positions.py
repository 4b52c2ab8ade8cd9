"""Positions: what the cells of a game show, by lot: any size, stage and habit; the numbers are always right."""

from dataclasses import dataclass

import cv2
import numpy as np

from gridseer.geometry import Mask
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from scenes.palette import Rng

SIZES = (
    (9, 9),
    (9, 9),
    (8, 8),
    (16, 16),
    (16, 16),
    (30, 16),
    (30, 16),
    (10, 10),
    (12, 12),
    (20, 12),
    (24, 14),
    (10, 8),
)
"""Columns and rows of common games."""
_ALL, _CROSS = np.ones((3, 3), np.uint8), np.array([[0, 1, 0], [1, 1, 1], [0, 1, 0]], np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A moment of a game."""

    sights: Sights
    state: str
    """Ready, playing, won or lost."""
    mines: int
    """How many there are."""
    mines_left: int
    """That less the flags, as the game counts."""


@dataclass(frozen=True, slots=True, eq=False)
class _Game:
    mines: Mask
    numbers: Sights
    first: tuple[int, int]
    """The row and column of the first click."""
    habit: str
    """How an empty cell opens others: to all sides, to four, or not at all."""


def random_size(rng: Rng) -> tuple[int, int]:
    """Columns and rows."""
    roll = rng.random()
    if roll < 0.55:
        return SIZES[int(rng.integers(len(SIZES)))]
    if roll < 0.9:
        return int(rng.integers(4, 28)), int(rng.integers(4, 22))
    return int(rng.integers(4, 61)), int(rng.integers(4, 41))


def random_position(rng: Rng, columns: int, rows: int) -> Position:
    """A moment of a game of a size."""
    game = _random_game(rng, columns, rows)
    state = str(rng.choice(["ready", "playing", "won", "lost"], p=[0.1, 0.58, 0.12, 0.2]))
    closed, mines = np.full((rows, columns), CLOSED, np.uint8), int(game.mines.sum())
    if state == "ready":
        if rng.random() < 0.1:
            closed[rng.random((rows, columns)) < 0.03] = FLAG
        return Position(closed, state, mines, mines - int((closed == FLAG).sum()))
    opened = ~game.mines if state == "won" else _opened(rng, game)
    cells = np.where(opened, game.numbers, closed)
    flags = _mark(rng, game, cells, opened, state)
    if state == "lost":
        _reveal(rng, game, cells)
    elif state == "playing" and rng.random() < 0.03:  # a life was lost
        _explode(rng, cells, game.mines & (cells == CLOSED))
    elif state == "won" and rng.random() < 0.07:
        cells[game.mines & (cells == CLOSED)] = MINE
    if state == "playing" and opened.sum() == (~game.mines).sum():
        state = "won"
    return Position(cells, state, mines, mines - flags)


def _random_game(rng: Rng, columns: int, rows: int) -> _Game:
    density = float(rng.uniform(0.1, 0.22)) if rng.random() < 0.8 else float(rng.uniform(0.04, 0.32))
    mines = rng.random((rows, columns)) < density
    y, x = int(rng.integers(rows)), int(rng.integers(columns))
    roll = rng.random()
    if roll < 0.8:
        mines[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2] = False
    elif roll < 0.95:
        mines[y, x] = False
    if not mines.any():
        mines[(y + rows // 2) % rows, (x + columns // 2) % columns] = True
    spread = cv2.filter2D(mines.astype(np.uint8), cv2.CV_8U, _ALL, borderType=cv2.BORDER_CONSTANT)
    habit = str(rng.choice(["all", "four", "none"], p=[0.93, 0.02, 0.05]))
    return _Game(mines, np.asarray(spread - mines, np.uint8), (y, x), habit)


def flood(opened: Mask, game: _Game) -> Mask:
    """The opened cells, and those that open by themselves around empty ones."""
    if game.habit == "none":
        return opened
    zeros = ((game.numbers == 0) & ~game.mines).astype(np.uint8)
    count, parts = cv2.connectedComponents(zeros, connectivity=8 if game.habit == "all" else 4)
    reached = np.zeros(count, np.uint8)
    reached[parts[opened & (zeros > 0)]] = 1
    reached[0] = 0
    spread = cv2.dilate(reached[parts], _ALL if game.habit == "all" else _CROSS)
    return np.asarray(opened | ((spread > 0) & ~game.mines))


def _opened(rng: Rng, game: _Game) -> Mask:
    """The first click's area, opened cells here and there, or a large connected part."""
    opened = np.zeros_like(game.mines)
    opened[game.first] = not game.mines[game.first]
    roll = rng.random()
    if roll > 0.15:
        if roll < 0.5:
            wanted = rng.random(opened.shape) < rng.beta(1, 2.5)
        else:
            noise = _soft(rng, *opened.shape)
            wanted = noise > np.quantile(noise, rng.uniform(0.02, 0.98))
        opened |= wanted & ~game.mines
    return flood(opened, game)


def _soft(rng: Rng, rows: int, columns: int) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    small = rng.random((max(2, rows // 4 + 1), max(2, columns // 4 + 1)), dtype=np.float32)
    fine = 0.15 * rng.random((rows, columns), dtype=np.float32)
    return np.asarray(cv2.resize(small, (columns, rows), interpolation=cv2.INTER_CUBIC) + fine, np.float32)


def _mark(rng: Rng, game: _Game, cells: Sights, opened: Mask, state: str) -> int:
    """Flags, right ones and wrong ones, and question marks; how many flags."""
    closed = ~opened
    share = float(rng.choice([0.0, 0.1, 0.5, 1.0], p=[0.28, 0.15, 0.3, 0.27]))
    beside = cv2.dilate(opened.astype(np.uint8), _ALL) > 0
    flags = game.mines & closed & (rng.random(cells.shape) < share)
    if rng.random() < 0.6:
        flags &= beside
    if state == "won":
        if rng.random() < 0.5:
            flags = game.mines.copy()
    else:
        flags |= closed & ~game.mines & (rng.random(cells.shape) < rng.choice([0, 0.01, 0.05], p=[0.55, 0.3, 0.15]))
        asked = rng.choice([0, 0.01, 0.08], p=[0.6, 0.27, 0.13])
        cells[closed & (rng.random(cells.shape) < asked)] = QUESTION
    cells[flags] = FLAG
    return int(flags.sum())


def _reveal(rng: Rng, game: _Game, cells: Sights) -> None:
    """A mine was opened: what the game shows then."""
    flags = cells == FLAG
    hidden = game.mines & ~flags
    if rng.random() < 0.92:
        cells[hidden] = MINE
    if rng.random() < 0.12:
        cells[flags & game.mines] = MINE
    if rng.random() < 0.85:
        cells[flags & ~game.mines] = WRONG_FLAG
    if rng.random() < 0.06:  # everything is opened
        rest = ~game.mines & ((cells == CLOSED) | (cells == QUESTION))
        cells[rest] = game.numbers[rest]
    if rng.random() < 0.9:
        _explode(rng, cells, hidden)


def _explode(rng: Rng, cells: Sights, mines: Mask) -> None:
    places = np.argwhere(mines)
    if len(places):
        cells[tuple(places[int(rng.integers(len(places)))])] = EXPLODED
