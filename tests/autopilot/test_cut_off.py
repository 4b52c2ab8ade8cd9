"""Boards that go on beyond the edge of the picture: the numbers at a false edge would lie."""

from dataclasses import replace

import pytest

from gridseer.autopilot import Eye, HaltError, PilotSettings
from gridseer.geometry import Frame, Lattice, Region
from gridseer.minesweeper.level import LEVELS
from gridseer.screen.guard import Guard
from gridseer.screen.habit import GameHabit
from gridseer.screen.habit_screen import HabitScreen
from gridseer.vision.board.reader import read
from gridseer.vision.board.reading import sides_beyond

BEGINNER = LEVELS["beginner"]
LOOKS = [frozenset[GameHabit](), frozenset({GameHabit.SHADES}), frozenset({GameHabit.DITHERED})]


def fresh(habits: frozenset[GameHabit]) -> tuple[Frame, Lattice]:
    frame = HabitScreen(BEGINNER, habits, seed=1).grab()
    (seen,) = read(frame)
    return frame, seen.lattice


@pytest.mark.parametrize("habits", LOOKS)
def test_the_side_is_named_at_which_a_board_goes_on(habits: frozenset[GameHabit]) -> None:
    frame, lattice = fresh(habits)
    assert sides_beyond(frame.pixels, lattice) == ()
    below = replace(lattice, rows=5)
    lower = frame.crop(Region(0, 0, frame.width, round(below.y + 5.5 * below.cell_height)))
    assert sides_beyond(lower.pixels, below) == ("bottom",)
    beside = lattice.moved(-round(lattice.x + 1.6 * lattice.cell_width), 0)
    beside = replace(beside, x=beside.x + 2 * beside.cell_width, columns=7)
    left = frame.crop(Region(round(lattice.x + 1.6 * lattice.cell_width), 0, frame.width, frame.height))
    assert sides_beyond(left.pixels, beside) == ("left",)


@pytest.mark.parametrize("margin", [3, 7, 12, 20])
def test_a_margin_below_a_board_is_not_a_row_of_cells(margin: int) -> None:
    for habits in LOOKS:
        frame, lattice = fresh(habits)
        bottom = round(lattice.y + lattice.height) + margin
        assert sides_beyond(frame.crop(Region(0, 0, frame.width, bottom)).pixels, lattice) == ()


class LowScreen(HabitScreen):
    """A screen whose lower edge cuts the window of the game."""

    @property
    def monitors(self) -> tuple[Region, ...]:
        return (Region(0, 0, self._size[0], 280),)

    def grab(self, region: Region | None = None) -> Frame:
        return super().grab(self.monitors[0] if region is None else region.within(self.monitors[0]))


class ScrolledScreen(HabitScreen):
    """A page that shows a thin slice of the row below its edge; under it is the window of a browser."""

    slice = 5

    def grab(self, region: Region | None = None) -> Frame:
        pixels = super().grab().pixels.copy()
        pixels[self.board.y + 6 * 24 + self.slice :] = (214, 214, 214)
        pixels[self.board.y + 6 * 24 + self.slice] = (150, 150, 150)
        return Frame(pixels).crop(region or Region(0, 0, *self._size))


@pytest.mark.parametrize("screen", [LowScreen(BEGINNER, seed=1), ScrolledScreen(BEGINNER, seed=1)])
def test_a_board_of_which_only_a_part_is_seen_is_not_played(screen: HabitScreen) -> None:
    screen.grab()
    with Guard(screen) as guard, pytest.raises(HaltError, match="goes on at the bottom"):
        Eye(guard, PilotSettings()).find()
