"""The exact engine from Python: every probability, proven. The work is done in the compiled core."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.errors import ContradictionError, GridseerError, InputError
from gridseer.grid import MAX_SIDE, Cell, Topology
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import DEFAULT_PRIOR, Prior, core_mines_left
from gridseer.minesweeper.sight import CLOSED, WALL
from gridseer.minesweeper.solving.explain import contradiction
from gridseer.minesweeper.solving.number_weights import number_weights

METHOD = "exact"

# Looked up once: asking an enumeration for its values takes longer than comparing a whole board with them.
_SAFE, _MINE = _core.Verdict.safe.value, _core.Verdict.mine.value
_EXACT, _CONTRADICTION = _core.Status.exact.value, _core.Status.contradiction.value


Limits = _core.Limits
"""What one board may cost."""

DEFAULT_LIMITS = Limits()

_Found: TypeAlias = tuple[
    npt.NDArray[np.uint8], npt.NDArray[np.float64], npt.NDArray[np.uint8], npt.NDArray[np.float64]
]


class TooWideError(GridseerError):
    """A board that cannot be counted exactly within the limits."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(
            f"expected a board that can be counted within {limits.work} units of work and {limits.seconds} s, "
            "got one that takes more",
            "Give larger limits, or take the estimate of analyse().",
        )


def analyse(board: Board, limits: Limits = DEFAULT_LIMITS, prior: Prior = DEFAULT_PRIOR) -> Analysis:
    r"""Work out a board: the probability of a mine in every closed cell, and which cells are certain.

    Where the number of mines isn't known, a cell is certain only if it is so for every number that fits; the prior
    says how likely each number is before anything is seen.

    >>> analyse(Board.parse("#2#\n###\nm2")).mine_probability[0, 0]
    np.float64(0.4)
    >>> analyse(Board.parse("1##\nm?")).mines_posterior
    ((1, 0.8219512195121951), (2, 0.17804878048780487))
    """
    mines_left = core_mines_left(board.mines_left, prior)
    found, probability, verdict = _core.analyse(board.cells, board.topology.core, mines_left, limits)
    status = found.value
    if status == _CONTRADICTION:
        raise contradiction(board)
    analysis = _analysis(board, status, probability, verdict)
    if isinstance(board.mines_left, int):
        return analysis
    return replace(analysis, mines_posterior=mines_posterior(board, limits, prior))


def mines_posterior(
    board: Board, limits: Limits = DEFAULT_LIMITS, prior: Prior = DEFAULT_PRIOR
) -> tuple[tuple[int, float], ...] | None:
    r"""How likely each number of mines left that fits is; None on a board too wide to count.

    On a board with thousands of numbers on the frontier, numbers that are next to impossible are left out.
    """
    mines_left = core_mines_left(board.mines_left, prior)
    status, least, probability = _core.mines_posterior(board.cells, board.topology.core, mines_left, limits)
    if status == _core.Status.contradiction:
        raise contradiction(board)
    if status == _core.Status.estimate:
        return None
    return tuple((least + more, share) for more, share in enumerate(probability.tolist()) if share > 0)


@dataclass(frozen=True, slots=True, eq=False)
class Analyses:
    """What was found out about many boards of one size: arrays with one entry per board, then row, then column."""

    mine_probability: npt.NDArray[np.float64]
    """For every closed cell without a flag its probability of a mine; NaN elsewhere, and on boards no layout fits."""
    safe: npt.NDArray[np.bool_]
    """Where a cell is proven safe."""
    mines: npt.NDArray[np.bool_]
    """Where a cell is proven to be a mine."""
    exact: npt.NDArray[np.bool_]
    """For every board whether its probabilities are exact; otherwise they are an estimate, or there are none."""
    contradiction: npt.NDArray[np.bool_]
    """For every board whether no layout fits it."""


