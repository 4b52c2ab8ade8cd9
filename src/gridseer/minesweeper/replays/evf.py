"""``.evf``: the replays of Metasweeper, versions 0 to 4.

The only documented format: https://github.com/eee555/ms-toollib describes it. Up to version 3 every event has its own
time and place; version 4 has differences, and events that only let time pass.
"""

import numpy as np

from gridseer.errors import InputError
from gridseer.minesweeper.pointer import PointerEvent, PointerKind, Track
from gridseer.minesweeper.replays.cursor import ByteCursor, words
from gridseer.minesweeper.replays.recorded import RecordedMouse, check_number, utc_of_microseconds

KINDS = {
    1: PointerKind.MOVE,
    2: PointerKind.LEFT_DOWN,
    3: PointerKind.LEFT_UP,
    4: PointerKind.RIGHT_DOWN,
    5: PointerKind.RIGHT_UP,
    6: PointerKind.MIDDLE_DOWN,
    7: PointerKind.MIDDLE_UP,
    8: PointerKind.PREFLAG,
    9: PointerKind.BOTH_DOWN,
    10: PointerKind.LEFT,
    11: PointerKind.RIGHT,
    12: PointerKind.MIDDLE,
}
PAUSE = 255
_LAST_VERSION = 4
_END, _END_WITHOUT_CHECKSUM = 0, 255
_LEAST_CELL = 1


def read_evf(content: bytes) -> RecordedMouse:
    """Read a replay of Metasweeper."""
    cursor = ByteCursor(content)
    version = cursor.number()
    if version > _LAST_VERSION:
        raise InputError(f"expected a replay of Metasweeper of version 0 to {_LAST_VERSION}, got version {version}")
    flags = cursor.number()
    if version >= 3:
        cursor.number()  # settings that change nothing in a replay
    height, width, mines = cursor.number(), cursor.number(), cursor.number(2)
    cell = cursor.number()
    if not (width and height) or cell < _LEAST_CELL:
        raise cursor.wrong("a board with cells", f"{width}x{height} of {cell} pixels")
    cursor.take(2 + 2)  # mode and 3BV
    software, player, began = _head_4(cursor, flags) if version >= 4 else _head(cursor, version)
    rows = np.frombuffer(cursor.take((width * height + 7) // 8), np.uint8)
    layout = np.unpackbits(rows)[: width * height].reshape(height, width).astype(np.bool_)
    if int(layout.sum()) != mines:
        raise InputError(f"expected {mines} mines, got {int(layout.sum())}")
    events = _events_4(cursor) if version >= 4 else _events(cursor)
    return RecordedMouse(layout, Track(cell, tuple(events), software), player, began)


def _head(cursor: ByteCursor, version: int) -> tuple[str, str, str]:
    """Program, player and begin, as versions 0 to 3 write them."""
    cursor.take(3)  # the time
    software, player, *_, start, _ = (cursor.text_until(b"\0") for _ in range(6))
    cursor.text_until(b"\0")  # country
    if version >= 2:
        cursor.text_until(b"\0")  # device
    return words(software), words(player), _began(start)


def _began(text: bytes) -> str:
    """When a game began; programs write it in their own ways, and what isn't a number of microseconds says nothing."""
    digits = text.decode("latin-1")
    return utc_of_microseconds(int(digits)) if digits.isascii() and digits.isdecimal() and len(digits) < 20 else ""


def _head_4(cursor: ByteCursor, flags: int) -> tuple[str, str, str]:
    """The same as version 4 writes them."""
    cursor.take(4 + 2)  # time and country
    began = utc_of_microseconds(cursor.number(8))
    cursor.take(8)
    software = cursor.text_until(b"\0")
    for _ in range(2 if flags & 0b1000 else 0):  # who converted it, and from which encoding
        cursor.text_until(b"\0")
    player = cursor.text_until(b"\0")
    for _ in range(2):  # competition, identity
        cursor.text_until(b"\0")
    cursor.take(cursor.number(2))  # device
    return words(software), words(player), began


def _events(cursor: ByteCursor) -> list[PointerEvent]:
    found: list[PointerEvent] = []
    while (code := cursor.number()) not in (_END, _END_WITHOUT_CHECKSUM):
        if code not in KINDS:
            raise cursor.wrong("an event of the mouse", str(code))
        found.append(PointerEvent(cursor.number(3) / 1000, KINDS[code], cursor.number(2), cursor.number(2)))
        check_number(len(found))
    return found


def _events_4(cursor: ByteCursor) -> list[PointerEvent]:
    """The first place is absolute, the others are differences; all times are differences."""
    for _ in range(cursor.number(2)):  # names of custom figures
        cursor.text_until(b"\0")
    found: list[PointerEvent] = []
    time = x = y = 0
    while (code := cursor.number()) != _END:
        if code == PAUSE:
            time += cursor.number(2)
            continue
        time += cursor.number()
        if code in KINDS:
            x, y = x + cursor.signed(2), y + cursor.signed(2)
            if not (0 <= x <= 0xFFFF and 0 <= y <= 0xFFFF):
                raise cursor.wrong("a place on the screen", f"{x},{y}")
            found.append(PointerEvent(time / 1000, KINDS[code], x, y))
            check_number(len(found))
        elif 81 <= code <= 99:
            pass  # how the game ended
        elif 100 <= code <= 199:
            cursor.take(2)
        elif code == 200:
            cursor.take(2 + 8)
        elif code == 201:
            cursor.take(2)
            cursor.text_until(b"\0")
        else:
            raise cursor.wrong("an event", str(code))
    return found
