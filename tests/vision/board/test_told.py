"""A board that the user has told everything about is read, whatever it looks like; what is unclear is doubtful."""

import numpy as np

from gridseer.geometry import Frame
from gridseer.vision.board.reader import read


def test_what_was_told_whole_is_never_refused() -> None:
    noise = np.random.default_rng(3).integers(0, 256, (120, 160, 3), np.uint8)
    assert read(Frame(noise)) == []
    (sighting,) = read(Frame(noise), (10, 20, 120, 80), 6, 4)
    lattice = sighting.lattice
    assert (lattice.x, lattice.y, lattice.columns, lattice.rows) == (10, 20, 6, 4)
    assert (lattice.cell_width, lattice.cell_height) == (20, 20)
    assert sighting.doubtful
