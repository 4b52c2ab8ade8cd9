"""The learnt reader from a picture to its boards."""

from typing import NoReturn

import numpy as np
import pytest

from gridseer.geometry import Frame, Lattice
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board import reader
from gridseer.vision.board.memory import Memory
from gridseer.vision.board.reader import read
from gridseer.vision.board.sighting import State
from gridseer.vision.board.themes import NamedLooks
from tests.support.seen_boards import in_progress, lost, won


def window(rows: list[str], theme: str = "classic", mines_left: int = 40) -> Frame:
    return draw(rows, THEMES[theme], 24, window=True, mines_left=mines_left).frame


@pytest.mark.parametrize("theme", [pytest.param("classic"), pytest.param("light", marks=pytest.mark.slow)])
def test_a_window_is_read_exactly(theme: str) -> None:
    rows = in_progress(1)
    (sighting,) = read(window(rows, theme))
    assert (sighting.symbols, sighting.state, sighting.cut_off) == (rows, State.PLAYING, ())


def test_the_state_is_seen() -> None:
    boards = (["#" * 9] * 9, State.READY), (won(2), State.WON), (lost(2, "beginner"), State.LOST)
    for rows, state in boards:
        (sighting,) = read(window(list(rows), mines_left=0))
        assert sighting.state is state


def test_an_empty_picture_has_no_board() -> None:
    assert read(Frame(np.full((300, 400, 3), 200, np.uint8))) == []


def test_a_lattice_that_is_given_is_believed() -> None:
    rows = in_progress(7)
    drawing = draw(rows, THEMES["classic"], 24)
    place = drawing.lattice
    part = Lattice(place.x, place.y, place.cell_width, place.cell_height, 7, 5)
    (sighting,) = read(drawing.frame, lattice=part, mines=40)
    assert sighting.symbols == [row[:7] for row in rows[:5]]
    assert sighting.lattice == part


def without_network(*_: object, **__: object) -> NoReturn:
    raise AssertionError("expected the memory to know every look")


def test_a_known_frame_needs_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, memory = in_progress(1), Memory()
    (first,) = read(window(rows), memory=memory)
    monkeypatch.setattr(reader, "read_cells", without_network)
    assert read(window(rows), memory=memory) == [first]
    later = in_progress(1, share=0.6)
    (second,) = read(window(later), memory=memory)
    assert second.symbols == later


def test_a_look_that_was_named_is_called_so_wherever_it_appears() -> None:
    rows = in_progress(3)
    drawing = draw(rows, THEMES["classic"], 24)
    place, pixels = drawing.lattice, drawing.frame.pixels
    flag = next((x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "!")
    left, top = round(place.x + 24 * flag[0]), round(place.y + 24 * flag[1])
    look = pixels[top : top + 24, left : left + 24].tobytes()
    theme = NamedLooks.of("mine", (24, 24), {look: 15})
    (sighting,) = read(drawing.frame, lattice=place, themes=[theme])
    assert sighting.theme == "mine"
    assert sighting.symbols == [row.replace("!", "?") for row in rows]
