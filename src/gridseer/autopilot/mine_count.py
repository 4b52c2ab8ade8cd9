"""MineCount: how many mines the board has, by what the user said or the game showed; never by what is usual."""

import numpy as np

from gridseer.autopilot.report import MinesSource
from gridseer.geometry import Region
from gridseer.minesweeper.level import known_mines
from gridseer.minesweeper.mines_left import MinesLeft, MinesRange
from gridseer.minesweeper.sight import CLOSED, FLAG, WRONG_FLAG, Sights
from gridseer.vision.board import CounterWatch, Sighting


class MineCount:
    """What is known of the number of mines of one board.

    Flags that were there before the first click may be counted or not: some games keep them over a restart and count
    anew. Then the number is known up to these flags only.
    """

    def __init__(self, told: int | None) -> None:
        self._told = told
        self._read: int | None = None
        self._old_flags: int | None = None
        self._refuted: set[int] = set()
        self._watch = CounterWatch()
        self._trusted = False
        self.has_numbers = False
        """Whether there are numbers around the board: one of them may count mines."""
        self.assumed: int | None = None
        """What a board of this size usually has; nothing is concluded from it."""

    @property
    def mines(self) -> MinesLeft:
        """All mines of the board, flagged or not; None while they are not known."""
        if self._told is not None:
            return self._told
        count = self._read if self._learnt is None else self._learnt
        if count is None or count in self._refuted:
            return None
        return MinesRange(max(0, count - self._old_flags), count) if self._old_flags else count

    @property
    def source(self) -> MinesSource:
        """Where the number comes from."""
        if self._told is not None:
            return MinesSource.TOLD
        if self.mines is None:
            return MinesSource.UNKNOWN
        return MinesSource.COUNTER if self._learnt is None else MinesSource.LEARNT

    @property
    def is_told(self) -> bool:
        """Whether the user has said it."""
        return self._told is not None

    @property
    def is_certain(self) -> bool:
        """Whether a certain move may rest on it: it was given, or the number was seen to follow the flags.

        In an earlier game of the same kind will do.
        """
        return self._told is not None or self._learnt is not None or self._trusted

    @property
    def place(self) -> Region | None:
        """Where the number is that was seen to follow the flags, in pixels of the screen."""
        return self._watch.place

    @property
    def is_refuted(self) -> bool:
        """Whether a number was believed with which the board is impossible."""
        return bool(self._refuted)

    def trust(self, place: Region, sighting: Sighting) -> None:
        """A counter is known to be at a place, from earlier games: the number there need not be seen to work again."""
        at = [number for number in sighting.numbers if number.box.overlaps(place)]
        self._trusted = len(at) == 1 and sighting.mines_left is not None and at[0].value == sighting.mines_left

    def see(self, sighting: Sighting, cells: Sights | None = None) -> None:
        """Take in what stands around a board that has settled; ``cells`` are what its cells are believed to show."""
        cells = sighting.cells if cells is None else cells
        flags = int(np.count_nonzero(np.isin(cells, (FLAG, WRONG_FLAG))))
        self.assumed = known_mines(sighting.lattice.columns, sighting.lattice.rows)
        if self._old_flags is None:
            self._old_flags = flags
        self.has_numbers = bool(sighting.numbers)
        self._watch.see(sighting.numbers, flags, opened=int(np.count_nonzero(cells < CLOSED)))
        if self._read is None and sighting.mines_left is not None:
            self._read = sighting.mines_left + flags

    def refute(self) -> None:
        """With this number the board is impossible: what was read is not the number of mines."""
        self._trusted = False
        self._refuted |= {count for count in (self._read, self._learnt) if count is not None}

    def sentence(self, columns: int, rows: int) -> str | None:
        """What is to be said where the number is not known."""
        if self.mines is not None:
            return None
        size = f"{columns}x{rows}"
        if self.assumed is None:
            return f"no counter was found on this {size} board, so the number of mines is unknown"
        return f"{size} usually has {self.assumed} mines; no counter was found, so their number is unknown"

    @property
    def _learnt(self) -> int | None:
        return self._watch.mines
