"""Ending: whether a game is over, how, and by what evidence."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from gridseer.autopilot.belief import UNREAD, UNSEEN
from gridseer.autopilot.report import Result
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import MINED, OPENABLE, View
from gridseer.errors import ContradictionError
from gridseer.geometry import Frame, Mask
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.mines_left import MinesRange
from gridseer.minesweeper.sight import CLOSED, COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from gridseer.minesweeper.solving.engine import analyse
from gridseer.vision.board.sighting import State

_SHOWN = (MINE, EXPLODED, WRONG_FLAG)
"""What cells show only when a game is over."""
_FEWEST_COVERED = 3
"""This many open cells that changed are covered by something; fewer were misread."""
OWN_WINDOW = "a window of the game's own came over the board"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended."""

    result: Result
    cause: str
    """Why, in a sentence."""
    declared: bool
    """Whether the last click was announced as one that may lose."""
    halted: bool = False
    """Whether it was stopped by what was seen, not by the user."""
    picture: str | None = None
    """Where the last picture was saved."""
    evidence: tuple[str, ...] = ()
    """What was seen that proves it."""


def won(turn: Turn | None, evidence: Iterable[str] = ()) -> Ending:
    """The ending of a game that is won, and what says so."""
    declared = turn is not None and turn.is_guess
    return Ending(Result.WON, "every cell without a mine is open", declared, evidence=tuple(evidence))


def likely_won(turn: Turn | None, why: str) -> Ending:
    """The ending of a game that seems to be won."""
    cause = f"everything seems to be open, but nothing proves that the game is won: {why}"
    return Ending(Result.LIKELY_WON, cause, declared=turn is not None and turn.is_guess)


def lost(turn: Turn | None) -> Ending:
    """The ending of a game that is lost; if the last click wasn't a guess, that is the worst mistake there is."""
    return Ending(Result.LOST, _why_lost(turn), declared=turn is not None and turn.is_guess)


def may_be_complete(view: View) -> bool:
    """Whether every cell without a mine may be open: then every unopened cell is a mine, and every number fits."""
    mines = np.isin(view.cells, MINED)
    opened = (view.cells < CLOSED) | (view.cells == UNREAD)
    if not opened.any() or not (mines | opened).all():
        return False
    numbers = view.cells < CLOSED
    if (numbers & (_count_around(mines) != view.cells)).any():
        return False
    count = int(mines.sum())
    if isinstance(view.mines, MinesRange):
        return view.mines.least <= count <= view.mines.most
    return view.mines is None or count == view.mines


def is_proven_complete(view: View) -> bool:
    """Whether the numbers alone prove a mine in every unopened cell, whatever a counter shows.

    Where everything may be open, each number has as many unopened neighbours as it says: all of these are mines.
    """
    mines, numbers = np.isin(view.cells, MINED), view.cells < CLOSED
    return may_be_complete(view) and not (mines & (_count_around(numbers) == 0)).any()


def judge(turn: Turn, view: View) -> Ending | None:
    """The ending that the cells of a board show after a turn, or None when they show none.

    A mine where the click was has lost the game. If mines look like nothing known, cells show it that have changed
    which no click of this turn could open: they are not connected with one. A game that is won may do that as well;
    then all cells left have changed, and the numbers fit that they are mines.
    """
    if not turn.opens:
        return None
    clicked = [view[cell] for cell in turn.changing]
    if any(sight in _SHOWN for sight in clicked):
        return lost(turn)
    strange = _strange(turn, view)
    if not strange.any():
        return None
    if _all_marked(turn, view, strange):
        return won(turn, ["the game has marked the mines"])
    if turn.is_guess:
        # Open numbers elsewhere are an area that opened late, if the guess itself is a number.
        late = all(sight < CLOSED for sight in clicked) and bool((view.cells[strange] < CLOSED).all())
        return None if late else lost(turn)
    # A certain click must have lost beyond doubt to be called a mistake: it isn't a number, and mines are shown.
    unclear = any(sight >= CLOSED for sight in clicked)
    return lost(turn) if unclear and np.isin(view.cells[strange], _SHOWN).any() else None


