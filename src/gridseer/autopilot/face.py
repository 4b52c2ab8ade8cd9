"""The face above a board, which begins the next game in games of the classic kind."""

from contextlib import suppress

import numpy as np

from gridseer.autopilot.view import HaltError, View
from gridseer.errors import InputError
from gridseer.geometry import Frame, Region
from gridseer.screen.guard import Guard
from gridseer.vision.board import find_face

_FACE_SECONDS = 0.5
"""Seconds after which a face shows how things are, not that something was clicked."""


def face_region(guard: Guard, view: View) -> Region:
    """Where the face is on the screen."""
    found = find_face(guard.grab(guard.monitor_at(view.region.corner)), view.lattice)
    if found is None:
        raise HaltError(
            "expected a face above the middle of the board, got nothing of that kind",
            "Say another way to begin the next game: --next key:F2, --next click:X,Y.",
        )
    return found


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
