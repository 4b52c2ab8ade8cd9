"""Minesweeper as the table of puzzles knows it. A position is solved when only one layout of mines is possible."""

from collections.abc import Callable

from gridseer.errors import ContradictionError
from gridseer.minesweeper import export, notation
from gridseer.minesweeper import generate as making
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game
from gridseer.minesweeper.level import LEVELS
from gridseer.minesweeper.sight import FLAG, WALL
from gridseer.minesweeper.solving.engine import analyse


def load(content: bytes) -> Board:
    """The board in a text."""
    return notation.load("board.txt", content).board


def solve(board: Board) -> Board | None:
    """All safe cells open and a flag on every mine, if the position leaves no other layout."""
    try:
        found = analyse(board)
    except ContradictionError:
        return None
    if (board.closed & ~found.safe & ~found.mines).any():
        return None
    layout = found.mines | (board.cells == FLAG)
    return making.solution(Game.on_layout(layout, topology=board.topology, walls=board.cells == WALL))


def generate(seed: int) -> Board:
    """A no-guess game, played by proven moves until only one layout is left."""
    (game,) = making.Batch.of(LEVELS["beginner"], seed=seed, no_guess=True).games()
    while solve(game.board) is None:
        for cell in analyse(game.board).safe_cells():
            game.open(cell)
    return game.board


def _png(board: Board) -> bytes:
    from gridseer.render import draw
    from gridseer.theme import THEMES

    return draw(board, THEMES["classic"], window=True).frame.png()


WRITERS: dict[str, Callable[[Board], bytes]] = {**export.WRITERS, "png": _png}
"""Every format of a file, and the picture of a window."""
