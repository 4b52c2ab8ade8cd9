"""Change: what is different on a board since a turn, and whether the clicks of that turn can have done it."""

from dataclasses import replace

import numpy as np

from gridseer.autopilot.belief import UNREAD, UNSEEN
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import MINED, OPENABLE, View
from gridseer.errors import ContradictionError
from gridseer.geometry import Mask
from gridseer.grid import Cell
from gridseer.minesweeper.area import count_around, joined_to, mask_of
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.mines_left import MinesRange
from gridseer.minesweeper.sight import CLOSED, COVERED, EXPLODED, FLAG, MINE, QUESTION, WALL, WRONG_FLAG
from gridseer.minesweeper.solving.engine import analyse

SHOWN = (MINE, EXPLODED, WRONG_FLAG)
"""What cells show only when a mine was opened, or the game is over."""
_FEWEST_COVERED = 3
"""This many open cells that changed are covered by something; fewer were misread."""


def may_be_complete(view: View) -> bool:
    """Whether every cell without a mine may be open: then every unopened cell is a mine, and every number fits."""
    mines = np.isin(view.cells, MINED)
    opened = (view.cells < CLOSED) | (view.cells == UNREAD)
    if not opened.any() or not (mines | opened).all():
        return False
    numbers = view.cells < CLOSED
    if (numbers & (count_around(mines) != view.cells)).any():
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
    return may_be_complete(view) and not (mines & (count_around(numbers) == 0)).any()


def begins_anew(turn: Turn, view: View) -> bool:
    """Whether a game in which something was open shows a board on which nothing is."""
    return is_fresh(view) and not is_fresh(turn.view)


def is_fresh(view: View) -> bool:
    """Whether nothing is open: a game that has begun anew."""
    return bool(np.isin(view.cells, (*OPENABLE, FLAG)).all())


def goes_on(turn: Turn, view: View) -> bool:
    """Whether a game answers a turn as only one that is not over does: with a number, and nothing else has changed."""
    shown = turn.opens and any(view.numbers[cell.y, cell.x] for cell in turn.changing)
    return shown and not revealed(turn, view).any()


def fits_area(turn: Turn, view: View) -> bool:
    """Whether all that has changed is what the clicked cells open if none of them is a mine.

    Every changed cell is open, or may be by what it looks like, and hangs together with a click through cells that
    may be empty; some are numbers for certain, and each of these has room for its mines beside it. A cell that shows
    a mine without any doubt is none of them.
    """
    changed = np.isin(turn.view.cells, OPENABLE) & turn.view.changed(view.frame, inside=False)
    doubtful, clicked = mask_of(view.sighting.doubtful, view.cells), mask_of(turn.changing, view.cells)
    open_now = view.cells < CLOSED
    if (changed & ~open_now & ~doubtful).any() or not (changed & open_now & ~clicked).any():
        return False
    if (changed & ~joined_to(turn.changing, changed, view.numbers & ~doubtful)).any():
        return False
    left = ~open_now & ~changed
    numbers = changed & view.numbers & ~doubtful
    return bool(numbers.any()) and not (numbers & (count_around(left) < view.cells)).any()


def has_opened(turn: Turn, view: View) -> bool:
    """Whether the cells that a turn has clicked are open, as far as that matters for a win.

    A guess that cannot be read may be a mine, unless everything that it may show is a number, a cell that was opened
    before has the same look, or the mines that the game has marked since then leave none for it: they are all mines
    that there are, or the numbers say so.
    """
    unread = [cell for cell in turn.changing if view[cell] >= CLOSED] if turn.is_guess else []
    if all(_is_number(turn, view, cell) for cell in unread):
        return True
    marked = np.isin(turn.view.cells, OPENABLE) & np.isin(view.cells, (FLAG, MINE))
    if marked.any() and view.count(FLAG, MINE) == view.mines:
        return True
    cells = np.where(marked, FLAG, replace(view, mines=None).board.cells)
    for x, y in unread:
        cells[y, x] = CLOSED
    try:
        safe = analyse(Board(cells.astype(np.uint8), None)).safe
    except ContradictionError:
        return False
    return all(bool(safe[cell.y, cell.x]) for cell in unread)


def _is_number(turn: Turn, view: View, cell: Cell) -> bool:
    """Whether a cell without a certain number shows some number: by its rivals, or as others do that are open."""
    rivals = view.sighting.rivals.get(cell, ())
    if rivals and all(sight < CLOSED for sight, _ in rivals) and view.candidates.get(cell):
        return True
    now = view.sighting.rivals
    return bool(rivals) and any(now.get(other) == rivals for other in turn.view.cells_like(UNREAD))


def shows_mines(turn: Turn, view: View) -> bool:
    """Whether the game itself has marked or shown all mines after a turn: it does so only at its end."""
    if view.count(*OPENABLE):
        return False
    before, now = turn.view.cells, view.cells
    ours = mask_of(turn.cells if not turn.opens else (), now)
    return bool((np.isin(before, (CLOSED, QUESTION)) & np.isin(now, (FLAG, *SHOWN)) & ~ours).any())


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
        lone |= empty & mask_of(turn.changing, view.cells) & (count_around(opened) == 0)
    return cells_of(lone)


def opened_area(turn: Turn, view: View) -> bool:
    """Whether an empty cell that a turn has clicked has opened others."""
    opened = np.isin(turn.view.cells, OPENABLE) & (view.cells < CLOSED) & ~mask_of(turn.changing, view.cells)
    return bool((mask_of(turn.changing, view.cells) & (view.cells == 0) & (count_around(opened) > 0)).any())


