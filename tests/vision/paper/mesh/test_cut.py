"""A grid that the picture cuts off is said to be cut off, and is not repaired into another puzzle."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from gridseer.geometry import Frame
from gridseer.puzzles.nurikabe import read
from gridseer.vision.image import as_grey
from gridseer.vision.paper.mesh.cut import cut_sides
from gridseer.vision.paper.mesh.finder import find_meshes
from tests.support.papers import MARGIN, PUZZLE, SIDE, crossings_of, drawn, photographed


def sides(pixels: npt.NDArray[np.uint8]) -> tuple[str, ...]:
    grey = as_grey(Frame(np.ascontiguousarray(pixels)))
    return cut_sides(grey, find_meshes(grey)[0])


def test_a_whole_grid_is_not_cut_off_even_without_a_margin() -> None:
    page = drawn(PUZZLE)
    assert sides(page) == ()
    assert sides(page[MARGIN - 2 : 2 - MARGIN, MARGIN - 2 : 2 - MARGIN]) == ()
    frame, _ = photographed(page, crossings_of(PUZZLE), turn=0.15, lean=0.1, light=0.3, noise=2)
    assert sides(frame.pixels) == ()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("share", [0.3, 0.5, 0.8])
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_lines_that_run_on_to_the_edge_tell_the_side(share: float, quarters: int) -> None:
    page = drawn(PUZZLE)
    cut = page[:, : MARGIN + round((len(PUZZLE[0]) - 1 + share) * SIDE)]
    names = ("right", "top", "left", "bottom")  # a quarter turn brings the right side to the top
    assert sides(np.rot90(cut, quarters)) == (names[quarters],)


def test_what_is_left_of_a_cut_puzzle_keeps_its_digits() -> None:
    """Without the last column most islands do not fit any more; the clearly printed digits stay all the same."""
    cut = drawn(PUZZLE)[:, : MARGIN + round(8.5 * SIDE)]
    enlarged = np.asarray(cv2.resize(cut, None, fx=1.5, fy=1.5, interpolation=cv2.INTER_CUBIC), np.uint8)
    seen = read(Frame(enlarged))[0]
    assert seen.cut == ("right",)
    assert seen.repairs == ()
    assert seen.cells == tuple(row[:8] for row in PUZZLE)
