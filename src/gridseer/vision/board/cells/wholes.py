"""Wholes: what names cost a board as a whole, whatever its looks; many boards at once, and none twice."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridseer.minesweeper.sight import CLOSED, COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights
from gridseer.vision.board.cells.names import Names
from gridseer.vision.board.cells.rules import Habit, impossible, too_few_empty, unaccounted

UNFITTING_MINES_COST = 3.0
"""How much it costs that shown mines or flags do not fit the numbers, by the logarithm of how many do not."""
NOTHING_CLOSED_COST = 4.0
"""What it costs that mines are shown on a board on which nothing is closed and nothing exploded."""

_OVER: frozenset[int] = frozenset({EXPLODED, WRONG_FLAG})
_FITTED: frozenset[int] = frozenset({FLAG, MINE, EXPLODED, WRONG_FLAG})
_MOST_CELLS = 1 << 16
"""So many cells are worked on at once: they fit into the fast memory of a processor."""


class Whole(NamedTuple):
    """A board as a whole."""

    misfit: float
    """What it costs that few opened cells are empty, and that mines and flags aren't those that numbers count."""
    impossible: int
    """How many cells break a rule by themselves."""


class Wholes:
    """The boards that names for the looks of a lattice make."""

    def __init__(self, shown: npt.NDArray[np.intp]) -> None:
        self.shown = shown
        """For each cell its look; one look more stands for what is covered."""
        self._known: dict[tuple[Habit, Names], Whole] = {}

    def sights(self, *boards: Names) -> Sights:
        """The board with these names; of several, their number is the last dimension."""
        names = np.array(boards, np.uint8).T
        table = np.vstack([names, np.full_like(names[:1], COVERED)])
        return (table if len(boards) > 1 else table[:, 0])[self.shown]

    def of(self, boards: Sequence[Names], habit: Habit) -> list[Whole]:
        """What the boards with these names are as wholes."""
        new = [each for each in dict.fromkeys(boards) if (habit, each) not in self._known]
        step = max(1, _MOST_CELLS // self.shown.size)
        for first in range(0, len(new), step):
            some = new[first : first + step]
            self._known.update(zip(((habit, each) for each in some), self._judged(some, habit), strict=True))
        return [self._known[habit, each] for each in boards]

    def _judged(self, boards: list[Names], habit: Habit) -> Iterator[Whole]:
        sights = self.sights(*boards)
        fitted = [not _FITTED.isdisjoint(names) for names in boards]
        unfit = np.atleast_1d(unaccounted(sights)) if any(fitted) else np.zeros(len(boards), int)
        few, broken = too_few_empty(sights, habit), np.count_nonzero(impossible(sights, habit), axis=(0, 1))
        wholes = zip(boards, *(np.atleast_1d(each).tolist() for each in (few, unfit, broken)), strict=True)
        for names, misfit, count, wrong in wholes:
            strange = NOTHING_CLOSED_COST * lacks_closed(names)
            yield Whole(misfit + UNFITTING_MINES_COST * math.log1p(count) + strange, wrong)


def lacks_closed(names: Names) -> bool:
    """Whether nothing is closed on a board on which something must be.

    When all is open, the game is won. Then the mines are flagged, but hardly shown: none exploded. And nobody is left
    to ask about them.
    """
    return CLOSED not in names and (QUESTION in names or (MINE in names and _OVER.isdisjoint(names)))
