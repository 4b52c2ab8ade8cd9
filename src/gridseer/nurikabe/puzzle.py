"""Puzzle: a grid with clues. Its text form is the one that every part of gridseer reads and writes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.pencil.puzzlink import check_size
from gridseer.pencil.text import written

NO_CLUE = 0
"""A cell without a clue."""
ANY_SIZE = -1
"""The clue of an island whose size is not given, written ``?``."""
UNKNOWN, SEA, ISLAND = ".", "#", "o"
"""What the text form of a position has in cells without a clue."""

_LONGEST_NUMBER = 6


@dataclass(frozen=True, slots=True)
class Puzzle:
    r"""Where the clues are and what they say.

    >>> puzzle = Puzzle.parse("2 . .\n. . ?\n")
    >>> puzzle.width, puzzle.height, puzzle.clue(Cell(0, 0)), puzzle.clue(Cell(2, 1)) == ANY_SIZE
    (3, 2, 2, True)
    >>> Puzzle.parse(str(puzzle)) == puzzle
    True
    """

    clues: tuple[tuple[int, ...], ...]
    """Rows of clues: the size of an island, ``ANY_SIZE``, or ``NO_CLUE``."""

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        for y, row in enumerate(self.clues):
            if len(row) != self.width:
                raise InputError(f"row {y}: expected {self.width} cells as in the first row, got {len(row)}")
            for x, clue in enumerate(row):
                if clue < ANY_SIZE:
                    raise InputError(f"{Cell(x, y)}: expected a clue of 1 or more, got {clue}")

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]]) -> "Puzzle":
        """A puzzle from any rows of numbers."""
        return cls(tuple(tuple(int(clue) for clue in row) for row in rows))

    @classmethod
    def parse(cls, text: str) -> "Puzzle":
        """Read the text form: one line per row, cells separated by spaces: a number, ``?`` or ``.`` for no clue."""
        rows = written_cells(text)
        puzzle = cls.of([[cell.clue for cell in row] for row in rows])
        for y, row in enumerate(rows, start=1):
            for x, cell in enumerate(row, start=1):
                if cell.symbol in (SEA, ISLAND):
                    raise InputError(
                        f"row {y}, cell {x}: expected a clue or '.', got a coloured cell",
                        "A position with # and o is read by Board.parse.",
                    )
        return puzzle

    @property
    def width(self) -> int:
        """How many columns it has."""
        return len(self.clues[0]) if self.clues else 0

    @property
    def height(self) -> int:
        """How many rows it has."""
        return len(self.clues)

    def clue(self, cell: Cell) -> int:
        """What a cell says."""
        return self.clues[cell.y][cell.x]

    def clue_cells(self) -> list[Cell]:
        """The cells with clues, in reading order."""
        return [cell for cell in cells_of(self.width, self.height) if self.clue(cell) != NO_CLUE]

    @property
    def sea_size(self) -> int | None:
        """How many cells the sea has; None when a clue does not say its size."""
        clues = [self.clue(cell) for cell in self.clue_cells()]
        return None if ANY_SIZE in clues else self.width * self.height - sum(clues)

    def __str__(self) -> str:
        return written([[clue_symbol(clue) for clue in row] for row in self.clues])


class WrittenCell(NamedTuple):
    """A cell of a text, and where it stands."""

    symbol: str
    line: int
    column: int

    @property
    def clue(self) -> int:
        """The clue that is written there; ``NO_CLUE`` for a cell that is only coloured."""
        symbol = self.symbol
        if symbol in (UNKNOWN, SEA, ISLAND):
            return NO_CLUE
        if symbol == "?":
            return ANY_SIZE
        if symbol.isascii() and symbol.isdecimal() and len(symbol) <= _LONGEST_NUMBER and int(symbol) > 0:
            return int(symbol)
        hint = "Separate cells by spaces: a number of 1 or more, ? for any size, . for no clue, # sea, o island."
        raise InputError.at(self.line, self.column, "a cell", repr(symbol[:20]), hint)


def written_cells(text: str) -> list[list[WrittenCell]]:
    """The rows of a text, each as long as the first."""
    rows: list[list[WrittenCell]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        cells = [WrittenCell(match.group(), number, match.start() + 1) for match in re.finditer(r"\S+", line)]
        if rows and cells and len(cells) != len(rows[0]):
            raise InputError.at(number, 1, f"{len(rows[0])} cells as in the first row", str(len(cells)))
        rows += [cells] if cells else []
    if not rows:
        raise InputError("expected rows of cells, got an empty text", "For example: 2 . . on the first line.")
    return rows


def clue_symbol(clue: int) -> str:
    """How a clue is written."""
    return UNKNOWN if clue == NO_CLUE else "?" if clue == ANY_SIZE else str(clue)


def cells_of(width: int, height: int) -> Iterator[Cell]:
    """All cells in reading order."""
    return (Cell(x, y) for y in range(height) for x in range(width))


def touching(cell: Cell, width: int, height: int) -> list[Cell]:
    """The up to four cells that share a side with a cell, in reading order."""
    x, y = cell
    around = (Cell(x, y - 1), Cell(x - 1, y), Cell(x + 1, y), Cell(x, y + 1))
    return [other for other in around if 0 <= other.x < width and 0 <= other.y < height]
