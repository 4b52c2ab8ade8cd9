"""``.rmv``: the replays of Viennasweeper, versions 1 and 2.

A table of sizes, then the sections in order. Events of the mouse have an absolute time and place; version 2 also has
short movements of four bits each way. Events of the board are skipped: the mouse says it all.
"""

from gridseer.errors import InputError
from gridseer.minesweeper.pointer import PointerEvent, PointerKind, Track
from gridseer.minesweeper.replays.cursor import ByteCursor, words
from gridseer.minesweeper.replays.recorded import RecordedMouse, check_number, layout_of, utc_of_microseconds

_VERSIONS = (1, 2)
_LEFT, _TOP = 12, 56  # where the board began in the window of version 1
_KINDS = {
    1: PointerKind.MOVE,
    2: PointerKind.LEFT_DOWN,
    3: PointerKind.LEFT_UP,
    4: PointerKind.RIGHT_DOWN,
    5: PointerKind.RIGHT_UP,
    6: PointerKind.MIDDLE_DOWN,
    7: PointerKind.MIDDLE_UP,
}
_SHORT_MOVE = 28
_BOARD_EVENTS = {*range(9, 15), *range(18, 28)}
_ENDS = {15, 16, 17}


def read_rmv(content: bytes) -> RecordedMouse:
    """Read a replay of Viennasweeper."""
    cursor = ByteCursor(content)
    if cursor.take(4) != b"*rmv":
        raise InputError("expected a replay of Viennasweeper, which begins with '*rmv', got something else")
    version = cursor.number(2)
    if version not in _VERSIONS:
        raise InputError(f"expected a replay of Viennasweeper of version 1 or 2, got version {version}")
    preflag_bytes, property_bytes = _sizes(cursor, version)
    names = [cursor.take(cursor.number()) for _ in range(_bounded(cursor, 4))]
    began = utc_of_microseconds(cursor.number(4) * 1_000_000)
    width, height, mines = cursor.number(), cursor.number(), cursor.number(2)
    if not (width and height):
        raise cursor.wrong("a board with cells", f"{width}x{height}")
    layout = layout_of(width, height, [(cursor.number(), cursor.number()) for _ in range(mines)])
    flags = [(cursor.number(), cursor.number()) for _ in range(cursor.number(2))] if preflag_bytes else []
    questions, size = _properties(cursor, version, property_bytes)
    before = [PointerEvent(0.0, PointerKind.PREFLAG, x * size, y * size) for x, y in flags]
    events = _Events(cursor, version, width * size, height * size).read()
    track = Track(size, (*before, *events), "Viennasweeper", questions)
    return RecordedMouse(layout, track, words(names[0]) if names else "", began)


def _sizes(cursor: ByteCursor, version: int) -> tuple[int, int]:
    """Pass over the table of sizes and what stands before the player; the sizes of preflags and properties."""
    if version == 1:
        cursor.take(4)
        result, version_info = cursor.number(2), cursor.number(2)
    else:
        cursor.take(2 + 4)
        result, version_info = 0, cursor.number(2)
    cursor.take(2 + 2)
    preflags, properties = cursor.number(2), cursor.number(2)
    cursor.take(2 if version >= 2 else 0)
    cursor.take(4 + 2)
    cursor.take(result + version_info)
    return preflags, properties


def _bounded(cursor: ByteCursor, most: int) -> int:
    found = cursor.number(2)
    if found > most:
        raise cursor.wrong(f"at most {most} names of a player", str(found))
    return found


def _properties(cursor: ByteCursor, version: int, size: int) -> tuple[bool, int]:
    """Whether there were question marks, and the side of a cell in pixels."""
    properties = cursor.take(size)
    if size < (4 if version == 1 else 7):
        raise cursor.wrong("the properties of the game", f"{size} bytes of them")
    cell = 16 if version == 1 else properties[6]
    if not cell:
        raise cursor.wrong("cells of at least 1 pixel", "0")
    if version >= 2:
        for _ in range(2 * cursor.number(2)):  # names and values
            cursor.take(cursor.number())
    return properties[0] == 1, cell


class _Events:
    """The events of the mouse, up to the end of the game."""

    def __init__(self, cursor: ByteCursor, version: int, right: int, bottom: int) -> None:
        self._cursor, self._version = cursor, version
        self._right, self._bottom = right, bottom
        self._left, self._top = (_LEFT, _TOP) if version == 1 else (0, 0)
        self._time = self._x = self._y = 0
        self._found: list[PointerEvent] = []

    def read(self) -> list[PointerEvent]:
        while True:
            code = self._cursor.number()
            if code in _ENDS:
                return self._found
            if code in _KINDS:
                self._time = self._cursor.number(4) >> 8
                self._x = self._cursor.number(2) - self._left
                self._y = self._cursor.number(2) - self._top
                self._add(_KINDS[code])
            elif code == _SHORT_MOVE and self._version >= 2 and self._found:
                self._time += self._cursor.number()
                step = self._cursor.number()
                self._x += (step >> 4 & 7) - (step >> 4 & 8)
                self._y += (step & 7) - (step & 8)
                self._add(PointerKind.MOVE)
            elif code in _BOARD_EVENTS:
                self._cursor.take(2)
            elif code == 0 and self._version == 1:
                self._cursor.take(4)
            else:
                raise self._cursor.wrong("an event of the mouse or of the board", str(code))

    def _add(self, kind: PointerKind) -> None:
        """Add an event; the first press of the left button isn't written down, but the recording begins with it."""
        if not (0 <= self._x < self._right and 0 <= self._y < self._bottom):
            self._x, self._y = self._right, self._bottom
        seconds = self._time / 1000
        if not self._found and kind is not PointerKind.LEFT_DOWN:
            self._found.append(PointerEvent(seconds, PointerKind.LEFT_DOWN, self._x, self._y))
        self._found.append(PointerEvent(seconds, kind, self._x, self._y))
        check_number(len(self._found))