if TYPE_CHECKING:  # at run time an overload would keep the whole module alive to the very end

    @overload
    def analyse_many(
        boards: Sequence[Board], limits: Limits = ..., threads: int | None = ...
    ) -> list[Analysis | ContradictionError]: ...

    @overload
    def analyse_many(
        boards: npt.NDArray[np.integer[Any]],
        limits: Limits = ...,
        threads: int | None = ...,
        *,
        mines_left: npt.ArrayLike,
        topology: Topology = ...,
        prior: Prior = ...,
    ) -> Analyses: ...


def analyse_many(
    boards: Sequence[Board] | npt.NDArray[np.integer[Any]],
    limits: Limits = DEFAULT_LIMITS,
    threads: int | None = None,
    *,
    mines_left: npt.ArrayLike | None = None,
    topology: Topology = Topology.SQUARE,
    prior: Prior = DEFAULT_PRIOR,
) -> list[Analysis | ContradictionError] | Analyses:
    r"""Work out many boards side by side, on all cores unless ``threads`` says otherwise.

    A list of boards gives a list; a board that no layout fits gives its error there instead of stopping the others.
    Boards of one size can also be one array of sights (boards, rows, columns), with the mines left of each, or with the
    fewest and the most of each; that gives arrays, and is the fastest way to ask.

    >>> board = Board.parse("#2#\n###\nm2")
    >>> found = analyse_many(np.stack([board.cells, board.cells]), mines_left=[2, 3])
    >>> found.mine_probability[0, 0, 0], found.contradiction
    (np.float64(0.4), array([False,  True]))
    """
    workers = threads if threads is not None else os.cpu_count() or 1
    if workers < 1:
        raise InputError(f"expected at least 1 thread, got {threads!r}")
    if isinstance(boards, np.ndarray):
        if mines_left is None:
            raise InputError("expected the mines left of every board of the array, got none")
        least, most = _checked_mines(boards, mines_left)
        sights = _checked_stack(boards)
        return _stacked(_core.analyse_many(sights, topology.core, least, most, prior.core, limits, workers))
    results: list[Analysis | ContradictionError | None] = [None] * len(boards)
    for (_, shared), places in _by_size(boards).items():
        sights = np.stack([boards[place].cells for place in places])
        least, most = np.array([boards[place].mines_left_range for place in places], np.int32).T.copy()
        found = _core.analyse_many(sights, shared.core, least, most, prior.core, limits, workers)
        for place, status, probability, verdict, _ in zip(places, *found, strict=True):
            results[place] = (
                contradiction(boards[place])
                if status == _CONTRADICTION
                else _analysis(boards[place], int(status), probability, verdict)
            )
    return [result for result in results if result is not None]


def count_layouts(board: Board, limits: Limits = DEFAULT_LIMITS) -> int | None:
    r"""How many layouts of mines fit a board, exactly, whatever their number of mines; None if that is too much work.

    >>> count_layouts(Board.parse("#2#\n###\nm2"))
    10
    """
    status, layouts = _core.count_layouts(board.cells, board.topology.core, core_mines_left(board.mines_left), limits)
    return None if status == _core.Status.estimate else int.from_bytes(layouts, "little")


def exact_probabilities(
    board: Board, limits: Limits = DEFAULT_LIMITS, prior: Prior = DEFAULT_PRIOR
) -> dict[Cell, Fraction]:
    """The probability of a mine in every closed cell as a fraction: slower, for checking."""
    closed = board.closed_cells()
    total, with_mine = 0, dict.fromkeys(closed, 0)
    for number, weight in number_weights(board, prior).items():
        status, layouts, mine_layouts = _core.analyse_exactly(board.cells, board.topology.core, number, limits)
        if status == _core.Status.estimate:
            raise TooWideError(limits)
        total += weight * int.from_bytes(layouts, "little")
        for cell in closed:
            with_mine[cell] += weight * int.from_bytes(mine_layouts[cell.index_in(board.width)], "little")
    if not total:
        raise contradiction(board)
    return {cell: Fraction(count, total) for cell, count in with_mine.items()}


