"""Unseen endings: how a game ended whose board was hidden or replaced after a turn.

What is still seen beside a dialog is held against both ways in which the game can have ended; only where one of them is
impossible is the other one claimed.
"""

from dataclasses import dataclass

import numpy as np

from gridseer.autopilot.area import joined_to, mask_of
from gridseer.autopilot.belief import UNREAD, UNSEEN
from gridseer.autopilot.ending import Ending, likely_won, lost, won
from gridseer.autopilot.report import Result
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import OPENABLE
from gridseer.errors import ContradictionError
from gridseer.geometry import Frame, Mask
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import MinesRange
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, WALL, Sights
from gridseer.minesweeper.solving.engine import analyse
from gridseer.vision.board.rules import count_around

_OF_A_WIN = ("high score", "highscore", "best time", "fastest", "congratulation", "you won", "you win", "victory")
_OF_A_LOSS = ("you lost", "you lose", "game lost", "you have lost")
"""Words in the titles of dialogs after games that are won or lost, in English."""


@dataclass(frozen=True, slots=True, eq=False)
class LastSight:
    """The last picture of a board that is hidden, and what hides it."""

    frame: Frame
    hidden: Mask
    """The cells under or beside another window of the game's own; none where it has none."""
    cells: Sights | None = None
    """What was read without a doubt beside that window, everything else unseen; None if nothing was."""
    title: str = ""
    """What that window is called."""

    @property
    def has_window(self) -> bool:
        """Whether another window of the game's own is what hides the board."""
        return bool(self.hidden.any())


def ending_unseen(
    turn: Turn, last: LastSight | None = None, *, own_dialog: bool = False, guessed: Turn | None = None
) -> Ending:
    """The ending of a game whose board was hidden or replaced after a turn, from what was known before it.

    Certain clicks lose no game. So if they open the last cells, or the game puts another window of its own over the
    board after clicks that could win, it is won, unless the cell that was ``guessed`` last could never be read: it may
    have been the end. After a guess the cells that can still be seen in the ``last`` picture may tell; or it is clear
    that this cell alone could not win.
    """
    unread = guessed is not None and guessed is not turn and turn.view[guessed.move.cell] == UNREAD
    clicked = ", ".join(map(str, turn.cells[:5]))
    dialog = own_dialog and last is not None and last.has_window
    if turn.opens and dialog and last is not None and _is_of_a_loss(last.title):
        return lost(guessed if unread else turn)
    if turn.opens and not turn.is_guess and not unread and (_is_last(turn) or (dialog and _can_win(turn))):
        cause = f"the game ended after the certain clicks at {clicked}; the board is hidden now"
        proof = "certain clicks lose no game, and the board went out of sight after them"
        return Ending(Result.WON, cause, declared=False, evidence=(proof,))
    if turn.is_guess and own_dialog:
        seen = last if last is not None and last.frame.region == turn.view.frame.region else None
        ending = _ending_beside(turn, seen)
        if ending is not None:
            return ending
    cause = f"the board was gone after the click at {clicked}: something covers it, or its window moved or closed"
    guess = turn if turn.is_guess else guessed if unread else None
    if dialog and guess is not None:
        cause = f"a window of the game's own hides whether the guess at {guess.move.cell} was right"
    return Ending(Result.STOPPED, cause, declared=turn.is_guess or unread, halted=True)


def _ending_beside(turn: Turn, last: LastSight | None) -> Ending | None:
    """The ending that is seen beside what the game has put over its board after a guess; None where it is not."""
    if last is None or not (last.has_window or _is_in_place(turn, last)):
        return None
    if not _can_win(turn):
        return lost(turn)
    shown = [] if last.cells is None or not last.has_window else [int(last.cells[y, x]) for x, y in turn.changing]
    marked = _marked_beside(turn, last)
    if any(sight in (MINE, EXPLODED) for sight in shown) or marked is False or _is_not_won(turn, last):
        return lost(turn)
    evidence = []
    if shown and all(0 < sight < CLOSED for sight in shown):
        evidence.append(f"{turn.move.cell} shows a number, and the game's own window came after it")
    if not _is_possible(turn, mines=_shown_mines(turn, last) | mask_of(turn.changing, turn.view.cells)):
        evidence.append(f"the mines beside the game's own window leave none for {turn.move.cell}")
    if marked and not _may_be_lost(turn, last):
        evidence.append("all mines that can be seen beside the game's own dialog are marked")
    return won(turn, evidence) if evidence else _ending_by_title(turn, last.title)


def _is_in_place(turn: Turn, last: LastSight) -> bool:
    """Whether open cells look as they did; otherwise the board may only have grown, moved or been put away."""
    return bool(((turn.view.cells < CLOSED) & ~turn.view.changed(last.frame, inside=False)).any())


def _ending_by_title(turn: Turn, title: str) -> Ending | None:
    """What the title of a game's own window lets one expect: a table of best times comes after a win."""
    if any(word in title.casefold() for word in _OF_A_WIN):
        return likely_won(turn, f"all that is seen is the game's own window {title!r}")
    return None


