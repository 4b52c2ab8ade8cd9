"""Rows, columns and boxes: which cells hold each digit once, for every size."""

import functools
from collections.abc import Iterator
from dataclasses import dataclass

from gridseer.errors import InputError
from gridseer.grid import column_name

BOXES = {4: (2, 2), 6: (3, 2), 9: (3, 3), 16: (4, 4)}
"""The sizes there are, and how many columns and rows a box has in each."""
SYMBOLS = "123456789ABCDEFG"
"""How digits are written: beyond nine, letters."""

Cells = int
"""A set of cells: a bit per cell, row by row."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A row, a column or a box."""

    kind: str
    """What it is: row, column or box."""
    name: str
    """How people call it: row 3, column C, box 5."""
    cells: Cells


@dataclass(frozen=True, slots=True)
class Units:
    """Everything that the rules say about one size."""

    size: int
    box_width: int
    box_height: int
    rows: tuple[Unit, ...]
    columns: tuple[Unit, ...]
    boxes: tuple[Unit, ...]
    peers: tuple[Cells, ...]
    """For each cell the others that share a unit with it."""

    @property
    def every(self) -> tuple[Unit, ...]:
        """All units: people look at boxes first."""
        return (*self.boxes, *self.rows, *self.columns)

    @property
    def full(self) -> Cells:
        """The set of all cells."""
        return (1 << self.size * self.size) - 1

    @property
    def all_digits(self) -> int:
        """All digits, a bit each."""
        return (1 << self.size) - 1

    def common_peers(self, cells: Cells) -> Cells:
        """The cells that share a unit with each of some cells."""
        common = self.full
        for cell in bits(cells):
            common &= self.peers[cell]
        return common


@functools.cache
def units_of(size: int) -> Units:
    """The units of a size."""
    check_size(size)
    across, down = BOXES[size]
    lines = [[sum(1 << y * size + x for x in range(size)) for y in range(size)]]
    lines.append([sum(1 << y * size + x for y in range(size)) for x in range(size)])
    corners = [(left, top) for top in range(0, size, down) for left in range(0, size, across)]
    lines.append(
        [sum(1 << (top + y) * size + left + x for y in range(down) for x in range(across)) for left, top in corners]
    )
    rows = tuple(Unit("row", f"row {y + 1}", cells) for y, cells in enumerate(lines[0]))
    columns = tuple(Unit("column", f"column {column_name(x)}", cells) for x, cells in enumerate(lines[1]))
    boxes = tuple(Unit("box", f"box {number + 1}", cells) for number, cells in enumerate(lines[2]))
    peers = []
    for cell in range(size * size):
        seen = 0
        for unit in (*rows, *columns, *boxes):
            seen |= unit.cells if unit.cells >> cell & 1 else 0
        peers.append(seen & ~(1 << cell))
    return Units(size, across, down, rows, columns, boxes, tuple(peers))


def check_size(size: int) -> None:
    """Refuse a size that no Sudoku has here."""
    if size not in BOXES:
        raise InputError(f"expected a size of {', '.join(map(str, BOXES))}, got {size}")


def bits(cells: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest
