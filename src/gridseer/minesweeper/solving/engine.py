"""The exact engine from Python: every probability, proven. The work is done in the compiled core."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.errors import ContradictionError, GridseerError, InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.explain import contradiction

METHOD = "exact"


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
    status, probability, verdict = _core.analyse(board.cells, board.topology.core, board.mines_left, limits)
    if status == _core.Status.contradiction:
        raise contradiction(board)
    return _analysis(board, status.value, probability, verdict)


def analyse_many(
    boards: Sequence[Board], limits: Limits = DEFAULT_LIMITS, threads: int | None = None
) -> list[Analysis | ContradictionError]:
    """Work out many boards side by side, on all cores unless told otherwise.

    A board that no layout fits gives its error in the list instead of stopping the others.
    """
    workers = threads if threads is not None else os.cpu_count() or 1
    if workers < 1:
        raise InputError(f"expected at least 1 thread, got {threads!r}")
    results: list[Analysis | ContradictionError | None] = [None] * len(boards)
    for (_, topology), places in _by_size(boards).items():
        sights = np.stack([boards[place].cells for place in places])
        mines_left = np.array([boards[place].mines_left for place in places], np.int32)
        found = _core.analyse_many(sights, topology.core, mines_left, limits, workers)
        for place, status, probability, verdict, _ in zip(places, *found, strict=True):
            results[place] = (
                contradiction(boards[place])
                if status == _core.Status.contradiction.value
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
        cell: Fraction(int.from_bytes(mine_layouts[cell.y * board.width + cell.x], "little"), total)
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
        cell[1] * board.width + cell[0],
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
        safe=verdict == _core.Verdict.safe.value,
        mines=verdict == _core.Verdict.mine.value,
        exact=status == _core.Status.exact.value,
    )


def _by_size(boards: Sequence[Board]) -> dict[tuple[tuple[int, ...], Topology], list[int]]:
    places: dict[tuple[tuple[int, ...], Topology], list[int]] = {}
    for place, board in enumerate(boards):
        places.setdefault((board.cells.shape, board.topology), []).append(place)
    return places
