"""The shade over a board is found and taken away; what only looks like one stays."""

import numpy as np

from gridseer.geometry import Lattice, Pixels
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.cells.reading import read_cells
from gridseer.vision.board.cells.shade import without_shade
from tests.support.seen_boards import in_progress


def shaded(pixels: Pixels, down: float, across: float) -> Pixels:
    """A picture that gets lighter, by so much, from its middle to its lower and its right end."""
    rows, columns = pixels.shape[:2]
    shade = np.add.outer(np.linspace(-down, down, rows), np.linspace(-across, across, columns))
    return np.clip(np.rint(pixels + shade[..., None]), 0, 255).astype(np.uint8)


def checkered(squares: int, side: int) -> tuple[Pixels, Lattice]:
    odd = np.indices((squares, squares)).sum(axis=0) % 2
    board = np.where(odd[..., None], np.uint8(200), np.uint8(160)).astype(np.uint8)
    pixels = board.repeat(side, axis=0).repeat(side, axis=1).repeat(3, axis=2)
    return pixels, Lattice(0, 0, side, side, squares, squares)


def test_a_shade_is_taken_away() -> None:
    drawing = draw(in_progress(3), THEMES["classic"], 24)
    pixels, place = drawing.frame.pixels, drawing.lattice
    y, x = (
        slice(round(first), round(first + length))
        for first, length in ((place.y, place.height), (place.x, place.width))
    )
    lit = pixels.copy()
    lit[y, x] = shaded(np.clip(pixels[y, x], 60, 195), 40, -15)
    level = without_shade(lit, place)
    off = np.abs(level[y, x].astype(int) - np.clip(pixels[y, x], 60, 195))
    assert np.percentile(off, 99) <= 3


def test_a_board_without_shade_stays_as_it_is() -> None:
    for theme in THEMES.values():
        for rows in (["#" * 9] * 9, in_progress(4)):
            drawing = draw(rows, theme, 24)
            assert without_shade(drawing.frame.pixels, drawing.lattice) is drawing.frame.pixels


def test_a_checker_board_has_no_shade() -> None:
    pixels, lattice = checkered(8, 20)
    assert without_shade(pixels, lattice) is pixels


def test_cells_that_differ_by_chance_have_no_shade() -> None:
    grounds = np.random.default_rng(5).integers(40, 220, (9, 9, 3), np.uint8)
    pixels = grounds.repeat(20, axis=0).repeat(20, axis=1)
    assert without_shade(pixels, Lattice(0, 0, 20, 20, 9, 9)) is pixels


def test_a_shade_makes_no_new_looks() -> None:
    drawing = draw(in_progress(3), THEMES["classic"], 24)
    plain = read_cells(drawing.frame.pixels, drawing.lattice)
    lit = read_cells(shaded(drawing.frame.pixels, 25, 12), drawing.lattice)
    assert np.array_equal(lit.sights, plain.sights)
    assert lit.looks <= 2 * plain.looks
