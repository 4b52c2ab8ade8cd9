"""Wholes: what names cost a board as a whole, whatever its looks; many boards at once, and none twice."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.minesweeper.sight import CLOSED, COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from gridseer.vision.board.cells.names import Names
from gridseer.vision.board.cells.rules import Habit

UNFITTING_MINES_COST = 3.0
"""How much it costs that shown mines or flags do not fit the numbers, by the logarithm of how many do not; and the same
for those that are more than all mines."""
NOTHING_CLOSED_COST = 4.0
"""What it costs that mines are shown, or asked about, on a board on which nothing is closed."""
ONLY_QUESTIONS_COST = 3.0
"""What it costs that cells are asked about on a board without a flag: hardly anybody does, and many games can't."""

_WITH_CLOSED: frozenset[int] = frozenset({MINE, EXPLODED, WRONG_FLAG, QUESTION})
_MARKED: frozenset[int] = frozenset({FLAG, MINE, EXPLODED})
_FLAGGED: frozenset[int] = frozenset({FLAG, WRONG_FLAG})


class Whole(NamedTuple):
    """A board as a whole."""

    misfit: float
    """What it costs that few opened cells are empty, and that mines and flags aren't those that numbers count."""
    impossible: int
    """How many cells break a rule by themselves."""


class Wholes:
    """The boards that names for the looks of a lattice make."""

    def __init__(self, shown: npt.NDArray[np.intp], mines: int | None = None) -> None:
        self.shown = shown
        """For each cell its look; one look more stands for what is covered."""
        self.mines = mines
        """All mines of the board, where somebody gave them."""
        self._sizes: list[int] = np.bincount(shown.ravel()).tolist()
        self._core = _core.Wholes(np.ascontiguousarray(shown, np.uint16))
        self._known: dict[Habit, dict[Names, Whole]] = {habit: {} for habit in Habit}

    def sights(self, names: Names) -> Sights:
        """The board with these names."""
        return np.asarray(np.array([*names, COVERED], np.uint8)[self.shown])

    def of(self, boards: Sequence[Names], habit: Habit) -> list[Whole]:
        """What the boards with these names are as wholes."""
        known = self._known[habit]
        new = [each for each in dict.fromkeys(boards) if each not in known]
        if new:
            known.update(zip(new, self._judged(new, habit), strict=True))
        return [known[each] for each in boards]

    def _judged(self, boards: list[Names], habit: Habit) -> Iterator[Whole]:
        names = np.frombuffer(b"".join(bytes((*each, COVERED)) for each in boards), np.uint8).reshape(len(boards), -1)
        judged = (each.tolist() for each in self._core.judged(names, habit))
        for each, few, count, wrong in zip(boards, *judged, strict=True):
            strange = NOTHING_CLOSED_COST * lacks_closed(each) + ONLY_QUESTIONS_COST * lacks_flags(each)
            unfitting = math.log1p(count) + math.log1p(self._too_many(each))
            yield Whole(few + UNFITTING_MINES_COST * unfitting + strange, wrong)

    def _too_many(self, names: Names) -> int:
        """By how many the flags and mines that are shown exceed all mines: players seldom set more than there are."""
        if self.mines is None:
            return 0
        marked = sum(size for name, size in zip(names, self._sizes, strict=False) if name in _MARKED)
        return max(0, marked - self.mines)


def lacks_closed(names: Names) -> bool:
    """Whether nothing is closed on a board on which something must be.

    When all is open, the game is won. Then the mines are flagged, but hardly shown: none exploded. And nobody is left
    to ask about them. A game is lost while something is still closed, unless all of that was flagged by mistake.
    """
    return CLOSED not in names and not _WITH_CLOSED.isdisjoint(names)


def lacks_flags(names: Names) -> bool:
    """Whether cells are asked about on a board, and none is flagged: in most games a flag comes before the question."""
    return QUESTION in names and _FLAGGED.isdisjoint(names)
