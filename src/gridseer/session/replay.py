"""Replay: a recorded game, event by event, with what each of them changed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.sight import SYMBOLS
from gridseer.session.game import Session
from gridseer.session.record import Event, Record


@dataclass(frozen=True, slots=True)
class Frame:
    """One event of a game, and what it changed."""

    event: Event
    """What happened."""
    changed: tuple[tuple[Cell, str], ...]
    """The cells that look different after it, with their symbols of board text; a question mark is ``?``."""

    def to_json(self) -> dict[str, Any]:
        """The frame as plain data."""
        return {**self.event.to_json(), "changed": [[cell.x, cell.y, symbol] for cell, symbol in self.changed]}


def frames(record: Record) -> Iterator[Frame]:
    """The events of a game, each with what it changed. A record that its game does not allow is an ``InputError``."""
    session = Session.resume(replace(record, events=()))
    before, questions = session.board, session.game.questions
    for number, event in enumerate(record.events, start=1):
        session._replay(event, number)
        cells = cells_of(before.cells != session.board.cells)
        cells += sorted((questions ^ session.game.questions) - set(cells))
        before, questions = session.board, session.game.questions
        yield Frame(event, tuple((cell, _symbol(before, cell, questions)) for cell in cells))


def _symbol(board: Board, cell: Cell, questions: frozenset[Cell]) -> str:
    return "?" if cell in questions else SYMBOLS[board[cell]]
