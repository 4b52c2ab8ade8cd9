"""Board: a puzzle and what is coloured of it; immutable, with one text form."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.nurikabe.puzzle import ANY_SIZE, NO_CLUE, Puzzle, cells_of, check_size, clue_symbol, written


class Colour(IntEnum):
    """What is known of a cell. The numbers are those of the compiled core."""

    UNKNOWN = 0
    SEA = 1
    ISLAND = 2

    @property
    def other(self) -> "Colour":
        """Sea for island and island for sea."""
        return Colour(3 - self) if self else self

    def __str__(self) -> str:
        return self.name.lower()


_SYMBOLS = {".": Colour.UNKNOWN, "#": Colour.SEA, "o": Colour.ISLAND}
_WRITTEN = {colour: symbol for symbol, colour in _SYMBOLS.items()}
_LONGEST_NUMBER = 6


@dataclass(frozen=True, slots=True)
class Board:
    r"""A position: the puzzle and the colours so far. A clue is always island.

    >>> board = Board.parse("2 o #\n. # ?")
    >>> board.colour(Cell(1, 0)), board.is_complete
    (<Colour.ISLAND: 2>, False)
    >>> print(board, end="")
    2 o #
    . # ?
    """

    puzzle: Puzzle
    """The clues."""
    colours: tuple[tuple[Colour, ...], ...]
    """Rows of colours."""

    def __post_init__(self) -> None:
        if [len(row) for row in self.colours] != [self.width] * self.height:
            raise InputError(f"expected {self.height} rows of {self.width} colours, got other ones")
        for cell in self.puzzle.clue_cells():
            if self.colour(cell) is not Colour.ISLAND:
                raise InputError(f"{cell}: expected the colour island on a clue, got {self.colour(cell)}")

    @classmethod
    def blank(cls, puzzle: Puzzle) -> "Board":
        """A puzzle with nothing coloured but its clues."""
        return cls(
            puzzle, tuple(tuple(Colour.ISLAND if clue else Colour.UNKNOWN for clue in row) for row in puzzle.clues)
        )

    @classmethod
    def solved(cls, puzzle: Puzzle, rows: Sequence[str]) -> "Board":
        """A puzzle with all its cells coloured: rows of ``#`` sea and ``.`` island."""
        return cls(puzzle, tuple(tuple(Colour.SEA if c == "#" else Colour.ISLAND for c in row) for row in rows))

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Read the text form: numbers, ``?``, ``.`` not known, ``#`` sea, ``o`` island."""
        lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
        if not lines:
            raise InputError("expected rows of cells, got an empty text", "For example: 2 . . on the first line.")
        clues: list[tuple[int, ...]] = []
        colours: list[tuple[Colour, ...]] = []
        for number, line in lines:
            cells = [_cell(number, match) for match in re.finditer(r"\S+", line)]
            if clues and len(cells) != len(clues[0]):
                raise InputError.at(number, 1, f"{len(clues[0])} cells as in the first row", str(len(cells)))
            clues.append(tuple(clue for clue, _ in cells))
            colours.append(tuple(colour for _, colour in cells))
        check_size(len(clues[0]), len(clues))
        return cls(Puzzle(tuple(clues)), tuple(colours))

    @property
    def width(self) -> int:
        """Columns."""
        return self.puzzle.width

    @property
    def height(self) -> int:
        """Rows."""
        return self.puzzle.height

    def colour(self, cell: Cell) -> Colour:
        """What is known of a cell."""
        return self.colours[cell.y][cell.x]

    def cells(self, colour: Colour) -> list[Cell]:
        """The cells of one colour, in reading order."""
        return [cell for cell in cells_of(self.width, self.height) if self.colour(cell) is colour]

    @property
    def is_complete(self) -> bool:
        """Whether every cell is coloured."""
        return not any(Colour.UNKNOWN in row for row in self.colours)

    def with_colours(self, cells: Iterable[Cell], colour: Colour) -> "Board":
        """The same board with some cells coloured."""
        rows = [list(row) for row in self.colours]
        for x, y in cells:
            rows[y][x] = colour
        return Board(self.puzzle, tuple(map(tuple, rows)))

    def rows(self) -> list[str]:
        """Rows of ``#`` sea, ``.`` island and ``?`` not known, as in JSON."""
        return ["".join("?#."[colour] for colour in row) for row in self.colours]

    def __str__(self) -> str:
        pairs = zip(self.puzzle.clues, self.colours, strict=True)
        return written(
            [
                [clue_symbol(clue) if clue else _WRITTEN[colour] for clue, colour in zip(*pair, strict=True)]
                for pair in pairs
            ]
        )


def _cell(line: int, match: re.Match[str]) -> tuple[int, Colour]:
    symbol, column = match.group(), match.start() + 1
    if symbol in _SYMBOLS:
        return NO_CLUE, _SYMBOLS[symbol]
    if symbol == "?":
        return ANY_SIZE, Colour.ISLAND
    if symbol.isascii() and symbol.isdecimal() and len(symbol) <= _LONGEST_NUMBER and int(symbol) > 0:
        return int(symbol), Colour.ISLAND
    hint = "Cells are apart by spaces: a number of 1 or more, ? for any size, . for no clue, # sea, o island."
    raise InputError.at(line, column, "a cell", repr(symbol[:20]), hint)
