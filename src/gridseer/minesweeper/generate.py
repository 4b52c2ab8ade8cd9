"""Making games and boards: which level, which seeds, which first cell, and what is shown of them."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.game import Game, Start
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.no_guess import certify, no_guess_game
from gridseer.minesweeper.notation import format_mbf, format_mine
from gridseer.minesweeper.sight import CLOSED, WALL


class GeneratedView(StrEnum):
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
    MINE = "mine"
    """A JSMinesweeper position."""
    MBF = "mbf"
    """A layout in bytes: where the mines are, and nothing else."""


def default_first(level: Level, start: Start) -> Cell:
    """The first cell unless another is given: the one that wins most often.

    A1 in general; under the rule ``zero`` C3, and D4 on boards as large as expert, where there is such a cell.
    """
    if start is Start.ZERO:
        place = 3 if level.width * level.height >= 400 else 2
        if min(level.width, level.height) > place:
            return Cell(place, place)
    return Cell(0, 0)


def random_seed() -> int:
    """A seed nobody has chosen, short enough to be typed again."""
    return secrets.randbelow(2**32)


@dataclass(frozen=True, slots=True)
class Batch:
    """Games that are made together: their seeds follow each other, and all else is the same."""

    level: Level
    start: Start
    seed: int
    """Of the first game."""
    first: Cell
    """The cell that is opened in each."""
    count: int = 1
    topology: Topology = Topology.SQUARE
    no_guess: bool = False
    """Whether logic alone opens them; such a game is on a given layout and has no seed of its own."""

    @classmethod
    def of(
        cls,
        level: Level,
        *,
        start: Start | None = None,
        seed: int | None = None,
        first: Cell | None = None,
        count: int = 1,
        topology: Topology = Topology.SQUARE,
        no_guess: bool = False,
    ) -> "Batch":
        """The same, with defaults: a random seed, the best first cell, and the usual start rule.

        That is ``safe``, and ``zero`` for games without guesses.

        >>> [game.seed for game in Batch.of(Level("custom", 9, 9, 10), seed=7, count=3).games()]
        [7, 8, 9]
        """
        if count < 1:
            raise InputError(f"expected at least 1 game, got {count}")
        rule = start or (Start.ZERO if no_guess else Start.SAFE)
        cell = default_first(level, rule) if first is None else first
        return cls(level, rule, random_seed() if seed is None else seed, cell, count, topology, no_guess)

    def __str__(self) -> str:
        return f"{self.level}, seed {self.seed}" + (f" to {self.seed + self.count - 1}" if self.count > 1 else "")

    @property
    def seeds(self) -> range:
        """One per game."""
        return range(self.seed, self.seed + self.count)

    def games(self) -> Iterator[Game]:
        """The games with their first cell opened, one after the other."""
        for seed in self.seeds:
            if self.no_guess:
                yield no_guess_game(self.level, first=self.first, seed=seed, start=self.start, topology=self.topology)
                continue
            width, height, mines = self.level.width, self.level.height, self.level.mines
            game = Game(width, height, mines, start=self.start, seed=seed, topology=self.topology)
            game.open(self.first)
            yield game

    def to_json(self) -> dict[str, Any]:
        """What they have in common, as plain data."""
        return {
            "level": self.level.name, "width": self.level.width, "height": self.level.height,
            "mines": self.level.mines, "start": self.start, "no_guess": self.no_guess, "first": list(self.first),
            "seed": self.seed,
        }  # fmt: skip

    def game_to_json(self, seed: int, game: Game, view: GeneratedView, *, certificate: bool = False) -> dict[str, Any]:
        """One of the games as plain data; of a no-guess game also what is proven, with ``certificate`` all of it."""
        data = {"seed": seed, "outcome": game.outcome, "board": str(view_of(game, view))}
        if not self.no_guess:
            return data
        assert game.layout is not None
        proofs = certify(game.layout, self.first, topology=game.topology)
        assert proofs is not None
        data["mine_count_needed"] = proofs.mine_count_needed
        return {**data, "certificate": proofs.to_json()} if certificate else data


def view_of(game: Game, view: GeneratedView) -> Board:
    """A game as a board of one of the views.

    >>> from gridseer.minesweeper.level import custom_level
    >>> (game,) = Batch.of(custom_level(4, 2, mines=1), seed=3).games()
    >>> print(view_of(game, GeneratedView.SOLUTION))
    111.
    1!1.
    m0
    """
    if view is GeneratedView.START:
        return game.board
    if view is GeneratedView.CLOSED:
        return closed(game.board)
    return solution(game)


def check_format(form: Format, count: int) -> None:
    """Refuse more boards than a file of this format can hold."""
    if form is Format.MBF and count > 1:
        raise InputError(f"expected 1 board for .mbf, which holds no more, got {count}", "Make them one by one.")


def written(game: Game, view: GeneratedView, form: Format) -> bytes:
    r"""A view of a game as the contents of a file.

    >>> from gridseer.minesweeper.level import custom_level
    >>> (game,) = Batch.of(custom_level(4, 2, mines=1), seed=3).games()
    >>> written(game, GeneratedView.CLOSED, Format.TEXT), written(game, GeneratedView.CLOSED, Format.MINE)
    (b'####\n####\nm1\n', b'4x2x1\nHHHH\nHHHH\n')
    """
    if form is Format.TEXT:
        return f"{view_of(game, view)}\n".encode()
    if form is Format.MINE:
        return format_mine(view_of(game, view)).encode()
    if view is not GeneratedView.SOLUTION or game.layout is None:
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
