"""The search for boards of taught themes: what it compares, and that many themes share one search."""

import cv2
import numpy as np
import pytest

from gridseer.geometry import Frame
from gridseer.minesweeper.sight import SYMBOLS
from gridseer.vision.board.cells.patches import edges, sample, sample_all
from gridseer.vision.board.finder.placement import are_one
from gridseer.vision.board.theme_likeness import Fineness, Pyramid, SmallPicture, grey_of
from gridseer.vision.board.theme_search import lattices_of
from gridseer.vision.board.themes import NamedLooks, square_of
from tests.support.seen_boards import in_progress
from tests.support.strange_game import strange_board, tiles


def theme(seed: int) -> NamedLooks:
    squares = np.stack([square_of(np.asarray(tile, np.uint8)) for tile in tiles(seed).values()])
    return NamedLooks(f"strange {seed}", squares, np.array([SYMBOLS.index(symbol) for symbol in tiles(seed)]))


def test_likeness_is_the_correlation_with_the_nearest_look() -> None:
    grey = np.random.default_rng(3).uniform(0, 255, (90, 120)).astype(np.float32)
    fineness = Fineness(8, 1 / 8)
    drawing = SmallPicture.of(grey, (8, 8), fineness)
    assert drawing is not None
    templates = fineness.templates(theme(7).squares[:3])
    maps = [cv2.matchTemplate(drawing.pixels, each, cv2.TM_CCOEFF_NORMED) for each in templates]
    assert np.allclose(drawing.likeness(templates), np.max(maps, axis=0), atol=1e-3)


def test_nothing_is_like_a_look_where_nothing_is_drawn() -> None:
    drawing = SmallPicture.of(np.full((60, 60), 77, np.float32), (10, 10), Fineness(5, 1 / 4))
    assert drawing is not None
    assert np.abs(drawing.likeness(Fineness(5, 1 / 4).templates(theme(7).squares))).max() < 0.05


def test_a_picture_smaller_than_a_cell_has_no_drawing() -> None:
    assert SmallPicture.of(np.zeros((30, 200), np.float32), (40, 40), Fineness(8, 1 / 8)) is None


def test_a_pyramid_draws_the_same_picture_at_every_level() -> None:
    pixels = strange_board(in_progress(8), 40)[0].pixels[:320, :400]
    pyramid, fineness = Pyramid.of(pixels, 16), Fineness(5, 1 / 4)
    whole, small = SmallPicture.of(grey_of(pixels), (40, 40), fineness), pyramid.drawing((40, 40), fineness)
    assert len(pyramid.levels) > 1
    assert whole is not None
    assert small is not None
    assert np.allclose(small.scale, whole.scale, rtol=0.01)
    assert np.corrcoef(small.pixels.ravel(), whole.pixels.ravel())[0, 1] > 0.99


@pytest.mark.parametrize("side", [23, 36])
def test_of_many_themes_the_one_on_the_screen_is_found(side: int) -> None:
    board, lattice = strange_board(in_progress(8), side, at=(57, 31))
    many = [theme(seed) for seed in (5, 6, 7, 8, 9)]
    (found,) = lattices_of(board, many)
    assert are_one(found, lattice)
    assert lattices_of(Frame(board.pixels[::-1, ::-1].copy()), many) == []


def test_cells_are_sampled_together_as_they_are_one_by_one() -> None:
    board, lattice = strange_board(in_progress(8), 27)
    moved = lattice.moved(0.4, -0.7)
    left, top = edges(moved)
    single = np.stack([sample(board.pixels, float(x), float(y), 27, 27) for y in top for x in left])
    assert np.abs(sample_all(board.pixels, moved).astype(int) - single).mean() < 1
