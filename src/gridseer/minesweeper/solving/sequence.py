"""Several methods in a row: each is asked only when those before it found no safe cell."""

from dataclasses import dataclass, replace

import numpy as np

from gridseer.errors import ContradictionError
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Answer
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.solving.method import Method


@dataclass(frozen=True, slots=True)
class Sequence:
    """Methods from quick to slow. What one has proven to be mines, the next sees as flags."""

    name: str
    """The names of its methods with their options, with commas between."""
    methods: tuple[Method, ...]
    """The methods, in the order in which they are asked."""

    @property
    def complete(self) -> bool:
        """Whether it always finds every certain cell: only when the first one does, often the only one asked."""
        return self.methods[0].complete

    def analyse(self, board: Board) -> Analysis:
        """Ask one after the other until somebody knows a safe cell; the last word counts."""
        return self._last_word(board)[1]

    def think(self, board: Board, *, count: bool = False) -> Answer:
        """The same; the method that had the last word makes the guess and counts the layouts."""
        method, analysis = self._last_word(board)
        return method.answer(analysis, count=count)

    def _last_word(self, board: Board) -> tuple[Method, Analysis]:
        asked: list[str] = []
        proven = np.zeros(board.cells.shape, np.bool_)
        seen = board
        for method in self.methods:
            analysis = _asked(method, seen, board)
            asked.append(analysis.method)
            proven |= analysis.mines
            if analysis.safe.any():
                break
            seen = board.flagged(proven)
        probability = np.where(proven, 1.0, analysis.mine_probability)
        return method, replace(
            analysis,
            board=board,
            method=self.name,
            asked=tuple(asked),
            mine_probability=probability,
            mines=proven,
        )


def _asked(method: Method, seen: Board, board: Board) -> Analysis:
    """What a method says about a board that others have flagged.

    A contradiction there rests on the flags, which rest on numbers of the board: it is looked for once more without
    them, to name those numbers, and when the method cannot find it alone, all of them are named.
    """
    try:
        return method.analyse(seen)
    except ContradictionError as error:
        if seen is not board:
            method.analyse(board)
            raise ContradictionError(error.sentence, tuple(cells_of(board.cells <= 8)), mine_count=True) from None
        raise
