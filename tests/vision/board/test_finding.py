"""Where boards are: of any size, in parts of pictures, several at once, in pictures that were spoilt."""

import cv2
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bench.vision import verdict
from gridseer.geometry import Frame, Region
from gridseer.render import draw
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES
from gridseer.vision.board.reader import read
from tests.support.examples import examples
from tests.support.seen_boards import in_progress
from tests.support.soft_shadows import soft_shadows

FEWEST_SMALL = 31
"""So many cells of less than 16 pixels are found; fewer may be missed, as the first lines of ``cases.toml`` show."""


@examples(25)
@given(
    theme=st.sampled_from(["classic", "light", "glass", "contrast", "arcade"]),
    size=st.floats(14, 60),
    columns=st.integers(5, 24),
    rows=st.integers(5, 18),
)
def test_a_fresh_board_of_any_size_is_found_with_its_exact_size(
    theme: str, size: float, columns: int, rows: int
) -> None:
    assume(size >= 16 or columns * rows >= FEWEST_SMALL)
    cells = ["#" * columns] * rows
    drawing = draw(cells, THEMES[theme], size, window=True, mines_left=10)
    assert verdict(read(drawing.frame), drawing.lattice, tuple(cells)).startswith("exact")


def test_cells_begin_where_they_are_equal_and_not_where_their_shadow_does() -> None:
    pixels, lattice = soft_shadows(6, 6, flags=((4, 2), (4, 3), (2, 4), (3, 5)))
    (sighting,) = read(Frame(pixels))
    found = sighting.lattice
    assert (found.x, found.y, found.columns, found.rows) == (lattice.x, lattice.y, 6, 6)


def test_a_soft_shadow_raises_cells_from_a_ground_of_nearly_their_colour() -> None:
    (sighting,) = read(Frame(soft_shadows(6, 6)[0]))
    assert sighting.symbols == ["#" * 6] * 6


def test_every_board_of_a_screen_is_found_in_whatever_theme() -> None:
    rows = [in_progress(seed, "beginner", share=0.5) for seed in (4, 5)]
    boards = [
        draw(some, THEMES[theme], 24, window=True, mines_left=20)
        for some, theme in zip(rows, ("classic", "light"), strict=True)
    ]
    found = read(desktop(boards, 1280, 720, seed=50000).frame)
    assert sorted(sighting.symbols for sighting in found) == sorted(rows)


def test_compressed_and_enlarged_pictures() -> None:
    read_exactly = 0
    for seed in range(4):
        rows = in_progress(seed, "beginner")
        drawing = draw(rows, THEMES["classic"], 24, window=True, mines_left=9, scale=1.25)
        content = cv2.imencode(".jpg", drawing.frame.pixels, [cv2.IMWRITE_JPEG_QUALITY, 85])[1]
        frame = Frame(np.asarray(cv2.imdecode(content, cv2.IMREAD_COLOR)))
        answer = verdict(read(frame), drawing.lattice, tuple(rows))
        assert "wrong" not in answer
        read_exactly += answer.startswith("exact")
    assert read_exactly >= 3


def test_a_region_limits_the_search_and_gives_places_in_the_whole_picture() -> None:
    rows = [in_progress(seed, "beginner") for seed in (1, 2)]
    scene = desktop([draw(some, THEMES["classic"], 20) for some in rows], 1280, 720, seed=1)
    place = scene.lattices[1]
    region = Region(round(place.x), round(place.y), round(place.width), round(place.height)).grown(10)
    assert verdict(read(scene.frame, region), place, tuple(rows[1])).startswith("exact")
    assert len(read(scene.frame, region)) == 1


def test_a_given_size_chooses_among_boards() -> None:
    boards = [draw(["#" * 9] * 9, THEMES["classic"], 20), draw(["#" * 12] * 8, THEMES["light"], 30)]
    scene = desktop(boards, 1280, 720, seed=2)
    (sighting,) = read(scene.frame, columns=12, rows=8)
    assert verdict([sighting], scene.lattices[1], ("#" * 12,) * 8).startswith("exact")


def test_a_picture_between_the_cells_costs_no_row() -> None:
    """As in KMines, where a picture shows through between the cells: a board of 9x9 lost its first row."""
    rows = in_progress(3, "beginner")
    drawing = draw(rows, THEMES["classic"], 24, window=True, mines_left=30)
    through = np.random.default_rng(1).random(drawing.frame.pixels.shape) < 0.002  # a pixel or two in most cells
    (sighting,) = read(Frame(drawing.frame.pixels ^ through.astype(np.uint8)))
    assert sighting.symbols == rows


@pytest.mark.parametrize(("columns", "rows"), [(9, 9), (7, 11)])
def test_equal_pictures_are_a_board_where_the_pattern_ends_with_them(columns: int, rows: int) -> None:
    picture = np.full((20, 20, 3), (70, 90, 60), np.uint8)
    picture[4:9, 5:15], picture[11:16, 3:9] = (30, 120, 40), (50, 60, 40)
    pixels = np.full((rows * 20 + 80, columns * 20 + 80, 3), 15, np.uint8)
    pixels[40:-40, 40:-40] = np.tile(picture, (rows, columns, 1))
    (sighting,) = read(Frame(pixels))
    assert (sighting.lattice.columns, sighting.lattice.rows) == (columns, rows)
    assert (round(sighting.lattice.x), round(sighting.lattice.y)) == (40, 40)
    assert read(Frame(np.tile(picture, (rows + 4, columns + 4, 1)))) == [], "a wallpaper has no ends"


def test_a_game_that_was_lost_at_once_is_a_board_however_many_mines_it_shows() -> None:
    """Where a fifth of the cells of a large level are mines, and nothing is open, it was missed."""
    rows = ["".join("*" if (7 * x + 3 * y) % 19 < 4 else "#" for x in range(30)) for y in range(16)]
    pixels = draw(rows, THEMES["classic"], 24).frame.pixels
    (sighting,) = read(Frame(np.pad(pixels, ((30, 30), (30, 30), (0, 0)), constant_values=90)))
    assert sighting.symbols == rows
