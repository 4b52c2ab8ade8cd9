"""A game with habits of its own: how it opens, what a right click does, which flags are there from the beginning."""

import numpy as np

from gridseer.geometry import Mask
from gridseer.grid import Cell
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from gridseer.screen.habit import GameHabit

_OLD_FLAGS = 4
_LIVES = 3


class HabitGame:
    """One game; the mines are drawn from the seed by the first click.

    >>> from gridseer.minesweeper.level import LEVELS
    >>> game = HabitGame(LEVELS["beginner"], 1, frozenset({GameHabit.QUESTIONS}))
    >>> game.mark(Cell(0, 0)), game.mark(Cell(0, 0)), int(game.cells[0, 0]) == QUESTION
    (None, None, True)
    """

    def __init__(self, level: Level, seed: int, habits: frozenset[GameHabit]) -> None:
        self.level = level
        """Its size and its mines."""
        self.seed = seed
        self.outcome = Outcome.PLAYING
        self.cells: Sights = np.full((level.height, level.width), CLOSED, np.uint8)
        """What each cell shows while the game goes on."""
        self.layout: Mask | None = None
        """Where the mines are, once they are drawn."""
        self.exploded: Cell | None = None
        """The mine that was opened."""
        self._habits = habits
        self._lives = _LIVES if GameHabit.LIVES in habits else 1
        self.old_flags = 0
        """The flags that were there before the first click."""
        if GameHabit.OLD_FLAGS in habits:
            places = np.random.default_rng(seed).choice(self.cells.size, _OLD_FLAGS, replace=False)
            self.cells.ravel()[places] = FLAG
            self.old_flags = _OLD_FLAGS

    @property
    def mines_left(self) -> int:
        """What its counter shows. Of two games that keep old flags, one counts them."""
        if self.outcome is Outcome.WON and GameHabit.SILENT not in self._habits:
            return 0
        flags = int(np.count_nonzero(np.isin(self.cells, (FLAG, EXPLODED))))
        uncounted = self.old_flags if self.seed % 2 else 0
        return self.level.mines - flags + uncounted

    def open(self, cell: Cell) -> list[Cell]:
        """Open a cell, and an area from an empty one; the cells that changed, in the order in which they opened."""
        if self.outcome is not Outcome.PLAYING or self.cells[cell.y, cell.x] not in (CLOSED, QUESTION):
            return []
        layout = self._drawn(cell)
        if layout[cell.y, cell.x]:
            self._lives -= 1
            if self._lives:
                self.cells[cell.y, cell.x] = EXPLODED
            else:
                self.outcome, self.exploded = Outcome.LOST, cell
            return [cell]
        opened = self._spread(cell, layout)
        if np.array_equal(self.cells >= CLOSED, layout):
            self.outcome = Outcome.WON
        return opened

    def mark(self, cell: Cell) -> None:
        """What a right click does: a flag, a question mark where the game has them, closed again."""
        if self.outcome is not Outcome.PLAYING:
            return
        after = {CLOSED: FLAG, FLAG: CLOSED}
        if GameHabit.QUESTIONS in self._habits:
            after = {CLOSED: FLAG, FLAG: QUESTION, QUESTION: CLOSED}
        sight = int(self.cells[cell.y, cell.x])
        self.cells[cell.y, cell.x] = after.get(sight, sight)

    def sights(self) -> Sights:
        """What each cell shows now, at the end with the mines."""
        cells = self.cells.copy()
        if self.layout is None or self.outcome is Outcome.PLAYING:
            return cells
        unflagged = self.layout & (cells != FLAG) & (cells != EXPLODED)
        if self.outcome is Outcome.WON:
            if GameHabit.SILENT not in self._habits:
                cells[unflagged] = FLAG
            return cells
        cells[unflagged] = MINE
        cells[~self.layout & (cells == FLAG)] = WRONG_FLAG
        if self.exploded is not None:
            cells[self.exploded.y, self.exploded.x] = EXPLODED
        return cells

    def _drawn(self, first: Cell) -> Mask:
        if self.layout is None:
            start = Start.ANY if GameHabit.UNSAFE_FIRST in self._habits else Start.ZERO
            level = self.level
            game = Game(level.width, level.height, level.mines, start=start, seed=self.seed)
            game.open(first)
            self.layout = game.layout
            assert self.layout is not None
        return self.layout

    def _spread(self, cell: Cell, layout: Mask) -> list[Cell]:
        opened, waiting = list[Cell](), [cell]
        for x, y in waiting:
            if self.cells[y, x] not in (CLOSED, QUESTION):
                continue
            around = self._around(Cell(x, y))
            self.cells[y, x] = sum(bool(layout[other.y, other.x]) for other in around)
            opened.append(Cell(x, y))
            if self.cells[y, x] == 0:
                sides_only = GameHabit.SIDES in self._habits
                waiting += [other for other in around if not sides_only or x == other.x or y == other.y]
        return opened

    def _around(self, cell: Cell) -> list[Cell]:
        rows, columns = self.cells.shape
        return [
            Cell(x, y)
            for y in range(max(0, cell.y - 1), min(rows, cell.y + 2))
            for x in range(max(0, cell.x - 1), min(columns, cell.x + 2))
            if (x, y) != cell
        ]
