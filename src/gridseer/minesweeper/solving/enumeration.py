"""Enumeration: chains, all their assignments, and what follows; what ``permutations`` and ``opencl`` share.

The steps are those of MineDotNet (see docs/how/methods.md); most can be switched off, to see what each is worth.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import ClassVar

import numpy as np

from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis, expected_mines
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.mines_left import mines_left_in_words
from gridseer.minesweeper.solving.assignments import (
    MOST_CELLS,
    Fitting,
    Flags,
    Floats,
    Parts,
    Work,
    share_out,
    try_natively,
    try_parts,
)
from gridseer.minesweeper.solving.chains import Chain, FitQuestion, chains
from gridseer.minesweeper.solving.method import Method
from gridseer.minesweeper.solving.number_weights import number_weights
from gridseer.minesweeper.solving.option import option
from gridseer.minesweeper.solving.policy import own_guess
from gridseer.minesweeper.solving.weighing import (
    certain_or_between,
    cut_to,
    limited,
    odds_that_balance,
    span,
    tilt,
    tilt_shares,
    weigh_together,
)

LONGEST_UNPROVING_PART = 8
"""What parts of a chain agree on counts as proven only when they are longer than this."""

NEARLY = 1e-9
"""What parts find impossible without being believed keeps this probability."""


@dataclass(frozen=True)
class Enumeration(Method):
    """Tries every assignment of mines to the cells next to numbers, chain by chain."""

    name: ClassVar[str]
    complete: ClassVar[bool] = False

    threads: int = option(1, "Threads that share the assignments of a chain.", least=1, most=256)
    threads_from: int = option(8, "The length of a chain from which threads share it.", least=0)
    mines_left: bool = option(True, "Drop assignments with more or fewer mines than can be left.")
    weigh: bool = option(True, "Weigh all chains together by the ways to lay the rest of the mines.")
    off_frontier: bool = option(True, "Guess off the frontier too, where the risk is smaller.")
    limit: int = option(28, "The longest chain that is tried whole.", least=1, most=MOST_CELLS)
    partial: int = option(20, "The length of the parts of a longer chain; 0 leaves it out.", least=0, most=MOST_CELLS)
    budget: int = option(4300, "At most this many million assignments per board; longer chains are left out.", least=1)
    skip: bool = option(True, "Leave out assignments that break the same number as the one before; no: try every one.")

    def tries(self, question: FitQuestion) -> Fitting:
        """All assignments of some cells that fit."""
        threads = self.threads if question.length >= self.threads_from else 1
        return try_natively(question, threads, skip=self.skip)

    def analyse(self, board: Board) -> Analysis:
        """Try all chains, then weigh them."""
        found = chains(board)
        part = min(self.partial, self.limit)
        work = share_out(found, self.limit, part, self.budget * 1_000_000)
        fittings = [self._whole(chain) for chain in work.whole]
        parts = [self._in_parts(chain, part) for chain in work.in_parts]
        sheet = _Sheet(board, found, work, parts)
        exact = self.weigh and len(work.whole) == len(found) and sheet.fill_exactly(fittings)
        if not exact and self.weigh:
            sheet.fill_at_even_odds(fittings)
        elif not exact:
            sheet.fill_one_by_one(fittings, filtered=self.mines_left)
        return Analysis(board, self.name, sheet.probability, sheet.safe, sheet.mines, exact=exact)

    def guess(self, analysis: Analysis) -> Move:
        """The smallest risk, or without ``off_frontier`` the smallest risk next to a number, where there is one."""
        cell = None if self.off_frontier else _best_on_frontier(analysis)
        return super().guess(analysis) if cell is None else own_guess(analysis, cell, self.name)

    def _whole(self, chain: Chain) -> Fitting:
        fitting = self.tries(chain.question())
        if not fitting.total.any():
            raise _impossible(chain)
        return fitting

    def _in_parts(self, chain: Chain, part: int) -> Parts:
        found = try_parts(chain, part, self.tries)
        if not found.possible:
            raise _impossible(chain)
        if part > LONGEST_UNPROVING_PART:
            return found
        none = np.zeros(len(found.shares), np.bool_)
        return Parts(found.shares, none, none, possible=True)


def _impossible(chain: Chain) -> ContradictionError:
    if len(chain.clues) == 1:
        return ContradictionError(f"the number at {chain.clues[0]} cannot be right", chain.clues)
    first, last = chain.clues[0], chain.clues[-1]
    sentence = f"no assignment of mines fits the {len(chain.clues)} numbers from {first} to {last}"
    return ContradictionError(sentence, chain.clues)


@dataclass
class _Sheet:
    """An analysis in the making."""

    board: Board
    found: Sequence[Chain]
    work: Work
    parts: Sequence[Parts]
    probability: Floats = field(init=False)
    safe: Flags = field(init=False)
    mines: Flags = field(init=False)
    plain: Flags = field(init=False)
    """The cells of which nothing is known: those off the frontier, and those of chains that were left out."""

    def __post_init__(self) -> None:
        shape = self.board.cells.shape
        self.probability = np.full(shape, np.nan)
        self.safe, self.mines = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
        self.plain = self.board.closed & ~_on_frontier(self.board, self.found)
        for chain in self.work.left_out:
            self.plain[_places(chain)] = True
        for chain, parts in zip(self.work.in_parts, self.parts, strict=True):
            self._write(chain, np.clip(parts.shares, NEARLY, 1 - NEARLY), parts.safe, parts.mines)

    def fill_exactly(self, fittings: Sequence[Fitting]) -> bool:
        """All chains counted together. False, and nothing filled, when floating point cannot hold it."""
        weighed = weigh_together(fittings, int(np.count_nonzero(self.plain)), number_weights(self.board))
        if weighed is None:
            return False
        if not weighed:
            raise self._wrong_count()
        *on_chains, off = weighed
        for chain, each in zip(self.work.whole, on_chains, strict=True):
            self._write(chain, each.probability, each.safe, each.mines)
        self.probability[self.plain] = off.probability[0]
        self.safe |= self.plain & off.safe[0]
        self.mines |= self.plain & off.mines[0]
        return True

    def fill_at_even_odds(self, fittings: Sequence[Fitting]) -> None:
        """The odds of a mine are the same everywhere, and such that the expected mines are the mines left."""
        doubtful, proven = self._doubtful_in_parts(), int(np.count_nonzero(self.mines))
        free = self.plain | doubtful
        room = int(np.count_nonzero(free))
        kept = limited(fittings, (proven, proven + room), self.board.mines_left_range)
        if kept is None:
            raise self._wrong_count()
        log_odds = self._even_odds(kept, self.probability[doubtful], self._expected())
        for chain, fitting in zip(self.work.whole, kept, strict=True):
            each = tilt(fitting, log_odds)
            self._write(chain, each.probability, each.safe, each.mines)
        self.probability[self.plain] = 0.5
        self.probability[free] = tilt_shares(self.probability[free], log_odds)
        least, most = (bound - proven for bound in self.board.mines_left_range)
        if most == sum(span(fitting)[0] for fitting in kept):
            self._settle(free, mine=False)
        elif least == room + sum(span(fitting)[1] for fitting in kept):
            self._settle(free, mine=True)

    def _even_odds(self, fittings: Sequence[Fitting], shares: Floats, mines: float) -> float:
        series = [fitting.total for fitting in fittings] + [np.array([1 - share, share]) for share in shares.tolist()]
        plain = int(np.count_nonzero(self.plain))
        return odds_that_balance([*series, np.ones(2)], [*[1] * len(series), plain], mines)

    def fill_one_by_one(self, fittings: Sequence[Fitting], *, filtered: bool) -> None:
        """Each chain by itself; the cells off the frontier share what the chains are not expected to hold."""
        closed, (least, most) = int(np.count_nonzero(self.board.closed)), self.board.mines_left_range
        for chain, fitting in zip(self.work.whole, fittings, strict=True):
            others = closed - len(chain.cells)
            kept = cut_to(fitting, least - others, most) if filtered else fitting
            if not kept.total.any():
                raise self._wrong_count()
            with_mine = kept.with_mine.sum(axis=0)
            each = certain_or_between(with_mine, kept.total.sum() - with_mine)
            self._write(chain, each.probability, each.safe, each.mines)
        plain = int(np.count_nonzero(self.plain))
        expected = self._expected() + int(np.count_nonzero(self.mines))
        missing = expected - fsum(self.probability[self.board.closed & ~self.plain].tolist())
        if 0 < missing < plain:
            self.probability[self.plain] = missing / plain
        elif not self._settle_the_rest():
            self._balance()

    def _doubtful_in_parts(self) -> Flags:
        """The cells of chains in parts that are not proven."""
        doubtful = np.zeros(self.board.cells.shape, np.bool_)
        for chain in self.work.in_parts:
            doubtful[_places(chain)] = True
        return doubtful & ~self.safe & ~self.mines

    def _settle_the_rest(self) -> bool:
        """When all the cells that are not proven must be mines, or none can be, they are certain too."""
        others = self.board.closed & ~self.safe & ~self.mines
        proven, room = int(np.count_nonzero(self.mines)), int(np.count_nonzero(others))
        least, most = (bound - proven for bound in self.board.mines_left_range)
        if most < 0 or least > room:
            raise self._wrong_count()
        if most == 0 or least == room:
            self._settle(others, mine=most > 0)
        return most == 0 or least == room

    def _expected(self) -> float:
        """How many mines are left for the cells that are not proven, or are to be expected there."""
        unproven = self.board.closed & ~self.safe & ~self.mines
        return expected_mines(self.board, int(np.count_nonzero(self.mines)), int(np.count_nonzero(unproven)))

    def _settle(self, cells: Flags, *, mine: bool) -> None:
        """Call all these cells proven."""
        kind = self.mines if mine else self.safe
        kind |= cells
        self.probability[cells] = float(mine)

    def _balance(self) -> None:
        """Multiply the odds of all cells that are not proven such that the expected mines are the mines left."""
        others = self.board.closed & ~self.safe & ~self.mines
        rest = self._expected()
        self.probability[self.plain & others] = rest / np.count_nonzero(others)
        shares = self.probability[others]
        series = [np.array([1 - share, share]) for share in shares.tolist()]
        self.probability[others] = tilt_shares(shares, odds_that_balance(series, [1] * len(series), rest))

    def _write(self, chain: Chain, probability: Floats, safe: Flags, mines: Flags) -> None:
        places = _places(chain)
        self.probability[places] = np.where(safe, 0.0, np.where(mines, 1.0, probability))
        self.safe[places] = safe
        self.mines[places] = mines

    def _wrong_count(self) -> ContradictionError:
        clues = tuple(cells_of(self.board.cells <= 8))
        left = mines_left_in_words(self.board.mines_left)
        sentence = f"there are {left}, but nothing that fits the numbers has that many"
        return ContradictionError(sentence, clues, mine_count=True)


def _best_on_frontier(analysis: Analysis) -> Cell | None:
    """The smallest risk next to a number, or None when all of them are proven or there are none."""
    board = analysis.board
    risks = np.where(_on_frontier(board, chains(board)) & ~analysis.mines, analysis.mine_probability, np.inf)
    index = int(np.argmin(risks))
    return Cell.of(index, board.width) if np.isfinite(risks.flat[index]) else None


def _on_frontier(board: Board, found: Sequence[Chain]) -> Flags:
    mask = np.zeros(board.cells.shape, np.bool_)
    for chain in found:
        mask[_places(chain)] = True
    return mask


def _places(chain: Chain) -> tuple[list[int], list[int]]:
    """The rows and columns of a chain's cells, to index an array with."""
    return [cell.y for cell in chain.cells], [cell.x for cell in chain.cells]
