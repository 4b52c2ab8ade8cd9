"""Signs: what around a board speaks for the end of a game, besides its cells."""

from contextlib import suppress

import numpy as np

from gridseer.autopilot.face import face_region
from gridseer.autopilot.view import HaltError, View
from gridseer.errors import InputError
from gridseer.geometry import Frame, Region
from gridseer.screen.guard import Guard

_FACE_SECONDS = 0.5
"""Seconds after which a face shows how things are, not that something was clicked."""


class Signs:
    """Watches the face above a board: one that never changes while a game goes on shows when it is over."""

    def __init__(self, guard: Guard, view: View) -> None:
        """Remember how things look while the game goes on."""
        self._guard = guard
        self._board = view.region
        self._face: Region | None = None
        with suppress(HaltError, InputError):
            self._face = face_region(guard, view)
        self._before: Frame | None = None if self._face is None else guard.grab(self._face)

    def watch(self, view: View) -> None:
        """The game goes on: what has changed by now says nothing about its end."""
        if self.seen(view) or view.region != self._board:
            self._face = None

    def seen(self, view: View) -> list[str]:
        """The signs that there are now, in words."""
        if self._face is None or self._before is None or view.region != self._board:
            return []
        if np.array_equal(self._before.pixels, self._guard.grab(self._face).pixels):
            return []
        self._guard.wait(_FACE_SECONDS)  # a face may be startled by a click, and painted late
        changed = not np.array_equal(self._before.pixels, self._guard.grab(self._face).pixels)
        return ["the face has changed"] if changed else []
