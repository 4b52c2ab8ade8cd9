"""Clues in circles are read; a nought by itself isn't taken for one."""

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from gridseer.geometry import Frame
from gridseer.vision.paper.ink.circles import on_circles
from gridseer.vision.paper.ink.darkness import SIDE, paper_ink
from gridseer.vision.paper.ink.glyph_groups import glyph_groups
from gridseer.vision.paper.ink.lines import without_lines
from gridseer.vision.paper.nurikabe import read
from tests.support.papers import MARGIN, PUZZLE, Rows, drawn


def circled(cells: Rows, side: int, radius: float) -> npt.NDArray[np.uint8]:
    page = drawn(cells, side)
    for y, row in enumerate(cells):
        for x, text in enumerate(row):
            if text != ".":
                middle = (round(MARGIN + (x + 0.5) * side), round(MARGIN + (y + 0.5) * side))
                cv2.circle(page, middle, round(radius * side), (25, 25, 25), max(1, side // 20), cv2.LINE_AA)
    return page


@pytest.mark.sampled(2)
@pytest.mark.parametrize("side", [30, 56])
@pytest.mark.parametrize("radius", [0.4, 0.46])
def test_clues_in_circles_are_read(side: int, radius: float) -> None:
    (seen,) = read(Frame(circled(PUZZLE, side, radius)))
    assert seen.cells == PUZZLE


def test_the_network_sees_the_circles_with_the_lines() -> None:
    flat = circled(PUZZLE, SIDE, 0.4)[MARGIN : MARGIN + 10 * SIDE, MARGIN : MARGIN + 10 * SIDE, 0]
    squares = glyph_groups(np.ascontiguousarray(flat)).squares
    plain, lined = (squares[..., view].astype(float).mean(axis=(1, 2)) for view in (1, 2))
    bare = glyph_groups(np.ascontiguousarray(drawn(PUZZLE, SIDE)[MARGIN:-MARGIN, MARGIN:-MARGIN, 0])).squares
    assert np.median(plain) < 1.5 * np.median(bare[..., 1].astype(float).mean(axis=(1, 2)))
    assert np.median(lined) > 1.2 * np.median(bare[..., 2].astype(float).mean(axis=(1, 2)))


def test_a_ring_among_clues_without_any_stays() -> None:
    flat = drawn(PUZZLE)[MARGIN : MARGIN + 10 * SIDE, MARGIN : MARGIN + 10 * SIDE, 0].copy()
    cv2.circle(flat, (SIDE // 2, SIDE // 2), 15, 25, 2, cv2.LINE_AA)
    found = paper_ink(flat)
    assert not on_circles(without_lines(found.pixels, found.filled), found.pixels, found.filled).any()


def test_an_angular_three_is_not_a_circle() -> None:
    flat = drawn(PUZZLE)[MARGIN : MARGIN + 10 * SIDE, MARGIN : MARGIN + 10 * SIDE, 0].copy()
    strokes = np.array([(8, 9), (14, 7), (25, 7), (31, 12), (25, 19), (15, 19), (25, 19), (32, 26), (26, 33), (7, 31)])
    for y, row in enumerate(PUZZLE):
        for x, text in enumerate(row):
            if text != ".":
                flat[y * SIDE + 4 : (y + 1) * SIDE - 3, x * SIDE + 4 : (x + 1) * SIDE - 3] = 245
                cv2.polylines(flat, [strokes + np.array((x * SIDE, y * SIDE))], False, 25, 4, cv2.LINE_AA)
    soft = np.asarray(cv2.GaussianBlur(flat, (0, 0), 1.5), np.uint8)
    found = paper_ink(soft)
    assert not on_circles(without_lines(found.pixels, found.filled), found.pixels, found.filled).any()
