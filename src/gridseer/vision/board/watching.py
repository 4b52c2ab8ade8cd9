"""Watching: what is asked about a board that is looked at again and again, besides reading it."""

from dataclasses import replace

from gridseer.geometry import Frame, Lattice, Region
from gridseer.grid import Cell
from gridseer.vision.board import reading
from gridseer.vision.board.counter.numbers import numbers_around
from gridseer.vision.board.limits import READ
from gridseer.vision.board.memory import Memory
from gridseer.vision.board.patches import cut_some
from gridseer.vision.board.sighting import Sighting


def sides_beyond(frame: Frame, found: Sighting) -> tuple[str, ...]:
    """The sides at which a board goes on beyond a picture."""
    return reading.sides_beyond(frame.pixels, lattice_in(frame, found))


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
