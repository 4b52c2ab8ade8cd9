"""Writing a board as the contents of a file: one function per format."""

from collections.abc import Callable

import numpy as np

from gridseer.errors import InputError
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import mines_left_in_words
from gridseer.minesweeper.notation import format_mbf, format_mine
from gridseer.minesweeper.sight import FLAG


def _layout(board: Board, ending: str) -> bytes:
    """A layout knows nothing but mines, so every mine must have its flag."""
    if board.mines_left != 0:
        raise InputError(
            f"expected a flag on every mine for .{ending}, got {mines_left_in_words(board.mines_left)} without one",
            "Save it as .mine or as text, or set the missing flags.",
        )
    return format_mbf(np.equal(board.cells, FLAG))


WRITERS: dict[str, Callable[[Board], bytes]] = {
    "text": lambda board: f"{board}\n".encode(),
    "mine": lambda board: format_mine(board).encode(),
    "mbf": lambda board: _layout(board, "mbf"),
    "abf": lambda board: _layout(board, "abf"),
}
"""Every format by name."""
