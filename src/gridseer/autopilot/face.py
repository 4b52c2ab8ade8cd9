"""The face above a board, which begins the next game in games of the classic kind."""

import cv2
import numpy as np

from gridseer.autopilot.view import HaltError, View
from gridseer.geometry import Place, Region
from gridseer.screen.guard import Guard

_STRIP = 5.0
"""This many cells above the board is the face looked for."""
_CONTRAST = 24
"""A pixel that differs by more than this from the ground around is part of something."""
_ONE_NUMBER = np.array([1 << 16, 1 << 8, 1], np.int32)
"""A colour times these is one number."""


def find_face(guard: Guard, view: View) -> Place:
    """The middle of the face above a board."""
    return face_region(guard, view).middle


def face_region(guard: Guard, view: View) -> Region:
    """The thing that stands above the middle of the board and is about as wide as it is high."""
    board, lattice = view.region, view.sighting.lattice
    cell = (lattice.cell_width + lattice.cell_height) / 2
    middle, reach = board.x + board.width / 2, max(2.5 * cell, 40)
    strip = Region(round(middle - reach), round(board.y - _STRIP * cell), round(2 * reach), round(_STRIP * cell))
    strip = strip.within(guard.monitor_at(board.corner))
    pixels = guard.grab(strip).pixels
    colours, counts = np.unique(pixels.astype(np.int32) @ _ONE_NUMBER, return_counts=True)
    ground = (colours[counts.argmax()] // _ONE_NUMBER % 256).astype(np.int16)
    things = (np.abs(pixels.astype(np.int16) - ground).max(axis=2) > _CONTRAST).astype(np.uint8)
    contours, _ = cv2.findContours(things, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    best: tuple[int, Region] | None = None
    for left, top, width, height in map(cv2.boundingRect, contours):
        centred = abs(strip.x + left + width / 2 - middle) < 0.5 * cell
        square = 0.6 < width / height < 1.7 and 0.6 * cell < max(width, height) < 3.5 * cell
        if centred and square and (best is None or width * height > best[0]):
            best = width * height, Region(left, top, width, height).moved(*strip.corner)
    if best is None:
        raise HaltError(
            "expected a face above the middle of the board, got nothing of that kind",
            "Say another way to begin the next game: --next key:F2, --next click:X,Y.",
        )
    return best[1]
