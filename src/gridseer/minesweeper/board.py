"""Board: what a player sees, and its one text form."""

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError
from gridseer.grid import MAX_SIDE, Cell, Topology, neighbours
from gridseer.minesweeper.mines_left import (
    MinesLeft,
    MinesRange,
    format_mines_left,
    mines_left_in_words,
    parse_mines_left,
    shifted,
)
from gridseer.minesweeper.sight import BOARD_SYMBOLS, CLOSED, FLAG, WALL, rows_of

if TYPE_CHECKING:
    from rich.text import Text

_UNKNOWN = 255
_SIGHT_OF_BYTE = np.full(256, _UNKNOWN, dtype=np.uint8)
_SIGHT_OF_BYTE[np.frombuffer(BOARD_SYMBOLS.encode("ascii"), np.uint8)] = np.arange(len(BOARD_SYMBOLS), dtype=np.uint8)

_NUMBER = "-?[0-9]{1,7}"
_MINES_LINE = re.compile(rf"[mn](\?|{_NUMBER}(?:-{_NUMBER})?)(?:[ \t]+([a-z]+))?")
_MINES_LINE_START = re.compile(
    r"[mn](?:\?|-?[0-9]{0,7}(?:(?<=[0-9])--?[0-9]{0,7})?)(?:(?<=[0-9?])[ \t]+(?:[a-z]+[ \t]*)?)?"
)


