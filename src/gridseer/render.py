"""Draw boards, windows and desktops: a board and a theme in, pixels and the true lattice out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridseer.frame import Frame, Lattice
from gridseer.theme import Theme

if TYPE_CHECKING:
    from gridseer.minesweeper.board import Board


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture, and where the cells in it really are."""

    frame: Frame
    """The pixels."""
    lattice: Lattice
    """The true place of the cells."""


def draw(
    board: "Board | Sequence[str]",
    theme: Theme,
    cell_size: float = 24.0,
    *,
    cell_height: float | None = None,
    window: bool = False,
    mines_left: int | None = None,
    seconds: int = 0,
    scale: float = 1.0,
) -> Drawing:
    """A board, bare or inside a whole window with its counters.

    The board is a ``Board`` or rows of the symbols ``#!?.12345678*@%``. A cell size that is not whole is drawn as
    programs do it: every edge lies on the nearest pixel. ``scale`` resizes the finished picture, as a display does.
    """
    raise NotImplementedError
