"""A position entered by hand or by picture: whether it can be at all, and what is certain whatever was misread."""

from collections.abc import Iterable
from dataclasses import dataclass

from gridseer.errors import ContradictionError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED
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


@dataclass(frozen=True, slots=True)
class Certain:
    """What is proven whatever the doubtful cells of a board show."""

    safe: tuple[Cell, ...]
    mines: tuple[Cell, ...]


def find_certain(board: Board, doubtful: Iterable[Cell]) -> Certain:
    r"""The closed cells that are proven without the doubtful ones, which may show anything.

    A doubtful cell is taken for a closed one, which may or may not be a mine, and the mines left for unknown: every
    board that the picture may show is among those that fit, so what holds for all of them holds for it.

    >>> find_certain(Board.parse("#1.1#\nm2"), [Cell(4, 0)]).mines
    (Cell(x=0, y=0),)
    """
    cells = board.cells.copy()
    unsure = set(doubtful)
    for x, y in unsure:
        cells[y, x] = CLOSED
    try:
        found = analyse(Board(cells, None, topology=board.topology))
    except ContradictionError:
        return Certain((), ())
    return Certain(
        tuple(cell for cell in found.safe_cells() if cell not in unsure),
        tuple(cell for cell in found.mine_cells() if cell not in unsure),
    )
