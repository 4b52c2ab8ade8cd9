"""Belief: what is known of each cell from everything seen and done in a game, so that one doubtful look does no harm.

What is open stays open and keeps its number; what was clicked and changed is open. A cell that cannot be read is
carried on as what it may be, and everything that does not depend on it is decided without it.
"""

from collections.abc import Iterable

import numpy as np

from gridseer.geometry import Mask
from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED, COVERED, EXPLODED, FLAG, MINE, QUESTION, WALL, WRONG_FLAG, Sight, Sights
from gridseer.vision.board import OPENED, Facts, Sighting

UNREAD = WALL
"""How an open cell whose number is not known is written: it isn't a mine, and says nothing."""
UNSEEN = COVERED
"""How a cell is written of which nothing is known, not even whether it is open: it may be a mine."""

_NOTHING = 255
_NEVER_OPEN = (CLOSED, FLAG, QUESTION)
_NO_FLAG = frozenset(int(sight) for sight in Sight) - {FLAG}
_ENDS = (MINE, EXPLODED, WRONG_FLAG)


_ALL = 0.99
"""What a cell may show must be as likely as this, all together, to be everything that it may show."""


def _rivals(sighting: Sighting, cell: Cell) -> dict[int, float]:
    """What a doubtful cell may show, and how likely each is."""
    return dict(sighting.rivals.get(cell, ()))


def _is_end(rivals: dict[int, float], sight: int) -> bool:
    """Whether all that a doubtful cell may show is what only a finished game does."""
    return sight in _ENDS and sum(rivals.values()) >= _ALL and all(rival in _ENDS for rival in rivals)


class Belief:
    """What one game has shown so far."""

    def __init__(self) -> None:
        self._numbers: Sights | None = None
        self._opened: Mask | None = None
        self._mistrusted: Mask | None = None
        self._marks: dict[Cell, int] = {}
        self.said: dict[Cell, int] = {}
        """What somebody has said about cells."""
        self.exploded: set[Cell] = set()
        """The mines that were opened in a game that may go on after them."""

    def apply(self, sighting: Sighting) -> Sights:
        """What each cell shows, with doubtful ones written as what is known of them."""
        cells = sighting.cells.copy()
        if (cells == CLOSED).all():
            return cells  # where all look alike, they are closed: there is nothing to mistake
        numbers, opened, mistrusted = self._of_shape(cells.shape)
        for cell in sighting.doubtful:
            place = cell.y, cell.x
            if numbers[place] != _NOTHING:
                cells[place] = numbers[place]
            elif _is_end(rivals := _rivals(sighting, cell), int(cells[place])):
                continue
            elif cell in self._marks:
                cells[place] = self._marks[cell]
            else:
                cells[place] = self._carried(int(cells[place]), rivals, opened=bool(opened[place]))
        closed_again = opened & np.isin(cells, _NEVER_OPEN)
        cells[closed_again | (mistrusted & (cells < CLOSED))] = UNREAD
        for cell in self.exploded:
            cells[cell.y, cell.x] = MINE
        for cell, sight in self.said.items():
            if cells[cell.y, cell.x] in (UNREAD, UNSEEN):
                cells[cell.y, cell.x] = sight
        return cells

    def candidates(self, sighting: Sighting, cells: Sights) -> dict[Cell, tuple[int, ...]]:
        """For each open cell without a number those that it may show, the likeliest first; none where it may be any."""
        unread = [Cell(x, y) for y, x in np.argwhere(cells == UNREAD).tolist()]
        found = {}
        for cell in unread:
            rivals = _rivals(sighting, cell)
            _, _, mistrusted = self._of_shape(cells.shape)
            sure = sum(rivals.values()) >= _ALL and not mistrusted[cell.y, cell.x]
            found[cell] = tuple(sight for sight in rivals if sight < CLOSED) if sure else ()
        return found

    def facts(self) -> Facts:
        """What is known about cells besides their pixels, for the reader."""
        if self._opened is None:
            return {}
        unmarked = {cell: _NO_FLAG for cell, sight in self._marks.items() if sight == CLOSED}
        return unmarked | {Cell(x, y): OPENED for y, x in np.argwhere(self._opened).tolist()}

    def _carried(self, sight: int, rivals: dict[int, float], *, opened: bool) -> int:
        """How a doubtful cell is written: closed or open for certain where everything that it may be is."""
        if opened:
            return UNREAD
        if sum(rivals.values()) < _ALL:
            return UNSEEN
        if all(rival in _NEVER_OPEN for rival in rivals):
            return sight
        return UNREAD if all(rival < CLOSED for rival in rivals) else UNSEEN

    def learn(self, cells: Sights) -> list[Cell]:
        """Remember the numbers of a board that is believed; the cells whose number is not what it was."""
        numbers, _, mistrusted = self._of_shape(cells.shape)
        open_now = cells < CLOSED
        other = open_now & (numbers != _NOTHING) & (numbers != cells)
        mistrusted |= other
        fresh = open_now & (numbers == _NOTHING)
        numbers[fresh] = cells[fresh]
        numbers[mistrusted] = _NOTHING
        return [Cell(x, y) for y, x in np.argwhere(other).tolist()]

    def opened(self, cells: Iterable[Cell], shape: tuple[int, ...]) -> None:
        """Remember cells that were clicked and changed: they are neither closed nor flagged."""
        _, opened, _ = self._of_shape(shape)
        for cell in cells:
            opened[cell.y, cell.x] = True
            self._marks.pop(cell, None)

    def mistrust(self, cells: Iterable[Cell], shape: tuple[int, ...]) -> None:
        """Remember open cells whose number cannot be what it looks like."""
        _, _, mistrusted = self._of_shape(shape)
        for cell in cells:
            mistrusted[cell.y, cell.x] = True

    def right_clicked(self, cell: Cell, before: int) -> None:
        """Remember a cell that was right-clicked and changed: what was closed is marked, and no flag stays one."""
        self._marks[cell] = FLAG if before == CLOSED else CLOSED

    def _of_shape(self, shape: tuple[int, ...]) -> tuple[Sights, Mask, Mask]:
        if self._numbers is None or self._opened is None or self._mistrusted is None or self._numbers.shape != shape:
            self._numbers = np.full(shape, _NOTHING, np.uint8)
            self._opened, self._mistrusted = np.zeros(shape, bool), np.zeros(shape, bool)
        return self._numbers, self._opened, self._mistrusted
