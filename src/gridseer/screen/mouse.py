"""Mouse: the hands on the real screen, one file for each way to have them."""

import platform
from typing import Protocol

from gridseer.screen.screen import Button, Desktop


class Mouse(Desktop, Protocol):
    """The desktop of a real screen, in points, not pixels; a button is pressed and released in two steps."""

    def press(self, button: Button) -> None:
        """Press a button and hold it."""
        ...

    def release(self, button: Button) -> None:
        """Let a button go."""
        ...


def open_mouse(*, watch: bool = True) -> Mouse:
    """The mouse of this system; unless it need not ``watch``, it listens for Escape from now on."""
    if platform.system() == "Linux":
        from gridseer.screen.x11 import X11Mouse

        return X11Mouse(watch=watch)
    from gridseer.screen.listener import ListenedMouse

    return ListenedMouse(watch=watch)
