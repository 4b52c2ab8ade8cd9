"""Positions: what the cells of a game show, by lot: any size, stage and habit; the numbers are always right."""

from dataclasses import dataclass

import cv2
import numpy as np

from gridseer.geometry import Mask
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from scenes.lots import Rng

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
    """A moment of a game: ready, playing, won or lost; ``mines_left`` is the mines less the flags, as games count."""

    sights: Sights
    state: str
    mines: int
    mines_left: int
    alone: bool = False
    """Whether an empty cell opens no others."""


@dataclass(frozen=True, slots=True, eq=False)
class _Game:
    """Mines, numbers, the row and column of the first click, and to which sides an empty cell opens others, if any."""

    mines: Mask
    numbers: Sights
    first: tuple[int, int]
    spread: Sights | None


def random_size(rng: Rng) -> tuple[int, int]:
    """Columns and rows."""
    roll = rng.random()
    if roll < 0.55:
        return rng.one(SIZES)
    most = (28, 22) if roll < 0.9 else (61, 41)
    return rng.count(4, most[0]), rng.count(4, most[1])


def random_position(rng: Rng, columns: int, rows: int) -> Position:
    """A moment of a game of a size."""
    game = _random_game(rng, columns, rows)
    state = rng.lot({"ready": 0.1, "playing": 0.52, "won": 0.1, "lost": 0.28})
    cells, mines = np.full((rows, columns), CLOSED, np.uint8), int(game.mines.sum())
    if state == "ready":
        if rng.chance(0.1):
            cells[rng.random((rows, columns)) < 0.03] = FLAG
        return Position(cells, state, mines, mines - int((cells == FLAG).sum()))
    opened = ~game.mines if state == "won" else _opened(rng, game)
    cells = np.where(opened, game.numbers, cells)
    flags = _mark(rng, game, cells, opened, won=state == "won")
    if state == "lost":
        _reveal(rng, game, cells)
    elif state == "won" and rng.chance(0.07):
        cells[game.mines & (cells == CLOSED)] = MINE
    elif state == "playing" and rng.chance(0.03):  # a life was lost
        _explode(rng, cells, game.mines & (cells == CLOSED))
    state = "won" if (opened | game.mines).all() and state == "playing" else state
    return Position(cells, state, mines, mines - flags, game.spread is None)


def _random_game(rng: Rng, columns: int, rows: int) -> _Game:
    density = rng.between(0.1, 0.22) if rng.chance(0.8) else rng.between(0.04, 0.32)
    mines = rng.random((rows, columns)) < density
    y, x, roll = rng.count(0, rows), rng.count(0, columns), rng.random()
    free = 1 if roll < 0.8 else 0
    if roll < 0.95:
        mines[max(0, y - free) : y + free + 1, max(0, x - free) : x + free + 1] = False
    if not mines.any():
        mines[(y + rows // 2) % rows, (x + columns // 2) % columns] = True
    sums = cv2.filter2D(mines.astype(np.uint8), cv2.CV_8U, _ALL, borderType=cv2.BORDER_CONSTANT)
    roll = rng.random()
    spread = _ALL if roll < 0.84 else _CROSS if roll < 0.9 else None
    return _Game(mines, np.asarray(sums - mines, np.uint8), (y, x), spread)


def _opened(rng: Rng, game: _Game) -> Mask:
    """The first click's area, opened cells here and there, or a large connected part; and what opens by itself."""
    (rows, columns), roll = game.mines.shape, rng.random()
    opened = np.zeros_like(game.mines)
    if game.spread is None and rng.chance(0.4):  # a few single cells
        some = np.flatnonzero(~game.mines & ((game.numbers == 0) | rng.chance(0.5)))
        if some.size:
            opened.flat[rng.choice(some, rng.count(1, 6))] = True
        return opened
    opened[game.first] = not game.mines[game.first]
    if roll > 0.5:
        coarse = rng.random((max(2, rows // 4 + 1), max(2, columns // 4 + 1)), dtype=np.float32)
        noise = cv2.resize(coarse, (columns, rows), interpolation=cv2.INTER_CUBIC) + 0.15 * rng.random((rows, columns))
        opened |= (noise > np.quantile(noise, rng.between(0.02, 0.98))) & ~game.mines
    elif roll > 0.15:
        opened |= (rng.random(opened.shape) < rng.beta(1, 2.5)) & ~game.mines
    if game.spread is None:
        return opened
    zeros = ((game.numbers == 0) & ~game.mines).astype(np.uint8)
    count, parts = cv2.connectedComponents(zeros, connectivity=8 if game.spread is _ALL else 4)
    reached = np.zeros(count, np.uint8)
    reached[parts[opened & (zeros > 0)]] = 1
    return np.asarray(opened | ((cv2.dilate(reached[parts], game.spread) > 0) & ~game.mines))


def _mark(rng: Rng, game: _Game, cells: Sights, opened: Mask, *, won: bool) -> int:
    """Flags, right ones and wrong ones, and question marks; how many flags."""
    closed, shape = ~opened, cells.shape
    share = rng.lot({0.0: 0.28, 0.1: 0.15, 0.5: 0.3, 1.0: 0.27})
    flags = game.mines & closed & (rng.random(shape) < (1.0 if won and rng.chance(0.5) else share))
    if rng.chance(0.6) and not won:
        flags &= cv2.dilate(opened.astype(np.uint8), _ALL) > 0
    if not won:
        flags |= closed & ~game.mines & (rng.random(shape) < rng.lot({0.0: 0.55, 0.01: 0.3, 0.05: 0.15}))
        cells[closed & (rng.random(shape) < rng.lot({0.0: 0.6, 0.01: 0.27, 0.08: 0.13}))] = QUESTION
    cells[flags] = FLAG
    return int(flags.sum())


def _reveal(rng: Rng, game: _Game, cells: Sights) -> None:
    """A mine was opened: what the game shows then."""
    flags = cells == FLAG
    hidden = game.mines & ~flags
    if rng.chance(0.92):
        cells[hidden] = MINE
    if rng.chance(0.12):
        cells[flags & game.mines] = MINE
    if rng.chance(0.85):
        cells[flags & ~game.mines] = WRONG_FLAG
    if rng.chance(0.06):  # everything is opened
        rest = ~game.mines & ((cells == CLOSED) | (cells == QUESTION))
        cells[rest] = game.numbers[rest]
    if rng.chance(0.9):
        _explode(rng, cells, hidden)


def _explode(rng: Rng, cells: Sights, mines: Mask) -> None:
    places = np.argwhere(mines).tolist()
    if places:
        cells[tuple(rng.one(places))] = EXPLODED