def has_opened(turn: Turn, view: View) -> bool:
    """Whether the cells that a turn has clicked are open, as far as that matters for a win.

    One that cannot be read may be a mine, unless it was certain, or a number beside it settles whether it is.
    """
    beside = _count_around(view.cells < CLOSED) > 0
    return not turn.is_guess or all(view[cell] < CLOSED or beside[cell.y, cell.x] for cell in turn.changing)


def shows_mines(turn: Turn, view: View) -> bool:
    """Whether the game itself has marked or shown all mines after a turn: it does so only at its end."""
    if view.count(*OPENABLE):
        return False
    before, now = turn.view.cells, view.cells
    ours = _mask(turn.cells if not turn.opens else (), now)
    return bool((np.isin(before, (CLOSED, QUESTION)) & np.isin(now, (FLAG, *_SHOWN)) & ~ours).any())


def unfinished(turn: Turn, view: View) -> list[Cell]:
    """The cells that look empty since a turn but have not opened what is beside them.

    They are pressed down, which looks the same in many games, or the area around them still opens. Where everything
    around a cell was open before, nothing betrays a pressed one; that matters only if it may be a mine.
    """
    closed = np.pad(np.isin(view.cells, OPENABLE), 1)
    beside = closed[:-2, 1:-1] | closed[2:, 1:-1] | closed[1:-1, :-2] | closed[1:-1, 2:]
    empty = view.cells == 0
    lone = empty & (turn.view.cells != 0) & beside
    if turn.is_guess:
        opened = np.isin(turn.view.cells, OPENABLE) & (view.cells < CLOSED)
        lone |= empty & _mask(turn.changing, view.cells) & (_count_around(opened) == 0)
    return cells_of(lone)


def opened_area(turn: Turn, view: View) -> bool:
    """Whether an empty cell that a turn has clicked has opened others."""
    opened = np.isin(turn.view.cells, OPENABLE) & (view.cells < CLOSED) & ~_mask(turn.changing, view.cells)
    return bool((_mask(turn.changing, view.cells) & (view.cells == 0) & (_count_around(opened) > 0)).any())


def is_covered(turn: Turn, view: View) -> bool:
    """Whether something lies over the board since a turn: several cells that were open are not seen any more.

    Or a whole block of closed cells has changed that no click could open; single ones may be the mines of a game that
    is lost.
    """
    gone = (turn.view.cells < CLOSED) & (view.sighting.cells != turn.view.cells)
    if view.frame.region == turn.view.frame.region:
        gone &= turn.view.changed(view.frame)
    if int(gone.sum()) >= _FEWEST_COVERED:
        return True
    exploded = any(view[cell] in _SHOWN for cell in turn.changing)
    strange = _strange(turn, view) & ~_numbers(view)  # some games show all of a board that is lost
    return not exploded and bool((strange & (_count_around(strange) == 8)).any())


def is_natural(turn: Turn, view: View) -> bool:
    """Whether a board that changed before the clicks of a turn is only further than it was: more of it is open."""
    before, now = turn.view.cells, view.cells
    further = np.isin(before, (CLOSED, QUESTION, UNREAD, UNSEEN)) & ((now < CLOSED) | (now == UNREAD))
    allowed = further | (now == before) | ((now == UNSEEN) & (view.sighting.cells != COVERED))
    return not turn.is_first and view.frame.region == turn.view.frame.region and bool(allowed.all())


def is_in_place(turn: Turn, view: View) -> bool:
    """Whether a board is where it was before a turn: its open cells look the same, whatever changes around it."""
    opened = turn.view.cells < CLOSED
    same = opened & ~turn.view.changed(view.frame)
    return bool(opened.any()) and int(opened.sum()) - int(same.sum()) < _FEWEST_COVERED


@dataclass(frozen=True, slots=True, eq=False)
class LastSight:
    """The last picture of a board that is hidden, and what hides it."""

    frame: Frame
    hidden: Mask
    """The cells under or beside another window of the game's own; none where it has none."""


