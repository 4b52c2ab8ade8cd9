"""Several methods in a row: each is asked only when those before it found no safe cell."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from gridseer.errors import ContradictionError
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.sight import FLAG

if TYPE_CHECKING:
    from gridseer.minesweeper.solving.solver import Solver


@dataclass(frozen=True, slots=True)
class Sequence:
    """Methods from quick to slow. What one has proven to be mines, the next sees as flags."""

    name: str
    """The names of its methods with their options, with commas between."""
    solvers: "tuple[Solver, ...]"
    """The methods, in the order in which they are asked."""

    @property
    def complete(self) -> bool:
        """Whether it always finds every certain cell: only when the first one does, often the only one asked."""
        return self.solvers[0].complete

    def analyse(self, board: Board) -> Analysis:
        """Ask one after the other until somebody knows a safe cell; the last word counts."""
        asked: list[str] = []
        proven = np.zeros(board.cells.shape, np.bool_)
        seen = board
        for solver in self.solvers:
            analysis = _asked(solver, seen, board)
            asked.append(analysis.method)
            proven |= analysis.mines
            if analysis.safe.any():
                break
            seen = _with_flags(board, proven)
        probability = np.where(proven, 1.0, analysis.mine_probability)
        return replace(
            analysis,
            board=board,
            method=self.name,
            asked=tuple(asked),
            mine_probability=probability,
            mines=proven,
        )


def _asked(solver: "Solver", seen: Board, board: Board) -> Analysis:
    """What a method says about a board that others have flagged.

    A contradiction there rests on the flags, which rest on numbers of the board: it is looked for once more without
    them, to name those numbers, and when the method cannot find it alone, all of them are named.
    """
    try:
        return solver.analyse(seen)
    except ContradictionError as error:
        if seen is not board:
            solver.analyse(board)
            raise ContradictionError(error.sentence, tuple(cells_of(board.cells <= 8)), mine_count=True) from None
        raise


def _with_flags(board: Board, mines: npt.NDArray[np.bool_]) -> Board:
    """The board with its proven mines flagged."""
    cells = board.cells.copy()
    cells[mines] = FLAG
    return Board(cells, board.mines_left - int(np.count_nonzero(mines)), board.topology)
