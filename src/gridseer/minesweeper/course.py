"""Course: a game as it is played, with moves that can be undone and made again; recorded events lead along it, too."""

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Outcome
from gridseer.minesweeper.record import MOVES, Action, Event, Record
from gridseer.minesweeper.record_text import parse_layout
from gridseer.minesweeper.setup import Setup
from gridseer.minesweeper.sight import CLOSED


class Course:
    r"""A game from its first move to its last.

    >>> course = Course(Setup.of(width=4, height=1, mines=1, start="safe", seed=2))
    >>> course.draw(Cell(0, 0))
    >>> course.move(Action.OPEN, Cell(0, 0)), str(course.board)
    (True, '1###\nm1')
    >>> course.undo(), str(course.board)
    (True, '####\nm1')
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = setup.closed_game()
        """The game itself, which knows the mines."""
        self.first: Cell | None = None
        """The cell that was opened first, or None before that."""
        self._done: list[tuple[Action, Cell]] = []
        self._undone: list[tuple[Action, Cell]] = []
        if setup.first is not None:
            self.game = Game.on_layout(setup.layout(setup.first), topology=setup.topology)

    @property
    def board(self) -> Board:
        """What the player sees."""
        return self.game.board

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self.game.outcome is not Outcome.PLAYING

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return bool(self._undone)

    def needs_mines(self, action: Action, cell: Cell) -> bool:
        """Whether the mines must be drawn before this move."""
        return action is Action.OPEN and self.game.layout is None and self.board[cell] == CLOSED

    def draw(self, first: Cell, layout: npt.NDArray[np.bool_] | None = None) -> None:
        """Place the mines for the first cell, and make the flags and question marks again that came before."""
        layout = self.setup.layout(first) if layout is None else layout
        self.first = first
        self.game = Game.on_layout(layout, topology=self.setup.topology)
        for action, cell in self._done:
            MOVES[action](self.game, cell)

    def move(self, action: Action, cell: Cell) -> bool:
        """Make a move; whether the rules allow it."""
        allowed = self._make(action, cell)
        if allowed:
            self._undone.clear()
        return allowed

    def undo(self) -> bool:
        """Take the last move back, also after a loss; whether there was one."""
        if not self._done:
            return False
        self._undone.append(self._done.pop())
        self.game.undo()
        return True

    def redo(self) -> bool:
        """Make the move again that was taken back last; whether there was one."""
        return bool(self._undone) and self._make(*self._undone.pop())

    def follow(self, event: Event, number: int) -> None:
        """Let one recorded event happen again; its number, from 1, is for the error."""
        if event.cell is not None:
            self.board[event.cell]  # it must be on the board
        if not self._happens_again(event):
            raise InputError(
                f"expected a move that the game allows as number {number}, got {event.action.value!r} at {event.cell}",
                "The record was changed after the game.",
            )

    def _make(self, action: Action, cell: Cell) -> bool:
        if action is Action.OPEN and self.first is None and self.board[cell] == CLOSED:
            self.first = cell
        before = self.game.outcome
        if not MOVES[action](self.game, cell) and self.game.outcome is before:
            return False
        self._done.append((action, cell))
        return True

    def _happens_again(self, event: Event) -> bool:
        """Do what an event says; whether the game allows it. Anything that isn't a move changes nothing."""
        if event.action is Action.DRAW and event.cell is not None:
            if self.game.layout is not None:
                return False
            self.draw(event.cell, parse_layout(event.detail, self.setup.level) if event.detail else None)
        elif event.action in MOVES and event.cell is not None:
            drawn = event.action is not Action.OPEN or self.game.layout is not None
            return drawn and self.move(event.action, event.cell)
        elif event.action is Action.UNDO:
            return self.undo()
        elif event.action is Action.REDO:
            return self.redo()
        return True


def course_of(record: Record) -> Course:
    """The course of a whole record, at its end. A record that its game does not allow is an ``InputError``."""
    course = Course(record.setup)
    for number, event in enumerate(record.events, start=1):
        course.follow(event, number)
    return course
