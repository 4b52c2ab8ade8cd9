"""A position that somebody enters by hand: whether it can be at all."""

from dataclasses import dataclass

from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import analyse


@dataclass(frozen=True, slots=True)
class Clash:
    """Clues that cannot all be true."""

    sentence: str
    clues: tuple[Cell, ...]
    """The open numbers that contradict each other."""
    mine_count: bool
    """Whether the number of mines left takes part."""


def find_clash(board: Board) -> Clash | None:
    r"""Which clues of a board contradict each other; None when some layout fits them all.

    >>> find_clash(Board.parse("3#\n##\nm1")).sentence
    'no layout of mines fits the 3 at A1 and the 1 mine left together'
    """
    try:
        analyse(board)
    except ContradictionError as error:
        return Clash(error.sentence, error.clues, error.mine_count)
    return None