def is_covered(turn: Turn, view: View) -> bool:
    """Whether something lies over the board since a turn: several cells that were open are not seen any more.

    Or a whole block of closed cells has changed that no click could open; single ones may be the mines of a game that
    is lost.
    """
    gone = (turn.view.cells < CLOSED) & (view.sighting.cells != turn.view.cells)
    hidden = view.sighting.cells == COVERED
    if view.frame.region == turn.view.frame.region:
        changed = turn.view.changed(view.frame)
        gone, hidden = gone & changed, hidden & changed
    if int(gone.sum()) >= _FEWEST_COVERED or ((gone & hidden).any() and int(hidden.sum()) >= _FEWEST_COVERED):
        return True
    exploded = any(view[cell] in SHOWN for cell in turn.changing)
    strange = strangers(turn, view) & ~view.numbers  # some games show all of a board that is lost
    return not exploded and bool((strange & (count_around(strange) == 8)).any())


def unexplained(turn: Turn, view: View) -> list[Cell]:
    """The cells that look otherwise since a turn, though no click of it can have changed them."""
    changed = turn.view.changed(view.frame, inside=False)
    return cells_of(changed & ~joined_to(turn.changing, changed & np.isin(turn.view.cells, OPENABLE)))


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


def has_stayed(turn: Turn, view: View) -> bool:
    """Whether a board has neither grown nor moved, whatever its rim shows: cells that open may reach into it.

    All that has changed hangs together with the clicks and can be read, and some of the outermost cells are as they
    were.
    """
    if view.frame.region != turn.view.frame.region:
        return False
    changed = turn.view.changed(view.frame, inside=False)
    natural = not (changed & (~joined_to(turn.changing, changed) | (view.cells == UNSEEN))).any()
    return natural and not changed[:, -1].all() and not changed[-1].all()


def strangers(turn: Turn, view: View) -> Mask:
    """The cells that were unopened and have changed, though no click of a turn can have opened them."""
    before, now = turn.view.cells, view.cells
    unopened = np.isin(before, (CLOSED, QUESTION, FLAG))
    if view.frame.region == turn.view.frame.region:
        changed = unopened & turn.view.changed(view.frame, inside=False)
        # A closed cell beside a number may change at its edge; one that is read as open beyond it may not.
        shown = (now < CLOSED) | np.isin(now, SHOWN)
        beyond = changed & shown & ~joined_to(turn.changing, changed, view.numbers)
        return beyond | (changed & ~joined_to(turn.changing, changed))
    other = unopened & (now != before) & ~np.isin(now, (CLOSED, QUESTION))
    return np.asarray(other & ~joined_to(turn.changing, other) & (now != UNSEEN))


def revealed(turn: Turn, view: View) -> Mask:
    """The strangers that show something else than they did; one that is only lit up or framed is not an end."""
    return np.asarray(strangers(turn, view) & (view.cells != turn.view.cells))


def all_marked(turn: Turn, view: View, strange: Mask) -> bool:
    """Whether every cell left has been marked, and the numbers fit that all of them are mines, but none was clicked.

    A game that is lost leaves cells closed that hold no mine.
    """
    unopened = np.isin(turn.view.cells, (*OPENABLE, FLAG))
    mines, numbers = strange | np.isin(view.cells, MINED), (view.cells < CLOSED) & ~strange
    perhaps = unopened & (view.cells == UNSEEN)  # a mine, or a number that opened beside another cell
    if (np.isin(view.cells, OPENABLE) & ~strange).any():
        return False
    for cell in turn.changing:
        mines[cell.y, cell.x] = perhaps[cell.y, cell.x] = False
    fewest, most = count_around(mines), count_around(mines | perhaps)
    return not (numbers & ((view.cells < fewest) | (view.cells > most))).any()


def is_last(turn: Turn) -> bool:
    """Whether a turn of certain clicks opens the last cells: all others are proven to be mines."""
    left = turn.analysis.board.closed & ~mask_of(turn.changing, turn.view.cells)
    counted = isinstance(turn.view.mines, int) and int(left.sum()) == turn.view.mines
    return counted or bool((left == turn.analysis.mines).all())


def is_known(turn: Turn) -> bool:
    """Whether every closed cell is proven to be safe or to be a mine."""
    analysis = turn.analysis
    return bool((analysis.board.closed == (analysis.safe | analysis.mines)).all())


def can_win(turn: Turn) -> bool:
    """Whether the cells that a turn opens could win the game: all others are mines, or an area opens with the rest.

    They could where cells are not read: these may be open. Flags win only where nothing without a mine is left.
    """
    if not turn.opens:
        return may_be_complete(turn.view)
    analysis, mines = turn.analysis, turn.view.mines
    if turn.view.count(UNSEEN):
        return True
    opened = mask_of(turn.changing, turn.view.cells)
    others = analysis.board.closed & ~opened
    least, most = (mines.least, mines.most) if isinstance(mines, MinesRange) else (mines, mines)
    count = int(others.sum())
    counted = (least is None or count >= least) and (most is None or count <= most)
    if counted and is_possible(turn, mines=others, safe=opened):
        return True
    return not (count_around(analysis.mines) > 0)[opened].all()


def is_possible(turn: Turn, *, mines: Mask, safe: Mask | None = None) -> bool:
    """Whether the numbers before a turn allow mines in some cells and none in others."""
    cells = np.where(mines, FLAG, turn.analysis.board.cells)
    if safe is not None:
        cells = np.where(safe, WALL, cells)
    try:
        analyse(Board(cells.astype(np.uint8), None))
    except ContradictionError:
        return False
    return True
