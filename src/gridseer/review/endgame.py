"""The end of a game, searched to its last move: what the best play wins, and what a certain first cell wins."""

from dataclasses import dataclass

from gridseer import _core
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.strength import STRENGTHS

MOST_LAYOUTS = STRENGTHS["strong"].endgame_layouts
"""Positions with more layouts are not searched."""
WORK = STRENGTHS["strong"].endgame_work
"""Cells looked at in one search; over it the search is given up."""


@dataclass(frozen=True, slots=True)
class SearchedEndgame:
    """What the best play wins from a position."""

    best: Cell
    """The first cell of the best play."""
    won: int
    """The layouts that it wins."""
    won_with_chosen: int
    """The layouts that the best play wins after the cell that was asked about; 0 where none was."""
    layouts: int

    @property
    def win_probability(self) -> float:
        """That of the best play."""
        return self.won / self.layouts

    @property
    def kept(self) -> float:
        """The share of the best play's wins that is left when the cell that was asked about is opened first."""
        return self.won_with_chosen / self.won if self.won else 1.0


def search_endgame(board: Board, chosen: Cell | None = None) -> SearchedEndgame | None:
    r"""Search a position; None when there are too many layouts, too much is to be looked at, or the mines are unknown.

    >>> search_endgame(Board.parse("#2#\n###\nm2"), Cell(1, 1)).kept
    0.5
    """
    if not isinstance(board.mines_left, int):
        return None  # without their number every layout has another weight
    index = -1 if chosen is None else chosen.index_in(board.width)
    finished, best, won, layouts, with_chosen = _core.solve_endgame(
        board.cells, board.topology.core, board.counter, MOST_LAYOUTS, WORK, index
    )
    if not finished:
        return None
    return SearchedEndgame(Cell.of(best, board.width), won, with_chosen, layouts)
