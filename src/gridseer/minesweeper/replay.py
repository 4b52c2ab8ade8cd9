"""Replay: a recorded game, event by event, with what each of them changed."""

from collections.abc import Iterator
from dataclasses import dataclass

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.course import Course
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.record import Event, Record
from gridseer.minesweeper.setup import SetupState
from gridseer.minesweeper.sight import SYMBOLS


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """One event of a game, and what it changed."""

    event: Event
    changed: tuple[tuple[int, int, str], ...]
    """The cells that look different after it: x, y and the symbol of board text; a question mark is ``?``."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole game, event by event."""

    game: str
    """The identity of the game."""
    setup: SetupState
    outcome: Outcome
    final: str | None
    """The board with everything shown, if the game is over."""
    frames: tuple[ReplayFrame, ...]


def replay(record: Record) -> Replay:
    """A recorded game, event by event. A record that its game does not allow is an ``InputError``."""
    course = Course(record.setup)
    frames = tuple(_frames(course, record))
    final = course.game.final_text() if course.over else None
    return Replay(record.game, record.setup.state(), course.game.outcome, final, frames)


def _frames(course: Course, record: Record) -> Iterator[ReplayFrame]:
    before, questions = course.board, course.game.questions
    for number, event in enumerate(record.events, start=1):
        course.follow(event, number)
        cells = cells_of(before.cells != course.board.cells)
        cells += sorted((questions ^ course.game.questions) - set(cells))
        before, questions = course.board, course.game.questions
        yield ReplayFrame(event, tuple((*cell, _symbol(before, cell, questions)) for cell in cells))


def _symbol(board: Board, cell: Cell, questions: frozenset[Cell]) -> str:
    return "?" if cell in questions else SYMBOLS[board[cell]]
