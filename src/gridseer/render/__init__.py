"""Draw boards and whole windows: a board and a theme in, pixels and the true lattice out."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np

from gridseer.errors import InputError
from gridseer.geometry import Frame, Lattice, Pixels
from gridseer.minesweeper.sight import COVERED, WALL, Sights, sights_of
from gridseer.render.cells import sprite
from gridseer.theme import Theme

if TYPE_CHECKING:
    from gridseer.minesweeper.board import Board


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture, and where the cells in it really are."""

    frame: Frame
    lattice: Lattice
    """The true place of the cells."""


def draw(
    board: "Board | Sights | Sequence[str]",
    theme: Theme,
    cell_size: float = 24.0,
    *,
    cell_height: float | None = None,
    window: bool = False,
    mines_left: int | None = None,
    seconds: int = 0,
    face: str = ":)",
    scale: float = 1.0,
) -> Drawing:
    """A board, bare or inside a whole window with its counters.

    The board is a ``Board``, sights or rows of their symbols; walls and covered cells are left empty. A cell size that
    is not whole is drawn as programs do it: every edge lies on the nearest pixel. ``scale`` resizes the finished
    picture, as a display does.
    """
    cells, shown = _sights(board, mines_left)
    picture = _cells(cells, theme, cell_size, cell_height or cell_size)
    left = top = 0
    if window:
        from gridseer.render.window import framed

        picture, left, top = framed(picture, theme, cell_size, shown, seconds=seconds, face=face)
    if scale != 1:
        picture = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR), np.uint8)
    lattice = Lattice(
        left * scale, top * scale, cell_size * scale, (cell_height or cell_size) * scale, cells.shape[1], cells.shape[0]
    )
    return Drawing(Frame(picture), lattice)


def _sights(board: "Board | Sights | Sequence[str]", mines_left: int | None) -> tuple[Sights, int | None]:
    """What each cell shows, and the mines left if anybody knows them."""
    if isinstance(board, np.ndarray):
        return board, mines_left
    if isinstance(board, Sequence):
        return sights_of(board), mines_left
    known = board.mines_left if isinstance(board.mines_left, int) else None
    return board.cells, known if mines_left is None else mines_left


def _cells(cells: Sights, theme: Theme, cell_width: float, cell_height: float) -> Pixels:
    if min(cell_width, cell_height) < 4:
        raise InputError(f"expected cells of at least 4 pixels, got {min(cell_width, cell_height)}")
    xs = np.rint(np.arange(cells.shape[1] + 1) * cell_width).astype(int).tolist()
    ys = np.rint(np.arange(cells.shape[0] + 1) * cell_height).astype(int).tolist()
    picture = np.empty((ys[-1], xs[-1], 3), np.uint8)
    picture[:] = theme.window
    for y, (row, (top, bottom)) in enumerate(zip(cells.tolist(), pairwise(ys), strict=True)):
        for x, (sight, (left, right)) in enumerate(zip(row, pairwise(xs), strict=True)):
            if sight not in (WALL, COVERED):
                picture[top:bottom, left:right] = sprite(sight, theme, right - left, bottom - top, (x + y) % 2 == 1)
    if theme.line and not theme.gap:
        size = max(1, round(theme.line_width * min(cell_width, cell_height)))
        picture = cv2.copyMakeBorder(picture, 0, size, 0, size, cv2.BORDER_CONSTANT, value=theme.line)
    return picture
