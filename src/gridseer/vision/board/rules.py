"""The rules of the game as the reader uses them: which cells of a board, as read, cannot be so."""

from collections.abc import Collection
from enum import IntEnum
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Mask
from gridseer.grid import MAX_SIDE, Cell
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY, EXPLODED, FLAG, MINE, WALL, WRONG_FLAG, Sights

Number = TypeVar("Number", bound=np.integer)

_BRIEFLY = (200_000, 0.05)
"""The work and the seconds that a brief question to the engine may cost."""


class Habit(IntEnum):
    """Which neighbours a game opens with an empty cell; the usual ones first."""

    ALL_AROUND = 0
    SIDES = 1
    """Only the four at its sides."""
    NONE = 2
    """None by itself: everything is opened by hand."""


def going_on(cells: npt.NDArray[Number], sides: Collection[str], unseen: int = COVERED) -> npt.NDArray[Number]:
    """A board with a covered line more at each side at which it goes on: what lies there counts, but nobody sees it."""
    return np.pad(cells, _beyond(sides), constant_values=unseen) if sides else cells


def without_beyond(cells: Mask, sides: Collection[str]) -> Mask:
    """The cells of a board that goes on, without the lines that were added to it."""
    (top, bottom), (left, right) = _beyond(sides)
    return cells[top : cells.shape[0] - bottom, left : cells.shape[1] - right]


def _beyond(sides: Collection[str]) -> tuple[tuple[int, int], tuple[int, int]]:
    left, top, right, bottom = (int(side in sides) for side in ("left", "top", "right", "bottom"))
    return (top, bottom), (left, right)


def count_around(mask: Mask) -> npt.NDArray[np.uint8]:
    """How many of the eight neighbours are in a mask."""
    cells = mask.view(np.uint8)
    across = cells.copy()
    across[:, 1:] += cells[:, :-1]
    across[:, :-1] += cells[:, 1:]
    around = across - cells
    around[1:] += across[:-1]
    around[:-1] += across[1:]
    return around


def impossible(sights: Sights, habit: Habit = Habit.ALL_AROUND) -> Mask:
    """The open cells that break a rule by themselves.

    An open and empty cell touches no mine; and no closed cell that the game opens by habit, but a wrong flag keeps one
    closed. A number has at least as many unopened neighbours, and no more shown mines than it says. A covered cell can
    be anything, and a wrong flag has no mine.
    """
    numbers = (sights >= 1) & (sights <= 8)
    unopened = (sights >= CLOSED) & (sights != WRONG_FLAG)
    shown = (sights == MINE) | (sights == EXPLODED)
    mines = count_around(shown)
    empty_beside_closed = (sights == EMPTY) & ((mines > 0) | _beside(sights == CLOSED, habit))
    too_few = numbers & (count_around(unopened) < sights)
    too_many = numbers & (mines > sights)
    result: Mask = empty_beside_closed | too_few | too_many
    return result


def unlikely(sights: Sights) -> tuple[Mask, Mask]:
    """What no rule forbids and hardly a game shows: several mines that exploded, and numbers with hidden mines.

    A game that shows mines at all mostly shows all of them that no flag marks.
    """
    exploded = sights == EXPLODED
    shown = (sights == MINE) | exploded
    numbers = (sights >= 1) & (sights <= 8) & shown.any() & (count_around(sights == COVERED) == 0)
    short: Mask = numbers & (count_around(shown | (sights == FLAG)) < sights)
    return exploded & (exploded.sum() > 1), short


def _beside(closed: Mask, habit: Habit) -> Mask:
    """The cells with a closed neighbour of those that a game opens by habit."""
    if habit is Habit.ALL_AROUND:
        return np.asarray(count_around(closed) > 0)
    result = np.zeros_like(closed)
    if habit is Habit.SIDES:
        result[1:] |= closed[:-1]
        result[:-1] |= closed[1:]
        result[:, 1:] |= closed[:, :-1]
        result[:, :-1] |= closed[:, 1:]
    return result


def conflict(sights: Sights, mines: int | None = None) -> tuple[Cell, ...] | None:
    """Numbers that cannot all be true together; None when the board is possible."""
    cells = np.where(sights >= CLOSED, np.uint8(CLOSED), sights)
    cells[(sights == MINE) | (sights == EXPLODED)] = FLAG
    cells[sights == WRONG_FLAG] = WALL
    if not np.any((cells >= 1) & (cells <= 8)):
        return None
    closed = int(np.count_nonzero(cells == CLOSED))
    if mines is None:
        # How many mines there are is unknown: beyond a wall lie spare cells that take any number of them.
        columns = cells.shape[1]
        spare = -(-closed // columns)
        wall = np.full((1, columns), WALL, np.uint8)
        cells = np.vstack([cells, wall, np.full((max(1, spare), columns), CLOSED, np.uint8)])
        if cells.shape[0] > MAX_SIDE:
            return None
    left = closed if mines is None else mines - int(np.count_nonzero(cells == FLAG))
    if not 0 <= left <= int(np.count_nonzero(cells == CLOSED)):
        return ()
    return refuted_by(cells, left, briefly=True)


def refuted_by(cells: Sights, mines_left: int, *, briefly: bool = False) -> tuple[Cell, ...] | None:
    """The numbers of a board that cannot all be true, as the exact engine finds them; None when it is possible.

    This is all that vision asks of the engine. A board that takes too long to check, when it is asked ``briefly``,
    counts as possible.
    """
    from gridseer.errors import ContradictionError
    from gridseer.minesweeper.board import Board
    from gridseer.minesweeper.solving.engine import Limits, analyse

    try:
        analyse(Board(cells, mines_left), Limits(*_BRIEFLY) if briefly else Limits())
    except ContradictionError as error:
        return error.clues
    return None
