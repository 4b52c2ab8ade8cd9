"""Making games and boards: which level, which seeds, which first cell, and what is shown of them."""

import secrets
from collections.abc import Iterator
from enum import StrEnum

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import CLOSED, WALL, Board, cells_of
from gridseer.minesweeper.game import Game, Start
from gridseer.minesweeper.level import Level, custom_level, named_level
from gridseer.minesweeper.no_guess import no_guess_game
from gridseer.minesweeper.notation import format_mbf, format_mine

DEFAULT_LEVEL = "beginner"
"""The level when nothing is said."""


class BoardView(StrEnum):
    """What is shown of a generated game."""

    SOLUTION = "solution"
    """Everything: all safe cells open, a flag on every mine."""
    START = "start"
    """What the player sees after the first cell is opened."""
    CLOSED = "closed"
    """What the player sees before that."""


class Format(StrEnum):
    """How a generated game is written."""

    TEXT = "text"
    """Board text."""
    MINE = "mine"
    """A JSMinesweeper position."""
    MBF = "mbf"
    """A layout in bytes: where the mines are, and nothing else."""


def level_of(
    name: str | None = None,
    width: int | None = None,
    height: int | None = None,
    mines: int | None = None,
    density: float | None = None,
) -> Level:
    """The level that somebody asked for: by name, or by size and mines, but not by both.

    >>> str(level_of()), str(level_of("expert")), str(level_of(width=20, height=10, density=0.2))
    ('9x9/10', '30x16/99', '20x10/40')
    """
    custom = [value for value in (width, height, mines, density) if value is not None]
    if not custom:
        return named_level(DEFAULT_LEVEL if name is None else name)
    if name is not None:
        raise InputError(f"expected a level or a size, got the level {name!r} and a size", "Leave one of them away.")
    if width is None or height is None:
        given = "neither" if width is None and height is None else "only one of them"
        raise InputError(
            f"expected a width and a height, got {given}", "For example: --width 20 --height 10 --mines 40."
        )
    return custom_level(width, height, mines=mines, density=density)


def default_first(level: Level, start: Start) -> Cell:
    """The first cell when nothing is said: the one that wins most often.

    (0,0) in general; under the rule ``zero`` (2,2), and (3,3) on boards as large as expert, where there is such a cell.
    """
    if start is Start.ZERO:
        place = 3 if level.width * level.height >= 400 else 2
        if min(level.width, level.height) > place:
            return Cell(place, place)
    return Cell(0, 0)


def random_seed() -> int:
    """A seed nobody has chosen, short enough to be typed again."""
    return secrets.randbelow(2**32)


def games(
    level: Level,
    *,
    start: Start = Start.SAFE,
    seed: int,
    first: Cell | None = None,
    count: int = 1,
    topology: Topology = Topology.SQUARE,
    no_guess: bool = False,
) -> Iterator[Game]:
    """Games with their first cell opened, of the seeds ``seed``, ``seed + 1`` and so on.

    With ``no_guess`` logic alone opens them; such a game is on a given layout and has no seed of its own.

    >>> [game.seed for game in games(level_of("expert"), seed=7, count=3)]
    [7, 8, 9]
    """
    if count < 1:
        raise InputError(f"expected at least 1 game, got {count}")
    cell = default_first(level, start) if first is None else first
    for number in range(count):
        if no_guess:
            yield no_guess_game(level, first=cell, seed=seed + number, start=start, topology=topology)
            continue
        game = Game(level.width, level.height, level.mines, start=start, seed=seed + number, topology=topology)
        game.open(cell)
        yield game


def view_of(game: Game, view: BoardView) -> Board:
    """A game as a board of one of the views.

    >>> (game,) = games(level_of(width=4, height=2, mines=1), seed=3)
    >>> print(view_of(game, BoardView.SOLUTION))
    111.
    1!1.
    m0
    """
    if view is BoardView.START:
        return game.board
    if view is BoardView.CLOSED:
        return closed(game.board)
    return solution(game)


def written(game: Game, view: BoardView, form: Format) -> bytes:
    r"""A view of a game as the contents of a file.

    >>> (game,) = games(level_of(width=4, height=2, mines=1), seed=3)
    >>> written(game, BoardView.CLOSED, Format.TEXT), written(game, BoardView.CLOSED, Format.MINE)
    (b'####\n####\nm1\n', b'4x2x1\nHHHH\nHHHH\n')
    """
    if form is Format.TEXT:
        return f"{view_of(game, view)}\n".encode()
    if form is Format.MINE:
        return format_mine(view_of(game, view)).encode()
    if view is not BoardView.SOLUTION or game.layout is None:
        raise InputError(f"expected the view 'solution' for .mbf, which holds nothing but mines, got {view.value!r}")
    if game.topology is not Topology.SQUARE:
        raise InputError(f"expected a square board for .mbf, got a {game.topology} one", "Save it as board text.")
    return format_mbf(game.layout)


def closed(board: Board) -> Board:
    """The same board before anything was opened or flagged."""
    cells = board.cells.copy()
    cells[cells != WALL] = CLOSED
    return Board(cells, board.mines, board.topology)


def solution(game: Game) -> Board:
    """All safe cells open and a flag on every mine; the first cell must have been opened."""
    layout = game.layout
    if layout is None:
        raise InputError("expected a game with its first cell opened, got one whose mines are not drawn yet")
    walls = game.board.cells == WALL
    solved = Game.on_layout(layout, topology=game.topology, walls=walls)
    for cell in cells_of(layout):
        solved.flag(cell)
    for cell in cells_of(~layout & ~walls):
        solved.open(cell)
    return solved.board
