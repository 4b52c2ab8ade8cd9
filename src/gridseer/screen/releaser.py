"""Releaser: a small process that outlives a killed one, to let go of a button that it held.

It hears of every press and release over a pipe. When the pipe breaks after a press, the one who pressed is dead.
"""

import os
import subprocess
import sys

from gridseer.screen.mouse import open_mouse
from gridseer.screen.screen import Button, ScreenError

_LETTERS = {Button.LEFT: b"l", Button.MIDDLE: b"m", Button.RIGHT: b"r"}
_RELEASED = b"."
_READY = b"!"


class Releaser:
    """The near end of the pipe."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "gridseer.screen.releaser"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # what kills our group does not kill it
        )
        assert self._process.stdout is not None
        if self._process.stdout.read(1) != _READY:
            self._process.wait()
            raise ScreenError("expected a second process that watches over pressed buttons, got none: it did not start")

    def pressed(self, button: Button) -> None:
        """A button is about to be pressed."""
        self._tell(_LETTERS[button])

    def released(self) -> None:
        """It was let go."""
        self._tell(_RELEASED)

    def close(self) -> None:
        """The end: there is nothing to watch any more."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def _tell(self, letter: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(letter)
        self._process.stdin.flush()


def main() -> None:
    """The far end: wait for the pipe to break, and release what is still pressed."""
    try:
        mouse = open_mouse(watch=False)
    except ScreenError as error:
        sys.exit(error.sentence)
    sys.stdout.buffer.write(_READY)
    sys.stdout.buffer.flush()
    held: Button | None = None
    while letter := os.read(sys.stdin.fileno(), 1):
        held = next((button for button, name in _LETTERS.items() if name == letter), None)
    if held is not None:
        mouse.release(held)
    mouse.close()


if __name__ == "__main__":
    main()