class Board:
    """What a player sees: an immutable value.

    >>> board = Board.parse('''
    ... ##!#
    ... 123#
    ... ....
    ... m3
    ... ''')
    >>> board.width, board.height, board.mines_left
    (4, 3, 3)
    >>> Board.parse(str(board)) == board
    True
    """

    __slots__ = ("_cells", "_hash", "_mines_left", "_topology")

    def __init__(self, cells: npt.ArrayLike, mines_left: MinesLeft, topology: Topology = Topology.SQUARE) -> None:
        self._cells = _checked_cells(cells)
        self._mines_left = _checked_mines_left(self._cells, mines_left)
        self._topology = Topology(topology)
        self._hash: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Read board text: rows of ``#!.12345678X``, then ``mN`` with the mines left.

        A range of mines left is ``m10-40``, an unknown number ``m?``. A topology other than the square one is named
        after the mines: ``m10 torus``.
        """
        lines = _numbered_lines(text)
        *rows, (last, last_line) = lines
        match = _MINES_LINE.fullmatch(last_line.strip())
        if match is None:
            _raise_bad_last_line(last, last_line)
        assert match is not None
        if not rows:
            raise InputError.at(last, 1, "at least one row of cells before the mines left", "none")
        cells = _parse_rows(rows)
        start = len(last_line) - len(last_line.lstrip()) + 1
        column = start + match.start(2)
        try:
            topology = _parse_topology(match[2])
            column = start + match.start(1)
            return cls(cells, parse_mines_left(match[1]), topology)
        except InputError as error:
            raise InputError(f"line {last}, column {column}: {error.sentence}", error.hint) from None

    @property
    def cells(self) -> npt.NDArray[np.uint8]:
        """The sight of every cell, as rows; read-only."""
        return self._cells

    @property
    def mines_left(self) -> MinesLeft:
        """All mines minus flags: what the game's counter shows. Below zero when there are too many flags.

        Where that isn't known it is a ``MinesRange``, or None.
        """
        return self._mines_left

    @property
    def mines_left_range(self) -> MinesRange:
        """The fewest and the most mines that can be left, as far as their number and the closed cells say."""
        if isinstance(self._mines_left, int):
            return MinesRange(self._mines_left, self._mines_left)
        least, most = self._mines_left or (0, self._cells.size)
        return MinesRange(max(0, least), min(most, int(np.count_nonzero(self.closed))))

    @property
    def counter(self) -> int:
        """The mines left of a board that says how many: a game always does. Otherwise an ``InputError``."""
        if not isinstance(self._mines_left, int):
            raise InputError(
                f"expected a board with a number of mines left, got one with {mines_left_in_words(self._mines_left)}",
                "Say how many there are, for example m10 in the last line.",
            )
        return self._mines_left

    @property
    def topology(self) -> Topology:
        """Which cells touch."""
        return self._topology

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self._cells.shape[1])

    @property
    def height(self) -> int:
        """The number of rows."""
        return int(self._cells.shape[0])

    @property
    def mines(self) -> MinesLeft:
        """All mines of the board, flagged or not: a number, a range, or None."""
        return shifted(self._mines_left, int(np.count_nonzero(self._cells == FLAG)))

    @property
    def closed(self) -> npt.NDArray[np.bool_]:
        """Where the closed cells without a flag are."""
        return np.equal(self._cells, CLOSED)

    def __getitem__(self, cell: tuple[int, int]) -> int:
        """The sight of the cell (x, y)."""
        x, y = self._checked_cell(cell)
        return int(self._cells[y, x])

    def neighbours(self, cell: tuple[int, int]) -> list[Cell]:
        """The cells that touch a cell, walls among them, in reading order."""
        return neighbours(self._checked_cell(cell), self.width, self.height, self._topology)

    def closed_cells(self) -> list[Cell]:
        """The closed cells without a flag, in reading order."""
        return cells_of(self.closed)

    def with_cell(self, cell: tuple[int, int], sight: int) -> "Board":
        """The same board with one cell changed; all its mines stay, so a new flag leaves one mine less."""
        x, y = cell
        before = self[cell]
        if not 0 <= sight <= WALL:
            raise InputError(f"expected a sight of 0 to {WALL}, got {sight!r}")
        cells = self._cells.copy()
        cells[y, x] = sight
        flags_set = int(sight == FLAG) - int(before == FLAG)
        return Board(cells, shifted(self._mines_left, -flags_set), self._topology)

    def flagged(self, mines: npt.NDArray[np.bool_]) -> "Board":
        """The same board with these closed cells flagged."""
        cells = np.where(mines, np.uint8(FLAG), self._cells)
        return Board(cells, shifted(self._mines_left, -int(np.count_nonzero(mines))), self._topology)

    def unflagged(self) -> "Board":
        """The same board with its flags taken away: nothing about mines is believed but the numbers."""
        cells = np.where(self._cells == FLAG, np.uint8(CLOSED), self._cells)
        return Board(cells, self.mines, self._topology)

    def __str__(self) -> str:
        suffix = "" if self._topology is Topology.SQUARE else f" {self._topology}"
        return "\n".join([*rows_of(self._cells), f"m{format_mines_left(self._mines_left)}{suffix}"])

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self._mines_left == other._mines_left
            and self._topology == other._topology
            and np.array_equal(self._cells, other._cells)
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self._cells.shape, self._cells.tobytes(), self._mines_left, self._topology))
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (np.asarray(self._cells), self._mines_left, self._topology)

    def __rich__(self) -> "Text":
        from gridseer.minesweeper.drawing import terminal

        return terminal(self)

    def _repr_svg_(self) -> str:
        from gridseer.minesweeper.drawing import svg

        return svg(self)

    def _checked_cell(self, cell: tuple[int, int]) -> Cell:
        x, y = cell
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise InputError(
                f"expected a cell from A1 to {Cell(self.width - 1, self.height - 1)}, got {Cell(x, y)}",
                "Columns are letters from the left and rows are numbers from the top.",
            )
        return Cell(x, y)


def cells_of(mask: npt.NDArray[np.bool_]) -> list[Cell]:
    """The cells where a mask is true, in reading order."""
    rows, columns = np.nonzero(mask)
    return [Cell(x, y) for x, y in zip(columns.tolist(), rows.tolist(), strict=True)]


def _checked_cells(cells: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    array = np.asarray(cells)
    if array.ndim != 2 or array.size == 0:
        raise InputError(f"expected rows and columns of cells, got an array of shape {array.shape}")
    height, width = array.shape
    if max(width, height) > MAX_SIDE:
        raise InputError(f"expected at most {MAX_SIDE} columns and {MAX_SIDE} rows, got {width} and {height}")
    if not np.issubdtype(array.dtype, np.integer):
        raise InputError(f"expected whole numbers of 0 to {WALL} as sights, got an array of {array.dtype}")
    if array.min() < 0 or array.max() > WALL:
        raise InputError(f"expected sights of 0 to {WALL}, got {array.min()} to {array.max()}")
    # Standing on bytes, the array can never be made writable again.
    return np.frombuffer(array.astype(np.uint8).tobytes(), np.uint8).reshape(height, width)


def _checked_mines_left(cells: npt.NDArray[np.uint8], mines_left: MinesLeft) -> MinesLeft:
    if mines_left is None:
        return None
    least, most = mines_left if isinstance(mines_left, tuple) else (mines_left, mines_left)
    if not (isinstance(least, int | np.integer) and isinstance(most, int | np.integer)):
        raise InputError(f"expected a whole number of mines left, got {mines_left!r}")
    if least > most:
        raise InputError(f"expected the smaller number of mines left first, got {least}-{most}")
    closed = int(np.count_nonzero(cells == CLOSED))
    flags = int(np.count_nonzero(cells == FLAG))
    if least > closed:
        raise InputError(f"expected at most {closed} mines left, one for each closed cell, got {least}")
    if most + flags < 0:
        raise InputError(f"expected at least {-flags} mines left with {flags} flags, got {most}")
    return int(least) if least == most else MinesRange(int(least), int(most))


def _numbered_lines(text: str) -> list[tuple[int, str]]:
    """The lines with their numbers, without blank ones at the start and the end."""
    lines = list(enumerate(text.split("\n"), start=1))
    while lines and not lines[0][1].strip():
        lines.pop(0)
    while lines and not lines[-1][1].strip():
        lines.pop()
    if not lines:
        raise InputError.at(1, 1, "rows of cells and the mines left", "an empty text", "A small board: '#1\\n11\\nm1'.")
    return lines


def _raise_bad_last_line(number: int, line: str) -> None:
    hint = "The last line says how many mines are left, for example m10, m10-40, or m? if nobody knows."
    body = line.strip()
    start = len(line) - len(line.lstrip()) + 1
    if body[0] in "mn":
        expected = "m and a whole number of at most 7 digits, a range or ?, and a topology if it is not square"
        fitting = _MINES_LINE_START.match(body)
        assert fitting is not None
        raise InputError.at(number, start + fitting.end(), expected, repr(body), hint)
    raise InputError.at(number + 1, 1, "the mines left as 'mN'", "the end of the text", hint)


def _parse_rows(rows: list[tuple[int, str]]) -> npt.NDArray[np.uint8]:
    width = len(rows[0][1].strip())
    if width > MAX_SIDE or len(rows) > MAX_SIDE:
        indent = len(rows[0][1]) - len(rows[0][1].lstrip())
        first_bad, column = (rows[0][0], indent + MAX_SIDE + 1) if width > MAX_SIDE else (rows[MAX_SIDE][0], 1)
        expected = f"at most {MAX_SIDE} columns and {MAX_SIDE} rows"
        raise InputError.at(first_bad, column, expected, f"{width} columns and {len(rows)} rows")
    sights = []
    for number, line in rows:
        row = line.strip()
        start = len(line) - len(line.lstrip()) + 1
        sight = _SIGHT_OF_BYTE[np.frombuffer(row.encode("ascii", "replace"), dtype=np.uint8)]
        bad = np.flatnonzero(sight == _UNKNOWN)
        if bad.size:
            place = int(bad[0])
            raise InputError.at(number, start + place, f"one of {' '.join(BOARD_SYMBOLS)}", repr(row[place]))
        if len(row) != width:
            expected = f"{width} cells as in line {rows[0][0]}"
            raise InputError.at(number, start + min(len(row), width), expected, str(len(row)))
        sights.append(sight)
    return np.stack(sights)


def _parse_topology(name: str | None) -> Topology:
    if name is None:
        return Topology.SQUARE
    names = [topology.value for topology in Topology]
    if name not in names:
        raise InputError.unknown("topology", name, names)
    return Topology(name)
