"""Mouse: the hands on the real screen, one file for each way to have them."""

import platform
from typing import Protocol

from gridseer.errors import InputError
from gridseer.geometry import Place
from gridseer.screen.screen import Button

HOLD_SECONDS = 0.005
"""How long a button is held: many games do not see a press that is shorter."""
GAP_SECONDS = 0.005
"""What passes after a click before the next one: without it most games lose clicks."""

MODIFIERS = {"ctrl": "Control_L", "shift": "Shift_L", "alt": "Alt_L", "super": "Super_L"}
"""The names of keys that are held while another one is pressed, and what X11 calls them."""


class Mouse(Protocol):
    """The pointer, its buttons, and the keys; in points, not pixels."""

    def move(self, place: Place) -> None:
        """Put the pointer somewhere."""
        ...

    def press(self, button: Button) -> None:
        """Press a button and hold it."""
        ...

    def release(self, button: Button) -> None:
        """Let a button go."""
        ...

    def type_key(self, key: str) -> None:
        """Press and release a key, with the keys that are held for it."""
        ...

    def pointer(self) -> Place:
        """Where the pointer is."""
        ...

    def escape_pressed(self) -> bool:
        """Whether Escape was pressed since the last time."""
        ...

    def titles_at(self, place: Place) -> tuple[str, ...]:
        """The titles of the window that is seen at a place, and of its parents."""
        ...

    def owner_at(self, place: Place) -> int | None:
        """The process whose window is seen at a place; None where nobody can tell."""
        ...

    def is_own_window(self, place: Place) -> bool:
        """Whether our own terminal is what is seen at a place."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...


def open_mouse(*, watch: bool = True) -> Mouse:
    """The mouse of this system; unless it need not ``watch``, it listens for Escape from now on."""
    if platform.system() == "Linux":
        from gridseer.screen.x11 import X11Mouse

        return X11Mouse(watch=watch)
    from gridseer.screen.listener import ListenedMouse

    return ListenedMouse(watch=watch)


def split_keys(text: str) -> tuple[list[str], str]:
    """The keys to hold and the key to press.

    >>> split_keys("ctrl+n"), split_keys("F2")
    ((['ctrl'], 'n'), ([], 'F2'))
    """
    *held, key = text.split("+")
    unknown = [name for name in held if name not in MODIFIERS]
    if unknown or not key:
        raise InputError(f"expected a key such as F2 or ctrl+n, got {text!r}", f"Keys to hold: {', '.join(MODIFIERS)}.")
    return held, key
