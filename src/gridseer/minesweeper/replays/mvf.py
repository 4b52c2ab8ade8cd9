"""``.mvf``: the replays of Minesweeper Clone 0.97.

The mouse events are five bytes each, and their forty bits are shuffled: two bytes of the file are the seed from which
sines and cosines give forty digits, and the digits in order, equal ones from the left, say where each bit has gone.
"""

from math import cos, sin, sqrt

import numpy as np

from gridseer.errors import InputError
from gridseer.minesweeper.pointer import PointerEvent, PointerKind, Track
from gridseer.minesweeper.replays.cursor import ByteCursor, words
from gridseer.minesweeper.replays.recorded import RecordedMouse, check_number, layout_of, utc

CELL = 16
_MAGIC = b"\x11\x4d"
_VERSION_AT, _HEAD = 27, 74
_BITS = {
    "right": (0, 1),
    "middle": (1, 1),
    "left": (2, 1),
    "y": (3, 9),
    "x": (12, 9),
    "hundredths": (21, 7),
    "seconds": (28, 10),
}
"""Where the fields of an event begin among its bits in order, and how long they are."""
_PRESSES = {
    "left": (PointerKind.LEFT_DOWN, PointerKind.LEFT_UP),
    "right": (PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP),
    "middle": (PointerKind.MIDDLE_DOWN, PointerKind.MIDDLE_UP),
}


def read_mvf(content: bytes) -> RecordedMouse:
    """Read a replay of Minesweeper Clone."""
    cursor = ByteCursor(content)
    if cursor.take(2) != _MAGIC or content[_VERSION_AT : _VERSION_AT + 1] != b"5":
        raise InputError("expected a replay of Minesweeper Clone 0.97, got another version or another file")
    cursor.take(_HEAD - 2)
    month, day, year = cursor.number(), cursor.number(), cursor.number(2)
    began = utc(year, month, day, cursor.number(), cursor.number(), cursor.number())
    cursor.take(2 + 3 + 10)  # level and mode, the time, 3BV and clicks
    questions = cursor.number() != 0
    width, height, mines = cursor.number(), cursor.number(), cursor.number(2)
    if not (width and height):
        raise cursor.wrong("a board with cells", f"{width}x{height}")
    layout = layout_of(width, height, [(cursor.number() - 1, cursor.number() - 1) for _ in range(mines)])
    player = words(cursor.take(cursor.number()))
    places = _shuffle(cursor.number(2))
    count = cursor.number(3)
    check_number(count)
    rows = _unshuffled(cursor.take(5 * count), places)
    track = Track(CELL, tuple(_events(rows, width * CELL, height * CELL)), "Clone 0.97", questions)
    return RecordedMouse(layout, track, player, began)


def _shuffle(seed: int) -> list[int]:
    """For each bit in order the place where it stands."""
    first, second = sqrt(seed), sqrt(seed + 1000)
    third = sqrt(first + 1000)
    waves = (cos(third + 1000), sin(sqrt(second)), cos(third), sin(sqrt(first) + 1000), cos(sqrt(second + 1000)))
    digits = "".join(f"{round(abs(wave) * 1e8):08d}"[:8] for wave in waves)
    return sorted(range(40), key=lambda place: digits[place])


def _unshuffled(content: bytes, places: list[int]) -> list[dict[str, int]]:
    """The fields of all events."""
    bits = np.unpackbits(np.frombuffer(content, np.uint8).reshape(-1, 5), axis=1, bitorder="little")[:, places]
    fields = {
        name: (bits[:, first : first + length] @ (1 << np.arange(length))).tolist()
        for name, (first, length) in _BITS.items()
    }
    return [dict(zip(fields, row, strict=True)) for row in zip(*fields.values(), strict=True)]


def _events(rows: list[dict[str, int]], width: int, height: int) -> list[PointerEvent]:
    """What changed from one state of the mouse to the next: where it was, and which buttons were down."""
    found: list[PointerEvent] = []
    before: dict[str, int] | None = None
    for row in rows:
        seconds = round(row["seconds"] + row["hundredths"] / 100, 2)
        outside = row["x"] >= width or row["y"] >= height
        x, y = (width, height) if outside else (row["x"], row["y"])
        kinds = _begun(row) if before is None else _changed(before, row)
        found += [PointerEvent(seconds, kind, x, y) for kind in kinds]
        before = row
    return found


def _begun(row: dict[str, int]) -> list[PointerKind]:
    """The first event is a press, or else a movement."""
    return [next((_PRESSES[name][0] for name in ("middle", "right", "left") if row[name]), PointerKind.MOVE)]


def _changed(before: dict[str, int], row: dict[str, int]) -> list[PointerKind]:
    moved = (row["x"], row["y"]) != (before["x"], before["y"])
    pressed = [down for name, (down, _) in _PRESSES.items() if row[name] and not before[name]]
    released = [up for name, (_, up) in _PRESSES.items() if before[name] and not row[name]]
    return [*([PointerKind.MOVE] if moved else []), *pressed, *released]
