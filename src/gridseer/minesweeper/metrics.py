"""Metrics: how much work a layout is for a player who knows where its mines are."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.errors import InputError
from gridseer.grid import MAX_SIDE, Cell, Topology


@dataclass(frozen=True, slots=True)
class Metrics:
    """The numbers by which players compare layouts."""

    bbbv: int
    """3BV (Bechtel's Board Benchmark Value): the fewest clicks that open the board without flags.

    It is the openings plus the numbers that touch none.
    """
    openings: int
    """Connected groups of cells with no mine around them; one click opens each."""
    islands: int
    """Connected groups of the numbers that touch no opening."""
    zini: int
    """Greedy ZiNi, after Elmar Zimmermann and Christoph Nikolaus: the clicks of a greedy player who sets flags.

    The premium of chording at a cell is the 3BV that this uncovers, minus the flags to set for it, minus 1 if the cell
    is closed, minus 1. The player chords where the premium is largest and not negative; where all are negative he
    opens the first cell that counts for 3BV. Every tie goes to the leftmost column and there to the top, as in
    ms_toollib: a layout has one ZiNi, but its mirror image can have another. It is never above 3BV.
    """
    human_zini: int
    """Human ZiNi: the clicks of a player who opens all openings first and then chords at open numbers only."""


def measure(
    layout: npt.NDArray[np.bool_],
    *,
    topology: Topology = Topology.SQUARE,
    walls: npt.NDArray[np.bool_] | None = None,
) -> Metrics:
    """The metrics of a layout: true where there is a mine.

    >>> corner = np.array([[True, False, False], [False, False, False], [False, False, False]])
    >>> measure(corner)
    Metrics(bbbv=1, openings=1, islands=0, zini=1, human_zini=1)
    """
    mines, blocked = _masks(layout, walls)
    return Metrics(*_core.measure(mines, blocked, Topology(topology).core))


def whole_bbbv(
    layout: npt.NDArray[np.bool_],
    *,
    topology: Topology = Topology.SQUARE,
    walls: npt.NDArray[np.bool_] | None = None,
) -> int:
    """The 3BV alone: ZiNi takes seconds on a board of a million cells.

    >>> whole_bbbv(np.array([[True, False, False], [False, False, False], [False, False, False]]))
    1
    """
    mines, blocked = _masks(layout, walls)
    opened = np.ascontiguousarray((mines == 0) & (blocked == 0)).view(np.uint8)
    return _core.solved_bbbv(mines, blocked, Topology(topology).core, opened)


def solved_bbbv(
    layout: npt.NDArray[np.bool_], opened: npt.NDArray[np.bool_], *, topology: Topology = Topology.SQUARE
) -> int:
    """How much of the 3BV of a layout is done: openings that are wholly open, and open numbers that touch none.

    >>> corner = np.array([[True, False, False], [False, False, False], [False, False, False]])
    >>> solved_bbbv(corner, ~corner), solved_bbbv(corner, corner & False)
    (1, 0)
    """
    mines, walls = _masks(layout, None)
    if opened.shape != layout.shape:
        raise InputError(f"expected open cells of shape {layout.shape} like the mines, got {opened.shape}")
    shown = np.ascontiguousarray(opened, dtype=np.bool_).view(np.uint8)
    return _core.solved_bbbv(mines, walls, Topology(topology).core, shown)


def _masks(
    layout: npt.NDArray[np.bool_], walls: npt.NDArray[np.bool_] | None
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """Mines and walls as the core takes them, checked."""
    if layout.ndim != 2 or not (1 <= layout.shape[0] <= MAX_SIDE and 1 <= layout.shape[1] <= MAX_SIDE):
        raise InputError(f"expected 1 to {MAX_SIDE} rows and columns of mines, got an array of shape {layout.shape}")
    mines = np.ascontiguousarray(layout, dtype=np.bool_).view(np.uint8)
    if walls is None:
        blocked = np.zeros_like(mines)
    elif walls.shape == layout.shape:
        blocked = np.ascontiguousarray(walls, dtype=np.bool_).view(np.uint8)
    else:
        raise InputError(f"expected walls of shape {layout.shape} like the mines, got {walls.shape}")
    if np.any(mines & blocked):
        y, x = np.argwhere(mines & blocked)[0].tolist()
        raise InputError(f"expected no mine in a wall, got one at {Cell(x, y)}")
    return mines, blocked
