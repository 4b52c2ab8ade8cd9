"""What the user has given is believed: the rectangle, its columns and rows, whatever is in it or around it."""

import numpy as np
import pytest

from gridseer.geometry import Frame, Lattice, Region
from gridseer.minesweeper.game import Game
from gridseer.render import draw
from gridseer.render.desktop import desktop
from gridseer.theme import THEMES
from gridseer.vision.board.reader import read


def test_a_given_size_is_believed_when_nothing_is_seen() -> None:
    frame = Frame(np.full((200, 300, 3), 90, np.uint8))
    assert read(frame) == []
    (sighting,) = read(frame, Region(30, 40, 160, 80), columns=8, rows=4)
    assert sighting.lattice == Lattice(30, 40, 20, 20, 8, 4)


def test_what_was_given_whole_is_never_refused() -> None:
    noise = np.random.default_rng(3).integers(0, 256, (120, 160, 3), np.uint8)
    assert read(Frame(noise)) == []
    (sighting,) = read(Frame(noise), Region(10, 20, 120, 80), 6, 4)
    lattice = sighting.lattice
    assert (lattice.x, lattice.y, lattice.columns, lattice.rows) == (10, 20, 6, 4)
    assert (lattice.cell_width, lattice.cell_height) == (20, 20)
    assert sighting.doubtful


@pytest.mark.sampled(5)
@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("seed", range(3))
def test_no_cell_leaves_the_rectangle(theme: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    game = Game.at_level("intermediate", seed=seed)
    game.open(next(iter(game.board.closed_cells())))
    scene = desktop([draw(game.board, THEMES[theme], 26, window=True)], 900, 760, seed=seed)
    board = scene.lattices[0].region
    # A part of the board: some rows and columns are outside, the border of a cell goes through the rectangle.
    left, top, right, bottom = rng.integers(5, 120, 4).tolist()
    region = Region.between(board.x + left, board.y + top, board.right - right, board.bottom - bottom)
    for sighting in read(scene.frame, region):
        lattice = sighting.lattice
        assert lattice.x >= region.x - 1
        assert lattice.y >= region.y - 1
        assert lattice.x + lattice.width <= region.right + 1
        assert lattice.y + lattice.height <= region.bottom + 1


def test_with_columns_and_rows_exactly_the_rectangle_is_divided() -> None:
    drawing = draw(["#" * 16] * 16, THEMES["classic"], 24, window=True)
    board = drawing.lattice.region
    # A part of a board that would be found whole, and a size that is not the board's own.
    region = Region(board.x + 24, board.y + 48, 24 * 9, 24 * 7)
    (sighting,) = read(drawing.frame, region, 9, 7)
    assert sighting.lattice == Lattice.filling(region, 9, 7)
    (other,) = read(drawing.frame, region, 18, 14)
    assert (other.lattice.columns, other.lattice.rows) == (18, 14)
    assert other.lattice.width == region.width


def test_a_lattice_is_used_to_the_fraction_of_a_pixel() -> None:
    drawing = draw(["#" * 9] * 9, THEMES["light"], 22.5)
    (sighting,) = read(drawing.frame, lattice=drawing.lattice)
    assert sighting.lattice == drawing.lattice
    assert sighting.symbols == ["#" * 9] * 9
