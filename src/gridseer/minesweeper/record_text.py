"""A record as text that a person can read: how the game began, the board, and the moves.

The board is there for the reader's eyes and as a check: the moves must lead to it.
"""

import re

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError, damaged
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.level import Level
from gridseer.minesweeper.pointer import parse_track
from gridseer.minesweeper.record import PLAYER, WITH_CELL, Action, Event, Record, hand_entered
from gridseer.minesweeper.setup import Setup

_FIRST_LINE = "gridseer save 1"
_SIZE = re.compile(r"(\S+) (\d{1,4})x(\d{1,4})/(\d{1,7})")
_MOVE = re.compile(r"(\d+(?:\.\d+)?) ([a-z]+)(?: (\d+),(\d+))?(?: by (\S+))?(?: = (\S+))?")
_HINT = "Saves are written by gridseer; take an unchanged copy."


def format_record(record: Record, board: Board) -> str:
    """A record and the board that it leads to, as text."""
    lines = [_FIRST_LINE, f"game {record.game}", f"began {record.began}"]
    lines += [f"player {record.player}"] if record.player else []
    lines += [f"method {record.method}", *_setup_lines(record.setup), "", "board", str(board), ""]
    lines += ["moves", *(_move_line(event) for event in record.events)]
    lines += [] if record.track is None else ["", "pointer", *record.track.lines()]
    return "\n".join(lines) + "\n"


def is_record(text: str) -> bool:
    """Whether a text is a record, or means to be one."""
    return text.startswith("gridseer save ")


@damaged("a saved game")
def parse_record(text: str) -> tuple[Record, Board]:
    """The record in a text, and the board that it is said to lead to. Whether it does is for a replay to find out."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != _FIRST_LINE:
        got = repr(lines[0][:40]) if lines else "an empty text"
        raise InputError.at(1, 1, repr(_FIRST_LINE), got, "This isn't a saved game, or one of another version.")
    sections = _sections(lines)
    if sections["entered"]:
        raise hand_entered("\n".join(line for _, line in sections["board"]))
    head = _head(sections["head"])
    try:
        board = Board.parse("\n".join(line for _, line in sections["board"]))
    except InputError as error:
        raise InputError(f"the section 'board' isn't a board: {error.sentence}", error.hint) from None
    record = Record(
        head.get("game", ""),
        head.get("began", ""),
        head.get("player", ""),
        head.get("method", ""),
        _setup(head),
        events=tuple(_event(number, line) for number, line in sections["moves"] if line.strip()),
        track=parse_track(sections["pointer"]),
    )
    if not (record.game and record.method and (record.began or record.track)):
        raise InputError("expected lines 'game', 'began' and 'method' at the top of a save, got not all of them", _HINT)
    return record, board


def format_layout(layout: npt.NDArray[np.bool_]) -> str:
    """Mines as hexadecimal digits, one bit per cell in reading order, so that a glance gives nothing away."""
    return np.packbits(layout).tobytes().hex()


def parse_layout(text: str, level: Level) -> npt.NDArray[np.bool_]:
    """The mines of a board in hexadecimal digits."""
    cells = level.width * level.height
    try:
        bits = np.unpackbits(np.frombuffer(bytes.fromhex(text), np.uint8))
    except ValueError:
        raise InputError("expected mines as hexadecimal digits, got something else", _HINT) from None
    if len(bits) != (cells + 7) // 8 * 8 or int(bits.sum()) != level.mines or bits[cells:].any():
        raise InputError(f"expected {level.mines} mines in {cells} cells, got another number of them", _HINT)
    return bits[:cells].reshape(level.height, level.width).astype(np.bool_)


def _setup_lines(setup: Setup) -> list[str]:
    lines = [f"level {setup.level.name} {setup.level}", f"start {setup.start}", f"seed {setup.seed}"]
    lines += [f"topology {setup.topology}", f"no-guess {'yes' if setup.no_guess else 'no'}"]
    return lines if setup.first is None else [*lines, f"again {setup.first.x},{setup.first.y}"]


def _move_line(event: Event) -> str:
    line = f"{event.seconds:9.3f} {event.action.value}"
    line += f" {event.cell.x},{event.cell.y}" if event.cell is not None else ""
    line += f" by {event.by}" if event.by != PLAYER else ""
    return line + (f" = {event.detail}" if event.detail else "")


def _sections(lines: list[str]) -> dict[str, list[tuple[int, str]]]:
    """The parts of a save, each line with its number; older versions saved hand-entered positions, too."""
    sections: dict[str, list[tuple[int, str]]] = {"head": [], "board": [], "entered": [], "moves": [], "pointer": []}
    current = "head"
    for number, line in enumerate(lines[1:], start=2):
        if line.strip() in ("board", "entered", "moves", "pointer"):
            current = line.strip()
        else:
            sections[current].append((number, line))
    return sections


def _head(lines: list[tuple[int, str]]) -> dict[str, str]:
    head = {}
    for _, line in lines:
        name, _, value = line.strip().partition(" ")
        head[name] = value.strip()
    return head


def _setup(head: dict[str, str]) -> Setup:
    size = _SIZE.fullmatch(head.get("level", ""))
    if size is None:
        raise InputError(f"expected a level such as 'expert 30x16/99', got {head.get('level', '')!r}", _HINT)
    if head.get("no-guess") not in ("yes", "no"):
        raise InputError(f"expected 'no-guess yes' or 'no-guess no', got {head.get('no-guess', '')!r}", _HINT)
    for name in ("seed", "start", "topology"):
        if name not in head:
            raise InputError(f"expected a line {name!r} at the top of a save, got none", _HINT)
    names = dict(zip(("level", "width", "height", "mines"), size.groups(), strict=True))
    first = head["again"].split(",") if "again" in head else None
    return Setup.from_json({**names, **head, "level": size[1], "no_guess": head["no-guess"] == "yes", "first": first})


def _event(number: int, line: str) -> Event:
    match = _MOVE.fullmatch(line.strip())
    if match is None or match[2] not in list(Action):
        expected = "a move such as '1.250 open 3,4'"
        raise InputError.at(number, 1, expected, repr(line.strip()[:60]), _HINT)
    action = Action(match[2])
    if (action in WITH_CELL) != (match[3] is not None):
        raise InputError.at(
            number, 1, f"{'a' if action in WITH_CELL else 'no'} cell after {match[2]!r}", repr(line), _HINT
        )
    cell = None if match[3] is None else Cell(int(match[3]), int(match[4]))
    return Event(float(match[1]), action, cell, match[5] or PLAYER, match[6] or "")