def ending_unseen(
    turn: Turn, last: LastSight | None = None, *, own_dialog: bool = False, guessed: Turn | None = None
) -> Ending:
    """The ending of a game whose board was hidden or replaced after a turn, from what was known before it.

    Certain clicks lose no game. So if the game itself puts something over the board after clicks that could win, it is
    won, unless the cell that was ``guessed`` last could never be read: it may have been the end. After a guess the
    cells that can still be seen in the ``last`` picture may tell; or it is clear that this cell alone could not win.
    """
    unread = guessed is not None and guessed is not turn and turn.view[guessed.move.cell] == UNREAD
    clicked = ", ".join(map(str, turn.cells[:5]))
    if turn.opens and not turn.is_guess and not unread and (_is_last(turn) or (own_dialog and _can_win(turn))):
        cause = f"the game ended after the certain clicks at {clicked}; the board is hidden now"
        proof = "certain clicks lose no game, and the board went out of sight after them"
        return Ending(Result.WON, cause, declared=False, evidence=(proof,))
    if turn.is_guess and own_dialog:
        seen = last if last is not None and last.frame.region == turn.view.frame.region else None
        marked = None if seen is None else _marked_beside(turn, seen)
        if marked is False or not _can_win(turn) or (seen is not None and _is_not_won(turn, seen)):
            return lost(turn)
        if marked and seen is not None and not _may_be_lost(turn, seen):
            return won(turn, ["all mines that can be seen beside the game's own dialog are marked"])
    cause = f"the board was gone after the click at {clicked}: something covers it, or its window moved or closed"
    guess = turn if turn.is_guess else guessed if unread else None
    if own_dialog and guess is not None:
        cause = f"a window of the game's own hides whether the guess at {guess.move.cell} was right"
    return Ending(Result.STOPPED, cause, declared=turn.is_guess or unread, halted=True)


def _marked_beside(turn: Turn, last: LastSight) -> bool | None:
    """Whether all unopened cells beside what covers a board have changed; None where none of them has.

    A game that is lost shows its mines and leaves other cells closed; one that is won has mines left only.
    """
    changed = turn.view.changed(last.frame, inside=False)
    visible = _visible_unopened(turn, changed, last.hidden) & ~_joined(turn.changing, changed)
    if not (visible & changed).any():
        return None
    return bool(changed[visible].all())


def _may_be_lost(turn: Turn, last: LastSight) -> bool:
    """Whether the guess and all cells beside what covers the board can be mines: then a lost game marks them too."""
    changed = turn.view.changed(last.frame, inside=False)
    mines = _visible_unopened(turn, changed, last.hidden) | _mask(turn.changing, turn.view.cells)
    board = turn.analysis.board
    try:
        analyse(Board(np.where(mines, FLAG, board.cells).astype(np.uint8), None))
    except ContradictionError:
        return False
    return True


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
    cells, changed = turn.view.cells, turn.view.changed(last.frame, inside=False)
    visible = _visible_unopened(turn, changed, last.hidden)
    left = visible & ~changed & ~_mask(turn.changing, cells)
    mines = turn.view.mines.most if isinstance(turn.view.mines, MinesRange) else turn.view.mines
    if mines is not None and int(left.sum()) > mines:
        return True
    if not left.any() or not last.hidden.any():
        return False
    unknown = np.isin(cells, (*OPENABLE, UNSEEN)) & ~visible
    sure, perhaps = _count_around(left | (cells == FLAG)), _count_around(unknown)
    return bool((_numbers(turn.view) & ((sure > cells) | (sure + perhaps < cells))).any())


def is_known(turn: Turn) -> bool:
    """Whether every closed cell is proven to be safe or to be a mine."""
    analysis = turn.analysis
    return bool((analysis.board.closed == (analysis.safe | analysis.mines)).all())


def _is_last(turn: Turn) -> bool:
    """Whether a turn of certain clicks opens the last cells: all others are proven to be mines."""
    left = turn.analysis.board.closed.copy()
    for cell in turn.changing:
        left[cell.y, cell.x] = False
    counted = isinstance(turn.view.mines, int) and int(left.sum()) == turn.view.mines
    return counted or bool((left == turn.analysis.mines).all())


