"""The virtual screen shows what the game is, whatever is done to it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridseer.geometry import Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.level import LEVELS
from gridseer.minesweeper.sight import EXPLODED
from gridseer.render import draw
from gridseer.screen.screen import Button, ScreenError
from gridseer.screen.virtual import BASE_CELL, VirtualScreen, seeded_games
from gridseer.theme import THEMES
from tests.support.examples import examples


def screen_of(theme: str = "classic", *, level: str = "beginner", seed: int = 1, scale: float = 1.0) -> VirtualScreen:
    return VirtualScreen(seeded_games(LEVELS[level], Start.ZERO, seed), THEMES[theme], scale=scale, size=(900, 600))


def click(screen: VirtualScreen, cell: Cell, button: Button = Button.LEFT) -> None:
    screen.move(screen.centre(cell))
    screen.click(button)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scale", [1.0, 1.125])
def test_drawing_only_what_changed_is_drawing_everything(theme: str, scale: float) -> None:
    screen = screen_of(theme, scale=scale)
    for cell, button in [(Cell(4, 4), Button.LEFT), (Cell(0, 0), Button.RIGHT), (Cell(8, 8), Button.LEFT)]:
        click(screen, cell, button)
        screen.grab()
    whole = draw(screen.sights(), THEMES[theme], BASE_CELL * scale)
    x, y = round(screen.lattice.x), round(screen.lattice.y)
    seen = screen.grab(Region(x, y, whole.frame.width, whole.frame.height)).pixels
    assert np.array_equal(seen, whole.frame.pixels)


@pytest.mark.slow
@examples(30)  # each draws a window
@given(seed=st.integers(0, 50), data=st.data())
def test_clicks_do_what_the_game_does(seed: int, data: st.DataObject) -> None:
    screen = screen_of(seed=seed)
    game = Game(9, 9, 10, start=Start.ZERO, seed=seed)
    cells = st.builds(Cell, st.integers(0, 8), st.integers(0, 8))
    for cell, button in data.draw(st.lists(st.tuples(cells, st.sampled_from(Button)), max_size=8)):
        click(screen, cell, button)
        {Button.LEFT: game.open, Button.RIGHT: game.flag, Button.MIDDLE: game.chord}[button](cell)
    assert screen.game.board == game.board
    assert [made.cell for made in screen.clicks] == [screen.cell_at(made.place) for made in screen.clicks]


def test_the_face_and_f2_begin_the_next_game() -> None:
    screen = screen_of(seed=5)
    click(screen, Cell(4, 4))
    assert screen.face is not None
    screen.move(Place(screen.face.x + 3, screen.face.y + 3))
    screen.click(Button.LEFT)
    assert screen.game.seed == 6
    assert screen.game.board.closed.all()
    screen.type_key("F2")
    assert screen.game.seed == 7


def test_outside_the_board_nothing_happens() -> None:
    screen = screen_of()
    before = screen.grab().pixels
    screen.move(Place(1, 1))
    screen.click(Button.LEFT)
    assert np.array_equal(screen.grab().pixels, before)
    assert screen.clicks[-1].cell is None


def test_a_lost_game_shows_its_mines() -> None:
    screen = screen_of()
    click(screen, Cell(4, 4))
    assert screen.game.layout is not None
    y, x = np.argwhere(screen.game.layout)[0].tolist()
    click(screen, Cell(x, y))
    assert screen.game.outcome is Outcome.LOST
    assert screen.sights()[y, x] == EXPLODED


def test_the_last_game_is_said() -> None:
    screen = VirtualScreen(iter([Game(9, 9, 10, seed=1)]), THEMES["classic"], size=(900, 600))
    with pytest.raises(ScreenError, match="last one"):
        screen.type_key("F2")
