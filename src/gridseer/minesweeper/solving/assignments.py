"""Trying every assignment of mines to a few cells, natively and in threads; what fits, by its mines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.minesweeper.solving.chains import Chain, FitQuestion

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

MOST_CELLS: int = _core.MOST_ASSIGNED_CELLS
"""The most cells that can be tried together."""

RUN = 1 << 26
"""How many assignments are tried between two looks at the keyboard: Ctrl-C is heard within a second."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """The assignments that fit."""

    total: Floats
    """By mines: how many. Whole numbers far below 2^53."""
    with_mine: Floats
    """By mines, then by cell: how many of these have a mine there."""

    @property
    def shares(self) -> Floats:
        """For each cell the share of the fitting assignments with a mine in it."""
        return np.asarray(self.with_mine.sum(axis=0) / self.total.sum())


Tries = Callable[[FitQuestion], Fitting]
"""Tries all assignments of a question."""


def try_natively(question: FitQuestion, threads: int, *, skip: bool = True) -> Fitting:
    """Try all assignments in the compiled core; each thread takes an equal share of them.

    With ``skip`` those are left out that cannot fit for the same reason as the one before.
    """
    total = np.zeros(question.length + 1, np.uint64)
    with_mine = np.zeros((question.length + 1, question.length), np.uint64)
    for first in range(0, question.assignments, RUN):
        last = min(first + RUN, question.assignments)
        found = _core.try_assignments(question.length, question.sums, first, last, threads, skip)
        total += found[0]
        with_mine += found[1]
    return Fitting(total.astype(np.float64), with_mine.astype(np.float64))


@dataclass(frozen=True, slots=True)
class Parts:
    """What the overlapping parts of a chain say, none of which sees all of it."""

    shares: Floats
    """For each cell the share of fitting assignments with a mine in it, as the average of the parts that contain it."""
    safe: Flags
    """Where all parts that contain a cell prove that it isn't a mine."""
    mines: Flags
    """Where all of them prove that it is one."""
    possible: bool
    """Whether something fits every part; otherwise the chain contradicts itself."""


def try_parts(chain: Chain, length: int, tries: Tries) -> Parts:
    """Try every part of a chain."""
    size = len(chain.cells)
    shares, seen, safe, mines = (np.zeros(size) for _ in range(4))
    for first, question in enumerate(chain.parts(length)):
        fitting = tries(question)
        here = slice(first, first + length)
        if not fitting.total.any():
            return Parts(shares, safe > 0, mines > 0, possible=False)
        found = fitting.with_mine.sum(axis=0)
        shares[here] += fitting.shares
        seen[here] += 1
        safe[here] += found == 0
        mines[here] += found == fitting.total.sum()
    return Parts(shares / seen, safe == seen, mines == seen, possible=True)


@dataclass(frozen=True, slots=True)
class Work:
    """How the chains of a board are gone about."""

    whole: list[Chain]
    """All assignments are tried."""
    in_parts: list[Chain]
    """Too long: those of its parts are."""
    left_out: list[Chain]
    """Too long even for that: nothing is tried."""


def share_out(found: Sequence[Chain], limit: int, part: int, budget: int) -> Work:
    """Spend a budget of assignments on the short chains first; those of one length get all the same or none."""
    work = Work([], [], [])
    by_length: dict[int, list[Chain]] = {}
    for chain in found:
        by_length.setdefault(len(chain.cells), []).append(chain)
    for length, group in sorted(by_length.items()):
        whole = len(group) << length if length <= limit else None
        cut = len(group) * (length - part + 1) << part if 0 < part < length else None
        if whole is not None and whole <= budget:
            work.whole.extend(group)
            budget -= whole
        elif cut is not None and cut <= budget:
            work.in_parts.extend(group)
            budget -= cut
        else:
            work.left_out.extend(group)
    return work
