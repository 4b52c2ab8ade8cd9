"""Source 1: every number is an equation over 0/1 variables, CP-SAT lists all solutions, and they are weighed."""

import math
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, reduce
from importlib import import_module
from itertools import product
from typing import TYPE_CHECKING, ClassVar

import numpy as np
import numpy.typing as npt

from gridseer.grid import Cell, reading_order
from gridseer.minesweeper.analysis import Analysis, expected_mines
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.constraints import Equation, equations
from gridseer.minesweeper.solving.explain import contradiction
from gridseer.minesweeper.solving.method import Method
from gridseer.minesweeper.solving.number_weights import number_weights
from gridseer.minesweeper.solving.option import option
from gridseer.need import Need

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

LISTING_SHARE = 0.7
"""The part of the time in which solutions are listed; in the rest, what a broken-off list leaves open is proven."""

DOUBT = 0.02
"""How far an estimate is moved towards an even spread, so that it never calls a cell certain."""


@dataclass(frozen=True)
class CpSat(Method):
    """CP-SAT lists every solution of the equations; each weighs as many layouts as fit around it.

    A solution with s mines weighs C(n, r): n closed cells touch no number, and r = mines left - s mines lie there.
    """

    name: ClassVar[str] = "cpsat"
    complete: ClassVar[bool] = True
    needs: ClassVar[tuple[Need, ...]] = (Need("OR-Tools", install="pip install ortools", module="ortools"),)
    seconds: float = option(
        5.0, "how long it may think about a board; then its answer is an estimate", least=0.001, most=86400
    )
    chains: bool = option(True, "chains that share no number are solved apart; no: all at once, as in the source")
    threads: int = option(4, "how many chains are solved side by side", least=1, most=256)
    off_edge: str = option(
        "exact",
        "cells that touch no number: weighed exactly, or mines left / closed cells as in the source",
        choices=("exact", "source"),
    )

    def analyse(self, board: Board) -> Analysis:
        """Work out a board; past the time an estimate, whose certain cells are proven all the same."""
        import_module("ortools.sat.python.cp_model")  # loading it takes a while the first time, and is no thinking
        end = time.monotonic() + self.seconds
        found = equations(board)
        if any(equation.mines and not equation.cells for equation in found):
            raise contradiction(board)
        groups = chains(found) if self.chains else [[equation for equation in found if equation.cells]]
        listings = self._listed([group for group in groups if group], end)
        if any(listing.finished and not len(listing.solutions) for listing in listings):
            raise contradiction(board)
        weighed = WeighedSolutions.of(board, [listing for listing in listings if len(listing.solutions)])
        if not all(listing.finished for listing in listings):
            return self._estimate(board, listings, weighed, end)
        if not weighed.total:
            raise contradiction(board)
        return self._answer(board, weighed)

    def solutions(self, board: Board) -> "SolutionList":
        """The solutions that CP-SAT lists, one by one and as many as are asked for; each fits the mines left."""
        found = equations(board)
        listings = self._listed(chains(found), time.monotonic() + self.seconds)
        if any(listing.finished and not len(listing.solutions) for listing in listings):
            raise contradiction(board)
        off = int(np.count_nonzero(board.closed)) - sum(len(listing.cells) for listing in listings)
        return SolutionList(tuple(listings), off, number_weights(board))

    def _listed(self, groups: Sequence[list[Equation]], end: float) -> "list[Listing]":
        """The solutions of every chain, the short ones first: should the time run out, it is in a long one."""
        listings = sorted((Listing(group) for group in groups), key=lambda listing: len(listing.cells))
        last = end - (1 - LISTING_SHARE) * self.seconds
        if self.threads == 1 or len(listings) < 2:
            for listing in listings:
                listing.fill(last)
        else:
            with ThreadPoolExecutor(min(self.threads, len(listings))) as pool:
                list(pool.map(lambda listing: listing.fill(last), listings))
        return listings

    def _answer(self, board: Board, weighed: "WeighedSolutions") -> Analysis:
        probability, safe, mines = _nothing(board)
        off = board.closed.copy()
        for (x, y), weight in weighed.cells.items():
            probability[y, x] = weight / weighed.total
            safe[y, x], mines[y, x] = weight == 0, weight == weighed.total
            off[y, x] = False
        if self.off_edge == "source":
            closed = int(np.count_nonzero(board.closed))
            probability[off] = expected_mines(board, 0, closed) / max(1, closed)
            return Analysis(board, self.name, probability, safe, mines, exact=False)
        if off.any():
            probability[off] = weighed.off / weighed.total
            safe[off], mines[off] = weighed.off == 0, weighed.off == weighed.total
        return Analysis(board, self.name, probability, safe, mines, exact=True, counted=weighed.layouts)

    def _estimate(self, board: Board, listings: "list[Listing]", weighed: "WeighedSolutions", end: float) -> Analysis:
        """What is proven, and for the rest the solutions found so far, with some doubt."""
        verdicts: dict[Cell, bool] = {}
        for listing in listings:
            verdicts |= listing.proven(end)
        even = Analysis.from_verdicts(
            board,
            self.name,
            safe=[cell for cell, mine in verdicts.items() if not mine],
            mines=[cell for cell, mine in verdicts.items() if mine],
            clues=[equation.clue for listing in listings for equation in listing.equations],
        )
        if weighed.total:
            seen = self._answer(board, weighed).mine_probability
            open_to_both = board.closed & ~even.safe & ~even.mines
            even.mine_probability[open_to_both] *= DOUBT
            even.mine_probability[open_to_both] += (1 - DOUBT) * seen[open_to_both]
        return even


