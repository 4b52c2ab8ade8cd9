"""Where things are in a picture or on a screen: Frame, Region, Place, Lattice, Mesh."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError

Pixels = npt.NDArray[np.uint8]
"""Rows, columns, and the three colours red, green, blue."""

Place = tuple[int, int]
"""A pixel of the screen: x from the left, y from the top."""


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle of the screen, in pixels."""

    x: int
    """The first column."""
    y: int
    """The first row."""
    width: int
    """How many columns."""
    height: int
    """How many rows."""

    @classmethod
    def parse(cls, text: str) -> "Region":
        """Read a rectangle written as x,y,width,height.

        >>> Region.parse("10,20,300,200")
        Region(x=10, y=20, width=300, height=200)
        """
        parts = [part.strip() for part in text.split(",")]
        whole = [part for part in parts if part.removeprefix("-").isdecimal()]
        if len(parts) != 4 or len(whole) != 4 or int(parts[2]) < 1 or int(parts[3]) < 1:
            raise InputError(
                f"expected a rectangle as x,y,width,height in pixels, got {text!r}",
                "For example --region 100,80,480,256.",
            )
        return cls(*(int(part) for part in parts))

    @property
    def corners(self) -> tuple[Place, Place, Place, Place]:
        """The pixels in the four corners."""
        right, bottom = self.x + self.width - 1, self.y + self.height - 1
        return (self.x, self.y), (right, self.y), (self.x, bottom), (right, bottom)

    @property
    def middle(self) -> Place:
        """The pixel in the middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    def __contains__(self, place: Place) -> bool:
        return 0 <= place[0] - self.x < self.width and 0 <= place[1] - self.y < self.height

    def __str__(self) -> str:
        return f"{self.width}x{self.height} pixels at ({self.x},{self.y})"

    def grown(self, edge: int) -> "Region":
        """The rectangle with an edge around it."""
        return Region(self.x - edge, self.y - edge, self.width + 2 * edge, self.height + 2 * edge)

    def within(self, other: "Region") -> "Region":
        """The part of the rectangle that lies in another one; at least one pixel of it must."""
        left, top = max(self.x, other.x), max(self.y, other.y)
        right = min(self.x + self.width, other.x + other.width)
        bottom = min(self.y + self.height, other.y + other.height)
        if right <= left or bottom <= top:
            raise InputError(f"expected a rectangle on the screen, which is {other}, got {self}")
        return Region(left, top, right - left, bottom - top)


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


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Where the lines of a grid cross in a picture that need not be seen straight on."""

    crossings: npt.NDArray[np.float64]
    """Shape (rows + 1, columns + 1, 2): x then y of every crossing, in pixels of the picture."""
    score: float = 1.0
    """How sure the finder is that a grid is here: 0 to 1."""

    def __post_init__(self) -> None:
        shape = self.crossings.shape
        if len(shape) != 3 or shape[0] < 2 or shape[1] < 2 or shape[2] != 2 or not np.isfinite(self.crossings).all():
            raise InputError(f"expected crossings of shape (rows + 1, columns + 1, 2), got {shape}")
        object.__setattr__(self, "crossings", np.ascontiguousarray(self.crossings, np.float64))

    @property
    def columns(self) -> int:
        """How many cells wide."""
        return int(self.crossings.shape[1]) - 1

    @property
    def rows(self) -> int:
        """How many cells high."""
        return int(self.crossings.shape[0]) - 1

    @property
    def corners(self) -> npt.NDArray[np.float64]:
        """The outer corners: upper left, upper right, lower right, lower left; shape (4, 2)."""
        lines = self.crossings
        return np.array([lines[0, 0], lines[0, -1], lines[-1, -1], lines[-1, 0]])

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a place that is told in cells: (0.5, 0.5) is the middle of the first one."""
        column, row = min(max(int(x), 0), self.columns - 1), min(max(int(y), 0), self.rows - 1)
        right, down = x - column, y - row
        upper, lower = self.crossings[row : row + 2, column : column + 2]
        place = (upper[0] * (1 - right) + upper[1] * right) * (1 - down)
        place = place + (lower[0] * (1 - right) + lower[1] * right) * down
        return float(place[0]), float(place[1])

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a cell, in pixels of the picture."""
        return self.at(column + 0.5, row + 0.5)

    @property
    def pitch(self) -> float:
        """The side of a middling cell, in pixels."""
        across = np.linalg.norm(np.diff(self.crossings, axis=1), axis=2)
        down = np.linalg.norm(np.diff(self.crossings, axis=0), axis=2)
        return float(np.sqrt(np.median(across) * np.median(down)))

    def turned(self, quarters: int) -> "Mesh":
        """The same mesh read from another side: what was at the right comes to the top with each quarter."""
        return Mesh(np.rot90(self.crossings, quarters), self.score)
