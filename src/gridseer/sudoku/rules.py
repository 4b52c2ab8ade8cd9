"""The rules: which of them a board breaks already, and where."""

from enum import StrEnum

from gridseer.grid import Cell
from gridseer.pencil.breach import Breach
from gridseer.pencil.solutions import some_cells
from gridseer.sudoku.board import Board, symbol
from gridseer.sudoku.units import Unit, bits, units_of


class SudokuRule(StrEnum):
    """What every solved board holds to: each digit once."""

    ROW = "row"
    COLUMN = "column"
    BOX = "box"


def breaches(board: Board) -> list[Breach]:
    r"""Every broken rule; an empty list for a complete board says that it is solved.

    >>> [breach.rule.value for breach in breaches(Board.parse("1 . . =1\n. . . .\n. . . .\n. . . ."))]
    ['row']
    """
    return [breach for unit in units_of(board.size).every for breach in _repeated(board, unit)]


def is_solved(board: Board) -> bool:
    """Whether every cell has a digit and no rule is broken."""
    return board.is_complete and not breaches(board)


def _repeated(board: Board, unit: Unit) -> list[Breach]:
    homes: dict[int, list[Cell]] = {}
    for index in bits(unit.cells):
        cell = Cell.of(index, board.size)
        if board.digit(cell):
            homes.setdefault(board.digit(cell), []).append(cell)
    return [
        Breach(
            SudokuRule(unit.kind), tuple(cells), f"{unit.name} has more than one {symbol(digit)}: {some_cells(cells)}"
        )
        for digit, cells in homes.items()
        if len(cells) > 1
    ]
