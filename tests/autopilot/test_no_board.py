"""What is said where no board is found: black screens and boards of other cells by name."""

import cv2
import numpy as np
import pytest

from gridseer.autopilot import Eye, NoBoardError, PilotSettings
from gridseer.geometry import Frame, Place, Region
from gridseer.screen.guard import Guard
from tests.support.habits import SIZE, HabitScreen


class PaintedScreen(HabitScreen):
    """A screen that shows one picture."""

    picture: Frame

    def grab(self, region: Region | None = None) -> Frame:
        return self.picture if region is None else self.picture.crop(region)


def hexagons(*, dithered: bool = False) -> Frame:
    pixels = np.full((SIZE[1], SIZE[0], 3), 60, np.uint8)
    corners = np.array([[20 * np.sin(turn), 20 * np.cos(turn)] for turn in np.arange(6) * np.pi / 3])
    for row in range(12):
        for column in range(18):
            middle = np.array([100 + 35 * column + 17.5 * (row % 2), 80 + 30 * row])
            cv2.fillPoly(pixels, [np.rint(middle + corners).astype(np.int32)], (200, 205, 210))
            cv2.polylines(pixels, [np.rint(middle + corners).astype(np.int32)], True, (20, 20, 20), 2)
    if dithered:
        turns = np.indices(pixels.shape[:2]).sum(axis=0) % 2 == 0
        pixels[(pixels == (200, 205, 210)).all(axis=2) & turns] = (127, 127, 127)
    return Frame(pixels, Place(0, 0))


@pytest.mark.parametrize(
    ("picture", "sentence"),
    [
        (Frame(np.zeros((SIZE[1], SIZE[0], 3), np.uint8)), "a picture that is all black"),
        (Frame(np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)), "on the screen, got none"),
        (hexagons(), "a board of hexagons"),
        (hexagons(dithered=True), "a board of hexagons"),
    ],
    ids=["black", "grey", "hexagons", "dithered hexagons"],
)
def test_what_is_there_instead_of_a_board_is_said(picture: Frame, sentence: str) -> None:
    screen = PaintedScreen()
    screen.picture = picture
    with Guard(screen) as guard, pytest.raises(NoBoardError, match=sentence):
        Eye(guard, PilotSettings()).find()
