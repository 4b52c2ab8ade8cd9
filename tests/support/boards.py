"""Boards for tests: small positions that the judge can try out, and any boards at all."""

from collections.abc import Sequence
from random import Random

import numpy as np
from hypothesis import strategies as st

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED, FLAG, WALL
from tests.support.judge import touching

MOST_CLOSED = 20
"""Positions for the judge have at most this many closed cells."""

SIZES = [(width, height) for width in range(1, 7) for height in range(1, 7) if width * height <= 25]
"""Width and height of the positions for the judge, from 1x1 to 5x5 and 6x4."""

_OPEN, _CLOSED_SAFE, _CLOSED_MINE, _FLAGGED_MINE, _WALL = range(5)


def position(kinds: Sequence[int], width: int, height: int, topology: Topology) -> Board:
    """What a player sees when each cell is one of the kinds above: a position that can be true."""
    cells = [Cell(x, y) for y in range(height) for x in range(width)]
    kinds = _with_few_closed(kinds)
    mines = {cell for cell, kind in zip(cells, kinds, strict=True) if kind in (_CLOSED_MINE, _FLAGGED_MINE)}
    shown = {_CLOSED_SAFE: CLOSED, _CLOSED_MINE: CLOSED, _FLAGGED_MINE: FLAG, _WALL: WALL}
    sights = [
        len(touching(cell, width, height, topology) & mines) if kind == _OPEN else shown[kind]
        for cell, kind in zip(cells, kinds, strict=True)
    ]
    return Board(np.array(sights).reshape(height, width), kinds.count(_CLOSED_MINE), topology)


def _with_few_closed(kinds: Sequence[int]) -> list[int]:
    """Opens and flags the last closed cells until the judge can try out all layouts."""
    result, closed = [], 0
    for kind in kinds:
        is_closed = kind in (_CLOSED_SAFE, _CLOSED_MINE)
        closed += is_closed
        if is_closed and closed > MOST_CLOSED:
            result.append(_OPEN if kind == _CLOSED_SAFE else _FLAGGED_MINE)
        else:
            result.append(kind)
    return result


def random_position(random: Random) -> Board:
    """A position that can be true, on any topology, with flags that are right; the same for the same seed."""
    width, height = random.choice(SIZES)
    density, openness = random.uniform(0.05, 0.6), random.uniform(0.1, 0.9)
    walls, flags = random.choice([0, 0, 0.15]), random.choice([0, 0, 0.3])
    kinds = []
    for _ in range(width * height):
        if random.random() < walls:
            kinds.append(_WALL)
        elif random.random() < density:
            kinds.append(_FLAGGED_MINE if random.random() < flags else _CLOSED_MINE)
        else:
            kinds.append(_OPEN if random.random() < openness else _CLOSED_SAFE)
    return position(kinds, width, height, random.choice(list(Topology)))


def random_doubtful_position(random: Random) -> Board:
    """A position with some things changed: often a contradiction, never an impossible mine count."""
    board = random_position(random)
    cells = board.cells.copy()
    for _ in range(random.randint(1, 3)):
        x, y = random.randrange(board.width), random.randrange(board.height)
        cells[y, x] = random.choice([random.randint(0, 8), max(int(cells[y, x]) - 1, 0), FLAG, WALL])
    closed, flags = int(np.count_nonzero(cells == CLOSED)), int(np.count_nonzero(cells == FLAG))
    mines_left = board.counter + random.choice([0, 0, -1, 1])
    return Board(cells, min(max(mines_left, -flags), closed), board.topology)


topologies = st.sampled_from(Topology)


@st.composite
def positions(draw: st.DrawFn, topologies: st.SearchStrategy[Topology] = topologies) -> Board:
    """Small positions that can be true."""
    width, height = draw(st.sampled_from(SIZES))
    kinds = draw(st.lists(st.integers(_OPEN, _WALL), min_size=width * height, max_size=width * height))
    return position(kinds, width, height, draw(topologies))


@st.composite
def doubtful_positions(draw: st.DrawFn, topologies: st.SearchStrategy[Topology] = topologies) -> Board:
    """Small positions with one cell and the mine count changed: they may contradict themselves."""
    board = draw(positions(topologies))
    x, y = draw(st.integers(0, board.width - 1)), draw(st.integers(0, board.height - 1))
    cells = board.cells.copy()
    cells[y, x] = draw(st.sampled_from([*range(9), FLAG, WALL]))
    closed, flags = int(np.count_nonzero(cells == CLOSED)), int(np.count_nonzero(cells == FLAG))
    mines_left = board.counter + draw(st.integers(-1, 1))
    return Board(cells, min(max(mines_left, -flags), closed), board.topology)


@st.composite
def any_boards(draw: st.DrawFn, most_side: int = 12, topologies: st.SearchStrategy[Topology] = topologies) -> Board:
    """Boards with any sights at all and any legal mine count."""
    width, height = draw(st.integers(1, most_side)), draw(st.integers(1, most_side))
    sights = draw(st.lists(st.integers(0, WALL), min_size=width * height, max_size=width * height))
    mines_left = draw(st.integers(-sights.count(FLAG), sights.count(CLOSED)))
    return Board(np.array(sights).reshape(height, width), mines_left, draw(topologies))


@st.composite
def layouts(draw: st.DrawFn, most_side: int = 8) -> "tuple[np.ndarray[tuple[int, int], np.dtype[np.bool_]], Topology]":
    """Mines anywhere on a small board, with at least one free cell, and a topology."""
    width, height = draw(st.integers(1, most_side)), draw(st.integers(1, most_side))
    one_in = draw(st.sampled_from([10, 5, 2]))  # sparse mines leave areas to open
    kinds = draw(st.lists(st.integers(1, one_in), min_size=width * height, max_size=width * height))
    mines = [kind == one_in for kind in kinds]
    mines[draw(st.integers(0, len(mines) - 1))] = False
    return np.array(mines).reshape(height, width), draw(topologies)
