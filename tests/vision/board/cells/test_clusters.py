"""Cells that look the same have one look, and what anybody can tell apart has two."""

import numpy as np
import pytest

from gridseer.geometry import Pixels
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.cells.clusters import find_clusters
from tests.support.seen_boards import in_progress


def stained(pixels: Pixels, by: int) -> Pixels:
    """A picture in which every other column of cells of 24 pixels is a little darker in its middle."""
    darker = pixels.copy()
    for left in range(8, pixels.shape[1], 48):
        darker[:, left : left + 8] = np.maximum(darker[:, left : left + 8], by) - by
    return darker


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_difference_that_nobody_sees_makes_no_look_of_its_own(theme: str) -> None:
    """A browser that scales a picture rounds it otherwise in another place, and each look was named by itself."""
    drawing = draw(in_progress(3, share=0.4), THEMES[theme], 24)
    count = len(find_clusters(drawing.frame.pixels, drawing.lattice).sizes)
    assert len(find_clusters(stained(drawing.frame.pixels, 2), drawing.lattice).sizes) == count
    assert len(find_clusters(stained(drawing.frame.pixels, 6), drawing.lattice).sizes) > count
