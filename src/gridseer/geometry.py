"""Where things are in a picture or on a screen: Frame, Region, Place, Lattice, Mesh; and what pictures are made of."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError

Pixels = npt.NDArray[np.uint8]
"""Rows, columns, and the three colours red, green, blue."""
Grey = npt.NDArray[np.uint8]
"""Rows and columns of one brightness per pixel, 0 to 255."""
Mask = npt.NDArray[np.bool_]
"""Whether something holds, for each pixel or each cell."""
Floats = npt.NDArray[np.float64]
"""Numbers of any shape."""
Singles = npt.NDArray[np.float32]
"""Numbers of any shape in single precision, as large pictures and networks use them."""
Points = npt.NDArray[np.float64]
"""Places to the fraction of a pixel: x then y along the last axis."""


class Place(NamedTuple):
    """A pixel: x from the left, y from the top."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"({self.x},{self.y})"


ORIGIN = Place(0, 0)
"""The first pixel of a picture, and of most screens."""
_RECTANGLE = re.compile(",".join([r"\s*(-?[0-9]{1,7})\s*"] * 4))


@dataclass(frozen=True, slots=True, order=True)
class Region:
    """A rectangle of whole pixels, of a picture or of the screen; sorted from left to right."""

    x: int
    y: int
    width: int
    height: int

    @classmethod
    def parse(cls, text: str) -> "Region":
        """Read a rectangle written as x,y,width,height.

        >>> Region.parse("10,20,300,200")
        Region(x=10, y=20, width=300, height=200)
        """
        match = _RECTANGLE.fullmatch(text)
        region = None if match is None else cls(*map(int, match.groups()))
        if region is None or region.width < 1 or region.height < 1:
            raise InputError(
                f"expected a rectangle as x,y,width,height, got {text[:40]!r}",
                "For example 100,80,480,256: 480 pixels wide and 256 high, from the pixel (100,80).",
            )
        return region

    @classmethod
    def around(cls, parts: Iterable["Region"]) -> "Region":
        """The smallest rectangle that holds some others."""
        some = list(parts)
        left, top = min(part.x for part in some), min(part.y for part in some)
        return cls.between(left, top, max(part.right for part in some), max(part.bottom for part in some))

    @classmethod
    def between(cls, left: int, top: int, right: int, bottom: int) -> "Region":
        """The rectangle from its first column and row up to, but without, its last ones."""
        return cls(left, top, right - left, bottom - top)

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    @property
    def area(self) -> int:
        """How many pixels it has."""
        return self.width * self.height

    @property
    def corner(self) -> Place:
        """The first pixel, at the upper left."""
        return Place(self.x, self.y)

    @property
    def corners(self) -> tuple[Place, Place, Place, Place]:
        """The pixels in the four corners."""
        right, bottom = self.right - 1, self.bottom - 1
        return Place(self.x, self.y), Place(right, self.y), Place(self.x, bottom), Place(right, bottom)

    @property
    def middle(self) -> Place:
        """The pixel in the middle."""
        return Place(self.x + self.width // 2, self.y + self.height // 2)

    @property
    def places(self) -> tuple[Place, ...]:
        """The pixels in its corners, in the middles of its sides, and in its own."""
        across = sorted({self.x, self.middle.x, self.right - 1})
        down = sorted({self.y, self.middle.y, self.bottom - 1})
        return tuple(Place(x, y) for y in down for x in across)

    @property
    def slices(self) -> tuple[slice, slice]:
        """Its rows and columns in an array of pixels, cut off at the left and upper edge of the array."""
        rows = slice(max(self.y, 0), max(self.bottom, 0))
        return rows, slice(max(self.x, 0), max(self.right, 0))

    def __contains__(self, place: tuple[int, int]) -> bool:
        return 0 <= place[0] - self.x < self.width and 0 <= place[1] - self.y < self.height

    def __str__(self) -> str:
        return f"{self.width}x{self.height} pixels at ({self.x},{self.y})"

    def moved(self, x: int, y: int) -> "Region":
        """The rectangle so far to the right and down."""
        return Region(self.x + x, self.y + y, self.width, self.height)

    def grown(self, across: int, down: int | None = None) -> "Region":
        """The rectangle with an edge around it, of the same width on all sides unless two are given."""
        down = across if down is None else down
        return Region(self.x - across, self.y - down, self.width + 2 * across, self.height + 2 * down)

    def within(self, other: "Region") -> "Region":
        """The part of the rectangle that lies in another one; at least one pixel of it must."""
        left, top = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        if right <= left or bottom <= top:
            raise InputError(f"expected a rectangle on the screen, which is {other}, got {self}")
        return Region.between(left, top, right, bottom)

    def overlaps(self, other: "Region") -> bool:
        """Whether two rectangles share a pixel."""
        return (
            self.x < other.right and other.x < self.right
            and self.y < other.bottom and other.y < self.bottom
        )  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """Pixels, and where on the screen their upper left corner is."""

    pixels: Pixels
    """Shape (height, width, 3): red, green, blue from 0 to 255; contiguous."""
    origin: Place = ORIGIN
    """The place of the first pixel on the screen."""

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

    @property
    def region(self) -> Region:
        """The rectangle of the screen that it shows."""
        return Region(*self.origin, self.width, self.height)

    def crop(self, region: Region) -> "Frame":
        """The part inside a rectangle of the picture's own pixels, which is first cut to the picture."""
        part = self.pixels[region.slices]
        if not part.size:
            raise InputError(
                f"expected a rectangle inside the picture of {self.width}x{self.height} pixels, "
                f"got {region.width}x{region.height} at {region.corner}"
            )
        return Frame(part, Place(self.origin.x + max(region.x, 0), self.origin.y + max(region.y, 0)))

    def png(self) -> bytes:
        """The picture as a PNG file."""
        import cv2

        done, content = cv2.imencode(".png", cv2.cvtColor(self.pixels, cv2.COLOR_RGB2BGR))
        assert done
        return content.tobytes()


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
    rows: int
    score: float = 1.0
    """How sure the finder is that a board is here: 0 to 1. Below 0.5 the reader needs a good reason to believe it."""
    unequal_columns: tuple[float, ...] = ()
    """Where columns differ in width: the places of all lines between them, the outer ones included; else nothing."""
    unequal_rows: tuple[float, ...] = ()
    """The same for rows."""

    @classmethod
    def with_lines(cls, columns: Iterable[float], rows: Iterable[float], score: float = 1.0) -> "Lattice":
        """The lattice whose lines lie at some places, at any distances; its pitches are the mean ones."""
        xs, ys = tuple(map(float, columns)), tuple(map(float, rows))
        width, height = (xs[-1] - xs[0]) / (len(xs) - 1), (ys[-1] - ys[0]) / (len(ys) - 1)
        return cls(xs[0], ys[0], width, height, len(xs) - 1, len(ys) - 1, score, xs, ys)

    @classmethod
    def filling(cls, region: Region, columns: int, rows: int) -> "Lattice":
        """Columns and rows that fill a rectangle, as many as given."""
        return cls(region.x, region.y, region.width / columns, region.height / rows, columns, rows)

    @property
    def width(self) -> float:
        """The width of all cells together, in pixels."""
        return self.cell_width * self.columns

    @property
    def height(self) -> float:
        """The height of all cells together, in pixels."""
        return self.cell_height * self.rows

    @property
    def region(self) -> Region:
        """The whole pixels that it covers."""
        right, bottom = math.floor(self.x + self.width), math.floor(self.y + self.height)
        return Region.between(math.ceil(self.x), math.ceil(self.y), right, bottom)

    @property
    def bounds(self) -> Region:
        """All pixels that it touches, if only with a fraction."""
        right, bottom = math.ceil(self.x + self.width), math.ceil(self.y + self.height)
        return Region.between(math.floor(self.x), math.floor(self.y), right, bottom)

    @property
    def column_lines(self) -> Floats:
        """The places of the lines between columns, the outer ones included."""
        return np.array(self.unequal_columns or self.x + self.cell_width * np.arange(self.columns + 1))

    @property
    def row_lines(self) -> Floats:
        """The places of the lines between rows, the outer ones included."""
        return np.array(self.unequal_rows or self.y + self.cell_height * np.arange(self.rows + 1))

    def centre(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a cell, in pixels of the frame."""
        if self.unequal_columns or self.unequal_rows:
            xs, ys = self.column_lines, self.row_lines
            return float(xs[column : column + 2].mean()), float(ys[row : row + 2].mean())
        return self.x + (column + 0.5) * self.cell_width, self.y + (row + 0.5) * self.cell_height

    def moved(self, x: float, y: float) -> "Lattice":
        """The same lattice in a picture whose corner lies elsewhere."""
        return replace(
            self,
            x=self.x + x,
            y=self.y + y,
            unequal_columns=tuple(line + x for line in self.unequal_columns),
            unequal_rows=tuple(line + y for line in self.unequal_rows),
        )

    def part(self, columns: tuple[int, int], rows: tuple[int, int]) -> "Lattice":
        """Some of its columns and rows: from the first up to, but without, the last; they may lie beyond its own.

        How sure the finder is of a part is not known.
        """
        left, right = columns
        top, bottom = rows
        if self.unequal_columns or self.unequal_rows:
            xs = _lines_between(self.column_lines, left, right)
            return Lattice.with_lines(xs, _lines_between(self.row_lines, top, bottom))
        x, y = self.x + left * self.cell_width, self.y + top * self.cell_height
        return Lattice(x, y, self.cell_width, self.cell_height, right - left, bottom - top)


def _lines_between(lines: Floats, first: int, last: int) -> list[float]:
    """The lines with some numbers; beyond the ends they go on at the distance of the last two."""
    before = [float(lines[0] + number * (lines[1] - lines[0])) for number in range(first, 0)]
    after = [float(lines[-1] + number * (lines[-1] - lines[-2])) for number in range(1, last - len(lines) + 2)]
    return [*before, *lines[max(0, first) : last + 1].tolist(), *after]


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Where the lines of a grid cross in a picture that need not be seen straight on."""

    crossings: Points
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
    def corners(self) -> Points:
        """The outer corners: upper left, upper right, lower right, lower left; shape (4, 2)."""
        lines = self.crossings
        return np.array([lines[0, 0], lines[0, -1], lines[-1, -1], lines[-1, 0]])

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a place that is given in cells: (0.5, 0.5) is the middle of the first one."""
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
