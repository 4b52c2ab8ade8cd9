"""A game for one person in the terminal: typed lines in, pictures and sentences out."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper import drawing
from gridseer.minesweeper.board import FLAG
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.solver import Solver

if TYPE_CHECKING:
    from rich.text import Text

HELP = """\
  o x y    open a cell (or just: x y)       x counts from the left, y from the top, both from 0
  f x y    set a flag or take it away       c x y    chord: open around a number whose flags are set
  ? x y    set a question mark              u        undo, also after a loss
  h        hint                             n        new game
  help     this text                        q        quit
Several moves fit on a line: o 3 3 f 0 1 h"""

_WITH_CELL = {"o": "open", "f": "flag", "?": "question", "c": "chord"}
_WITHOUT_CELL = {"u": "undo", "h": "hint", "n": "new", "q": "quit", "help": "help"}
_NAMES = {name: name for name in (*_WITH_CELL.values(), *_WITHOUT_CELL.values())} | _WITH_CELL | _WITHOUT_CELL
"""Every word that is understood, and the command it stands for."""

_OVER = "The game is over. u: undo, n: new game, q: quit"

_Command = tuple[str, Cell | None]


class TerminalGame:
    """One person's games at one level, one after the other.

    >>> from gridseer.minesweeper.level import custom_level
    >>> from gridseer.minesweeper.solver import make_solver
    >>> player = TerminalGame(custom_level(4, 1, mines=1), Start.SAFE, make_solver("trivial"), seed=2)
    >>> player.do("o 0 0 h")
    ['hint: (2,0) is proven safe']
    >>> player.do("f 1 0 o 2 0 o 3 0")
    ['You have won. n: new game, q: quit']
    """

    def __init__(
        self, level: Level, start: Start, solver: Solver, *, seed: int, topology: Topology = Topology.SQUARE
    ) -> None:
        self._level = level
        self._start = start
        self._solver = solver
        self._topology = topology
        self._hint: Cell | None = None
        self.left = False
        """Whether the player wants no more."""
        self.game = self._new_game(seed)
        """The game being played."""

    def do(self, line: str) -> list[str]:
        """Do what a typed line says; what there is to tell about it. The first mistake ends the line."""
        told: list[str] = []
        before = self.game.outcome
        self._hint = None
        try:
            for name, cell in _commands(line):
                told += self._do(name, cell)
                if self.left:
                    return told
        except InputError as error:
            told += [error.sentence, *([error.hint] if error.hint else [])]
        if self.game.outcome is not before:
            told += self._end()
        return told

    def picture(self) -> "Text":
        """The board as the player should see it now: with all mines once the game is over."""
        if self.game.outcome is not Outcome.PLAYING:
            return drawing.final(self.game)
        return drawing.terminal(self.game.board, best=self._hint, questions=self.game.questions)

    def status(self) -> str:
        """One line below the board."""
        return f"{self.game.board.mines_left} mines left, seed {self.game.seed}"

    def _do(self, name: str, cell: Cell | None) -> list[str]:
        if name == "help":
            return [HELP]
        if name == "hint":
            return [self._find_hint()]
        if name == "quit":
            self.left = True
        elif name == "new":
            assert self.game.seed is not None
            self.game = self._new_game(self.game.seed + 1)
        else:
            before = self.game.outcome
            changed = self.game.undo() if cell is None else getattr(self.game, name)(cell)
            if not changed and self.game.outcome is before:
                return [self._why_nothing(name, cell)]
        return []

    def _why_nothing(self, name: str, cell: Cell | None) -> str:
        """Why a move changed no cell."""
        if cell is None:
            return "There is nothing to undo."
        if self.game.outcome is not Outcome.PLAYING:
            return _OVER
        if name == "chord":
            return f"{cell} is no open number with all its flags set and a closed cell beside it."
        if self.game.board[cell] == FLAG:
            return f"{cell} carries a flag; f {cell.x} {cell.y} takes it away."
        return f"{cell} is not closed: nothing to {name} there."

    def _find_hint(self) -> str:
        """A certain cell. The player's flags are not believed: they may be wrong."""
        if self.game.outcome is not Outcome.PLAYING:
            return _OVER
        board = self.game.board
        analysis = self._solver.analyse(board.unflagged())
        mines = [cell for cell in analysis.mine_cells() if board[cell] != FLAG]
        for cells, verdict in ((analysis.safe_cells(), "safe"), (mines, "a mine")):
            if cells:
                self._hint = cells[0]
                wrong = ", though it carries a flag" if board[cells[0]] == FLAG else ""
                return f"hint: {cells[0]} is proven {verdict}{wrong}"
        return f"no hint: the method {self._solver.name!r} finds no other certain cell; you have to guess"

    def _end(self) -> list[str]:
        if self.game.outcome is Outcome.WON:
            return ["You have won. n: new game, q: quit"]
        if self.game.outcome is Outcome.LOST:
            return [f"{self.game.exploded} was a mine: you have lost. u: undo, n: new game, q: quit"]
        return []

    def _new_game(self, seed: int) -> Game:
        level = self._level
        return Game(level.width, level.height, level.mines, start=self._start, seed=seed, topology=self._topology)


def _commands(line: str) -> Iterator[_Command]:
    """The commands of a line, one by one, so that those before a mistake are done."""
    words = re.findall(r"\d+|[^\s\d,()]+", line.lower())
    place = 0
    while place < len(words):
        name = "open" if words[place].isdigit() else _command_name(words, place)
        place += not words[place].isdigit()
        if name not in _WITH_CELL.values():
            yield name, None
            continue
        numbers = words[place : place + 2]
        if len(numbers) < 2 or not all(word.isdecimal() for word in numbers):
            raise InputError(f"expected two numbers after {name!r}, got {' '.join(numbers)!r}", "For example: o 3 4")
        yield name, Cell(int(numbers[0]), int(numbers[1]))
        place += 2


def _command_name(words: list[str], place: int) -> str:
    word = words[place]
    if word == "?" and (place + 1 == len(words) or not words[place + 1].isdecimal()):
        return "help"
    if word not in _NAMES:
        unknown = InputError.unknown("command", word, (*_WITH_CELL.values(), *_WITHOUT_CELL.values()))
        raise InputError(unknown.sentence, f"{unknown.hint} 'help' lists them all.")
    return _NAMES[word]
