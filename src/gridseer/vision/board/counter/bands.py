"""Bands: the surroundings of a board, where a game shows its numbers."""

from dataclasses import dataclass

import numpy as np

from gridseer.geometry import Lattice, Pixels, Place, Region


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """A strip beside the board."""

    corner: Place
    """Its first pixel in the frame."""
    pixels: Pixels
    side: str
    """Where it lies: above, below, right or left."""
    goes_on: tuple[bool, bool]
    """Whether the picture goes on at its left and at its right."""

    @property
    def level(self) -> bool:
        """Whether it lies above or below the board, where most games have their counter."""
        return self.side in {"above", "below"}


def bands_around(pixels: Pixels, lattice: Lattice) -> list[Band]:
    """The surroundings of a board: above, below, right, left."""
    cell = min(lattice.cell_width, lattice.cell_height)
    left, right = round(lattice.x), round(lattice.x + lattice.width)
    top, bottom = round(lattice.y), round(lattice.y + lattice.height)
    edge = round(max(120, 3 * cell))
    deep, wide = round(max(180, 5 * cell)), round(max(160, 6 * cell))
    regions = {
        "above": Region.between(left - edge, top - deep, right + edge, top - 1),
        "below": Region.between(left - edge, bottom + 1, right + edge, bottom + round(max(60, 3 * cell))),
        "right": Region.between(right + 1, top - 8, right + wide, bottom),
        "left": Region.between(left - wide, top - 8, left - 1, bottom),
    }
    bands = []
    for side, region in regions.items():
        part = pixels[region.slices]
        if min(part.shape[:2]) >= 8:
            corner = Place(max(0, region.x), max(0, region.y))
            goes_on = region.x > 0, region.right < pixels.shape[1]
            bands.append(Band(corner, np.ascontiguousarray(part), side, goes_on))
    return bands
