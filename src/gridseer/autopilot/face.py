"""The face above a board, which begins the next game in games of the classic kind."""

from contextlib import suppress

import cv2
import numpy as np

from gridseer.autopilot.view import HaltError, View
from gridseer.errors import InputError
from gridseer.geometry import Frame, Place, Region
from gridseer.screen.guard import Guard

_STRIP = 5.0
"""This many cells above the board is the face looked for."""
_CONTRAST = 24
"""A pixel that differs by more than this from the ground around is part of something."""
_FACE_SECONDS = 0.5
"""Seconds after which a face shows how things are, not that something was clicked."""
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


class Face:
    """Watches the face above a board: one that never changes while a game goes on shows when it is over."""

    def __init__(self, guard: Guard, view: View) -> None:
        """Remember how it looks while the game goes on."""
        self._guard, self._board = guard, view.region
        self._place: Region | None = None
        with suppress(HaltError, InputError):
            self._place = face_region(guard, view)
        self._before: Frame | None = None if self._place is None else guard.grab(self._place)

    def watch(self, view: View) -> None:
        """The game goes on: what has changed by now says nothing about its end."""
        if self.has_changed(view) or view.region != self._board:
            self._place = None

    def has_changed(self, view: View) -> bool:
        """Whether it looks as it never did while the game went on, and goes on looking so."""
        if self._place is None or self._before is None or view.region != self._board:
            return False
        if np.array_equal(self._before.pixels, self._guard.grab(self._place).pixels):
            return False
        self._guard.wait(_FACE_SECONDS)  # a face may be startled by a click, and painted late
        return not np.array_equal(self._before.pixels, self._guard.grab(self._place).pixels)
