"""Small boards solved to the end: for every first cell the layouts that the best play wins."""

from collections.abc import Iterator
from math import comb
from typing import Any

from gridseer import _core
from gridseer.errors import GridseerError
from gridseer.grid import Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED

LONGEST_SIDE = 8
_WORK = 1e12


def make_small_boards(most_layouts: int) -> Iterator[dict[str, Any]]:
    """Every board with at least one mine and two free cells, wider than high, that has few enough layouts."""
    for height in range(1, LONGEST_SIDE + 1):
        for width in range(max(2, height), LONGEST_SIDE + 1):
            for mines in range(1, width * height - 1):
                if comb(width * height, mines) <= most_layouts:
                    yield small_board(width, height, mines)


def small_board(width: int, height: int, mines: int) -> dict[str, Any]:
    """What the best play wins after each first cell, of the layouts in which that cell is free."""
    board = Board([[CLOSED] * width] * height, mines)
    layouts = comb(width * height, mines)
    won = _core.value_cells(board.cells, Topology.SQUARE.core, mines, layouts, _WORK).tolist()
    if not won:
        raise GridseerError(f"expected a board that can be searched, got {width}x{height}/{mines}")
    return {
        "width": width,
        "height": height,
        "mines": mines,
        "layouts": comb(width * height - 1, mines),
        "won": won,
    }
