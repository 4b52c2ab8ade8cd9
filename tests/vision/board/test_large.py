"""Pictures larger than a screen: they are read in a smaller size, and everything is given in their own pixels."""

import numpy as np
import pytest

from gridseer.geometry import Frame, Lattice, Place
from gridseer.minesweeper.game import Game
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.reader import read
from tests.support.seen_boards import in_progress


def test_a_board_in_a_large_picture() -> None:
    game = Game.at_level("intermediate", seed=5)
    game.open(next(iter(game.board.closed_cells())))
    drawing = draw(game.board, THEMES["classic"], 48, window=True)
    pixels = np.full((2300, 4400, 3), (58, 110, 165), np.uint8)
    pixels[400 : 400 + drawing.frame.height, 900 : 900 + drawing.frame.width] = drawing.frame.pixels
    (sighting,) = read(Frame(pixels, Place(100, 200)))
    lattice, drawn = sighting.lattice, drawing.lattice.moved(900, 400)
    assert (lattice.columns, lattice.rows, sighting.origin) == (16, 16, Place(100, 200))
    for cell in ((0, 0), (15, 15)):
        assert Lattice.centre(lattice, *cell) == pytest.approx(drawn.centre(*cell), abs=4)
    assert (sighting.board().cells == game.board.cells).all()
    assert sighting.mines_left == 40
    counter = next(number.box for number in sighting.numbers if number.value == 40)
    assert (sighting.centre((0, 0)) - np.array(counter.middle))[1] > 24  # the counter stands above the first row


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("theme", "size"), [("classic", 160), ("light", 172), ("meadow", 210)])
def test_a_game_that_fills_a_large_screen_is_read(theme: str, size: int) -> None:
    rows = in_progress(4, "beginner")
    drawing = draw(rows, THEMES[theme], size, window=True)
    pixels = np.pad(drawing.frame.pixels, ((60, 60), (300, 300), (0, 0)), constant_values=200)
    (sighting,) = read(Frame(pixels))
    assert list(sighting.symbols) == rows
    assert sighting.lattice.cell_width == pytest.approx(size, abs=2)
    assert sighting.lattice.x == pytest.approx(drawing.lattice.x + 300, abs=4)
