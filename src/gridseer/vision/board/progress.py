"""Progress: how far a game is, by what its cells show and, where several states are possible, by the network."""

import numpy as np

from gridseer.geometry import Singles
from gridseer.minesweeper.sight import CLOSED, COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from gridseer.vision.board.naming import STATES
from gridseer.vision.board.rules import refuted_by
from gridseer.vision.board.sighting import State


def state_of(sights: Sights, mines: int | None, likely: Singles) -> State:
    """The likeliest state among those that the cells allow; ``likely`` are logarithms in the order of ``STATES``."""
    possible = _possible(sights, mines)
    return max(possible, key=lambda state: likely[STATES.index(state.value)])


def _possible(sights: Sights, mines: int | None) -> list[State]:
    if np.any((sights == EXPLODED) | (sights == WRONG_FLAG)):
        return [State.LOST]
    opened, shown = bool(np.any(sights < CLOSED)), bool(np.any(sights == MINE))
    closed = (sights == CLOSED) | (sights == QUESTION)
    if shown:
        return [State.WON, State.LOST] if opened and not closed.any() else [State.LOST]
    if not opened:
        return [State.READY]
    return [State.WON] if _all_open(sights, mines) else [State.PLAYING]


def _all_open(sights: Sights, mines: int | None) -> bool:
    """Whether only mines are left unopened."""
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
