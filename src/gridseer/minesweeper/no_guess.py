"""No-guess boards: pure logic opens everything from the first cell, and a certificate proves it."""

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.certificate import Certificate, Step
from gridseer.minesweeper.game import Game, Start
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.sight import WALL

_Layout = npt.NDArray[np.bool_]

REARRANGEMENTS = 20_000
"""How often mines are moved about before a seed is refused."""
WORK = 1e8
"""The cells looked at before a seed is refused, over all positions."""


def no_guess_layout(
    level: Level, *, first: Cell, seed: int, start: Start = Start.ZERO, topology: Topology = Topology.SQUARE
) -> _Layout:
    """The mines of the no-guess board of a seed: true where there is one.

    Layouts are drawn, the seed's own one first, until logic opens one; so every layout without guesses is equally
    likely. On crowded or large boards these are too rare to be met by chance, and mines are moved about where logic
    ends. The same arguments give the same layout; a seed for which none is found is refused, never exchanged.

    >>> layout = no_guess_layout(Level("custom", 8, 8, 12), first=Cell(2, 2), seed=1)
    >>> int(layout.sum()), needs_guess(layout, Cell(2, 2))
    (12, False)
    """
    start, topology = Start(start), Topology(topology)
    check_no_guess_start(start)
    game = Game(level.width, level.height, level.mines, start=start, seed=seed, topology=topology)
    index = _index(game.board, first)
    draws = most_draws(level)
    walls = np.zeros((level.height, level.width), np.uint8)
    layout = _core.draw_no_guess(
        level.width, level.height, topology.core, walls, level.mines, start.core, index, seed,
        draws=draws, rearrangements=REARRANGEMENTS, cells=WORK,
    )  # fmt: skip
    if layout is None:
        raise InputError(
            f"expected a no-guess board of {level} for seed {seed} and the first cell {first}, got none "
            f"after {draws} layouts and {REARRANGEMENTS} changes at most",
            "Take another seed, fewer mines or a smaller board.",
        )
    return layout.astype(np.bool_)


def most_draws(level: Level) -> int:
    """How many layouts are drawn afresh before mines are moved about."""
    return min(1000, max(20, 500_000 // (level.width * level.height)))


def check_no_guess_start(start: Start) -> None:
    """Refuse a start rule that promises nothing about the first cell, or moves mines about."""
    if start not in (Start.SAFE, Start.ZERO):
        raise InputError(
            f"expected the start rule 'safe' or 'zero' for a no-guess board, got {start.value!r}",
            "The first cell opened is the one thing that no logic can prove.",
        )


def no_guess_game(
    level: Level, *, first: Cell, seed: int, start: Start = Start.ZERO, topology: Topology = Topology.SQUARE
) -> Game:
    """The no-guess board of a seed as a game with its first cell open."""
    layout = no_guess_layout(level, first=first, seed=seed, start=start, topology=topology)
    game = Game.on_layout(layout, topology=topology)
    game.open(first)
    return game


def needs_guess(
    layout: _Layout, first: Cell, *, topology: Topology = Topology.SQUARE, walls: _Layout | None = None
) -> bool:
    """Whether logic alone cannot open all of a layout from its first cell."""
    mines, blocked, index = _checked(layout, first, topology, walls)
    return bool(layout[first.y, first.x]) or _core.left_closed(mines, blocked, topology.core, index).size > 0


def certify(
    layout: _Layout, first: Cell, *, topology: Topology = Topology.SQUARE, walls: _Layout | None = None
) -> Certificate | None:
    """The proofs that open a layout from its first cell without a guess; None when it needs one.

    The number of all mines is used in a proof only where numbers alone open nothing more, so the certificate tells
    truly whether it is needed.
    """
    mines, blocked, index = _checked(layout, first, topology, walls)
    found = None if layout[first.y, first.x] else _core.certify(mines, blocked, topology.core, index)
    if found is None:
        return None
    width = layout.shape[1]
    symbols = np.where(blocked > 0, "X", np.where(mines > 0, "*", "."))
    steps = tuple(Step(_cells(cells, width), _cells(clues, width), count) for cells, clues, count in found)
    return Certificate(tuple("".join(row) for row in symbols.tolist()), topology.value, (first.x, first.y), steps)


def _checked(
    layout: _Layout, first: Cell, topology: Topology, walls: _Layout | None
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], int]:
    game = Game.on_layout(layout, topology=topology, walls=walls)
    blocked = np.zeros(layout.shape, np.uint8) if walls is None else walls.astype(np.uint8)
    return layout.astype(np.uint8), blocked, _index(game.board, first)


def _index(board: Board, cell: Cell) -> int:
    if board[cell] == WALL:
        raise InputError(f"expected a first cell that isn't a wall, got {cell}")
    return cell.index_in(board.width)


def _cells(indices: list[int], width: int) -> tuple[tuple[int, int], ...]:
    return tuple((index % width, index // width) for index in indices)
