"""Writing ``.evf``, version 4: games of our own, and those that other programs recorded."""

from collections.abc import Iterator
from datetime import UTC, datetime

import numpy as np

from gridseer.errors import InputError
from gridseer.grid import Topology
from gridseer.minesweeper.course import course_of
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.metrics import measure
from gridseer.minesweeper.pointer import PointerEvent, PointerKind, Track
from gridseer.minesweeper.record import MOVES, Action, Event, Record
from gridseer.minesweeper.replays.evf import KINDS, PAUSE

_VERSION = 4
_MOST_SIDE = 255
_MOST_PIXELS = 0x7FFF
_CELL = 16
_CODES = {kind: code for code, kind in KINDS.items()}
_FIRST = {PointerKind.MOVE, PointerKind.LEFT_DOWN, PointerKind.RIGHT_DOWN, PointerKind.PREFLAG}
"""What a replay may begin with."""
_PRESSES = {
    Action.OPEN: (PointerKind.LEFT_DOWN, PointerKind.LEFT_UP),
    Action.FLAG: (PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP),
    Action.CHORD: (PointerKind.LEFT_DOWN, PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP, PointerKind.LEFT_UP),
}
_OFFICIAL_BITS = {"completed": 0b1000_0000, "no_flags": 0b0001_0000, "translated": 0b0000_1000}


def write_evf(record: Record) -> bytes:
    """A record as a replay of Metasweeper. Moves that were taken back are left out, and so are question marks."""
    course = course_of(record)
    layout, level = course.game.layout, record.setup.level
    if layout is None or course.first is None:
        raise InputError("expected a game in which a cell was opened, got one without")
    if record.setup.topology is not Topology.SQUARE or max(level.width, level.height) > _MOST_SIDE:
        raise InputError(
            f"expected a square board of at most {_MOST_SIDE} columns and rows, got {level} {record.setup.topology}"
        )
    moves = kept_moves(record)
    track = record.track or track_of(moves)
    right, bottom = level.width * track.cell_size, level.height * track.cell_size
    if max(right, bottom) > _MOST_PIXELS:
        raise InputError(f"expected a board of at most {_MOST_PIXELS} pixels, got {right}x{bottom}")
    began = next(event.seconds for event in moves if event.action is Action.OPEN)
    milliseconds = round(1000 * (moves[-1].seconds - began))
    start = _microseconds(record.began)
    flags = _OFFICIAL_BITS["completed"] if course.game.outcome is Outcome.WON else 0
    flags |= 0 if any(move.action is Action.FLAG for move in moves) else _OFFICIAL_BITS["no_flags"]
    flags |= _OFFICIAL_BITS["translated"] if record.track is not None else 0
    names = [track.software or "gridseer", *(["gridseer", ""] if record.track is not None else [])]
    parts = [
        bytes([_VERSION, flags, 0, level.height, level.width]),
        level.mines.to_bytes(2, "big"),
        bytes([track.cell_size]),
        (0).to_bytes(2, "big"),
        measure(layout).bbbv.to_bytes(2, "big"),
        milliseconds.to_bytes(4, "big"),
        b"XX",
        start.to_bytes(8, "big"),
        (start + 1000 * milliseconds if start else 0).to_bytes(8, "big"),
        *(_text(name) for name in (*names, record.player, "", "")),
        (0).to_bytes(2, "big"),
        np.packbits(layout).tobytes(),
        (0).to_bytes(2, "big"),
        *_event_bytes(track, right, bottom),
        b"\0",
        (0).to_bytes(2, "big"),
    ]
    return b"".join(parts)


def kept_moves(record: Record) -> list[Event]:
    """The moves of a record without those that were taken back."""
    done: list[Event] = []
    undone: list[Event] = []
    for event in record.events:
        if event.action in MOVES:
            done.append(event)
            undone.clear()
        elif event.action is Action.UNDO:
            undone.append(done.pop())
        elif event.action is Action.REDO:
            done.append(undone.pop())
    return done


def track_of(moves: list[Event]) -> Track:
    """A mouse that makes these moves: it is in the middle of each cell, presses and releases at once."""
    found = []
    for move in moves:
        assert move.cell is not None
        x, y = (_CELL * place + _CELL // 2 for place in move.cell)
        found += [PointerEvent(move.seconds, kind, x, y) for kind in _PRESSES.get(move.action, ())]
    return Track(_CELL, tuple(found))


def _event_bytes(track: Track, right: int, bottom: int) -> Iterator[bytes]:
    """The events with the differences of their times and places; long times get an event of their own.

    What happens outside the board is at its lower right corner.
    """
    time = x = y = 0
    events = list(track.events)
    if events and events[0].kind not in _FIRST:
        events.insert(0, PointerEvent(events[0].seconds, PointerKind.MOVE, events[0].x, events[0].y))
    for event in events:
        wait = max(0, round(1000 * event.seconds) - time)
        time += wait
        while wait > 255:
            pause = min(wait, 0xFFFF)
            yield bytes([PAUSE]) + pause.to_bytes(2, "big")
            wait -= pause
        outside = event.x >= right or event.y >= bottom
        there = (right, bottom) if outside else (event.x, event.y)
        across, down = there[0] - x, there[1] - y
        x, y = there
        place = across.to_bytes(2, "big", signed=True) + down.to_bytes(2, "big", signed=True)
        yield bytes([_CODES[event.kind], wait]) + place


def _text(text: str) -> bytes:
    return text.replace("\0", "").encode("utf-8") + b"\0"


def _microseconds(began: str) -> int:
    try:
        time = datetime.fromisoformat(began)
    except ValueError:
        return 0
    return max(0, round((time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp() * 1_000_000))
