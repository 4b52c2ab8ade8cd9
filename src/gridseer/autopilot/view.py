"""View: one glance at the board, settled and read, in pixels of the screen."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gridseer.errors import GridseerError
from gridseer.geometry import Frame, Place, Region
from gridseer.grid import Cell
from gridseer.vision.board.sighting import Sighting, State

if TYPE_CHECKING:
    from gridseer.minesweeper.board import Board

CLOSED = "#?"
"""Cells that can be opened."""
UNOPENED = "#?!"
"""Cells that the player has not opened."""
MINED = UNOPENED + "*"
"""How a cell with a mine looks in a game that is won."""
COVERED = " "
"""A cell that something hides."""
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

    def __getitem__(self, cell: Cell) -> str:
        return self.sighting.cells[cell.y][cell.x]

    @property
    def cells(self) -> tuple[str, ...]:
        """What each cell looks like."""
        return self.sighting.cells

    def cells_like(self, symbols: str) -> list[Cell]:
        """The cells that look like one of some symbols, in reading order."""
        return [Cell(x, y) for y, row in enumerate(self.cells) for x, symbol in enumerate(row) if symbol in symbols]

    @property
    def doubtful(self) -> tuple[Cell, ...]:
        """The cells that may be something else.

        Where all look alike, they are closed: there is nothing to mistake. Where every cell without a mine is open, it
        no longer matters what the game has drawn onto the mines.
        """
        if all(set(row) == {"#"} for row in self.cells):
            return ()
        doubtful = self.sighting.doubtful
        return tuple(cell for cell in doubtful if self[cell] not in MINED) if self.is_complete else doubtful

    @property
    def is_complete(self) -> bool:
        """Whether every cell without a mine is open."""
        return not self.cells_like("@%" + COVERED) and len(self.cells_like(MINED)) == self.mines

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.is_complete or self.sighting.state is State.LOST

    @property
    def board(self) -> "Board":
        """The board that a solver is given. Flags are not believed: the user may have set wrong ones."""
        flags, unopened = len(self.cells_like("!")), len(self.cells_like(UNOPENED))
        if unopened < self.mines:
            raise HaltError(f"expected at least {self.mines} unopened cells for as many mines, got {unopened}")
        return self.sighting.board(self.mines - flags).unflagged()

    @property
    def region(self) -> Region:
        """The rectangle of the cells, in pixels of the screen; no click may be outside."""
        lattice, (x, y) = self.sighting.lattice, self.sighting.origin
        left, top = int(np.ceil(x + lattice.x)), int(np.ceil(y + lattice.y))
        right, bottom = int(x + lattice.x + lattice.width), int(y + lattice.y + lattice.height)
        return Region(left, top, right - left, bottom - top)

    @property
    def area(self) -> Region:
        """The rectangle of the whole picture, in pixels of the screen."""
        return Region(*self.frame.origin, self.frame.width, self.frame.height)

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
        left, top = region.x - self.frame.origin[0], region.y - self.frame.origin[1]
        seen = self.frame.pixels[max(top, 0) : top + region.height, max(left, 0) : left + region.width]
        return bool(np.array_equal(seen, frame.pixels))
