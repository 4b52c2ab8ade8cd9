"""The game by typed lines: words in, pictures and sentences out. It works through pipes and with screen readers."""

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gridseer.errors import GridseerError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper import drawing
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.record import Action
from gridseer.session import Session
from gridseer.terminal.desk import Desk

if TYPE_CHECKING:
    from rich.text import Text

HELP = """\
  o C5      open a cell (or just: C5)        the letter is the column, the number is the row
  f C5      set a flag or remove it          c C5      chord: open around a number whose flags are set
  ? C5      set a question mark              u, r      undo, also after a loss; redo
  h         hint; each h says more           p         probabilities, on or off
  step      one move by the solver           solve     all moves until it has to guess
  n         new game                         again     the same board again
  save NAME, load NAME                       a name, or a file with a / or a . in its name
  help      this text                        q         quit
Several moves fit on a line: o D4 f A2 h"""

_WITH_CELL = {"o": "open", "f": "flag", "?": "question", "c": "chord"}
_WITH_NAME = {"save": "save", "load": "load"}
_WITHOUT = {"u": "undo", "r": "redo", "h": "hint", "p": "probabilities", "n": "new", "q": "quit"}
_WORDS = ("step", "solve", "again", "help")
_KNOWN = (*_WITH_CELL.values(), *_WITH_NAME, *_WITHOUT.values(), *_WORDS)
_NAMES = {name: name for name in _KNOWN} | _WITH_CELL | _WITHOUT
"""Every word that is understood, and the command it stands for."""

_LONGEST_WORD = 40
"""How much is quoted of a word that has no meaning here."""

_Command = tuple[str, Cell | str | None]


class LineGame:
    """A person's games by typed lines.

    >>> from gridseer.session import Setup
    >>> player = LineGame(Desk(Session(Setup.of(width=4, height=1, mines=1, start="safe", seed=2))))
    >>> player.do("o A1 h")
    ['hint: 2 safe cells and 1 unflagged mine are certain']
    >>> player.do("f B1 o C1 o D1")
    ['You have won. n: new game, again: the same board, q: quit']
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hint: Cell | None = None
        self._overlay = False
        self.left = False
        """Whether the player wants no more."""

    @property
    def session(self) -> Session:
        """The game being played."""
        return self._desk.session

    def do(self, line: str) -> list[str]:
        """Do what a typed line says; what there is to say about it. The first mistake ends the line."""
        told: list[str] = []
        before = self.session.outcome
        self._hint = None
        try:
            for name, argument in _commands(line):
                told += self._do(name, argument)
                if self.left:
                    return told
        except GridseerError as error:
            told += [error.sentence, *([error.hint] if error.hint else [])]
        if self.session.outcome is not before:
            told += self._end()
        return told + self._desk.new_trouble()

    def picture(self) -> "Text":
        """The board as the player should see it now: with all mines once the game is over."""
        session = self.session
        if session.over:
            return drawing.final(session.game)
        analysis = self._desk.helper.analyse() if self._overlay else None
        return drawing.terminal(session.board, analysis, best=self._hint, questions=session.game.questions)

    def status(self) -> str:
        """One line below the board."""
        board, setup = self.session.board, self.session.setup
        assisted = ", assisted" if self.session.assisted else ""
        return f"{board.mines_left} mines left, seed {setup.seed}{assisted}"

    def _do(self, name: str, argument: Cell | str | None) -> list[str]:
        if isinstance(argument, Cell):
            return _said(self.session.move(Action(name), argument))
        if isinstance(argument, str):
            return [self._desk.save(argument) if name == "save" else self._desk.load(argument)]
        if name == "help":
            return [HELP]
        if name == "quit":
            self.left = True
        elif name == "hint":
            hint = self._desk.helper.next_hint()
            self._hint = hint.cells[0] if hint.cells else None
            return [f"hint: {hint.sentence}"]
        elif name == "probabilities":
            self._overlay = not self._overlay
        elif name == "new":
            self._desk.new()
        else:
            return _said(self._plain(name)())
        return []

    def _plain(self, name: str) -> Callable[[], str]:
        """What a command without an argument calls."""
        session, helper = self.session, self._desk.helper
        return {
            "undo": session.undo,
            "redo": session.redo,
            "again": session.restart,
            "step": helper.step,
            "solve": helper.solve,
        }[name]

    def _end(self) -> list[str]:
        if self.session.outcome is Outcome.WON:
            return ["You have won. n: new game, again: the same board, q: quit"]
        if self.session.outcome is Outcome.LOST:
            return [f"{self.session.game.exploded} was a mine: you have lost. u: undo, n: new game, q: quit"]
        return []


def _said(told: str) -> list[str]:
    return [f"{told[0].upper()}{told[1:]}."] if told else []


def _commands(line: str) -> Iterator[_Command]:
    """The commands of a line, one by one, so that those before a mistake are done."""
    rest = line.lstrip(" ,").rstrip()
    while rest:
        word, rest = _first_word(rest)
        if cell := Cell.named(word):
            yield "open", cell
            continue
        name = _command_name(word.lower(), rest)
        if name in _WITH_NAME:
            yield name, _name(name, rest)
            return
        if name in _WITH_CELL.values():
            word, rest = _first_word(rest)
            if (cell := Cell.named(word)) is None:
                raise InputError(f"expected a cell after {name!r}, got {word!r}", "For example: o C5")
            yield name, cell
        else:
            yield name, None


def _first_word(line: str) -> tuple[str, str]:
    word, *rest = re.split(r"[\s,]+", line, maxsplit=1)
    return word[:_LONGEST_WORD], rest[0] if rest else ""


def _command_name(word: str, following: str) -> str:
    if word == "?" and Cell.named(_first_word(following)[0]) is None:
        return "help"
    if word[0].isdecimal():
        raise InputError(
            f"expected a cell such as C5, got {word!r}", "The letter is the column, the number is the row."
        )
    if word not in _NAMES:
        unknown = InputError.unknown("command", word, _KNOWN)
        raise InputError(unknown.sentence, f"{unknown.hint} 'help' lists them all.")
    return _NAMES[word]


def _name(command: str, following: str) -> str:
    name = following.strip()
    if not name:
        raise InputError(f"expected a name after {command!r}, got none", f"For example: {command} lunch")
    return name
