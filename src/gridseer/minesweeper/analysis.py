"""Analysis: what a solver found out about a board."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.errors import ContradictionError
from gridseer.grid import Cell, reading_order
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.mines_left import DEFAULT_PRIOR, Prior, mines_left_in_words
from gridseer.minesweeper.sight import FLAG, WALL


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """What a method found out about a board. A flag counts as a mine and is not judged."""

    board: Board
    """The board that was analysed."""
    method: str
    """The name of the method."""
    mine_probability: npt.NDArray[np.float64]
    """For every closed cell without a flag its probability of a mine, as rows; NaN elsewhere."""
    safe: npt.NDArray[np.bool_]
    """Where a cell is proven safe."""
    mines: npt.NDArray[np.bool_]
    """Where a cell is proven to be a mine."""
    exact: bool
    """Whether the probabilities are exact; otherwise they are an estimate."""
    counted: int | None = None
    """How many layouts fit the board, when the method counts them on its way; None otherwise."""
    mines_posterior: tuple[tuple[int, float], ...] | None = None
    """How likely each number of mines left is; None when it is known, or the method doesn't work that out."""
    asked: tuple[str, ...] = ()
    """In a sequence of methods those that were asked, in order; empty for a single method."""

    @classmethod
    def from_verdicts(
        cls, board: Board, method: str, safe: Iterable[Cell], mines: Iterable[Cell], clues: Iterable[Cell] = ()
    ) -> "Analysis":
        """For a method that only knows certain cells: the mines left are spread evenly over the others.

        When the others are all mines, or none of them is, they are certain too. ``clues`` are the numbers that the
        verdicts rest on; they are named when the number of mines left contradicts them. Where that isn't known, as
        many mines are spread as the prior and the known cells suggest.
        """
        safe_mask = _mask(board, safe)
        mine_mask = _mask(board, mines)
        others = board.closed & ~safe_mask & ~mine_mask
        proven = int(np.count_nonzero(mine_mask))
        least, most = (bound - proven for bound in board.mines_left_range)
        room = int(np.count_nonzero(others))
        if most < 0 or least > room:
            raise ContradictionError(
                f"there are {mines_left_in_words(board.mines_left)}, but the numbers prove {proven} "
                f"and leave room for {room} more",
                tuple(sorted(clues, key=reading_order)),
                mine_count=True,
            )
        if most == 0:
            safe_mask |= others
        elif least == room:
            mine_mask |= others
        probability = np.full(board.cells.shape, np.nan)
        if room:
            probability[others] = expected_mines(board, proven, room) / room
        probability[safe_mask] = 0.0
        probability[mine_mask] = 1.0
        return cls(board, method, probability, safe_mask, mine_mask, exact=False)

    def _repr_svg_(self) -> str:
        from gridseer.minesweeper.drawing import svg

        return svg(self.board, self)

    def safe_cells(self) -> list[Cell]:
        """The cells proven safe, in reading order."""
        return cells_of(self.safe)

    def mine_cells(self) -> list[Cell]:
        """The cells proven to be a mine, in reading order."""
        return cells_of(self.mines)


def expected_mines(board: Board, proven: int, room: int, prior: Prior = DEFAULT_PRIOR) -> float:
    """How many mines to expect in the ``room`` closed cells of which nothing is known, next to the proven ones.

    If their number isn't known: as many as the prior and the density of the other cells say.
    """
    least, most = (bound - proven for bound in board.mines_left_range)
    if least == most:
        return least
    flags, walls = (int(np.count_nonzero(board.cells == sight)) for sight in (FLAG, WALL))
    known = board.cells.size - walls - room
    density = (prior.mines + flags + proven) / (prior.cells + known)
    return min(max(room * density, least), most)


def _mask(board: Board, cells: Iterable[Cell]) -> npt.NDArray[np.bool_]:
    mask = np.zeros(board.cells.shape, np.bool_)
    for x, y in cells:
        mask[y, x] = True
    return mask
