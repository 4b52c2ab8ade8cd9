"""Drawing: every symbol in every theme, exact sizes, and what cannot be drawn."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.errors import InputError
from gridseer.geometry import Frame, Region
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import SYMBOLS
from gridseer.render import draw
from gridseer.render.clutter import KINDS, clutter
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES, theme_named
from tests.support.examples import examples

VISIBLE = SYMBOLS.replace("X", "").strip()


@pytest.mark.parametrize("theme", THEMES)
def test_every_symbol_looks_different(theme: str) -> None:
    drawing = draw([VISIBLE], THEMES[theme], 30)
    cells = [drawing.frame.pixels[:30, 30 * x + 1 : 30 * x + 29] for x in range(len(VISIBLE))]
    same = [
        (VISIBLE[a], VISIBLE[b])
        for a in range(len(cells))
        for b in range(a)
        if np.abs(cells[a].astype(int) - cells[b]).max() < 20
    ]
    assert same == []


@examples(30)
@given(st.floats(6, 50), st.integers(1, 12), st.integers(1, 9), st.sampled_from(list(THEMES)))
def test_size_of_the_picture_is_the_size_of_the_lattice(size: float, columns: int, rows: int, theme: str) -> None:
    drawing = draw(["#" * columns] * rows, THEMES[theme], size)
    assert drawing.lattice.columns == columns
    assert abs(drawing.frame.width - drawing.lattice.width) <= 0.5 + max(1, 0.1 * size)
    assert abs(drawing.frame.height - drawing.lattice.height) <= 0.5 + max(1, 0.1 * size)


def test_lattice_of_a_window_points_at_the_cells() -> None:
    rows = ["#.", ".#"]
    bare = draw(rows, THEMES["classic"], 20).frame
    drawing = draw(rows, THEMES["classic"], 20, window=True, mines_left=1)
    x, y = round(drawing.lattice.x), round(drawing.lattice.y)
    assert np.array_equal(drawing.frame.crop(Region(x, y, 40, 40)).pixels, bare.crop(Region(0, 0, 40, 40)).pixels)


def test_board_brings_its_counter() -> None:
    few, many = (draw(Board.parse(f"##\n##\nm{mines}"), THEMES["classic"], 20, window=True) for mines in (1, 3))
    assert not np.array_equal(few.frame.pixels, many.frame.pixels)
    assert few.lattice == many.lattice


def test_scale_moves_the_lattice_with_the_picture() -> None:
    one = draw(["###"] * 3, THEMES["classic"], 20, window=True, mines_left=3)
    two = draw(["###"] * 3, THEMES["classic"], 20, window=True, mines_left=3, scale=2)
    assert (two.lattice.x, two.lattice.cell_width) == (2 * one.lattice.x, 40)
    assert two.frame.width == 2 * one.frame.width


@pytest.mark.parametrize("rows", [[], [""], ["##", "#"], ["#z"]])
def test_what_is_no_board_is_refused(rows: list[str]) -> None:
    with pytest.raises(InputError):
        draw(rows, THEMES["classic"], 20)


def test_unknown_theme_suggests_the_nearest() -> None:
    with pytest.raises(InputError) as error:
        theme_named("clasic")
    assert error.value.hint == "Did you mean 'classic'?"


def test_desktop_shows_the_boards_where_it_says() -> None:
    drawing = draw(["#1.", "###"], THEMES["dark"], 24)
    scene = desktop([drawing, drawing], 800, 600, seed=7)
    for place in scene.lattices:
        part = scene.frame.crop(Region(round(place.x), round(place.y), drawing.frame.width, drawing.frame.height))
        assert np.array_equal(part.pixels, drawing.frame.pixels)


def test_desktop_without_room_says_so() -> None:
    with pytest.raises(InputError, match="at most 800x560"):
        desktop([draw(["#" * 50] * 50, THEMES["dark"], 24)], 800, 600)


@pytest.mark.parametrize("kind", KINDS)
def test_clutter_fills_the_picture_and_repeats_with_its_seed(kind: str) -> None:
    one, two = clutter(kind, 640, 480, 3), clutter(kind, 640, 480, 3)
    assert np.array_equal(one, two)
    assert one.std() > 1


def test_frame_refuses_what_is_no_picture() -> None:
    with pytest.raises(InputError, match=r"shape \(height, width, 3\)"):
        Frame(np.zeros((4, 4), np.uint8))
    with pytest.raises(InputError, match="inside the picture of 4x4"):
        Frame(np.zeros((4, 4, 3), np.uint8)).crop(Region(10, 10, 5, 5))
