"""View: one glance at the board, settled and read, in pixels of the screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from gridseer.autopilot.belief import UNREAD, UNSEEN
from gridseer.errors import GridseerError
from gridseer.geometry import Frame, Lattice, Mask, Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.mines_left import MinesLeft
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights, as_known
from gridseer.vision.board import Sighting, State
from gridseer.vision.difference import changed_pixels, inner_edges

OPENABLE = (CLOSED, QUESTION)
"""Cells that can be opened."""
UNOPENED = (*OPENABLE, FLAG)
"""Cells that the player has not opened."""
MINED = (*UNOPENED, MINE)
"""What a cell with a mine shows in a game that is won."""
_CHECKED_SHARE = 0.7
"""The part of a cell's side that is compared before it is clicked."""
_WHOLE_SHARE = 0.95
"""The part of it that is the cell's own, however its edges are rounded."""


class HaltError(GridseerError):
    """What was seen is not what may be played on; the sentence says what it was."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A board that was seen."""

    frame: Frame
    """The picture: the rectangle of the board, and a little around it."""
    sighting: Sighting
    """What was read in it."""
    cells: Sights
    """What each cell shows, by what was read now and is known from before; see ``belief``."""
    mines: MinesLeft
    """All mines of the board, flagged or not: said by the user or shown by the game; None: unknown."""
    candidates: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    """For open cells without a number those that they may show."""
    exploded: frozenset[Cell] = frozenset()
    """Mines that were opened in a game that may go on after them."""

    def __getitem__(self, cell: Cell) -> int:
        return int(self.cells[cell.y, cell.x])

    def cells_like(self, *sights: int) -> list[Cell]:
        """The cells that show one of some sights, in reading order."""
        return cells_of(np.isin(self.cells, sights))

    def count(self, *sights: int) -> int:
        """How many cells show one of some sights."""
        return int(np.count_nonzero(np.isin(self.cells, sights)))

    def is_like(self, other: "View | None") -> bool:
        """Whether the cells of another view, if there is one, show the same."""
        return other is not None and np.array_equal(self.cells, other.cells)

    @property
    def unread(self) -> list[Cell]:
        """The cells that are not known: open ones without a number, and those that may be open or closed."""
        return self.cells_like(UNREAD, UNSEEN)

    @property
    def numbers(self) -> Mask:
        """The cells that show a number; not the empty ones."""
        return (self.cells > 0) & (self.cells < CLOSED)

    @property
    def is_complete(self) -> bool:
        """Whether as many cells are unopened as the game has mines, by a number that was seen or said."""
        return (
            isinstance(self.mines, int)
            and not self.count(EXPLODED, WRONG_FLAG, UNSEEN)
            and self.count(*MINED) == self.mines
        )

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.is_complete or self.sighting.state in (State.LOST, State.WON)

    @property
    def board(self) -> Board:
        """The board that a solver is given. Flags are not believed: the user may have set wrong ones."""
        cells = as_known(self.cells)
        cells = np.where(cells == FLAG, np.uint8(CLOSED), cells)
        for cell in self.exploded:
            cells[cell.y, cell.x] = FLAG
        mines = self.mines - len(self.exploded) if isinstance(self.mines, int) else self.mines
        closed = int(np.count_nonzero(cells == CLOSED))
        if isinstance(mines, int) and closed < mines:
            raise HaltError(f"expected at least {mines} unopened cells for as many mines, got {closed}")
        return Board(cells, mines)

    @property
    def region(self) -> Region:
        """The rectangle of the cells, in pixels of the screen; no click may be outside."""
        return self.lattice.region

    def centre(self, cell: Cell) -> Place:
        """The pixel of the screen where a cell is clicked."""
        return self.sighting.centre(cell)

    @property
    def lattice(self) -> Lattice:
        """Where the cells are, in pixels of the screen."""
        return self.sighting.lattice.moved(*self.sighting.origin)

    def patch(self, cell: Cell) -> Region:
        """The inner part of a cell, in pixels of the screen."""
        (left, right), (top, bottom) = inner_edges(self.lattice, _CHECKED_SHARE)
        x, y = int(left[cell.x]), int(top[cell.y])
        return Region(x, y, int(right[cell.x]) - x, int(bottom[cell.y]) - y)

    def shows_at(self, region: Region, frame: Frame) -> bool:
        """Whether a fresh picture of a rectangle is the same as what was seen there."""
        return bool(np.array_equal(self._pixels(region), frame.pixels))

    def changed(self, frame: Frame, *, inside: bool = True) -> Mask:
        """The cells that look otherwise in another picture, by their inner part or by all of it, or are not on it.

        Where cells are not all of one size, what changes at the edge of one may be the next one's.
        """
        return self._changed_pixels(frame, _CHECKED_SHARE if inside else _WHOLE_SHARE) > 0

    def surely_changed(self, frame: Frame) -> Mask:
        """The cells that look otherwise in another picture: their inner part, or more than a line along each side.

        Many games draw closed and empty cells alike but for their sides.
        """
        lines = 2 * (self.lattice.cell_width + self.lattice.cell_height)
        return self.changed(frame) | (self._changed_pixels(frame, _WHOLE_SHARE) > lines)

    def picture(self, cell: Cell) -> Frame:
        """A cell in the middle, and as much of its neighbours on each side; black where nothing was looked at."""
        patch = self.patch(cell)
        around = patch.grown(patch.width, patch.height)
        seen = around.within(self.frame.region)
        pixels = np.zeros((around.height, around.width, 3), np.uint8)
        pixels[seen.moved(-around.x, -around.y).slices] = self._pixels(seen)
        return Frame(pixels, around.corner)

    def _changed_pixels(self, frame: Frame, share: float) -> npt.NDArray[np.int32]:
        return changed_pixels(self.frame, frame, self.lattice, share)

    def _pixels(self, region: Region) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        return self.frame.pixels[region.moved(-self.frame.origin.x, -self.frame.origin.y).slices]
