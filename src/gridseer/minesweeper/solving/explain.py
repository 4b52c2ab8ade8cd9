"""Why a cell is certain, and why a board cannot be: the smallest set of clues that proves it."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import MinesLeft, core_mines_left, mines_left_in_words, shifted
from gridseer.minesweeper.sight import CLOSED, FLAG

_NO_CELL = -1


@dataclass(frozen=True, slots=True)
class Proof:
    """Why one cell is certain."""

    cell: Cell
    safe: bool
    """Whether it is proven safe; otherwise it is proven to be one."""
    clues: tuple[Cell, ...]
    """The open numbers that prove it, in reading order; without any one of them they would not."""
    mine_count: bool
    """Whether the number of mines left is needed as well."""
    sentence: str
    """The proof in words."""

    def to_json(self) -> dict[str, Any]:
        """The proof as plain data, as in ``gridseer solve --explain --json``."""
        return {
            "x": self.cell.x,
            "y": self.cell.y,
            "safe": self.safe,
            "clues": [list(clue) for clue in self.clues],
            "mine_count": self.mine_count,
            "sentence": self.sentence,
        }


def explain(board: Board, cell: Cell) -> Proof | None:
    r"""A smallest set of numbers that proves a closed cell safe or a mine; None when the cell is open to both.

    Every set of one, two or three numbers near the cell is tried before a larger one is reduced until none of its
    numbers can be left out. On a board too wide to count a proof from far away can be missed.

    >>> explain(Board.parse("1#\n##\nm1"), Cell(1, 1)) is None
    True
    >>> print(explain(Board.parse("11#\n##1\nm1"), Cell(2, 0)).sentence)
    the 1 at A1 and the 1 at B1 leave no room for a mine at C1
    """
    if board[cell] != CLOSED:
        raise InputError(f"expected a closed cell without a flag, got {Cell(*cell)}", "Only closed cells need a proof.")
    cell = Cell(*cell)
    assumed_mine = board.cells.copy()
    assumed_mine[cell.y, cell.x] = FLAG
    assumed_free = board.cells.copy()
    assumed_free[cell.y, cell.x] = _core.SIGHT_IGNORED
    for safe, sights, mines_left in (
        (True, assumed_mine, shifted(board.mines_left, -1)),
        (False, assumed_free, board.mines_left),
    ):
        found = _conflict(board, sights, mines_left, cell)
        if found is not None:
            clues, mine_count = found
            if _conflict(board, _believing(board, clues), board.mines_left, None) is not None:
                raise contradiction(board)  # they prove anything
            return Proof(cell, safe, clues, mine_count, _proof_sentence(board, cell, safe, clues, mine_count))
    return None


def contradiction(board: Board) -> ContradictionError:
    """The error for a board that no layout fits, with a set of clues none of which can be left out."""
    found = _conflict(board, board.cells, board.mines_left, None)
    if found is None:
        return ContradictionError("the numbers contradict each other: no layout of mines fits the board")
    clues, mine_count = found
    if not clues:
        return ContradictionError(f"{_mines(board)} do not fit the closed cells", mine_count=True)
    together = " together" if len(clues) > 1 or mine_count else ""
    sentence = f"no layout of mines fits {clues_in_words(board, clues, mine_count)}{together}"
    return ContradictionError(sentence, clues, mine_count=mine_count)


def _conflict(
    board: Board, sights: npt.NDArray[np.uint8], mines_left: MinesLeft, focus: Cell | None
) -> tuple[tuple[Cell, ...], bool] | None:
    """The clues that leave no layout, and whether the mines left take part; None when there is a layout."""
    index = _NO_CELL if focus is None else focus.index_in(board.width)
    clues, mine_count = _core.find_conflict(
        sights, board.topology.core, core_mines_left(mines_left), index, _core.Limits()
    )
    if clues.size == 0 and not mine_count:
        return None
    rows, columns = np.divmod(clues, board.width)
    return tuple(Cell(x, y) for x, y in zip(columns.tolist(), rows.tolist(), strict=True)), mine_count


def _believing(board: Board, clues: tuple[Cell, ...]) -> npt.NDArray[np.uint8]:
    """The sights of a board with all other numbers ignored."""
    sights = np.where(board.cells <= 8, np.uint8(_core.SIGHT_IGNORED), board.cells)
    for clue in clues:
        sights[clue.y, clue.x] = board[clue]
    return sights


def _proof_sentence(board: Board, cell: Cell, safe: bool, clues: tuple[Cell, ...], mine_count: bool) -> str:
    plural = len(clues) + mine_count > 1 or (not clues and board.mines_left != 1)
    if safe:
        return (
            f"{clues_in_words(board, clues, mine_count)} {'leave' if plural else 'leaves'} no room for a mine at {cell}"
        )
    return f"{clues_in_words(board, clues, mine_count)} {'need' if plural else 'needs'} a mine at {cell}"


def clues_in_words(board: Board, clues: tuple[Cell, ...], mine_count: bool) -> str:
    """Clues as they are named in a sentence: ``the 2 at B4 and the 1 at B5``."""
    parts = [f"the {board[clue]} at {clue}" for clue in clues]
    if mine_count:
        parts.append(_mines(board))
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _mines(board: Board) -> str:
    return f"the {mines_left_in_words(board.mines_left)}"
