"""A board that was read before is read again by looking its cells up."""

from typing import NoReturn

import numpy as np
import pytest

from gridseer.geometry import Frame
from gridseer.render import draw
from gridseer.theme import THEMES
from gridseer.vision.board import reader as minesweeper
from gridseer.vision.board.memory import Memory
from gridseer.vision.board.reader import read
from tests.support.seen_boards import in_progress


def window(rows: list[str], theme: str = "classic", mines_left: int = 40) -> Frame:
    return draw(rows, THEMES[theme], 24, window=True, mines_left=mines_left).frame


def without_network(*_: object) -> NoReturn:
    raise AssertionError("expected the memory to know every look")


def test_a_known_frame_needs_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, memory = in_progress(1), Memory()
    settled = []
    (first,) = read(window(rows), memory=memory)
    settled.append(memory.settled)
    assert first.symbols == rows
    monkeypatch.setattr(minesweeper, "read_cells", without_network)
    assert read(window(rows), memory=memory) == [first]
    settled.append(memory.settled)
    later = in_progress(1, share=0.7)
    (second,) = read(window(later), memory=memory)
    settled.append(memory.settled)
    assert second.symbols == later
    assert settled == [False, True, False]


def test_a_new_look_is_read_and_learnt() -> None:
    memory = Memory()
    fresh = ["#" * 16] * 16
    (first,) = read(window(fresh), memory=memory)
    looks = len(memory.looks)
    (second,) = read(window(in_progress(2)), memory=memory)
    assert (first.symbols, second.symbols) == (fresh, in_progress(2))
    assert len(memory.looks) > looks


def test_a_board_that_has_moved_is_found_again() -> None:
    rows, memory = in_progress(3), Memory()
    pixels = np.pad(window(rows).pixels, ((40, 40), (40, 40), (0, 0)), constant_values=90)
    (first,) = read(Frame(pixels), memory=memory)
    (second,) = read(Frame(np.roll(pixels, (7, 13), (0, 1))), memory=memory)
    assert second.symbols == rows
    assert round(second.lattice.x - first.lattice.x) == 13
    assert round(second.lattice.y - first.lattice.y) == 7


def test_the_counter_is_read_again_when_it_changes() -> None:
    rows, memory = ["#" * 11] * 11, Memory()
    (first,) = read(window(rows, mines_left=20), memory=memory)
    (second,) = read(window(rows, mines_left=19), memory=memory)
    assert (first.mines_left, second.mines_left) == (20, 19)


@pytest.mark.parametrize("theme", ["classic", "arcade"])
def test_a_cell_that_is_just_pressed_does_not_teach_what_closed_looks_like(theme: str) -> None:
    memory = Memory()
    pressed = ["#" * 16 for _ in range(16)]
    pressed[5] = "#####.##########"
    for rows, seen in ((pressed, ["#" * 16] * 16), (in_progress(11), in_progress(11))):
        (sighting,) = read(draw(rows, THEMES[theme], 20).frame, mines=40, memory=memory)
        assert (sighting.symbols, sighting.doubtful) == (seen, ())


CORNER = (
    ".111...111", ".1#22111#1", ".23#2#1111", "12#2211...", "1#21......",
    "111....111", "##111..1#1", "##1#21.111", "##12#1.111", "###111.1#1",
)  # fmt: skip
"""A game whose lower left corner is opened next."""


@pytest.mark.parametrize("theme", ["classic", "dark"])
def test_doubts_of_a_pressed_cell_are_gone_when_its_neighbours_open(theme: str) -> None:
    memory = Memory()
    pressed = [*CORNER[:6], ".#111..1#1", *CORNER[7:]]
    opened = [*CORNER[:6], "..111..1#1", "..1#21.111", "..12#1.111", "...111.1#1"]
    for rows in (CORNER, pressed, opened):
        frame = draw(rows, THEMES[theme], 16).frame
        seen = read(frame, frame.region, 10, 10, mines=10, memory=memory)
    assert [(each.symbols, each.doubtful) for each in seen] == [(opened, ())]
