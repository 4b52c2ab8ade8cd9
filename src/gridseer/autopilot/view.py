"""View: one glance at the board, settled and read, in pixels of the screen."""

from dataclasses import dataclass

import numpy as np

from gridseer.errors import GridseerError
from gridseer.geometry import Frame, Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.sight import CLOSED, COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from gridseer.vision.board.sighting import Sighting, State

OPENABLE = (CLOSED, QUESTION)
"""Cells that can be opened."""
UNOPENED = (*OPENABLE, FLAG)
"""Cells that the player has not opened."""
MINED = (*UNOPENED, MINE)
"""What a cell with a mine shows in a game that is won."""
_CHECKED_SHARE = 0.7
"""The part of a cell's side that is compared before it is clicked."""


class HaltError(GridseerError):
    """What was seen is not what may be played on; the sentence says what it was."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A board that was seen."""

    frame: Frame
    """The picture: the rectangle of the board, and a little around it."""
    sighting: Sighting
    """What was read in it."""
    mines: int
    """All mines of the board."""

    def __getitem__(self, cell: Cell) -> int:
        return int(self.sighting.cells[cell.y, cell.x])

    @property
    def cells(self) -> Sights:
        """What each cell shows."""
        return self.sighting.cells

    def cells_like(self, *sights: int) -> list[Cell]:
        """The cells that show one of some sights, in reading order."""
        return cells_of(np.isin(self.cells, sights))

    def count(self, *sights: int) -> int:
        """How many cells show one of some sights."""
        return int(np.count_nonzero(np.isin(self.cells, sights)))

    def is_like(self, other: "View") -> bool:
        """Whether the cells of another view show the same."""
        return np.array_equal(self.cells, other.cells)

    @property
    def doubtful(self) -> tuple[Cell, ...]:
        """The cells that may be something else.

        Where all look alike, they are closed: there is nothing to mistake. Where every cell without a mine is open, it
        no longer matters what the game has drawn onto the mines.
        """
        if (self.cells == CLOSED).all():
            return ()
        doubtful = self.sighting.doubtful
        return tuple(cell for cell in doubtful if self[cell] not in MINED) if self.is_complete else doubtful

    @property
    def is_complete(self) -> bool:
        """Whether every cell without a mine is open."""
        return not self.count(EXPLODED, WRONG_FLAG, COVERED) and self.count(*MINED) == self.mines

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.is_complete or self.sighting.state is State.LOST

    @property
    def board(self) -> Board:
        """The board that a solver is given. Flags are not believed: the user may have set wrong ones."""
        flags, unopened = self.count(FLAG), self.count(*UNOPENED)
        if unopened < self.mines:
            raise HaltError(f"expected at least {self.mines} unopened cells for as many mines, got {unopened}")
        return self.sighting.board(self.mines - flags).unflagged()

    @property
    def region(self) -> Region:
        """The rectangle of the cells, in pixels of the screen; no click may be outside."""
        return self.sighting.lattice.moved(*self.sighting.origin).region

    def centre(self, cell: Cell) -> Place:
        """The pixel of the screen where a cell is clicked."""
        return self.sighting.centre(cell)

    def patch(self, cell: Cell) -> Region:
        """The inner part of a cell, in pixels of the screen."""
        x, y = self.centre(cell)
        lattice = self.sighting.lattice
        width = max(1, int(lattice.cell_width * _CHECKED_SHARE))
        height = max(1, int(lattice.cell_height * _CHECKED_SHARE))
        return Region(x - width // 2, y - height // 2, width, height)

    def shows_at(self, region: Region, frame: Frame) -> bool:
        """Whether a fresh picture of a rectangle is the same as what was seen there."""
        seen = self.frame.pixels[region.moved(-self.frame.origin.x, -self.frame.origin.y).slices]
        return bool(np.array_equal(seen, frame.pixels))
