"""Read Minesweeper: a picture in, the boards in it out. Each stage runs once for each place where a board may be."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from gridseer.geometry import Frame, Lattice, Region
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.numbers import numbers_around
from gridseer.vision.board.hints import Facts, Hints
from gridseer.vision.board.limits import READ
from gridseer.vision.board.locate import locate
from gridseer.vision.board.memory import LastFrame, Memory, numbers_pixels
from gridseer.vision.board.reading import Reading, read_cells
from gridseer.vision.board.refine import refine
from gridseer.vision.board.sighted import counter_beside, sighting_of
from gridseer.vision.board.sighting import Sighting
from gridseer.vision.board.themes import NamedLooks


def read(
    frame: Frame,
    region: Region | None = None,
    columns: int | None = None,
    rows: int | None = None,
    *,
    lattice: Lattice | None = None,
    mines: int | None = None,
    memory: Memory | None = None,
    facts: Facts | None = None,
    themes: Sequence[NamedLooks] = (),
) -> list[Sighting]:
    """Every Minesweeper board in a picture, the surest first.

    What is given is believed. The region is a rectangle around one board, and no cell lies outside; columns and rows
    are the size of the board. With all three, exactly that rectangle is divided; a lattice says the same to the
    fraction of a pixel. ``mines`` are all mines of the board, ``facts`` what some cells can show at all, ``themes`` the
    looks that the user has named. With a memory, the board that was read last is looked for in the same place first,
    and known looks are not read again.
    """
    hints = Hints(region, columns, rows, mines, facts or {}, memory.looks if memory else {}, themes)
    again = None if memory is None else _read_again(frame, hints, memory)
    if again is not None:
        return [again]
    if lattice is None and region is not None and columns is not None and rows is not None:
        lattice = Lattice.filling(region, columns, rows)
    if lattice is not None:
        given = read_cells(frame.pixels, lattice, hints, exactly=True, given=True)
        readings = [] if given is None else [given]
    else:
        readings = found(frame, hints)
    kept = [_kept(frame, reading, hints) for reading in readings]
    if memory is not None and kept:
        memory.learn(kept[0].reading)
        memory.keep(kept[0])
    return [each.sighting for each in kept]


def found(frame: Frame, hints: Hints) -> list[Reading]:
    """The boards in a picture, those with the most evidence first; where two share cells, the first."""
    part = frame if hints.region is None else frame.crop(hints.region)
    if min(part.width, part.height) < READ.shortest_side:
        return []
    pixels, off = part.pixels, (part.origin.x - frame.origin.x, part.origin.y - frame.origin.y)
    places = (refine(pixels, each) for each in locate(part))
    found = [read_cells(pixels, each, hints) for each in places]
    boards = [replace(each, lattice=each.lattice.moved(*off)) for each in found if each is not None]
    kept: list[Reading] = []
    for board in sorted(boards, key=lambda each: each.evidence, reverse=True):
        if not any(_overlap(board.lattice, other.lattice) for other in kept):
            kept.append(board)
    return kept[:1] if hints.region is not None else kept


def _overlap(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices share more than an edge."""
    slack = min(one.cell_width, one.cell_height, other.cell_width, other.cell_height) / 2
    return (
        one.x + slack < other.x + other.width and other.x + slack < one.x + one.width
        and one.y + slack < other.y + other.height and other.y + slack < one.y + one.height
    )  # fmt: skip


def _kept(frame: Frame, reading: Reading, hints: Hints, numbers: list[ShownNumber] | None = None) -> LastFrame:
    """A board that was read, with what stands around it."""
    beside = numbers_around(frame.pixels, reading.lattice) if numbers is None else numbers
    counter = counter_beside(beside, reading.sights, hints.mines)
    return LastFrame.of(frame, reading, counter, sighting_of(frame, reading, counter))


def _read_again(frame: Frame, hints: Hints, memory: Memory) -> Sighting | None:
    """The board that was read last, in the same place; None when it must be looked for anew."""
    last = memory.last
    reading = memory.recall(frame, hints.facts)
    if last is None or reading is None:
        return _read_in_place(frame, hints, memory)
    same = np.array_equal(reading.sights, last.reading.sights)
    unchanged = numbers_pixels(frame.pixels, last.counter.numbers) == last.numbers_pixels
    if not (same and unchanged and frame.origin == last.sighting.origin):
        last = _kept(frame, reading, hints, list(last.counter.numbers) if unchanged else None)
    memory.keep(last)
    return last.sighting


def _read_in_place(frame: Frame, hints: Hints, memory: Memory) -> Sighting | None:
    """Read a frame with new looks where the board was, if it is still there."""
    last = memory.last
    if last is None or frame.pixels.shape != last.shape:
        return None
    hints = replace(hints, facts=memory.facts(frame, hints.facts))
    reading = read_cells(frame.pixels, last.reading.lattice, hints, exactly=True)
    if reading is None or reading.wrong.any():
        return None
    kept = _kept(frame, reading, hints)
    memory.learn(kept.reading)
    memory.keep(kept)
    return kept.sighting
