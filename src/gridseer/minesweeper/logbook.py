"""Logbook: what was seen before each click of a game, so that the game can be reviewed afterwards."""

import time
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise

from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.mines_left import MinesLeft
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.seen import SeenMove, SeenRecord, seen_board
from gridseer.minesweeper.sight import CLOSED, Sights, as_known


class Logbook:
    """The clicks of one game, each with the board on which it was decided."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Turn to a new page: another game."""
        self._moves: list[SeenMove] = []
        self._last: tuple[Sights, Cell] | None = None
        self._began, self._clock = datetime.now(UTC), time.monotonic()

    def note(self, cells: Sights, mines: MinesLeft, cell: Cell, *, flag: bool) -> None:
        """Note a click on what was seen; one that is made again because nothing happened is the same click."""
        if self._last is not None and self._last[0] is cells and self._last[1] == cell:
            return
        self._last = cells, cell
        opens = Action.CHORD if cells[cell.y, cell.x] < CLOSED else Action.OPEN
        action = Action.FLAG if flag else opens
        seconds = round(time.monotonic() - self._clock, 3)
        self._moves.append(SeenMove(seconds, action, cell, seen_board(as_known(cells), mines)))

    def record(self, method: str, outcome: Outcome, end: Sights) -> SeenRecord | None:
        """The game that ended so, without the clicks that the game missed; None if nothing was clicked."""
        if not self._moves:
            return None
        began, moves = self._began.isoformat(timespec="seconds"), tuple(_answered(self._moves))
        return SeenRecord(uuid.uuid4().hex, began, method, outcome, moves, end.copy())


def _answered(moves: list[SeenMove]) -> Iterator[SeenMove]:
    """The moves but those whose cell looks the same on the next board; after the last board nothing is known.

    A board can come again: a flag is set and taken away.
    """
    after: list[Board | None] = [None]
    for move, later in pairwise(reversed([*moves, moves[-1]])):
        after.append(after[-1] if later.board == move.board else move.board)
    for move, board in zip(moves, reversed(after[1:]), strict=True):
        if move.action is Action.CHORD or board is None or board[move.cell] != move.board[move.cell]:
            yield move
