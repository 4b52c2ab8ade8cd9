"""A common slip in board text: the mines left are those after the flags, and somebody wrote all of them."""

import numpy as np

from gridseer.errors import ContradictionError, InputError
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import FLAG
from gridseer.minesweeper.solving.engine import analyse


def counted_flags_hint(board: Board) -> str | None:
    r"""What to write instead, for a contradictory board that fits once its flags are taken off the mines left.

    >>> counted_flags_hint(Board.parse("##!#\n123#\n....\nm3"))
    'mN counts the mines left after the flags: for 3 mines with 1 of them flagged, write m2.'
    >>> counted_flags_hint(Board.parse("#8\nm1"))
    """
    flags = int(np.count_nonzero(board.cells == FLAG))
    mines_left = board.mines_left
    if not flags or not isinstance(mines_left, int):
        return None
    try:
        analyse(Board(board.cells, mines_left - flags, board.topology))
    except (ContradictionError, InputError):
        return None
    return (
        f"mN counts the mines left after the flags: for {mines_left} mines with {flags} of them flagged, "
        f"write m{mines_left - flags}."
    )
