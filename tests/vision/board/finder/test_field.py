"""Boards found by all their edges: combs, rectangles, and boards whose colours do not vote."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from gridseer.geometry import Frame, Lattice
from gridseer.render import draw
from gridseer.render.clutter import clutter
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES
from gridseer.vision.board.finder.comb import comb_pitch, comb_starts, regressed
from gridseer.vision.board.finder.field import fit_field
from gridseer.vision.board.finder.lattice import find_lattices
from gridseer.vision.board.finder.rectangle import _best_rectangle
from gridseer.vision.board.finder.waves import Region, waves
from tests.support.seen_boards import in_progress
from tests.vision.board.finder.test_lattice import same

UNDRAWN = replace(THEMES["classic"], opened=(150, 170, 190), line=None, line_width=0.0, frame=0.0)
"""A theme that does not draw the sides of open cells."""


def profile(pitch: float, start: float, count: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    lines = np.zeros(int(start + pitch * count) + 20, np.int64)
    np.add.at(lines, np.rint(start + pitch * np.arange(count + 1)).astype(int), 10)
    return lines


@given(pitch=st.floats(12, 100), start=st.floats(0, 30), count=st.integers(8, 40))
def test_the_pitch_and_the_start_of_a_comb_are_told(pitch: float, start: float, count: int) -> None:
    lines = profile(pitch, start, count)
    found = comb_pitch([lines], 0.97 * pitch, 1.03 * pitch)
    assert abs(found - pitch) * count < 0.2 * pitch
    first = comb_starts(lines, found)[0]
    exact, fitted = regressed(lines, first, found, count)
    assert abs(fitted - pitch) * count < 1.5
    away = (exact - start) / pitch
    assert abs(away - round(away)) * pitch < 1.5


def test_a_comb_has_a_second_place_where_digits_are() -> None:
    lines = profile(20, 4, 12)
    lines[14::20] = 6
    first, second = comb_starts(lines, 20)
    assert (round(first), round(second)) == (4, 14)


@given(arrays(np.float64, st.tuples(st.integers(1, 6), st.integers(1, 6)), elements=st.integers(-3, 3).map(float)))
def test_no_rectangle_has_a_larger_sum(values: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> None:
    rows, columns = values.shape
    top, bottom, left, right = _best_rectangle(values)
    best = max(
        values[a:b, c:d].sum()
        for a in range(rows)
        for b in range(a + 1, rows + 1)
        for c in range(columns)
        for d in range(c + 1, columns + 1)
    )
    assert values[top:bottom, left:right].sum() == best


def test_open_cells_need_no_sides() -> None:
    placed = 0
    for seed, size in enumerate([18, 22.5, 28, 33.3, 41, 48] * 2):
        drawing = draw(in_progress(seed, "beginner", share=0.4), UNDRAWN, size, window=True, mines_left=9)
        truth = drawing.lattice
        right, bottom = truth.x + truth.width - size, truth.y + truth.height - size
        found = fit_field(drawing.frame.pixels, Region(truth.x + size, truth.y + size, right, bottom, 1.02 * size))
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
    truth = drawing.lattice
    right, bottom = truth.x + truth.width, truth.y + truth.height
    found = fit_field(drawing.frame.pixels, Region(truth.x, truth.y, right, bottom, 30))
    assert found is not None
    assert same(found, truth), found


@pytest.mark.parametrize("size", [24, 36.5, 52])
def test_specks_do_not_hide_the_lines(size: float) -> None:
    scene = desktop(
        [draw(in_progress(3, "beginner"), THEMES["paper"], size, window=True, mines_left=9)], 1000, 760, seed=2
    )
    found = find_lattices(scene.frame, thorough=True)
    assert any(same(each, scene.lattices[0]) for each in found)


def test_waves_are_where_the_board_is() -> None:
    drawing = draw(in_progress(5), THEMES["dark"], 28, window=True, mines_left=9, scale=1.25)
    scene = desktop([drawing], seed=3)
    truth = scene.lattices[0]

    def touches(region: Region) -> bool:
        across = region.left < truth.x + truth.width and truth.x < region.right
        return across and region.top < truth.y + truth.height and truth.y < region.bottom

    regions = [region for region in waves(scene.frame.pixels, []) if touches(region)]
    assert any(abs(region.pitch / truth.cell_width - 1) < 0.035 for region in regions)


def test_what_was_found_is_not_looked_for_again() -> None:
    drawing = draw(["#" * 20] * 20, THEMES["classic"], 24)
    known = [Lattice(0, 0, 24, 24, 20, 20)]
    assert list(waves(drawing.frame.pixels, known)) == []


def test_waves_of_text_make_no_board() -> None:
    for seed in range(3):
        assert find_lattices(Frame(clutter("text", 800, 600, seed)), thorough=True) == []


def test_a_wide_board_is_found_whole_from_a_part_of_it() -> None:
    rows = [row + row + row for row in in_progress(3)]
    drawing = draw(rows, THEMES["light"], 22.4)
    truth = drawing.lattice
    region = Region(truth.x + 20 * 22.4, truth.y + 40, truth.x + 26 * 22.4, truth.y + 200, 22.4)
    found = fit_field(drawing.frame.pixels, region)
    assert found is not None
    assert same(found, truth)
