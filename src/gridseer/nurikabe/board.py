"""Board: a puzzle and what is coloured of it; immutable, with one text form."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.nurikabe.puzzle import ISLAND, SEA, UNKNOWN, Puzzle, cells_of, clue_symbol, written_cells
from gridseer.pencil.text import written


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


SYMBOLS = {Colour.UNKNOWN: UNKNOWN, Colour.SEA: SEA, Colour.ISLAND: ISLAND}
"""How the text form writes a cell without a clue: ``.`` unknown, ``#`` sea, ``o`` island."""
_COLOURS = {symbol: colour for colour, symbol in SYMBOLS.items()}
JSON_SYMBOLS = {Colour.UNKNOWN: "?", Colour.SEA: "#", Colour.ISLAND: "."}
"""How the rows of a solution in JSON write a cell. Solutions have no unknown cells, so there ``.`` is free to mean
island; in the text form it means unknown."""
_JSON_COLOURS = {symbol: colour for colour, symbol in JSON_SYMBOLS.items()}


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
        """A puzzle with all its cells coloured, from rows as in JSON."""
        return cls(puzzle, tuple(tuple(_JSON_COLOURS[symbol] for symbol in row) for row in rows))

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Read the text form: numbers, ``?``, ``.`` not known, ``#`` sea, ``o`` island."""
        rows = written_cells(text)
        puzzle = Puzzle.of([[cell.clue for cell in row] for row in rows])
        return cls(puzzle, tuple(tuple(_COLOURS.get(cell.symbol, Colour.ISLAND) for cell in row) for row in rows))

    @property
    def width(self) -> int:
        """How many columns it has."""
        return self.puzzle.width

    @property
    def height(self) -> int:
        """How many rows it has."""
        return self.puzzle.height

    @property
    def dimensions(self) -> dict[str, int]:
        """How large it is, as JSON says it."""
        return {"width": self.width, "height": self.height}

    def colour(self, cell: Cell) -> Colour:
        """What is known of a cell."""
        return self.colours[cell.y][cell.x]

    def cells(self, colour: Colour) -> list[Cell]:
        """The cells of one colour, in reading order."""
        return [cell for cell in cells_of(self.width, self.height) if self.colour(cell) is colour]

    def differing(self, other: "Board") -> list[Cell]:
        """The cells in which two boards have different colours, in reading order."""
        return [cell for cell in cells_of(self.width, self.height) if self.colour(cell) is not other.colour(cell)]

    def agrees_with(self, solution: "Board") -> bool:
        """Whether all that is coloured so far is so in a solution."""
        return not any(self.colour(cell) for cell in self.differing(solution))

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
        """Rows as in JSON: see ``JSON_SYMBOLS``."""
        return ["".join(JSON_SYMBOLS[colour] for colour in row) for row in self.colours]

    def __str__(self) -> str:
        pairs = zip(self.puzzle.clues, self.colours, strict=True)
        return written(
            [
                [clue_symbol(clue) if clue else SYMBOLS[colour] for clue, colour in zip(*pair, strict=True)]
                for pair in pairs
            ]
        )
