"""Seen records as text that a person can read: each board as it was seen, and the moves that were made on it."""

import re
from collections.abc import Iterator

from gridseer.errors import InputError, damaged
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.record import Action, Record
from gridseer.minesweeper.record_text import parse_record
from gridseer.minesweeper.seen import SeenMove, SeenRecord
from gridseer.minesweeper.sight import CLOSED, COVERED, Sights, rows_of, sights_of

_FIRST_LINE = "gridseer seen 1"
_MOVE = re.compile(r"(\d{1,9}(?:\.\d{1,9})?) (open|flag|chord) (\d{1,4}),(\d{1,4})")
_HINT = "These records are written by gridseer; take an unchanged copy."


def format_seen(record: SeenRecord) -> str:
    """A seen record as text; ``parse_seen`` reads it."""
    lines = [_FIRST_LINE, f"game {record.game}", f"began {record.began}"]
    lines += [f"method {record.method}", f"outcome {record.outcome.value}"]
    shown: Board | None = None
    for move in record.moves:
        if move.board != shown:
            lines += ["", "board", str(move.board), "moves"]
            shown = move.board
        lines.append(f"{move.seconds:9.3f} {move.action.value} {move.cell.x},{move.cell.y}")
    return "\n".join([*lines, "", "end", *rows_of(_written(record.end))]) + "\n"


@damaged("a record of a game that was seen")
def parse_seen(text: str) -> SeenRecord:
    """The seen record in a text."""
    head, *boards = re.split(r"^board$", text, flags=re.MULTILINE)
    names = dict(line.strip().partition(" ")[::2] for line in head.splitlines()[1:] if line.strip())
    missing = [name for name in ("game", "began", "method", "outcome") if not names.get(name)]
    if missing or not boards or names["outcome"] not in list(Outcome):
        raise InputError("expected game, began, method, outcome and a board, got not all of them", _HINT)
    boards[-1], _, end = boards[-1].partition("\nend\n")
    moves = tuple(move for part in boards for move in _moves(part))
    cells = sights_of(end.split())
    if not moves or any(move.board.cells.shape != cells.shape for move in moves):
        raise InputError("expected moves on boards of one size, got something else", _HINT)
    for move in moves:
        move.board[move.cell]  # it must be on the board
    return SeenRecord(names["game"], names["began"], names["method"], Outcome(names["outcome"]), moves, cells)


def parse_past(text: str) -> Record | SeenRecord:
    """The record of a past game, whoever played it."""
    return parse_seen(text) if is_seen(text) else parse_record(text)[0]


def is_seen(text: str) -> bool:
    """Whether a text is a seen record, or means to be one."""
    return text.startswith(_FIRST_LINE)


def _moves(part: str) -> Iterator[SeenMove]:
    """A board, and the moves that were made on it."""
    rows, _, lines = part.partition("\nmoves\n")
    board = Board.parse(rows)
    for line in lines.splitlines():
        match = _MOVE.fullmatch(line.strip())
        if match is None and line.strip():
            raise InputError(f"expected a move such as '1.250 open 3,4', got {line.strip()[:60]!r}", _HINT)
        if match is not None:
            yield SeenMove(float(match[1]), Action(match[2]), Cell(int(match[3]), int(match[4])), board)


def _written(cells: Sights) -> Sights:
    """The sights that text can hold: a covered cell would be a space."""
    cells = cells.copy()
    cells[cells == COVERED] = CLOSED
    return cells
