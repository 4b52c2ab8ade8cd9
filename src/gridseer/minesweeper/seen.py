"""Seen records: games of which only what was visible is known, as the autopilot plays them in other programs' windows.

It isn't shown where the mines are, or how the game began. So the record holds what was on the board before each move,
which is all that a review needs. Where the end shows every mine the layout follows, and it becomes a whole record.
"""

from dataclasses import dataclass, replace

import numpy as np

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.course import Course
from gridseer.minesweeper.game import Outcome, Start
from gridseer.minesweeper.level import sized_level
from gridseer.minesweeper.mines_left import MinesLeft, shifted
from gridseer.minesweeper.record import Action, Event, Record
from gridseer.minesweeper.record_text import format_layout
from gridseer.minesweeper.setup import Setup
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, Sights, as_known

OPENINGS = (Action.OPEN, Action.CHORD)
"""The moves that open cells."""


def seen_board(cells: Sights, mines: MinesLeft) -> Board:
    """The board of some sights, with this many mines in all; a number that cannot be is not believed."""
    flags = int(np.count_nonzero(cells == FLAG))
    try:
        return Board(cells, shifted(mines, -flags))
    except InputError:
        return Board(cells, None)


@dataclass(frozen=True, slots=True)
class SeenMove:
    """One click, and what was on the board when it was decided."""

    seconds: float
    action: Action
    cell: Cell
    board: Board
    """What was seen, with its flags; a cell that could not be read is a wall."""


@dataclass(frozen=True, slots=True, eq=False)
class SeenRecord:
    """A game as somebody saw it who was never shown the mines."""

    game: str
    """The identity of the game."""
    began: str
    """When, in UTC."""
    method: str
    """The method that played."""
    outcome: Outcome
    """How it ended, by what was seen; ``playing`` where that proves nothing."""
    moves: tuple[SeenMove, ...]
    """At least one."""
    end: Sights
    """What each cell showed at the end, mines that the game uncovered among them."""

    @property
    def last_board(self) -> Board:
        """The board at the end, as its player knew it."""
        return seen_board(as_known(self.end), self.moves[-1].board.mines)

    @property
    def last_opening(self) -> int:
        """The number of the last move that opened something; it decided the game."""
        return max((number for number, move in enumerate(self.moves) if move.action in OPENINGS), default=-1)

    def board_after(self, number: int) -> Board:
        """The board after a move: as it was seen before the next one, or at the end."""
        return self.moves[number + 1].board if number + 1 < len(self.moves) else self.last_board

    def events(self) -> tuple[Event, ...]:
        """What happened: the method that begins, and its moves."""
        begin = Event(self.moves[0].seconds, Action.METHOD, detail=self.method)
        return (begin, *(Event(move.seconds, move.action, move.cell, self.method) for move in self.moves))

    def whole(self) -> Record | None:
        """The same game as a whole record, if the end shows all mines and the moves lead to all that was seen."""
        mines = self.moves[0].board.mines
        where = np.isin(self.end, (MINE, EXPLODED, FLAG, *((CLOSED,) if self.outcome is Outcome.WON else ())))
        first = next((move for move in self.moves if move.action is Action.OPEN), None)
        if first is None or not isinstance(mines, int) or int(where.sum()) != mines:
            return None
        height, width = self.end.shape
        draw = Event(first.seconds, Action.DRAW, first.cell, self.method, format_layout(where))
        try:
            setup = Setup.of(width=width, height=height, mines=mines, seed=0, start=Start.ANY)
            setup = replace(setup, level=sized_level(width, height, mines))
            events = self._followed(Course(setup), draw)
        except InputError:
            return None
        return None if events is None else Record(self.game, self.began, "", self.method, setup, events)

    def _followed(self, course: Course, draw: Event) -> tuple[Event, ...] | None:
        """The events on a board whose mines are known; None where it would have shown something else."""
        kept = [draw]
        course.follow(draw, 1)
        before: Board | None = None
        for move, event in zip(self.moves, self.events()[1:], strict=True):
            if course.over:
                break  # flags after the end change nothing
            if move.board not in (before, course.board):
                return None
            before = move.board
            course.follow(event, len(kept) + 1)
            kept.append(event)
        return tuple(kept) if course.game.outcome is self.outcome else None
