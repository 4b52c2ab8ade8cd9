"""Boards found by all their edges, whether their colours vote or not."""

from dataclasses import replace

import pytest

from gridseer.render import draw
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES
from gridseer.vision.board.finder.lattice import find_lattices
from gridseer.vision.board.finder.waves.patches import Patch
from gridseer.vision.board.finder.waves.refine import fit_patch
from tests.support.seen_boards import in_progress
from tests.vision.board.finder.test_lattice import same

UNDRAWN = replace(THEMES["classic"], opened=(150, 170, 190), line=None, line_width=0.0, frame=0.0)
"""A theme that does not draw the sides of open cells."""


def test_open_cells_need_no_sides() -> None:
    placed = 0
    for seed, size in enumerate([18, 22.5, 28, 33.3, 41, 48] * 2):
        drawing = draw(in_progress(seed, "beginner", share=0.4), UNDRAWN, size, window=True, mines_left=9)
        truth = drawing.lattice
        right, bottom = truth.x + truth.width - size, truth.y + truth.height - size
        found = fit_patch(drawing.frame, Patch(truth.x + size, truth.y + size, right, bottom, 1.02 * size))
        placed += found is not None and same(found, truth)
    assert placed >= 10


def test_an_empty_area_belongs_to_the_board_up_to_its_edge() -> None:
    rows = [
        *["............"] * 4,
        "....111.....",
        "....1#1.....",
        "....111.....",
        "333333333333",
        *["############"] * 3,
    ]
    drawing = draw(rows, UNDRAWN, 30, window=True, mines_left=9)
    found = fit_patch(drawing.frame, Patch.over(drawing.lattice))
    assert found is not None
    assert same(found, drawing.lattice), found


@pytest.mark.parametrize("size", [24, 36.5, 52])
def test_specks_do_not_hide_the_lines(size: float) -> None:
    scene = desktop(
        [draw(in_progress(3, "beginner"), THEMES["paper"], size, window=True, mines_left=9)], 1000, 760, seed=2
    )
    found = find_lattices(scene.frame, thorough=True)
    assert any(same(each, scene.lattices[0]) for each in found)


def test_a_wide_board_is_found_whole_from_a_part_of_it() -> None:
    rows = [row + row + row for row in in_progress(3)]
    drawing = draw(rows, THEMES["light"], 22.4)
    truth = drawing.lattice
    patch = Patch(truth.x + 20 * 22.4, truth.y + 40, truth.x + 26 * 22.4, truth.y + 200, 22.4)
    found = fit_patch(drawing.frame, patch)
    assert found is not None
    assert same(found, truth)
