"""MineCount: how many mines the board has, by what the user said or the game showed; never by what is usual."""

import numpy as np

from gridseer.autopilot.report import MinesSource
from gridseer.minesweeper.level import known_mines
from gridseer.minesweeper.mines_left import MinesLeft, MinesRange
from gridseer.minesweeper.sight import FLAG, WRONG_FLAG
from gridseer.vision.board.sighting import Sighting


class MineCount:
    """What is known of the number of mines of one board."""

    def __init__(self, told: int | None) -> None:
        self._told = told
        self._seen: MinesLeft = None
        self._refuted = False

    @property
    def mines(self) -> MinesLeft:
        """All mines of the board, flagged or not; None while they are not known."""
        return self._seen if self._told is None else self._told

    @property
    def is_told(self) -> bool:
        """Whether the user has said it."""
        return self._told is not None

    @property
    def source(self) -> MinesSource:
        """How it is known."""
        if self._told is not None:
            return MinesSource.TOLD
        return MinesSource.UNKNOWN if self._seen is None else MinesSource.COUNTER

    def see(self, sighting: Sighting) -> None:
        """Take over what the counter of a board shows, unless it is known already.

        Flags that were there before may be counted or not: some games keep them over a restart and count anew.
        """
        if self._refuted or isinstance(self._seen, int) or sighting.mines_left is None:
            return
        flags = int(np.count_nonzero(np.isin(sighting.cells, (FLAG, WRONG_FLAG))))
        left = sighting.mines_left
        self._seen = MinesRange(left, left + flags) if flags else left

    def refute(self) -> None:
        """With this number the board is impossible: what was read is not the number of mines."""
        self._seen, self._refuted = None, True

    def sentence(self, columns: int, rows: int) -> str | None:
        """What is to be said where the number is not known."""
        if self.mines is not None:
            return None
        usual = known_mines(columns, rows)
        size = f"{columns}x{rows}"
        if usual is None:
            return f"no counter was found on this {size} board: playing with an unknown number of mines"
        return f"{size} usually has {usual} mines; no counter was found: playing with an unknown number of mines"
