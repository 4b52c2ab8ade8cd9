"""``.avf``: the replays of Minesweeper Arbiter.

After a version, a random number and the level come the mines as pairs of row and column from 1. The settings are text
in brackets: ``[2|18.10.2022.20:15:35:6606|18.20:16:24:8868|B127T50.25]``, level, begin, end, 3BV and time. The mouse
events are eight bytes each, whose fields are interleaved; the clock begins at 1 second.
"""

import re

from gridseer.errors import InputError
from gridseer.minesweeper.pointer import PointerEvent, PointerKind, Track
from gridseer.minesweeper.replays.cursor import ByteCursor, words
from gridseer.minesweeper.replays.recorded import RecordedMouse, check_number, layout_of, utc

CELL = 16
_LEVELS = {3: (8, 8, 10), 4: (16, 16, 40), 5: (30, 16, 99)}
_CUSTOM = 6
_SETTINGS = re.compile(rb"([\x11\x7f]).\[([0-3])\|", re.DOTALL)
_QUESTIONS = {17: True, 127: False}
_BEGAN = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})\.(\d{1,2}):(\d{1,2}):(\d{1,2})")
_KINDS = {
    1: PointerKind.MOVE,
    3: PointerKind.LEFT_DOWN,
    5: PointerKind.LEFT_UP,
    21: PointerKind.LEFT_UP,
    9: PointerKind.RIGHT_DOWN,
    17: PointerKind.RIGHT_UP,
    145: PointerKind.RIGHT_UP,
    33: PointerKind.MIDDLE_DOWN,
    65: PointerKind.MIDDLE_UP,
    193: PointerKind.MIDDLE_UP,
}


def read_avf(content: bytes) -> RecordedMouse:
    """Read a replay of Minesweeper Arbiter."""
    cursor = ByteCursor(content)
    cursor.take(5)
    level = cursor.number()
    if level == _CUSTOM:
        width, height = cursor.number() + 1, cursor.number() + 1
        mines = cursor.number(2)
    elif level in _LEVELS:
        width, height, mines = _LEVELS[level]
    else:
        raise cursor.wrong("a level of Minesweeper Arbiter, 3 to 6", str(level))
    places = [(cursor.number(), cursor.number()) for _ in range(mines)]
    layout = layout_of(width, height, [(column - 1, row - 1) for row, column in places])
    questions, began = _settings(cursor, content, custom=level == _CUSTOM)
    events = _events(cursor)
    return RecordedMouse(layout, Track(CELL, events, "Arbiter", questions), _player(content, cursor), began)


def _settings(cursor: ByteCursor, content: bytes, *, custom: bool) -> tuple[bool, str]:
    """Whether there were question marks, and when the game began; the cursor stands after the settings then."""
    found = _SETTINGS.search(content, cursor.place)
    if found is None:
        raise cursor.wrong("the settings of the game in brackets", "none")
    cursor.place = found.end()
    text = cursor.text_until(b"]").decode("latin-1")
    time = _BEGAN.match(text.split("|")[1] if custom and "|" in text else text)
    if time is None:
        raise InputError(f"expected when the game began such as 18.10.2022.20:15:35, got {text[:40]!r}")
    day, month, year, hour, minute, second = map(int, time.groups())
    return _QUESTIONS[found[1][0]], utc(year, month, day, hour, minute, second)


def _events(cursor: ByteCursor) -> tuple[PointerEvent, ...]:
    """The mouse; the first event is the first place where the low byte of the seconds is 1 and x is below 512."""
    last = cursor.take(3)
    while last[2] != 1 or last[1] > 1:
        last = last[1:] + cursor.take(1)
    found = []
    row = last + cursor.take(5)
    while row[2] or row[6]:
        kind = _KINDS.get(row[0])
        if kind is None:
            raise cursor.wrong("an event of the mouse", str(row[0]))
        seconds = (row[6] << 8 | row[2]) - 1 + row[4] / 100
        found.append(PointerEvent(round(seconds, 2), kind, row[1] << 8 | row[3], row[5] << 8 | row[7]))
        check_number(len(found))
        row = cursor.take(8)
    return tuple(found)


def _player(content: bytes, cursor: ByteCursor) -> str:
    """The name stands on the line after that of the skin; some files have none."""
    lines = content[cursor.place :].partition(b"Skin:")[2].split(b"\r")
    return words(lines[1]) if len(lines) > 2 else ""
