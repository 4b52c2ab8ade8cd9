"""A text environment: a prompt out, a reply in, and a score that has no luck in it.

A language model is shown a board as text and asked for one move. It is scored by regret: what the move gave away,
judged by what could be known when it was made. Whether a mine was hit by bad luck doesn't matter.
"""

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from gridseer.errors import InputError
from gridseer.grid import column_name
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.cell_text import parse_cell
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.setup import Setup
from gridseer.minesweeper.sight import rows_of
from gridseer.review import GameReview, JudgedMove, judge
from gridseer.session import Session

MOST_FAULTS = 3
"""Replies in a row without a move that the rules allow; then the game is given up."""
_MOVE = re.compile(r"^\W*(open|flag|chord)\s+([a-z]{1,3}\d{1,4})\W*$", re.IGNORECASE)
_RULES = """\
You are playing Minesweeper. Open every cell that isn't a mine; opening a mine loses the game.
The board: # is a closed cell, ! a closed cell with a flag, . an open cell that touches no mine, and a digit is an
open cell with that many mines around it, diagonals included. Columns are letters and rows are numbers: C5 is in the
third column and the fifth row. End your reply with one line that holds your move and nothing else: "open C5", "flag
C5", or "chord C5", which opens all cells around a number whose mines are all flagged."""


def prompt_of(board: Board, fault: str = "") -> str:
    r"""A board as it is put to a language model, with the rules; after a reply without a move, with what was wrong.

    >>> print(prompt_of(Board.parse("1#\n##\nm1")).split("\n\n")[1])
       A B
     1 1 #
     2 # #
    mines left: 1
    """
    columns = [column_name(x) for x in range(board.width)]
    wide = max(map(len, columns))
    head = "   " + " ".join(name.rjust(wide) for name in columns)
    rows = [
        f"{number:>2} " + " ".join(symbol.rjust(wide) for symbol in row)
        for number, row in enumerate(rows_of(board.cells), start=1)
    ]
    lines = [_RULES, "", head, *rows, f"mines left: {board.mines_left}"]
    return "\n".join([*lines, "", f"Your last reply was not a move: {fault}."] if fault else lines)


def parse_reply(reply: str) -> tuple[Action, str]:
    """The move in a reply: its last line that is one. A reply without one is an ``InputError``."""
    for line in reversed(reply.splitlines()):
        match = _MOVE.match(line.strip())
        if match is not None:
            return Action(match[1].lower()), match[2].upper()
    raise InputError("expected a last line such as 'open C5', got none")


def regret_of(move: JudgedMove) -> float:
    """What a move gave away: the probability of winning where the endgame was searched, otherwise the extra risk."""
    if move.action not in (Action.OPEN, Action.CHORD):
        return 0.0
    if move.win_before is not None:
        return move.win_before * (1 - move.kept)
    return max(0.0, move.mine_probability - move.best_probability)


@dataclass(frozen=True, slots=True)
class TextScore:
    """What a language model's game comes to."""

    seed: str
    outcome: str
    """``won``, ``lost``, or ``playing`` for a game that was given up."""
    moves: int
    """Moves that were made; the first cell, which nobody can reason about, is opened for the model."""
    faults: int
    """Replies without a move that the rules allow."""
    regret: float
    """What all moves gave away together."""
    mistakes: int
    """Moves for which there was something better."""
    skill: float
    """The share of the best play's chances that the moves kept: see the review."""

    @property
    def regret_per_move(self) -> float:
        """What a move gave away on average."""
        return self.regret / self.moves if self.moves else 0.0

    def to_json(self) -> dict[str, Any]:
        """The score as plain data."""
        return asdict(self) | {"regret_per_move": self.regret_per_move}


class TextGame:
    """One game for a language model.

    >>> game = TextGame(Setup.of("beginner", seed=3))
    >>> while not game.is_over:
    ...     game.reply("I have no idea.")
    >>> game.score().faults
    3
    """

    def __init__(self, setup: Setup, most_moves: int | None = None) -> None:
        """Begin a game, at most this many moves long; the first cell is opened, as the start rule protects it."""
        self._session = Session(setup)
        level = setup.level
        self._session.open(parse_cell(f"{column_name(level.width // 2)}{level.height // 2 + 1}"))
        self._most = 4 * level.width * level.height if most_moves is None else most_moves
        self._faults = self._in_a_row = self._moves = 0
        self._fault = ""

    @property
    def board(self) -> Board:
        """What the model sees."""
        return self._session.board

    @property
    def prompt(self) -> str:
        """What the model is asked now."""
        return prompt_of(self.board, self._fault)

    @property
    def is_over(self) -> bool:
        """Whether the game is won, lost or given up."""
        return self._session.over or self._in_a_row >= MOST_FAULTS or self._moves >= self._most

    def reply(self, text: str) -> None:
        """Take the model's reply, and make the move in it."""
        try:
            action, name = parse_reply(text)
            cell = parse_cell(name)
            self.board[cell]  # it must be on the board
            self._fault = self._session.move(action, cell)
        except InputError as error:
            self._fault = error.sentence
        fault = bool(self._fault)
        self._faults += fault
        self._moves += not fault
        self._in_a_row = self._in_a_row + 1 if fault else 0

    def review(self) -> GameReview:
        """Every move judged, the opened first cell among them."""
        return judge(self._session.record)

    def score(self) -> TextScore:
        """What the game comes to."""
        found = self.review()
        own = found.moves[1:]
        return TextScore(
            seed=str(self._session.setup.seed),
            outcome=found.result.value,
            moves=len(own),
            faults=self._faults,
            regret=sum(map(regret_of, own)),
            mistakes=sum(move.kind.is_mistake for move in own),
            skill=found.skill,
        )


def play_text(setup: Setup, model: Callable[[str], str], most_moves: int | None = None) -> TextScore:
    """Let a model, which turns a prompt into a reply, play a whole game."""
    game = TextGame(setup, most_moves)
    while not game.is_over:
        game.reply(model(game.prompt))
    return game.score()
