"""Frame: a picture of the screen. Lattice: where the cells of a board lie in it."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError

Pixels = npt.NDArray[np.uint8]
"""Rows, columns, and the three colours red, green, blue."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """Pixels, and where on the screen their upper left corner is."""

    pixels: Pixels
    """Shape (height, width, 3): red, green, blue from 0 to 255; contiguous."""
    origin: tuple[int, int] = (0, 0)
    """The place of the first pixel on the screen: x from the left, y from the top."""

    def __post_init__(self) -> None:
        shape = self.pixels.shape
        if self.pixels.dtype != np.uint8 or len(shape) != 3 or shape[2] != 3 or not self.pixels.size:
            raise InputError(f"expected pixels of shape (height, width, 3) in bytes, got {shape} {self.pixels.dtype}")
        object.__setattr__(self, "pixels", np.ascontiguousarray(self.pixels))

    @property
    def width(self) -> int:
        """The number of pixels in a row."""
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        """The number of rows of pixels."""
        return int(self.pixels.shape[0])

    def crop(self, x: int, y: int, width: int, height: int) -> "Frame":
        """The part of the picture inside a rectangle, which is first cut to the picture."""
        left, top = max(x, 0), max(y, 0)
        part = self.pixels[top : max(y + height, 0), left : max(x + width, 0)]
        if not part.size:
            raise InputError(
                f"expected a rectangle inside the picture of {self.width}x{self.height} pixels, "
                f"got {width}x{height} at ({x},{y})"
            )
        return Frame(part, (self.origin[0] + left, self.origin[1] + top))


@dataclass(frozen=True, slots=True)
class Lattice:
    """Where the cells of a board lie in a frame, in pixels from its upper left corner.

    Where cells have gaps between them, a cell includes half of each gap around it.
    """

    x: float
    """The left edge of the first column."""
    y: float
    """The top edge of the first row."""
    cell_width: float
    """The pitch from column to column; need not be whole."""
    cell_height: float
    """The pitch from row to row; need not be whole."""
    columns: int
    """How many cells wide."""
    rows: int
    """How many cells high."""
    score: float = 1.0
    """How sure the finder is that a board is here: 0 to 1. Below 0.5 the reader needs a good reason to believe it."""

    @property
    def width(self) -> float:
        """The width of all cells together, in pixels."""
        return self.cell_width * self.columns

    @property
    def height(self) -> float:
        """The height of all cells together, in pixels."""
        return self.cell_height * self.rows

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a cell, in pixels of the frame."""
        return self.x + (column + 0.5) * self.cell_width, self.y + (row + 0.5) * self.cell_height

    def moved(self, x: float, y: float) -> "Lattice":
        """The same lattice in a picture whose corner lies elsewhere."""
        return Lattice(self.x + x, self.y + y, self.cell_width, self.cell_height, self.columns, self.rows, self.score)