def _nothing(board: Board) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    shape = board.cells.shape
    return np.full(shape, np.nan), np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)


def chains(found: Sequence[Equation]) -> list[list[Equation]]:
    """The equations in groups that share no cell, found by walking from number to number."""
    touching: dict[Cell, list[int]] = defaultdict(list)
    for place, equation in enumerate(found):
        for cell in equation.cells:
            touching[cell].append(place)
    reached: set[int] = set()
    groups = []
    for first, equation in enumerate(found):
        if first in reached or not equation.cells:
            continue
        reached.add(first)
        group = [first]
        for place in group:
            near = {other for cell in found[place].cells for other in touching[cell]} - reached
            reached |= near
            group += sorted(near)
        groups.append([found[place] for place in group])
    return groups


@dataclass
class Listing:
    """The solutions of some equations, as far as they have been listed."""

    equations: list[Equation]
    """What they solve."""
    cells: list[Cell] = field(init=False)
    solutions: npt.NDArray[np.uint8] = field(init=False)
    """A row for each solution, a column for each cell: 1 is a mine."""
    finished: bool = False
    """Whether these are all."""

    def __post_init__(self) -> None:
        self.cells = sorted({cell for equation in self.equations for cell in equation.cells})
        self.solutions = np.zeros((0, len(self.cells)), np.uint8)

    def fill(self, end: float) -> None:
        """Let CP-SAT list all solutions until a moment of the clock."""
        from ortools.sat.python import cp_model

        class Collector(cp_model.CpSolverSolutionCallback):
            def __init__(self) -> None:
                super().__init__()
                self.rows: list[bytes] = []

            def on_solution_callback(self) -> None:
                self.rows.append(bytes(self.response_proto.solution))

        collector, solver = Collector(), _solver(end)
        solver.parameters.enumerate_all_solutions = True
        model, _ = self._model()
        status = solver.solve(model, collector)
        self._add(collector.rows)
        self.finished = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)

    def proven(self, end: float) -> dict[Cell, bool]:
        """The cells that are certain by these equations alone, and whether they are mines.

        On a list that was broken off, a cell that was always the same so far is tried the other way round.
        """
        verdicts = {}
        for place, cell in enumerate(self.cells):
            values = set(self.solutions[:, place].tolist())
            if len(values) == 1:
                value = values.pop()
                if self.finished or (time.monotonic() < end and self._impossible(place, 1 - value, end)):
                    verdicts[cell] = bool(value)
        return verdicts

    def _impossible(self, place: int, value: int, end: float) -> bool:
        """Whether no solution has this value there; one that has is added to the list."""
        from ortools.sat.python import cp_model

        solver = _solver(end)
        model, variables = self._model()
        model.add(variables[place] == value)
        status = solver.solve(model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            self._add([bytes(solver.value(variable) for variable in variables)])
        return status == cp_model.INFEASIBLE

    def _model(self) -> "tuple[CpModel, list[IntVar]]":
        """One 0/1 variable per cell, one equation per number."""
        from ortools.sat.python.cp_model import CpModel, LinearExpr

        model = CpModel()
        variables = [model.new_bool_var("") for _ in self.cells]
        by_cell = dict(zip(self.cells, variables, strict=True))
        for equation in self.equations:
            model.add(LinearExpr.sum([by_cell[cell] for cell in equation.cells]) == equation.mines)
        return model, variables

    def _add(self, rows: list[bytes]) -> None:
        fresh = np.frombuffer(b"".join(rows), np.uint8).reshape(-1, len(self.cells))
        self.solutions = np.concatenate([self.solutions, fresh])


@dataclass(frozen=True, slots=True)
class Solution:
    """One way in which mines can lie next to the numbers."""

    mines: tuple[Cell, ...]
    """Where they lie, in reading order."""
    layouts: int
    """How many layouts of the whole board it stands for: those of the other cells."""


@dataclass(frozen=True, slots=True)
class SolutionList:
    """All solutions of a board: every solution of one chain with every solution of the others."""

    listings: "tuple[Listing, ...]"
    """The chains."""
    off: int
    """How many closed cells touch no number."""
    numbers: dict[int, int]
    """What one layout weighs, by the mines left."""

    @property
    def finished(self) -> bool:
        """Whether these are all: the time was enough."""
        return all(listing.finished for listing in self.listings)

    def __iter__(self) -> Iterator[Solution]:
        rows = [listing.solutions.tolist() for listing in self.listings]
        cells = [cell for listing in self.listings for cell in listing.cells]
        for chosen in product(*rows):
            values = [value for row in chosen for value in row]
            mines = tuple(sorted((cell for cell, mine in zip(cells, values, strict=True) if mine), key=reading_order))
            layouts = sum(choose(self.off, number - len(mines)) for number in self.numbers)
            if layouts:
                yield Solution(mines, layouts)


def _solver(end: float) -> "CpSolver":
    from ortools.sat.python.cp_model import CpSolver

    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = max(0.001, end - time.monotonic())
    return solver


Counts = dict[int, int]
"""How many solutions there are with each number of mines."""


@dataclass(frozen=True, slots=True)
class WeighedSolutions:
    """The layouts behind the solutions, as whole numbers."""

    total: int
    """What they weigh together; if the number of mines is known, each weighs 1."""
    layouts: int | None
    """How many layouts there are, if the number of mines is known."""
    cells: dict[Cell, int]
    """For each cell next to a number, the weight of those in which it is a mine."""
    off: int
    """The same for each cell that touches no number."""

    @classmethod
    def of(cls, board: Board, listings: "Sequence[Listing]") -> "WeighedSolutions":
        """Weigh the solutions of all chains against each other and against the cells that touch no number."""
        off = int(np.count_nonzero(board.closed)) - sum(len(listing.cells) for listing in listings)
        counts = [_by_mines(listing.solutions) for listing in listings]
        before = _products(counts)
        every = before[-1]
        # In how many ways the chains from here on, and the cells off the edge, can go on after so many mines.
        numbers = number_weights(board)

        def ways(cells: int, mines: int) -> int:
            return sum(weight * choose(cells, number - mines) for number, weight in numbers.items())

        after = [{mines: ways(off, mines) for mines in every}]
        for earlier, chain in zip(before[-2::-1], reversed(counts), strict=True):
            following = after[0]
            after.insert(0, {m: sum(count * following[m + more] for more, count in chain.items()) for m in earlier})
        cells: dict[Cell, int] = {}
        for listing, earlier, later in zip(listings, before, after[1:], strict=False):
            cells |= _mine_weights(listing, earlier, later)
        with_mine = sum(count * ways(off - 1, mines + 1) for mines, count in every.items())
        total = after[0][0]
        return cls(total, total if len(numbers) == 1 else None, cells, with_mine)


def _mine_weights(listing: Listing, before: Counts, after: Counts) -> dict[Cell, int]:
    """In how many layouts each cell of a chain is a mine."""
    mines = listing.solutions.sum(axis=1, dtype=np.int64)
    weights = dict.fromkeys(listing.cells, 0)
    for number in np.unique(mines).tolist():
        around = sum(count * after[earlier + number] for earlier, count in before.items())
        columns = listing.solutions[mines == number].sum(axis=0, dtype=np.int64).tolist()
        for cell, solutions in zip(listing.cells, columns, strict=True):
            weights[cell] += solutions * around
    return weights


def _by_mines(solutions: npt.NDArray[np.uint8]) -> Counts:
    numbers, counts = np.unique(solutions.sum(axis=1, dtype=np.int64), return_counts=True)
    return dict(zip(numbers.tolist(), counts.tolist(), strict=True))


def _products(counts: Sequence[Counts]) -> list[Counts]:
    """The product of none, of the first, of the first two, ... of all."""
    return reduce(lambda products, each: [*products, _product(products[-1], each)], counts, [{0: 1}])


def _product(one: Counts, other: Counts) -> Counts:
    result: Counts = defaultdict(int)
    for mines, count in one.items():
        for more, times in other.items():
            result[mines + more] += count * times
    return dict(result)


@cache
def choose(cells: int, mines: int) -> int:
    """How many ways there are to lay mines into cells; none when there are too few of either."""
    return math.comb(cells, mines) if 0 <= mines <= cells else 0
