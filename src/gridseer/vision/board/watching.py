"""Watching: what is asked about a board that is looked at again and again, besides reading it."""

from dataclasses import replace
from itertools import pairwise

import numpy as np

from gridseer.geometry import Frame, Lattice, Pixels, Region
from gridseer.grid import Cell
from gridseer.vision.board.counter.numbers import numbers_around
from gridseer.vision.board.limits import READ
from gridseer.vision.board.memory import Memory
from gridseer.vision.board.patches import cut_some
from gridseer.vision.board.sighting import Sighting

_SLICE = 3
"""So many pixels of a cell tell that it is one."""


def sliced_sides(frame: Frame, found: Sighting) -> tuple[str, ...]:
    """The sides at which a thin slice of more cells is seen, as at the edge of a page; too thin to be read.

    Beside every outermost cell the picture goes on as some cell of the board begins, and shows more than the ground.
    """
    lattice, pixels = lattice_in(frame, found), frame.pixels
    turned = Lattice.with_lines(lattice.row_lines, lattice.column_lines)
    pictures = {"bottom": (pixels, lattice), "right": (pixels.swapaxes(0, 1), turned)}
    return tuple(side for side, (picture, lines) in pictures.items() if _is_sliced(picture, lines))


def _is_sliced(pixels: Pixels, lattice: Lattice) -> bool:
    """Whether the rows below a lattice are the first ones of more cells."""
    across, down = np.round(lattice.column_lines).astype(int), np.round(lattice.row_lines).astype(int)
    if down[-1] + _SLICE > len(pixels) or across[0] < 0 or across[-1] > pixels.shape[1]:
        return False
    columns = list(pairwise(across.tolist()))
    begins = {pixels[y : y + _SLICE, left:right].tobytes() for y in down[:-1].tolist() for left, right in columns}
    below = [pixels[down[-1] : down[-1] + _SLICE, left:right] for left, right in columns]
    return all(part.tobytes() in begins and (part != part[0, 0]).any() for part in below)


def with_numbers(frame: Frame, sighting: Sighting) -> Sighting:
    """The same board with the numbers that stand around it in a picture of the screen."""
    numbers = numbers_around(frame.pixels, lattice_in(frame, sighting))
    return replace(sighting, numbers=tuple(replace(each, box=each.box.moved(*frame.origin)) for each in numbers))


def name_look(memory: Memory, frame: Frame, sighting: Sighting, cell: Cell, sight: int) -> None:
    """Remember what the look of a cell is, because somebody has said it."""
    lattice = lattice_in(frame, sighting)
    (look,) = cut_some(frame.pixels, lattice, [cell.y * lattice.columns + cell.x])
    memory.looks[look.tobytes()] = sight, 1.0
    memory.last = None


def known_looks(memory: Memory) -> dict[bytes, int]:
    """The sight of each look that is known for sure by now, by its pixels."""
    return {look: sight for look, (sight, surely) in memory.looks.items() if surely > READ.surely_known}


def lattice_in(frame: Frame, sighting: Sighting) -> Lattice:
    """Where the cells are in a picture of a part of the screen."""
    return sighting.lattice.moved(sighting.origin.x - frame.origin.x, sighting.origin.y - frame.origin.y)


def region_of(sighting: Sighting) -> Region:
    """The rectangle of the cells, in pixels of the screen."""
    return sighting.lattice.moved(*sighting.origin).region
