"""Progress: how far a game is, and what that says about its cells."""

import numpy as np

from gridseer.geometry import Mask
from gridseer.minesweeper.sight import CLOSED, COVERED, EMPTY, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from gridseer.vision.board.cells.rules import count_around, refuted_by
from gridseer.vision.board.sighting import State

_MANY = 12
"""Where the fewest mines are, one cell in this many is one: fewer marks may be flags."""


def settle(sights: Sights, mines: int | None, *, whole: bool = True) -> tuple[Sights, State]:
    """The state of a game; and its cells, with mines that nobody can have shown yet taken for flags.

    ``mines`` are all mines of the board, where that is known. If the ``whole`` board can't be seen, the mine that
    exploded may be hidden.
    """
    shown = sights == MINE
    lost = bool(np.any((sights == EXPLODED) | (sights == WRONG_FLAG)))
    closed = (sights == CLOSED) | (sights == QUESTION)
    opened = bool(np.any(sights < CLOSED))
    if shown.any() and not lost:
        if opened and not closed.any():
            return sights, State.WON
        if whole and _are_flags(sights, mines):
            sights = np.where(shown, np.uint8(FLAG), sights)
        else:
            lost = True
    if lost:
        return sights, State.LOST
    if not opened:
        return sights, State.READY
    return sights, State.WON if _all_open(sights, mines) else State.PLAYING


def perhaps_flags(sights: Sights) -> Mask:
    """Mines that may be a skin's flags: nothing says that the game is over.

    One of them that exploded says so, and a wrong flag; and as many mines as a level has, where flags look otherwise,
    as a skin has one kind of them, or where nothing is open: nobody flags these.
    """
    mines = np.asarray(sights == MINE)
    many = bool(np.count_nonzero(mines) * _MANY >= sights.size)
    over = bool(np.any((sights == EXPLODED) | (sights == WRONG_FLAG)))
    over |= many and bool(np.any(sights == FLAG) or not np.any(sights < CLOSED))
    return np.zeros_like(mines) if over else mines


def unlikely_flags(sights: Sights, mines: int | None = None) -> Mask:
    """The flags of a board where most numbers beside flags have more flags and mines than they say: nobody sets those.

    The same goes for more flags than there are ``mines``, if these were given. They may be closed cells of a theme that
    draws pictures on them.
    """
    flags = np.asarray(sights == FLAG)
    if mines is not None and np.count_nonzero(flags) > mines:
        return flags
    beside = (sights > EMPTY) & (sights < CLOSED) & (count_around(flags) > 0)
    marked = count_around(flags | (sights == MINE) | (sights == EXPLODED))
    exceeded = np.count_nonzero(beside & (marked > sights))
    return flags if 2 * exceeded > np.count_nonzero(beside) else np.zeros_like(flags)


def _are_flags(sights: Sights, mines: int | None) -> bool:
    """A lost game shows every mine, and one of them exploded; a few mines on closed cells are a skin's flags.

    A skin has one kind of flag: beside others, what looks like a mine is one, as where a game shows them one by one.
    And nobody flags cells of which not even one number is known: the first click has lost.
    """
    shown = int(np.count_nonzero(sights == MINE))
    if np.any(sights == FLAG) or not np.any(sights < CLOSED):
        return False
    if mines is not None:
        return shown < mines
    return shown * _MANY < sights.size


def _all_open(sights: Sights, mines: int | None) -> bool:
    """Whether only mines are left unopened."""
    if np.any(sights == COVERED):
        sights = np.where(sights == COVERED, np.uint8(0), sights)
    closed = int(np.count_nonzero((sights == CLOSED) | (sights == QUESTION)))
    flags = int(np.count_nonzero(sights == FLAG))
    if mines is not None:
        return closed + flags == mines
    return closed == 0 or (closed < sights.size // 3 and _surely_mines(sights))


def _surely_mines(sights: Sights) -> bool:
    """Whether the numbers prove a mine in every closed cell: all of them mines must fit, and one fewer must not."""
    cells = np.where(sights >= CLOSED, np.uint8(CLOSED), sights)
    closed = int(np.count_nonzero(cells == CLOSED))
    return refuted_by(cells, closed) is None and refuted_by(cells, closed - 1) is not None
