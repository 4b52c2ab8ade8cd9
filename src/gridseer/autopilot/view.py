"""View: one glance at the board, settled and read, in pixels of the screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
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
_Edges = tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]


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

    def is_like(self, other: "View") -> bool:
        """Whether the cells of another view show the same."""
        return np.array_equal(self.cells, other.cells)

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
        return self.sighting.lattice.moved(*self.sighting.origin).region

    def centre(self, cell: Cell) -> Place:
        """The pixel of the screen where a cell is clicked."""
        return self.sighting.centre(cell)

    def patch(self, cell: Cell, share: float = _CHECKED_SHARE) -> Region:
        """The inner part of a cell, in pixels of the screen."""
        (left, right), (top, bottom) = _edges_of(self.sighting.lattice, self.sighting.origin, share)
        x, y = int(left[cell.x]), int(top[cell.y])
        return Region(x, y, int(right[cell.x]) - x, int(bottom[cell.y]) - y)

    def shows_at(self, region: Region, frame: Frame) -> bool:
        """Whether a fresh picture of a rectangle is the same as what was seen there."""
        return bool(np.array_equal(self._pixels(region), frame.pixels))

    def changed(self, frame: Frame, *, inside: bool = True) -> Mask:
        """The cells that look otherwise in another picture, by their inner part or by all of it, or are not on it.

        Where cells are not all of one size, what changes at the edge of one may be the next one's.
        """
        return _changed_pixels(self, frame, _CHECKED_SHARE if inside else _WHOLE_SHARE) > 0

    def surely_changed(self, frame: Frame) -> Mask:
        """The cells that look otherwise in another picture: their inner part, or more than a line along each side.

        Many games draw closed and empty cells alike but for their sides.
        """
        lattice = self.sighting.lattice
        lines = 2 * (lattice.cell_width + lattice.cell_height)
        return self.changed(frame) | (_changed_pixels(self, frame, _WHOLE_SHARE) > lines)

    def picture(self, cell: Cell) -> Frame:
        """A cell in the middle, and as much of its neighbours on each side; black where nothing was looked at."""
        patch = self.patch(cell)
        around = patch.grown(patch.width, patch.height)
        seen = around.within(self.frame.region)
        pixels = np.zeros((around.height, around.width, 3), np.uint8)
        pixels[seen.moved(-around.x, -around.y).slices] = self._pixels(seen)
        return Frame(pixels, around.corner)

    def _pixels(self, region: Region) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        return self.frame.pixels[region.moved(-self.frame.origin.x, -self.frame.origin.y).slices]


@lru_cache(maxsize=8)  # a board stays where it is for many glances
def _edges_of(lattice: Lattice, origin: Place, share: float) -> tuple[_Edges, _Edges]:
    """Where the inner parts of columns and rows begin and end, in pixels of the screen."""
    width, height = max(1, int(lattice.cell_width * share)), max(1, int(lattice.cell_height * share))
    across = [round(origin.x + lattice.centre(x, 0)[0]) - width // 2 for x in range(lattice.columns)]
    down = [round(origin.y + lattice.centre(0, y)[1]) - height // 2 for y in range(lattice.rows)]
    left, top = np.array(across), np.array(down)
    return (left, left + width), (top, top + height)


@lru_cache(maxsize=16)  # one glance is compared with the one before it for many reasons
def _changed_pixels(view: View, frame: Frame, share: float) -> npt.NDArray[np.int32]:
    """How many pixels of each cell have changed; of cells that are not wholly on the other picture, all."""
    rows, columns = view.cells.shape
    if not view.frame.region.overlaps(frame.region):
        return np.full((rows, columns), view.patch(Cell(0, 0), share).area, np.int32)
    common = view.frame.region.within(frame.region)
    before, now = (each.pixels[common.moved(-each.origin.x, -each.origin.y).slices] for each in (view.frame, frame))
    red, green, blue = cv2.split(cv2.absdiff(np.ascontiguousarray(before), np.ascontiguousarray(now)))
    unlike = (cv2.max(cv2.max(red, green), blue) > 0).view(np.uint8)
    (left, right), (top, bottom) = _edges_of(view.sighting.lattice, view.sighting.origin, share)
    left, right, top, bottom = left - common.x, right - common.x, top - common.y, bottom - common.y
    # Sums of rectangles from the sums of everything above and to the left of a pixel.
    summed = cv2.integral(unlike)
    columns_cut, rows_cut = (left < 0) | (right > common.width), (top < 0) | (bottom > common.height)
    left, right = np.clip(left, 0, common.width), np.clip(right, 0, common.width)
    top, bottom = np.clip(top, 0, common.height), np.clip(bottom, 0, common.height)
    above, below = summed[top][:, right] - summed[top][:, left], summed[bottom][:, right] - summed[bottom][:, left]
    changed = np.asarray(below - above)
    if view.frame.region != frame.region:
        changed[rows_cut[:, None] | columns_cut] = view.patch(Cell(0, 0), share).area
    return changed
