"""Replay: a recorded game, event by event, with what each of them changed."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.course import Course
from gridseer.minesweeper.game import Outcome, Start
from gridseer.minesweeper.level import sized_level
from gridseer.minesweeper.record import Event, Record
from gridseer.minesweeper.seen import SeenRecord
from gridseer.minesweeper.setup import SetupState
from gridseer.minesweeper.sight import CLOSED, SYMBOLS, rows_of


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


def replay(record: Record | SeenRecord) -> Replay:
    """A recorded game, event by event. A record that its game does not allow is an ``InputError``."""
    if isinstance(record, SeenRecord):
        return _seen_replay(record)
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


def _seen_replay(record: SeenRecord) -> Replay:
    """A game that was seen: the first event shows what was there before the first move."""
    height, width = record.end.shape
    boards = [move.board for move in record.moves]
    boards.append(record.last_board)
    before = Board(np.full((height, width), CLOSED, np.uint8), None)
    frames = []
    for event, board in zip(record.events(), boards, strict=True):
        changed = tuple((*cell, SYMBOLS[board[cell]]) for cell in cells_of(before.cells != board.cells))
        frames.append(ReplayFrame(event, changed))
        before = board
    mines = boards[0].mines if isinstance(boards[0].mines, int) else None
    name = "custom" if mines is None else sized_level(width, height, mines).name
    setup = SetupState(name, width, height, mines, "", Start.ANY, Topology.SQUARE, no_guess=False, first=None)
    return Replay(record.game, setup, record.outcome, "\n".join(rows_of(record.end)), tuple(frames))
