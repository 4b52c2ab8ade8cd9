"""Pictures larger than a screen: read in a smaller size, and what is found is given in their own pixels."""

import math
from dataclasses import replace

import numpy as np

from gridseer.geometry import Frame, Lattice, Region
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.sighting import Sighting

MOST_PIXELS, ENOUGH_PIXELS = 9_000_000, 5_000_000
"""More pixels than a 4K screen has show cells in more detail than reading takes; this many are enough for it."""


def shrinkage(frame: Frame) -> int:
    """By how much the sides of a picture are divided before it is looked at: 1 for every picture of one 4K screen."""
    pixels = frame.width * frame.height
    return 1 if pixels <= MOST_PIXELS else math.ceil(math.sqrt(pixels / ENOUGH_PIXELS))


def shrunk(frame: Frame, factor: int) -> Frame:
    """The picture with its sides divided by a factor; every pixel is the mean of those it stands for."""
    import cv2

    size = (max(1, frame.width // factor), max(1, frame.height // factor))
    pixels = frame.pixels[: size[1] * factor, : size[0] * factor]
    return Frame(np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8), frame.origin)


def enlarged(sighting: Sighting, factor: int) -> Sighting:
    """What was seen in the smaller picture, in pixels of the large one."""
    numbers = tuple(_enlarged_number(number, sighting, factor) for number in sighting.numbers)
    return replace(sighting, lattice=_enlarged_lattice(sighting.lattice, factor), numbers=numbers)


def _enlarged_lattice(lattice: Lattice, factor: int) -> Lattice:
    return replace(
        lattice,
        x=lattice.x * factor,
        y=lattice.y * factor,
        cell_width=lattice.cell_width * factor,
        cell_height=lattice.cell_height * factor,
        unequal_columns=tuple(line * factor for line in lattice.unequal_columns),
        unequal_rows=tuple(line * factor for line in lattice.unequal_rows),
    )


def _enlarged_number(number: ShownNumber, sighting: Sighting, factor: int) -> ShownNumber:
    x, y = sighting.origin
    box = number.box.moved(-x, -y)
    corners = (value * factor for value in (box.x, box.y, box.right, box.bottom))
    return replace(number, box=Region.between(*corners).moved(x, y))
