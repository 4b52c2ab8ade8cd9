"""Beside: what can still be seen of a board that something hides, held against what was known before a turn."""

from dataclasses import dataclass

import numpy as np

from gridseer.autopilot.belief import UNSEEN
from gridseer.autopilot.change import is_possible
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import OPENABLE, View
from gridseer.geometry import Frame, Mask, Place
from gridseer.minesweeper.area import joined_to, mask_of
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.mines_left import MinesRange
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, Sights
from gridseer.screen.guard import Guard
from gridseer.vision.board import words_over

_MOST = 2 / 3
"""If more of the open cells than this share look as they did, the board is where it was."""


@dataclass(frozen=True, slots=True, eq=False)
class LastSight:
    """The last picture of a board that is hidden, and what hides it."""

    frame: Frame
    hidden: Mask
    """The cells under or beside what lies over the board; none where that isn't known."""
    cells: Sights | None = None
    """What was read without a doubt beside it, everything else unseen; None if nothing was."""
    words: str = ""
    """What the window that hides it is called, and what is written over the board."""
    drawn: bool = False
    """Whether the game has drawn over its cells what hides them."""
    shaded: bool = False
    """Whether a shade was taken off the picture: it could be only because the rest is where it was."""

    @property
    def has_window(self) -> bool:
        """Whether another window of the game's own is what hides the board."""
        return bool(self.hidden.any()) and not self.drawn


def last_sight(guard: Guard, turn: Turn, frame: Frame, seen: View | None = None) -> LastSight:
    """The last picture of a board, and the cells that other windows of the game hide, or may cast a shadow on.

    What was ``seen`` last gives the sights of the cells that are not hidden at all.
    """
    hidden, out_of_sight = _under_windows(guard, turn.view)
    drawn = not hidden.any()
    if drawn:
        hidden = out_of_sight = hidden_by_drawing(turn, frame)
    places = [turn.view.region.middle, *map(turn.view.centre, () if drawn else cells_of(out_of_sight))]
    titles = next((guard.titles_at(place) for place in places if guard.has_own_window_at([place])), ())
    words = " / ".join([*titles, *words_over(turn.view.frame, frame, turn.view.lattice)])
    in_place = seen is not None and seen.frame.region == turn.view.frame.region
    cells = np.where(out_of_sight, UNSEEN, _surely_shown(seen)).astype(np.uint8) if seen and in_place else None
    return LastSight(frame, hidden, cells, words, drawn)


def _under_windows(guard: Guard, view: View) -> tuple[Mask, Mask]:
    """The cells that lie under or beside a window of the game's own, and those all of whose corners it hides."""
    (rows, columns), region = view.cells.shape, view.region
    across = np.linspace(region.x, region.right - 1, columns + 1).round().astype(int)
    down = np.linspace(region.y, region.bottom - 1, rows + 1).round().astype(int)
    under = np.pad(
        np.array([[guard.has_own_window_at([Place(x, y)]) for x in across.tolist()] for y in down.tolist()]), 1
    )
    spread = np.array([[under[y : y + rows, x : x + columns] for x in range(4)] for y in range(4)])
    return np.asarray(spread.any(axis=(0, 1))), np.asarray(spread[1:3, 1:3].all(axis=(0, 1)))


def _surely_shown(seen: View) -> Sights:
    """What was read without a doubt; which of the two kinds of mine it is does not matter."""
    cells = seen.sighting.cells.copy()
    for cell in seen.sighting.doubtful:
        rivals = {sight for sight, _ in seen.sighting.rivals.get(cell, ())}
        if not rivals or not rivals <= {MINE, EXPLODED}:
            cells[cell.y, cell.x] = UNSEEN
    return cells


def hidden_by_drawing(turn: Turn, frame: Frame) -> Mask:
    """The cells under what a game has drawn over its board: a rectangle around the open cells that have changed.

    Closed cells that hang together with these may be under it, too.
    """
    changed = turn.view.changed(frame, inside=False)
    rows, columns = np.nonzero(joined_to(cells_of(changed & (turn.view.cells < CLOSED)), changed) & changed)
    hidden = np.zeros(changed.shape, bool)
    if rows.size:
        hidden[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1] = True
    return hidden


def is_seen_in_place(turn: Turn, last: LastSight) -> bool:
    """Whether most open cells look as they did, or some do and some cell of each outer line.

    Otherwise the board may only have grown, moved or been put away.
    """
    if last.shaded:
        return True
    same, opened = ~turn.view.changed(last.frame, inside=False), turn.view.cells < CLOSED
    outer = all(line.any() for line in (same[0], same[-1], same[:, 0], same[:, -1]))
    left = int((same & opened).sum())
    return left > (0 if outer else _MOST * int(opened.sum()))


def guess_beside(turn: Turn, last: LastSight) -> list[int]:
    """What the clicked cells show beside what hides the board, where that was read."""
    return [] if last.cells is None else [int(last.cells[y, x]) for x, y in turn.changing]


def marked_beside(turn: Turn, last: LastSight) -> bool | None:
    """Whether all unopened cells that can be seen have changed; None where none of them has.

    A game that is lost shows its mines and leaves other cells closed; one that is won has mines left only. A cell that
    looks as it did is seen, wherever it is.
    """
    changed = turn.view.changed(last.frame, inside=False)
    opened = joined_to(turn.changing, changed & np.isin(turn.view.cells, OPENABLE))  # no area spreads over open cells
    visible = np.isin(turn.view.cells, OPENABLE) & ~last.hidden & ~opened
    if not (visible & changed).any():
        return None
    return not _still_closed(turn, changed).any()


def may_be_lost(turn: Turn, last: LastSight) -> bool:
    """Whether the guess and all cells beside what covers the board can be mines: then a lost game marks them too."""
    visible = np.isin(turn.view.cells, OPENABLE) & ~last.hidden
    return is_possible(turn, mines=visible | mask_of(turn.changing, turn.view.cells))


def leaves_no_mine(turn: Turn, last: LastSight) -> bool:
    """Whether the mines that the game shows leave none for the cells that were clicked."""
    return not is_possible(turn, mines=_shown_mines(turn, last) | mask_of(turn.changing, turn.view.cells))


def is_not_won(turn: Turn, last: LastSight) -> bool:
    """Whether cells are seen to be closed still that cannot all be mines: there are too many, or numbers deny it.

    In a game that is won every cell that has not changed is a mine, and so is every flag.
    """
    cells = turn.view.cells
    left = _still_closed(turn, turn.view.changed(last.frame, inside=False))
    mines = turn.view.mines.most if isinstance(turn.view.mines, MinesRange) else turn.view.mines
    if mines is not None and int(left.sum()) > mines:
        return True
    mined = left | (cells == FLAG) | _shown_mines(turn, last)
    return bool(last.hidden.any()) and not is_possible(turn, mines=mined, safe=mask_of(turn.changing, cells))


def _still_closed(turn: Turn, changed: Mask) -> Mask:
    """The unopened cells that look as they did before a turn that did not click them."""
    cells = turn.view.cells
    return np.isin(cells, OPENABLE) & ~changed & ~mask_of(turn.changing, cells)


def _shown_mines(turn: Turn, last: LastSight) -> Mask:
    """The cells in which the game itself has marked or shown a mine since a turn, where that was read."""
    if last.cells is None:
        return np.zeros(turn.view.cells.shape, bool)
    return np.isin(turn.view.cells, OPENABLE) & np.isin(last.cells, (FLAG, MINE, EXPLODED))
