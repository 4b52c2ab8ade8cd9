"""Several methods in a row: each is asked only when those before it found no safe cell."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from gridseer import _core
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

    def check_here(self) -> None:
        """Raise ``MissingError`` for a method that this machine can't run."""
        for method in self.methods:
            method.check_here()

    def analyse(self, board: Board) -> Analysis:
        """Ask one after the other until somebody knows a safe cell; the last word counts."""
        return self._last_word(board)[1]

    def think(self, board: Board, *, count: bool = False) -> Answer:
        """The same; the method that had the last word makes the guess and counts the layouts."""
        method, analysis = self._last_word(board)
        return method.answer(analysis, count=count)

    @property
    def provers(self) -> tuple[_core.Prover, ...]:
        """The steps of its first methods that only prove."""
        return tuple(prover for method in self.methods[: self.proving] for prover in method.provers)

    @property
    def proving(self) -> int:
        """How many methods at its beginning only prove."""
        return next((i for i, method in enumerate(self.methods) if not method.provers), len(self.methods))

    def think_on(self, board: Board, proven: npt.NDArray[np.bool_]) -> Answer:
        """What the others make of a board on which those that only prove have found these mines and no safe cell."""
        if self.proving < len(self.methods):
            method, analysis = self._last_word(board, self.proving, proven)
        else:
            method, analysis = self.methods[-1], Analysis.from_verdicts(board, self.name, (), cells_of(proven))
        return method.answer(analysis, count=False)

    def _last_word(
        self, board: Board, first: int = 0, proven: npt.NDArray[np.bool_] | None = None
    ) -> tuple[Method, Analysis]:
        asked: list[str] = []
        proven = np.zeros(board.cells.shape, np.bool_) if proven is None else proven
        seen = board.flagged(proven) if proven.any() else board
        for method in self.methods[first:]:
            analysis = _asked(method, seen, board)
            asked.append(analysis.method)
            proven = proven | analysis.mines
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