@dataclass(frozen=True, slots=True)
class Prospect:
    """What opening one cell would show."""

    cell: Cell
    """The closed cell."""
    numbers: tuple[float, ...]
    """For each number 0 to 8 the probability that the cell is free and shows it; 0 only when that is impossible."""
    dead: bool
    """Whether its number adds nothing: if it is free, only one number is possible."""

    @property
    def opens_area(self) -> float:
        """The probability that it shows no number and so opens its neighbours too."""
        return self.numbers[0]


def prospect(board: Board, cell: Cell, limits: Limits = DEFAULT_LIMITS, prior: Prior = DEFAULT_PRIOR) -> Prospect:
    r"""Work out what a closed cell would show if it were opened.

    >>> prospect(Board.parse("1#\n##\nm1"), Cell(1, 1)).numbers[:2]
    (0.0, 0.6666666666666666)
    """
    if board[cell] != CLOSED:
        raise InputError(f"expected a closed cell without a flag, got {cell}", "Only closed cells have a prospect.")
    status, numbers = _core.number_probabilities(
        board.cells,
        board.topology.core,
        core_mines_left(board.mines_left, prior),
        Cell(*cell).index_in(board.width),
        limits,
    )
    if status == _core.Status.contradiction:
        raise contradiction(board)
    if status == _core.Status.estimate:
        raise TooWideError(limits)
    return Prospect(Cell(*cell), tuple(numbers.tolist()), int(np.count_nonzero(numbers)) == 1)


def _analysis(
    board: Board, status: int, probability: npt.NDArray[np.float64], verdict: npt.NDArray[np.uint8]
) -> Analysis:
    return Analysis(
        board,
        METHOD,
        probability,
        safe=verdict == _SAFE,
        mines=verdict == _MINE,
        exact=status == _EXACT,
    )


def _stacked(found: _Found) -> Analyses:
    status, probability, verdict, _ = found
    return Analyses(
        probability,
        safe=verdict == _SAFE,
        mines=verdict == _MINE,
        exact=status == _EXACT,
        contradiction=status == _CONTRADICTION,
    )


def _checked_stack(sights: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.uint8]:
    if sights.ndim != 3 or 0 in sights.shape[1:] or max(sights.shape[1:]) > MAX_SIDE:
        raise InputError(
            f"expected boards, rows and columns of cells, at most {MAX_SIDE} of the last two, "
            f"got an array of shape {sights.shape}"
        )
    if not np.issubdtype(sights.dtype, np.integer):
        raise InputError(f"expected whole numbers of 0 to {WALL} as sights, got an array of {sights.dtype}")
    if sights.size and (sights.min() < 0 or sights.max() > WALL):
        raise InputError(f"expected sights of 0 to {WALL}, got {sights.min()} to {sights.max()}")
    return np.ascontiguousarray(sights, np.uint8)


def _checked_mines(
    sights: npt.NDArray[np.integer[Any]], mines_left: npt.ArrayLike
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """The fewest and the most mines. A number that does not fit its board is a contradiction, and not checked here."""
    mines = np.asarray(mines_left)
    if mines.shape not in (sights.shape[:1], (*sights.shape[:1], 2)):
        raise InputError(
            f"expected the mines left of {len(sights)} boards, or the fewest and the most of each, "
            f"got an array of shape {mines.shape}"
        )
    if mines.size and not np.issubdtype(mines.dtype, np.integer):
        raise InputError(f"expected whole numbers of mines left, got an array of {mines.dtype}")
    most = MAX_SIDE * MAX_SIDE
    bounds = np.clip(mines, -most - 1, most + 1).astype(np.int32)
    if bounds.ndim == 1:
        return bounds, bounds
    return np.ascontiguousarray(bounds[:, 0]), np.ascontiguousarray(bounds[:, 1])


def _by_size(boards: Sequence[Board]) -> dict[tuple[tuple[int, ...], Topology], list[int]]:
    places: dict[tuple[tuple[int, ...], Topology], list[int]] = {}
    for place, board in enumerate(boards):
        places.setdefault((board.cells.shape, board.topology), []).append(place)
    return places