def _can_win(turn: Turn) -> bool:
    """Whether the cells that a turn opens could win the game: all others are mines, or an area opens with the rest.

    They could where cells are not read: these may be open.
    """
    analysis, mines = turn.analysis, turn.view.mines
    if turn.view.count(UNSEEN):
        return True
    others = int(analysis.board.closed.sum()) - len(turn.changing)
    least, most = mines if isinstance(mines, MinesRange) else (mines, mines)
    all_mines = (least is None or others >= least) and (most is None or others <= most)
    beside_mine = _count_around(analysis.mines) > 0
    return all_mines or not all(beside_mine[cell.y, cell.x] for cell in turn.changing)


def _strange(turn: Turn, view: View) -> Mask:
    """The cells that were unopened and have changed, though no click of a turn can have opened them."""
    before, now = turn.view.cells, view.cells
    unopened = np.isin(before, (CLOSED, QUESTION, FLAG))
    if view.frame.region == turn.view.frame.region:
        changed = unopened & turn.view.changed(view.frame, inside=False)
        # A closed cell beside a number may change at its edge; one that is read as open beyond it may not.
        shown = (now < CLOSED) | np.isin(now, _SHOWN)
        beyond = changed & shown & ~_joined(turn.changing, changed, _numbers(view))
        return beyond | (changed & ~_joined(turn.changing, changed))
    other = unopened & (now != before) & ~np.isin(now, (CLOSED, QUESTION))
    return np.asarray(other & ~_joined(turn.changing, other) & (now != UNSEEN))


def _numbers(view: View) -> Mask:
    return (view.cells > 0) & (view.cells < CLOSED)


def _joined(cells: Iterable[Cell], changed: Mask, numbers: Mask | None = None) -> Mask:
    """The changed cells that hang together with some cells: what their opening can have changed.

    Nothing opens beyond ``numbers``.
    """
    joined = np.zeros(changed.shape, bool)
    waiting = list(cells)
    for x, y in waiting:
        if joined[y, x]:
            continue
        joined[y, x] = True
        if numbers is not None and numbers[y, x]:
            continue
        waiting += [
            Cell(across, down)
            for down in range(max(0, y - 1), min(changed.shape[0], y + 2))
            for across in range(max(0, x - 1), min(changed.shape[1], x + 2))
            if changed[down, across]
        ]
    return joined


def _all_marked(turn: Turn, view: View, strange: Mask) -> bool:
    """Whether every cell left has been marked, and the numbers fit that all of them are mines: a game that is won.

    One that is lost leaves cells closed that hold no mine.
    """
    unopened = np.isin(turn.view.cells, (*OPENABLE, FLAG))
    marked = strange | (unopened & (view.cells == UNSEEN))  # beside a cell that was opened, too
    mines, numbers = marked | np.isin(view.cells, MINED), (view.cells < CLOSED) & ~strange
    if (np.isin(view.cells, OPENABLE) & ~strange).any() or not has_opened(turn, view):
        return False
    for cell in turn.changing:
        mines[cell.y, cell.x] = False
    return not (numbers & (_count_around(mines) != view.cells)).any()


def _mask(cells: Iterable[Cell], like: Sights) -> Mask:
    mask = np.zeros(like.shape, bool)
    for x, y in cells:
        mask[y, x] = True
    return mask


def _count_around(mask: Mask) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    rows, columns = mask.shape
    padded = np.pad(mask.astype(np.uint8), 1)
    total = sum(padded[down : down + rows, across : across + columns] for down in range(3) for across in range(3))
    return np.asarray(total - padded[1:-1, 1:-1], np.uint8)


def is_fresh(view: View) -> bool:
    """Whether nothing is open: a game that has begun anew."""
    return view.sighting.state is State.READY and not (view.cells < CLOSED).any()


def _why_lost(turn: Turn | None) -> str:
    if turn is None:
        return "the game was lost already"
    if turn.is_first:
        return f"{turn.move.cell} was the first click, and this game does not promise a safe one"
    if turn.is_guess:
        return f"{turn.move.cell} was a declared guess: {turn.move.reason}"
    clicked = ", ".join(map(str, turn.cells[:5]))
    return f"one of {clicked} was called safe: a cell was misread, or the game does not follow the rules"
