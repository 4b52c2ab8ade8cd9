"""Boards drawn in our own themes: every theme, many sizes, games in every state."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from gridseer.geometry import Frame
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board.reader import read
from gridseer.vision.board.sighting import State
from tests.support.seen_boards import Rows, in_progress, lost, won

SIZES = (16.0, 17.0, 22.5, 24.5, 31.0, 41.0, 48.0)
GAMES: dict[State, Callable[[int], Rows]] = {
    State.READY: lambda seed: ["#" * (9 + seed % 3)] * 9,
    State.PLAYING: lambda seed: in_progress(seed, share=0.45),
    State.WON: won,
    State.LOST: lost,
}
MARGIN = 60


def pairs() -> list[object]:
    """Every theme with every size, in turn in every state; each theme, size and state is quick at least once."""
    found: list[object] = []
    for number, theme in enumerate(sorted(THEMES)):
        for other, size in enumerate(SIZES):
            state = list(GAMES)[(number + other) % len(GAMES)]
            marks = () if number % len(SIZES) == other else pytest.mark.slow
            found.append(pytest.param(theme, size, state, id=f"{theme}-{size}-{state}", marks=marks))
    return found


@pytest.mark.parametrize(("theme", "size", "state"), pairs())
def test_a_window_on_a_desktop_is_read(theme: str, size: float, state: State) -> None:
    rows = GAMES[state](round(size * 10))
    mines = {State.READY: 10, State.WON: 0}.get(state, 40 - "".join(rows).count("!"))
    window = draw(rows, THEMES[theme], size, window=True, mines_left=mines).frame
    screen = np.pad(window.pixels, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), constant_values=90)
    (sighting,) = read(Frame(screen))
    assert sighting.symbols == rows
    assert sighting.state is state
    assert sighting.cut_off == ()
    assert sighting.mines_left in (None, mines)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("state", GAMES)
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_the_cells_of_a_given_lattice_are_read(theme: str, state: State) -> None:
    rows = GAMES[state](5)
    drawing = draw(rows, THEMES[theme], 24)
    (sighting,) = read(drawing.frame, lattice=drawing.lattice)
    assert sighting.symbols == rows


@pytest.mark.parametrize("share", [0.13, 0.2, 0.6])
def test_digits_are_read_however_small_they_are_in_their_cells(share: float) -> None:
    drawing = draw(DIGITS, replace(THEMES["paper"], digit_height=share), 98)
    (sighting,) = read(drawing.frame, lattice=drawing.lattice)
    assert sighting.symbols == DIGITS
    assert len(sighting.doubtful) <= 1


DIGITS = ["........", "221.....", "##111211", "#323#4##", "########", "########"]


@pytest.mark.parametrize("size", [32, 59])
def test_the_pips_of_large_dice_are_read(size: int) -> None:
    drawing = draw(DIGITS, THEMES["dice"], size)
    (sighting,) = read(drawing.frame, lattice=drawing.lattice)
    assert sighting.symbols == DIGITS