def _is_of_a_loss(title: str) -> bool:
    return any(word in title.casefold() for word in _OF_A_LOSS)


def _marked_beside(turn: Turn, last: LastSight) -> bool | None:
    """Whether all unopened cells that can be seen have changed; None where none of them has.

    A game that is lost shows its mines and leaves other cells closed; one that is won has mines left only. A cell that
    looks as it did is seen, wherever it is.
    """
    changed = turn.view.changed(last.frame, inside=False)
    opened = joined_to(turn.changing, changed & np.isin(turn.view.cells, OPENABLE))  # no area spreads over open cells
    visible = _visible_unopened(turn, changed, last.hidden) & ~opened
    if not (visible & changed).any():
        return None
    return not _still_closed(turn, changed).any()


def _may_be_lost(turn: Turn, last: LastSight) -> bool:
    """Whether the guess and all cells beside what covers the board can be mines: then a lost game marks them too."""
    changed = turn.view.changed(last.frame, inside=False)
    visible = _visible_unopened(turn, changed, last.hidden)
    return _is_possible(turn, mines=visible | mask_of(turn.changing, turn.view.cells))


def _still_closed(turn: Turn, changed: Mask) -> Mask:
    """The unopened cells that look as they did before a turn that did not click them."""
    cells = turn.view.cells
    return np.isin(cells, OPENABLE) & ~changed & ~mask_of(turn.changing, cells)


def _visible_unopened(turn: Turn, changed: Mask, hidden: Mask) -> Mask:
    """The cells that were unopened before a turn and are not under what covers the board since then.

    If the game has no other window, that is taken to be where open cells have changed.
    """
    opened, unopened = turn.view.cells < CLOSED, np.isin(turn.view.cells, OPENABLE)
    rows, columns = np.nonzero(opened & changed)
    if hidden.any() or not rows.size:
        return unopened & ~hidden
    beside = np.ones(changed.shape, bool)
    beside[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] = False
    return unopened & beside


def _is_not_won(turn: Turn, last: LastSight) -> bool:
    """Whether cells are seen to be closed still that cannot all be mines: there are too many, or numbers deny it.

    In a game that is won every cell that has not changed is a mine, and so is every flag.
    """
    cells = turn.view.cells
    left = _still_closed(turn, turn.view.changed(last.frame, inside=False))
    mines = turn.view.mines.most if isinstance(turn.view.mines, MinesRange) else turn.view.mines
    if mines is not None and int(left.sum()) > mines:
        return True
    mined = left | (cells == FLAG) | _shown_mines(turn, last)
    return last.has_window and not _is_possible(turn, mines=mined, safe=mask_of(turn.changing, cells))


def _shown_mines(turn: Turn, last: LastSight) -> Mask:
    """The cells in which the game itself has marked or shown a mine since a turn, where that was read."""
    if last.cells is None or not last.has_window:
        return np.zeros(turn.view.cells.shape, bool)
    return np.isin(turn.view.cells, OPENABLE) & np.isin(last.cells, (FLAG, MINE, EXPLODED))


def is_known(turn: Turn) -> bool:
    """Whether every closed cell is proven to be safe or to be a mine."""
    analysis = turn.analysis
    return bool((analysis.board.closed == (analysis.safe | analysis.mines)).all())


def _is_last(turn: Turn) -> bool:
    """Whether a turn of certain clicks opens the last cells: all others are proven to be mines."""
    left = turn.analysis.board.closed & ~mask_of(turn.changing, turn.view.cells)
    counted = isinstance(turn.view.mines, int) and int(left.sum()) == turn.view.mines
    return counted or bool((left == turn.analysis.mines).all())


def _can_win(turn: Turn) -> bool:
    """Whether the cells that a turn opens could win the game: all others are mines, or an area opens with the rest.

    They could where cells are not read: these may be open.
    """
    analysis, mines = turn.analysis, turn.view.mines
    if turn.view.count(UNSEEN):
        return True
    opened = mask_of(turn.changing, turn.view.cells)
    others = analysis.board.closed & ~opened
    least, most = mines if isinstance(mines, MinesRange) else (mines, mines)
    count = int(others.sum())
    counted = (least is None or count >= least) and (most is None or count <= most)
    if counted and _is_possible(turn, mines=others, safe=opened):
        return True
    beside_mine = count_around(analysis.mines) > 0
    return not beside_mine[opened].all()


def _is_possible(turn: Turn, *, mines: Mask, safe: Mask | None = None) -> bool:
    """Whether the numbers before a turn allow mines in some cells and none in others."""
    cells = np.where(mines, FLAG, turn.analysis.board.cells)
    if safe is not None:
        cells = np.where(safe, WALL, cells)
    try:
        analyse(Board(cells.astype(np.uint8), None))
    except ContradictionError:
        return False
    return True
