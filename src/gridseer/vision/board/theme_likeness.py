"""Likeness: how like the looks of a theme a picture is, from each of its places on, whatever the size of its cells.

Pictures and looks are brought to a size in which a cell has a few pixels, and compared as correlations of what is drawn
on them. What all looks need of a picture is worked out once for all of them: its drawing, and how much of it there is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from gridseer.geometry import Pixels, Region, Singles

_LEAST_SPREAD = 1.0
"""A drawing whose brightness differs by less than this, as a standard deviation, can't be seen."""


@dataclass(frozen=True, slots=True)
class Fineness:
    """How finely cells are compared."""

    side: int
    """The side of a cell, in pixels."""
    slowly: float
    """What changes more slowly than over this share of a cell is ground and not drawing."""

    def drawing(self, grey: Singles) -> Singles:
        """What is drawn in a picture of this fineness, without the ground."""
        import cv2

        return np.asarray(grey - cv2.GaussianBlur(grey, (0, 0), self.slowly * self.side), np.float32)

    def templates(self, looks: Pixels) -> list[Singles]:
        """Looks as they are searched for: the mean of each is 0, and its length 1."""
        import cv2

        templates = []
        for look in looks:
            small = cv2.resize(grey_of(look), (self.side, self.side), interpolation=cv2.INTER_AREA)
            drawn = self.drawing(np.asarray(small, np.float32))
            drawn -= drawn.mean()
            templates.append(drawn / max(float(np.linalg.norm(drawn)), 1e-6))
        return templates


@dataclass(frozen=True, slots=True, eq=False)
class SmallPicture:
    """What is drawn in a picture, at a size in which its cells have a few pixels."""

    pixels: Singles
    length: Singles
    """How much of it there is in the cell that begins at each place."""
    side: int
    """The side of a cell, in these pixels."""
    scale: tuple[float, float]
    """These pixels per pixel of the picture, across and down."""

    @classmethod
    def of(cls, grey: Singles, cell: tuple[float, float], fineness: Fineness) -> Self | None:
        """The drawing of a picture with cells of a size; None where the picture is smaller than one of them."""
        import cv2

        (height, width), side = grey.shape, fineness.side
        size = round(width * side / cell[0]), round(height * side / cell[1])
        if min(size) < side:
            return None
        way = cv2.INTER_AREA if side < cell[0] else cv2.INTER_LINEAR
        pixels = fineness.drawing(np.asarray(cv2.resize(grey, size, interpolation=way), np.float32))
        mean, square = (of(pixels, -1, (side, side), anchor=(0, 0)) for of in (cv2.boxFilter, cv2.sqrBoxFilter))
        spread = np.sqrt(np.maximum(square - mean * mean, _LEAST_SPREAD**2))
        return cls(pixels, np.asarray(side * spread, np.float32), side, (size[0] / width, size[1] / height))

    def likeness(self, templates: Sequence[Singles]) -> Singles:
        """How like one of some looks it is from each place on, as a correlation."""
        import cv2

        best: Singles = -self.length
        for template in templates:
            alike = np.asarray(cv2.filter2D(self.pixels, -1, template, anchor=(0, 0)), np.float32)
            np.maximum(best, alike, out=best)
        best /= self.length
        beyond = self.side - 1
        return best[: len(best) - beyond, : best.shape[1] - beyond]


@dataclass(frozen=True, slots=True, eq=False)
class Pyramid:
    """A picture in grey, at half of its size, at a quarter and so on: small ones are quickly made of these."""

    levels: tuple[Singles, ...]

    @classmethod
    def of(cls, pixels: Pixels, smallest: int) -> Self:
        """Every level whose sides have at least ``smallest`` pixels."""
        import cv2

        levels = [grey_of(pixels)]
        while min(levels[-1].shape) >= 2 * smallest:
            height, width = levels[-1].shape
            half = cv2.resize(
                levels[-1][: height // 2 * 2, : width // 2 * 2], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA
            )
            levels.append(np.asarray(half, np.float32))
        return cls(tuple(levels))

    def drawing(self, cell: tuple[float, float], fineness: Fineness, part: Region | None = None) -> SmallPicture | None:
        """The drawing of the picture, or of a part of it, made of the smallest level that still has all of it."""
        level = min(len(self.levels) - 1, max(0, int(np.log2(min(cell) / fineness.side))))
        grey, shrink = self.levels[level], 2**level
        if part is not None:
            x, y = part.x // shrink, part.y // shrink
            grey = grey[y : y + part.height // shrink, x : x + part.width // shrink]
        drawing = SmallPicture.of(grey, (cell[0] / shrink, cell[1] / shrink), fineness)
        if drawing is None:
            return None
        across, down = drawing.scale
        return SmallPicture(drawing.pixels, drawing.length, drawing.side, (across / shrink, down / shrink))


def grey_of(pixels: Pixels) -> Singles:
    """The brightness of a picture."""
    import cv2

    return cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.float32)
