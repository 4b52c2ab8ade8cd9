"""When two lattices are the same."""

import numpy as np

from gridseer.geometry import Lattice
from gridseer.vision.board.finder.placement import are_same

_EVEN = Lattice(100, 50, 20, 20, 9, 8)


def test_lattices_that_are_a_pixel_apart_are_the_same() -> None:
    assert are_same(_EVEN, _EVEN.moved(1, -1), 0.07)
    assert not are_same(_EVEN, _EVEN.moved(2, 0), 0.07)


def test_lattices_that_agree_in_their_corners_alone_are_not_the_same() -> None:
    xs = _EVEN.column_lines + 6 * np.sin(np.linspace(0, np.pi, 10))
    assert not are_same(_EVEN, Lattice.with_lines(xs, _EVEN.row_lines), 0.07)
