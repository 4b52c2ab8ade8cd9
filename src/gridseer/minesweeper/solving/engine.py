"""The exact engine from Python: every probability, proven. The work is done in the compiled core."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.errors import ContradictionError, GridseerError, InputError
from gridseer.grid import MAX_SIDE, Cell, Topology
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED, WALL
from gridseer.minesweeper.solving.explain import contradiction

METHOD = "exact"

# Looked up once: asking an enumeration for its values takes longer than comparing a whole board with them.
_SAFE, _MINE = _core.Verdict.safe.value, _core.Verdict.mine.value
_EXACT, _CONTRADICTION = _core.Status.exact.value, _core.Status.contradiction.value


Limits = _core.Limits
"""What one board may cost."""

DEFAULT_LIMITS = Limits()


class TooWideError(GridseerError):
    """A board that cannot be counted exactly within the limits."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(
            f"expected a board that can be counted within {limits.work} units of work and {limits.seconds} s, "
            "got one that takes more",
            "Give larger limits, or take the estimate of analyse().",
        )


def analyse(board: Board, limits: Limits = DEFAULT_LIMITS) -> Analysis:
    r"""Work out a board: the probability of a mine in every closed cell, and which cells are certain.

    >>> analyse(Board.parse("#2#\n###\nm2")).mine_probability[0, 0]
    np.float64(0.4)
    """
    found, probability, verdict = _core.analyse(board.cells, board.topology.core, board.mines_left, limits)
    status = found.value
    if status == _CONTRADICTION:
        raise contradiction(board)
    return _analysis(board, status, probability, verdict)


@dataclass(frozen=True, slots=True, eq=False)
class Analyses:
    """What was found out about many boards of one size: arrays with one entry per board, then row, then column."""

    mine_probability: npt.NDArray[np.float64]
    """For every closed cell without a flag its probability of a mine; NaN elsewhere, and on boards no layout fits."""
    safe: npt.NDArray[np.bool_]
    """Where a cell is proven to be no mine."""
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
    ) -> Analyses: ...


def analyse_many(
    boards: Sequence[Board] | npt.NDArray[np.integer[Any]],
    limits: Limits = DEFAULT_LIMITS,
    threads: int | None = None,
    *,
    mines_left: npt.ArrayLike | None = None,
    topology: Topology = Topology.SQUARE,
) -> list[Analysis | ContradictionError] | Analyses:
    r"""Work out many boards side by side, on all cores unless told otherwise.

    A list of boards gives a list; a board that no layout fits gives its error there instead of stopping the others.
    Boards of one size can also be one array of sights (boards, rows, columns), with the mines left of each; that gives
    arrays, and is the fastest way to ask.

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
        return _analyse_stack(_checked_stack(boards), _checked_mines(boards, mines_left), topology, limits, workers)
    results: list[Analysis | ContradictionError | None] = [None] * len(boards)
    for (_, shared), places in _by_size(boards).items():
        sights = np.stack([boards[place].cells for place in places])
        mines = np.array([boards[place].mines_left for place in places], np.int32)
        found = _core.analyse_many(sights, shared.core, mines, limits, workers)
        for place, status, probability, verdict, _ in zip(places, *found, strict=True):
            results[place] = (
                contradiction(boards[place])
                if status == _CONTRADICTION
                else _analysis(boards[place], int(status), probability, verdict)
            )
    return [result for result in results if result is not None]


def count_layouts(board: Board, limits: Limits = DEFAULT_LIMITS) -> int | None:
    r"""How many layouts of mines fit a board, exactly; None when that is too much work.

    >>> count_layouts(Board.parse("#2#\n###\nm2"))
    10
    """
    status, layouts = _core.count_layouts(board.cells, board.topology.core, board.mines_left, limits)
    return None if status == _core.Status.estimate else int.from_bytes(layouts, "little")


def exact_probabilities(board: Board, limits: Limits = DEFAULT_LIMITS) -> dict[Cell, Fraction]:
    """The probability of a mine in every closed cell as a fraction: slower, for checking."""
    status, layouts, mine_layouts = _core.analyse_exactly(board.cells, board.topology.core, board.mines_left, limits)
    if status == _core.Status.contradiction:
        raise contradiction(board)
    if status == _core.Status.estimate:
        raise TooWideError(limits)
    total = int.from_bytes(layouts, "little")
    return {
        cell: Fraction(int.from_bytes(mine_layouts[cell.index_in(board.width)], "little"), total)
        for cell in board.closed_cells()
    }


@dataclass(frozen=True, slots=True)
class Prospect:
    """What opening one cell would show."""

    cell: Cell
    """The closed cell."""
    numbers: tuple[float, ...]
    """For each number 0 to 8 the probability that the cell is free and shows it; 0 only when that is impossible."""
    dead: bool
    """Whether its number tells nothing: if it is free, only one number is possible."""

    @property
    def opens_area(self) -> float:
        """The probability that it shows no number and so opens its neighbours too."""
        return self.numbers[0]


def prospect(board: Board, cell: Cell, limits: Limits = DEFAULT_LIMITS) -> Prospect:
    r"""Work out what a closed cell would show if it were opened.

    >>> prospect(Board.parse("1#\n##\nm1"), Cell(1, 1)).numbers[:2]
    (0.0, 0.6666666666666666)
    """
    if board[cell] != CLOSED:
        raise InputError(f"expected a closed cell without a flag, got {cell}", "Only closed cells have a prospect.")
    status, numbers = _core.number_probabilities(
        board.cells,
        board.topology.core,
        board.mines_left,
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


def _analyse_stack(
    sights: npt.NDArray[np.uint8], mines_left: npt.NDArray[np.int32], topology: Topology, limits: Limits, threads: int
) -> Analyses:
    status, probability, verdict, _ = _core.analyse_many(sights, topology.core, mines_left, limits, threads)
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


def _checked_mines(sights: npt.NDArray[np.integer[Any]], mines_left: npt.ArrayLike) -> npt.NDArray[np.int32]:
    """A number that does not fit its board is a contradiction, and not checked here."""
    mines = np.asarray(mines_left)
    if mines.shape != sights.shape[:1]:
        raise InputError(f"expected the mines left of {len(sights)} boards, got an array of shape {mines.shape}")
    if mines.size and not np.issubdtype(mines.dtype, np.integer):
        raise InputError(f"expected whole numbers of mines left, got an array of {mines.dtype}")
    most = MAX_SIDE * MAX_SIDE
    return np.ascontiguousarray(np.clip(mines, -most - 1, most + 1), np.int32)


def _by_size(boards: Sequence[Board]) -> dict[tuple[tuple[int, ...], Topology], list[int]]:
    places: dict[tuple[tuple[int, ...], Topology], list[int]] = {}
    for place, board in enumerate(boards):
        places.setdefault((board.cells.shape, board.topology), []).append(place)
    return places
