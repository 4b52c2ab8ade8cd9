"""Board: the digits that are given, those that were filled in, and the notes; immutable, with one text form."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.pencil.text import written
from gridseer.sudoku.units import BOXES, SYMBOLS, bits, check_size

Rows = tuple[tuple[int, ...], ...]

EMPTY = "."
"""A cell of which nothing is written down."""
FILLED, NOTED = "=", "?"
"""What stands before a digit that was filled in, and before the notes of a cell."""


@dataclass(frozen=True, slots=True)
class Board:
    r"""A position. In its text a given digit is ``5``, a filled-in one ``=5``, and notes are ``?125``.

    >>> board = Board.parse("1 . ?34 =2\n. . . 1\n2 . . .\n. 3 . .")
    >>> board.digit(Cell(3, 0)), board.notes(Cell(2, 0)), board.is_given(Cell(3, 0))
    (2, (3, 4), False)
    >>> Board.parse(str(board)) == board
    True
    """

    givens: Rows
    """Rows of the digits that are printed; 0 where there is none."""
    digits: Rows
    """Rows of all digits, given or filled in; 0 in an open cell."""
    marks: Rows
    """Rows of notes, a bit for each digit that an open cell may still be; 0 where nothing is noted."""

    def __post_init__(self) -> None:
        check_size(self.size)
        for rows in (self.givens, self.digits, self.marks):
            if [len(row) for row in rows] != [self.size] * self.size:
                raise InputError(f"expected {self.size} rows of {self.size} cells, got {[len(row) for row in rows]}")
        for cell in self.cells():
            given, digit = self.givens[cell.y][cell.x], self.digit(cell)
            if not 0 <= digit <= self.size or (given and given != digit):
                raise InputError(f"{cell}: expected a digit up to {SYMBOLS[self.size - 1]} or {given}, got {digit}")

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]]) -> "Board":
        """A puzzle from any rows of numbers, with nothing filled in."""
        givens = tuple(tuple(int(digit) for digit in row) for row in rows)
        return cls(givens, givens, tuple((0,) * len(row) for row in givens))

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Read the text form: one line per row, cells separated by spaces."""
        rows = [line.split() for line in text.splitlines() if line.strip()]
        if not rows:
            raise InputError("expected rows of cells, got an empty text", "For example: 5 3 . . 7 . . . .")
        _check_shape(rows)
        size = len(rows)
        found = [[_token(token, size, x, y) for x, token in enumerate(row)] for y, row in enumerate(rows)]
        columns = tuple(tuple(tuple(cell[part] for cell in row) for row in found) for part in range(3))
        return cls(*columns)

    @property
    def size(self) -> int:
        """How many rows, columns, boxes and digits it has."""
        return len(self.givens)

    @property
    def width(self) -> int:
        """How many columns it has."""
        return self.size

    @property
    def height(self) -> int:
        """How many rows it has."""
        return self.size

    @property
    def dimensions(self) -> dict[str, int]:
        """How large it is, as JSON says it."""
        return {"size": self.size}

    def cells(self) -> Iterator[Cell]:
        """All cells in reading order."""
        return (Cell(x, y) for y in range(self.size) for x in range(self.size))

    def digit(self, cell: Cell) -> int:
        """What stands in a cell; 0 when it is open."""
        return self.digits[cell.y][cell.x]

    def is_given(self, cell: Cell) -> bool:
        """Whether its digit is printed."""
        return self.givens[cell.y][cell.x] != 0

    def notes(self, cell: Cell) -> tuple[int, ...]:
        """The digits that are noted in a cell."""
        return tuple(bit + 1 for bit in bits(self.marks[cell.y][cell.x]))

    def open_cells(self) -> list[Cell]:
        """The cells without a digit, in reading order."""
        return [cell for cell in self.cells() if not self.digit(cell)]

    @property
    def is_complete(self) -> bool:
        """Whether every cell has a digit."""
        return not any(0 in row for row in self.digits)

    def differing(self, other: "Board") -> list[Cell]:
        """The cells that hold different digits on two boards, in reading order."""
        return [cell for cell in self.cells() if self.digit(cell) != other.digit(cell)]

    def agrees_with(self, solution: "Board") -> bool:
        """Whether all digits so far are those of a solution."""
        return not any(self.digit(cell) for cell in self.differing(solution))

    def blank(self) -> "Board":
        """The given digits alone."""
        return Board.of(self.givens)

    def with_digits(self, rows: Sequence[Sequence[int]]) -> "Board":
        """The same puzzle with all these digits filled in, and no notes."""
        digits = tuple(tuple(int(digit) for digit in row) for row in rows)
        return Board(self.givens, digits, tuple((0,) * self.size for _ in range(self.size)))

    def with_marks(self, rows: Sequence[Sequence[int]]) -> "Board":
        """The same position with these notes."""
        return replace(self, marks=tuple(tuple(row) for row in rows))

    def rows(self) -> list[str]:
        """Rows as in JSON: a symbol per digit, ``.`` for an open cell."""
        return ["".join(symbol(digit) for digit in row) for row in self.digits]

    def __str__(self) -> str:
        return written([[self._written(Cell(x, y)) for x in range(self.size)] for y in range(self.size)])

    def _written(self, cell: Cell) -> str:
        if digit := self.digit(cell):
            return ("" if self.is_given(cell) else FILLED) + symbol(digit)
        return NOTED + "".join(map(symbol, self.notes(cell))) if self.notes(cell) else EMPTY


def symbol(digit: int) -> str:
    """How a digit is written; ``.`` for none."""
    return SYMBOLS[digit - 1] if digit else EMPTY


_HINT = "Separate cells by spaces: a digit, . for an open cell, =5 for one filled in, ?125 for notes."


def _check_shape(rows: list[list[str]]) -> None:
    """Refuse rows that make no square of a Sudoku's size; where only some rows are at fault, name the first."""
    size = len(rows)
    odd = [number for number, row in enumerate(rows, 1) if len(row) != size]
    if size in BOXES and 0 < len(odd) < size:
        raise InputError(f"expected {size} cells in row {odd[0]}, got {len(rows[odd[0] - 1])}", _HINT)
    if size not in BOXES or odd:
        lengths = " or ".join(map(str, sorted({len(row) for row in rows})))
        shape = f"{size} rows" if size > 1 else "1 row"
        cells = "1 cell" if lengths == "1" else f"{lengths} cells"
        raise InputError(f"expected 4, 6, 9 or 16 rows with as many cells, got {shape} of {cells}", _HINT)


def _token(token: str, size: int, x: int, y: int) -> tuple[int, int, int]:
    """What a cell of a text has: given digit, digit, notes."""
    known = SYMBOLS[:size]
    match = re.fullmatch(rf"(=?)([{known}])", token.upper())
    if match:
        digit = known.index(match[2]) + 1
        return (0 if match[1] else digit), digit, 0
    if token in (EMPTY, "0", "-", "_", "*"):
        return 0, 0, 0
    if token.isdecimal() and token.isascii() and 10 <= int(token[:3]) <= size:
        return int(token), int(token), 0
    if re.fullmatch(rf"\?[{known}]+", token.upper()):
        return 0, 0, sum(1 << known.index(one) for one in set(token.upper()[1:]))
    raise InputError(f"row {y + 1}, cell {x + 1}: expected a cell, got {token[:20]!r}", _HINT)
