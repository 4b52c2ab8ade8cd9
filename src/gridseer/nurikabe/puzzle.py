"""Puzzle: a grid with clues. Its text form is the one that every part of gridseer reads and writes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridseer.errors import InputError
from gridseer.grid import MAX_SIDE, Cell

NO_CLUE = 0
"""A cell without a clue."""
ANY_SIZE = -1
"""The clue of an island whose size is not told, written ``?``."""


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
        """Read the text form: a row a line, cells apart by spaces: a number, ``?`` or ``.`` for no clue."""
        from gridseer.nurikabe.board import Board, Colour

        board = Board.parse(text)
        for cell in cells_of(board.width, board.height):
            if board.colour(cell) is not Colour.UNKNOWN and not board.puzzle.clue(cell):
                line, column = cell.y + 1, cell.x + 1
                raise InputError(
                    f"row {line}, cell {column}: expected a clue or '.', got a coloured cell",
                    "A position with # and o is read by Board.parse.",
                )
        return board.puzzle

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.clues[0]) if self.clues else 0

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.clues)

    def clue(self, cell: Cell) -> int:
        """What a cell says."""
        return self.clues[cell.y][cell.x]

    def clue_cells(self) -> list[Cell]:
        """The cells with clues, in reading order."""
        return [cell for cell in cells_of(self.width, self.height) if self.clue(cell) != NO_CLUE]

    @property
    def sea_size(self) -> int | None:
        """How many cells the sea has; None when a clue does not tell its size."""
        clues = [self.clue(cell) for cell in self.clue_cells()]
        return None if ANY_SIZE in clues else self.width * self.height - sum(clues)

    def transposed(self) -> "Puzzle":
        """Rows and columns exchanged."""
        return Puzzle(tuple(zip(*self.clues, strict=True)))

    def mirrored(self) -> "Puzzle":
        """Left and right exchanged."""
        return Puzzle(tuple(row[::-1] for row in self.clues))

    def __str__(self) -> str:
        return written([[clue_symbol(clue) for clue in row] for row in self.clues])


def clue_symbol(clue: int) -> str:
    """How a clue is written."""
    return "." if clue == NO_CLUE else "?" if clue == ANY_SIZE else str(clue)


def written(rows: Sequence[Sequence[str]]) -> str:
    """Cells as text, as wide as the widest of them."""
    room = max((len(symbol) for row in rows for symbol in row), default=1)
    return "".join(" ".join(symbol.rjust(room) for symbol in row) + "\n" for row in rows)


def check_size(width: int, height: int) -> None:
    """Refuse a grid that is empty or too large."""
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise InputError(f"expected 1 to {MAX_SIDE} columns and rows, got {width} and {height}")


def cells_of(width: int, height: int) -> Iterator[Cell]:
    """All cells in reading order."""
    return (Cell(x, y) for y in range(height) for x in range(width))


def touching(cell: Cell, width: int, height: int) -> list[Cell]:
    """The up to four cells that share a side with a cell, in reading order."""
    x, y = cell
    around = (Cell(x, y - 1), Cell(x - 1, y), Cell(x + 1, y), Cell(x, y + 1))
    return [other for other in around if 0 <= other.x < width and 0 <= other.y < height]
