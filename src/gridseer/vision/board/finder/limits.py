"""How small and how large the boards are that are looked for."""

from gridseer.geometry import Lattice

SMALLEST_CELL, LARGEST_CELL = 10, 240
"""The range of cells that are looked for, in pixels: as large as those of nine rows that fill a screen of 2160."""
FEWEST_LINES = 4
"""The smallest number of columns and rows that is believed to be a board."""
FEWEST_CELLS = 9
"""Fewer cells with sides, or with something on them, are not a board."""


def has_size_of_board(lattice: Lattice) -> bool:
    """Whether cells and board are as large as those that are looked for."""
    return (
        min(lattice.cell_width, lattice.cell_height) >= SMALLEST_CELL
        and max(lattice.cell_width, lattice.cell_height) <= LARGEST_CELL
        and min(lattice.columns, lattice.rows) >= FEWEST_LINES
    )
