"""A board that the user has told everything about is read, whatever it looks like; what is unclear is doubtful."""

import numpy as np

from gridseer.geometry import Frame, Lattice, Region
from gridseer.vision.board.finder.lattice import find_lattices
from gridseer.vision.board.reader import read


def test_a_given_size_is_believed_when_nothing_is_seen() -> None:
    frame = Frame(np.full((200, 300, 3), 90, np.uint8))
    assert find_lattices(frame) == []
    assert read(frame) == []
    assert find_lattices(frame, Region(30, 40, 160, 80), columns=8, rows=4) == []
    (sighting,) = read(frame, Region(30, 40, 160, 80), columns=8, rows=4)
    assert sighting.lattice == Lattice(30, 40, 20, 20, 8, 4)


def test_what_was_told_whole_is_never_refused() -> None:
    noise = np.random.default_rng(3).integers(0, 256, (120, 160, 3), np.uint8)
    assert read(Frame(noise)) == []
    (sighting,) = read(Frame(noise), Region(10, 20, 120, 80), 6, 4)
    lattice = sighting.lattice
    assert (lattice.x, lattice.y, lattice.columns, lattice.rows) == (10, 20, 6, 4)
    assert (lattice.cell_width, lattice.cell_height) == (20, 20)
    assert sighting.doubtful
