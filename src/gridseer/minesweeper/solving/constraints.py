"""From a board to equations: how many mines lie around each number. Shared by every solver."""

from dataclasses import dataclass

from gridseer import _core
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board


@dataclass(frozen=True, slots=True)
class Equation:
    """What one open number says about the closed cells around it."""

    clue: Cell
    """The open number."""
    cells: tuple[Cell, ...]
    """Its closed neighbours without a flag, in reading order."""
    mines: int
    """How many mines they hold: the number minus the flags around it."""


def equations(board: Board) -> list[Equation]:
    r"""One equation for each number that touches a closed cell, or whose flags do not add up, in reading order.

    >>> equations(Board.parse("##\n1#\nm1"))
    [Equation(clue=Cell(x=0, y=1), cells=(Cell(x=0, y=0), Cell(x=1, y=0), Cell(x=1, y=1)), mines=1)]
    """
    clues, mines, starts, indices = _core.equations(board.cells, board.topology.core)
    rows, columns = divmod(indices, board.width)
    cells = [Cell(x, y) for x, y in zip(columns.tolist(), rows.tolist(), strict=True)]
    bounds = starts.tolist()
    return [
        Equation(Cell.of(clue, board.width), tuple(cells[first:last]), count)
        for clue, count, first, last in zip(clues.tolist(), mines.tolist(), bounds, bounds[1:], strict=False)
    ]
