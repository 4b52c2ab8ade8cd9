"""Hypotheses: what is certain whichever of its possible numbers a doubtful cell shows."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from math import prod

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import analyse

MOST_BOARDS = 16
"""This many boards are worked out at most: beyond that the cells count as unread."""


def certain_anyway(analysis: Analysis, candidates: Mapping[Cell, tuple[int, ...]], *, counted: bool) -> Analysis | None:
    """The analysis with the cells that are certain for all numbers that doubtful cells may show; None if too many.

    Numbers that contradict the others cannot be shown: they are left out. The number of mines is used where it is
    ``counted`` for certain.
    """
    doubts = {cell: numbers for cell, numbers in candidates.items() if numbers}
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
