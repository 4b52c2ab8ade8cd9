"""Hypotheses: what is certain whichever of its possible numbers a doubtful cell shows."""

from collections.abc import Collection
from dataclasses import replace
from itertools import product
from math import prod

from gridseer.autopilot.belief import UNSEEN
from gridseer.autopilot.view import HaltError, View
from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.engine import analyse

MOST_BOARDS = 16
"""This many boards are worked out at most: beyond that the cells count as unread."""


def certain_anyway(view: View, analysis: Analysis, *, counted: bool) -> Analysis | None:
    """The analysis with the cells that are certain for all numbers that the doubtful cells may show; None if too many.

    Numbers that contradict the others cannot be shown: they are left out. The number of mines is used where it is
    ``counted`` for certain.
    """
    doubts = {cell: numbers for cell, numbers in view.candidates.items() if numbers}
    if not doubts or prod(map(len, doubts.values())) > MOST_BOARDS:
        return None
    found: list[Analysis] = []
    for numbers in product(*doubts.values()):
        board = _with(analysis.board, dict(zip(doubts, numbers, strict=True)), counted=counted)
        try:
            found.append(analyse(board))
        except (ContradictionError, InputError):
            continue
    if not found:
        return None
    safe, mines = found[0].safe.copy(), found[0].mines.copy()
    for other in found[1:]:
        safe &= other.safe
        mines &= other.mines
    probability = analysis.mine_probability.copy()
    probability[safe], probability[mines] = 0.0, 1.0
    return replace(analysis, safe=safe, mines=mines, mine_probability=probability)


def _with(board: Board, numbers: dict[Cell, int], *, counted: bool) -> Board:
    cells = board.cells.copy()
    for cell, number in numbers.items():
        cells[cell.y, cell.x] = number
    return Board(cells, board.mines_left if counted else None)


def open_alike(view: View, opened: Collection[Cell]) -> list[Cell]:
    """The cells that may be open or closed but look like cells that were ``opened``, and are proven safe besides.

    The reader cannot name that look, so it gives the same rivals to all cells that have it. The numbers alone must
    prove that there is no mine, whatever a counter shows.
    """
    rivals = view.sighting.rivals
    looks = {rivals[cell] for cell in opened if cell in rivals and all(sight != CLOSED for sight, _ in rivals[cell])}
    looks = {look for look in looks if any(sight < CLOSED for sight, _ in look)}
    alike = [cell for cell in view.cells_like(UNSEEN) if rivals.get(cell) in looks]
    if not alike:
        return []
    try:
        safe = analyse(Board(view.board.cells, None)).safe
    except (ContradictionError, HaltError):
        return []
    return [cell for cell in alike if safe[cell.y, cell.x]]
