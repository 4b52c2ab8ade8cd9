"""Read Minesweeper: a picture in, the boards in it out. Each stage runs once for each place where a board may be."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from gridseer.geometry import Frame, Lattice, Region
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.counter.numbers import numbers_around
from gridseer.vision.board.sighting import Sighting
from gridseer.vision.board.themes import NamedLooks
from gridseer.vision.learnt.given import Facts, Given
from gridseer.vision.learnt.locate import locate
from gridseer.vision.learnt.reading import Reading, read_cells
from gridseer.vision.learnt.refine import refine
from gridseer.vision.learnt.sighted import confidence, counter_beside, sighting_of

LEAST_BOARD = 0.5
"""Less likely than this to be a board, it isn't called one."""


def read(
    frame: Frame,
    region: Region | None = None,
    columns: int | None = None,
    rows: int | None = None,
    *,
    lattice: Lattice | None = None,
    mines: int | None = None,
    facts: Facts | None = None,
    themes: Sequence[NamedLooks] = (),
) -> list[Sighting]:
    """Every Minesweeper board in a picture, the surest first.

    What is given is believed. The region is a rectangle around one board, and no cell lies outside; columns and rows
    are the size of the board. With all three, exactly that rectangle is divided; a lattice says the same to the
    fraction of a pixel.
    """
    given = Given(region, columns, rows, mines, facts or {}, {}, themes)
    if lattice is None and region is not None and columns is not None and rows is not None:
        lattice = Lattice.filling(region, columns, rows)
    if lattice is not None:
        readings = [read_cells(frame.pixels, lattice, given, exactly=True)]
    else:
        readings = list(_found(frame, given))
    return [_sighted(frame, reading, given) for reading in readings if reading is not None]


def _found(frame: Frame, given: Given) -> list[Reading]:
    """The boards in a picture, the surest first; where two share cells, the surer one."""
    read_on = partial(read_cells, frame.pixels, given=given, exactly=False)
    readings = (read_on(refine(frame.pixels, place)) for place in locate(frame))
    boards = [each for each in readings if each is not None and each.is_board > LEAST_BOARD]
    kept: list[Reading] = []
    for board in sorted(boards, key=_worth, reverse=True):
        if not any(_overlap(board.lattice, other.lattice) for other in kept):
            kept.append(board)
    return kept


def _worth(reading: Reading) -> float:
    """What a reading is worth beside others of the same place: surer ones, and larger ones."""
    return confidence(reading) + float(np.mean(reading.probabilities)) - float(np.mean(reading.wrong))


def _overlap(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices share more than an edge."""
    slack = min(one.cell_width, one.cell_height, other.cell_width, other.cell_height) / 2
    return (
        one.x + slack < other.x + other.width and other.x + slack < one.x + one.width
        and one.y + slack < other.y + other.height and other.y + slack < one.y + one.height
    )  # fmt: skip


def _sighted(frame: Frame, reading: Reading, given: Given) -> Sighting:
    numbers: list[ShownNumber] = numbers_around(frame.pixels, reading.lattice)
    return sighting_of(frame, reading, counter_beside(numbers, reading.sights, given.mines))
