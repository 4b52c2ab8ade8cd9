"""Candidates: which digits are still possible where. The strategies look at it, and their findings change it."""

from gridseer.grid import Cell
from gridseer.sudoku.board import Board, symbol
from gridseer.sudoku.units import Cells, Units, bits, units_of


class Candidates:
    """A position as people pencil it: for each open cell its options, for each digit its places."""

    __slots__ = ("_blank", "digits", "open", "options", "places", "truth", "units")

    def __init__(self, board: Board) -> None:
        self._blank = board
        self.units: Units = units_of(board.size)
        self.open: Cells = self.units.full
        """The cells without a digit."""
        self.digits = [0] * board.size**2
        """The digit of each cell; 0 for an open one."""
        self.options = [self.units.all_digits] * board.size**2
        """The digits that each open cell may be, a bit each; 0 for a cell that has one."""
        self.places: list[Cells] = [self.units.full] * (board.size + 1)
        """By digit, the open cells in which it may stand."""
        self.truth: list[int] | None = None
        """The only solution, where it is known: it saves looking for contradictions where there are none."""

    @classmethod
    def of(cls, board: Board) -> "Candidates":
        """What a position leaves possible. Notes are taken as they are: a digit that isn't noted is excluded."""
        found = cls(board)
        for cell in board.cells():
            if board.digit(cell):
                found.place(cell.index_in(board.size), board.digit(cell))
        for cell in board.cells():
            index, marks = cell.index_in(board.size), board.marks[cell.y][cell.x]
            if marks and found.open >> index & 1:
                for bit in bits(found.options[index] & ~marks):
                    found.exclude(1 << index, bit + 1)
        return found

    def copy(self) -> "Candidates":
        """The same, to be changed without harm."""
        other = Candidates.__new__(Candidates)
        other._blank, other.units, other.open, other.truth = self._blank, self.units, self.open, self.truth
        other.digits, other.options, other.places = self.digits[:], self.options[:], self.places[:]
        return other

    def place(self, cell: int, digit: int) -> None:
        """Write a digit into a cell; its peers lose it."""
        here = 1 << cell
        for bit in bits(self.options[cell]):
            self.places[bit + 1] &= ~here
        self.digits[cell], self.options[cell] = digit, 0
        self.open &= ~here
        self.exclude(self.units.peers[cell], digit)

    def exclude(self, cells: Cells, digit: int) -> None:
        """Take a digit away from some cells."""
        gone = self.places[digit] & cells
        self.places[digit] &= ~gone
        for cell in bits(gone):
            self.options[cell] &= ~(1 << digit - 1)

    @property
    def is_broken(self) -> bool:
        """Whether an open cell has no option, or a unit no place for a digit."""
        return self.breach() is not None

    def breach(self) -> str | None:
        """Why there is no solution, in words; None when that can't be seen."""
        for cell in bits(self.open):
            if not self.options[cell]:
                return f"no digit fits {self.cell(cell)}"
        for digit in range(1, self.units.size + 1):
            homes = self.places[digit]
            for index, value in enumerate(self.digits):
                homes |= (1 << index) if value == digit else 0
            for unit in self.units.every:
                if not unit.cells & homes:
                    return f"there is no place for the {symbol(digit)} of {unit.name}"
        return None

    def options_of(self, cell: int) -> list[int]:
        """The digits that a cell may be."""
        return [bit + 1 for bit in bits(self.options[cell])]

    def with_options(self, most: int) -> list[int]:
        """The open cells with two to this many options, in reading order."""
        return [cell for cell in bits(self.open) if 2 <= self.options[cell].bit_count() <= most]

    def cell(self, index: int) -> Cell:
        """A cell by its number."""
        return Cell.of(index, self.units.size)

    def cells(self, cells: Cells) -> tuple[Cell, ...]:
        """A set of cells, in reading order."""
        return tuple(self.cell(index) for index in bits(cells))

    def names(self, cells: Cells) -> str:
        """Cells as people call them."""
        names = [str(cell) for cell in self.cells(cells)]
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

    def board(self) -> Board:
        """The position with all digits that are known, and the options as notes."""
        size = self.units.size
        rows = [self.digits[start : start + size] for start in range(0, size * size, size)]
        marks = [self.options[start : start + size] for start in range(0, size * size, size)]
        return self._blank.with_digits(rows).with_marks(marks)


def said(digits: list[int], joint: str = "and") -> str:
    """Digits as people say them: 3, 4 and 7."""
    names = [symbol(digit) for digit in digits]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {joint} {names[-1]}"
