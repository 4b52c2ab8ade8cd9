"""Sight: what a cell shows, and the one alphabet in which that is written everywhere."""

from collections.abc import Sequence
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError

Sights = npt.NDArray[np.uint8]
"""The sight of each cell, as rows and columns."""


class Sight(IntEnum):
    """What a cell shows. The numbers of open cells stand for themselves."""

    EMPTY = 0
    """Open, and no mine around it."""
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    CLOSED = 9
    """Closed and unmarked."""
    FLAG = 10
    """Closed, and marked as a mine."""
    WALL = 11
    """Not part of the game. A board shows nothing but the sights up to here."""
    MINE = 12
    """A mine that the game shows."""
    EXPLODED = 13
    """The mine that was opened."""
    WRONG_FLAG = 14
    """A flag without a mine, in a game that is over."""
    QUESTION = 15
    """Closed, with a question mark of the player's."""
    COVERED = 16
    """Hidden by something that is not part of the game."""


SYMBOLS = ".12345678#!X*@%? "
"""The character of each sight."""
BOARD_SYMBOLS = SYMBOLS[: Sight.WALL + 1]
"""The characters of board text."""

# Plain numbers: comparing an array with a member of an enumeration takes five times as long.
EMPTY, CLOSED, FLAG, WALL = (sight.value for sight in (Sight.EMPTY, Sight.CLOSED, Sight.FLAG, Sight.WALL))
MINE, EXPLODED, WRONG_FLAG = (sight.value for sight in (Sight.MINE, Sight.EXPLODED, Sight.WRONG_FLAG))
QUESTION, COVERED = Sight.QUESTION.value, Sight.COVERED.value

_SIGHT_OF_SYMBOL = {symbol: sight for sight, symbol in enumerate(SYMBOLS)}
_SYMBOL_BYTES = np.frombuffer(SYMBOLS.encode("ascii"), np.uint8)
_KNOWN = np.array([*range(WALL + 1), CLOSED, CLOSED, FLAG, CLOSED, CLOSED], np.uint8)


def sights_of(rows: Sequence[str]) -> Sights:
    """The sights that rows of symbols stand for.

    >>> sights_of(["#1", "!."]).tolist()
    [[9, 1], [10, 0]]
    """
    if not rows or not rows[0] or len({len(row) for row in rows}) != 1:
        raise InputError(f"expected rows of cells, all of the same length, got {list(rows)!r}")
    strange = sorted(set().union(*rows) - set(SYMBOLS))
    if strange:
        raise InputError(f"expected cells of {SYMBOLS!r}, got {strange[0]!r}")
    return np.array([[_SIGHT_OF_SYMBOL[symbol] for symbol in row] for row in rows], np.uint8)


def rows_of(cells: Sights) -> list[str]:
    """The symbols of cells, a string per row.

    >>> rows_of(np.array([[9, 1], [10, 0]], np.uint8))
    ['#1', '!.']
    """
    return [row.tobytes().decode("ascii") for row in _SYMBOL_BYTES[cells]]


def as_known(cells: Sights) -> Sights:
    """The cells as their player knew them, in the sights of a board.

    A question mark, a shown mine and a covered cell are closed cells; a wrong flag is a flag.

    >>> rows_of(as_known(sights_of(["12#!", "?*@%"])))
    ['12#!', '###!']
    """
    return _KNOWN[cells]
