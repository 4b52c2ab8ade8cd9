"""Moments: the moves of a record, each with what was on the board before and after it."""

from collections.abc import Iterator
from dataclasses import dataclass

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.course import Course
from gridseer.minesweeper.game import Outcome, Start
from gridseer.minesweeper.record import MOVES, Action, Event, Record
from gridseer.minesweeper.seen import SeenRecord
from gridseer.minesweeper.sight import CLOSED


@dataclass(frozen=True, slots=True)
class Moment:
    """One move, and the board around it in time."""

    index: int
    """Its number among the moves, from 0."""
    number: int
    """Its number among the events, from 0."""
    event: Event
    cell: Cell
    seen: Board
    """The board before the move, with the player's flags."""
    board: Board
    """The same without them: a flag is an opinion, and proves nothing."""
    after: Board
    """The board after the move, without flags."""
    outcome: Outcome
    """How the game stood after the move."""
    promised: bool
    """Whether the start rule says that this cell, the first to be opened, isn't a mine."""

    @property
    def opened(self) -> list[Cell]:
        """The cells that the move was meant to open: one, or those around a chord."""
        if self.event.action is Action.CHORD:
            return [cell for cell in self.seen.neighbours(self.cell) if self.seen[cell] == CLOSED]
        return [self.cell]


def moments(record: Record | SeenRecord) -> Iterator[Moment]:
    """The moves of a record, in order. A record that its game does not allow is an ``InputError``."""
    return _seen_moments(record) if isinstance(record, SeenRecord) else _played_moments(record)


def _seen_moments(record: SeenRecord) -> Iterator[Moment]:
    """The moves of a game that was seen; what it showed at its end belongs to the last cell opened."""
    events = record.events()
    for index, move in enumerate(record.moves):
        board, after = move.board.unflagged(), record.board_after(index).unflagged()
        outcome = Outcome.PLAYING if index < record.last_opening else record.outcome
        event = events[index + 1]
        yield Moment(index, index + 1, event, move.cell, move.board, board, after, outcome, promised=False)


def _played_moments(record: Record) -> Iterator[Moment]:
    course = Course(record.setup)
    index = 0
    before = course.board.unflagged()
    for number, event in enumerate(record.events):
        seen = course.board
        opened = bool((seen.cells < CLOSED).any())
        course.follow(event, number + 1)
        after = course.board.unflagged()
        if event.action in MOVES and event.cell is not None:
            promised = not opened and event.action is Action.OPEN and _is_promised(course, event.cell)
            yield Moment(index, number, event, event.cell, seen, before, after, course.game.outcome, promised=promised)
            index += 1
        before = after


def _is_promised(course: Course, cell: Cell) -> bool:
    """Whether the start rule keeps a cell free: the one that the mines were drawn for, and no other."""
    drawn_for = course.first if course.setup.first is None else course.setup.first
    return course.setup.start is not Start.ANY and cell == drawn_for
