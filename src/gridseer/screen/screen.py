"""Screen: what can be looked at and clicked on. The same few verbs for a real one and for one that we draw."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from enum import StrEnum
from typing import Protocol

from gridseer.errors import GridseerError
from gridseer.geometry import Frame, Place, Region


class ScreenError(GridseerError):
    """The screen cannot be looked at or clicked on; the hint says what to do about it."""


class Button(StrEnum):
    """A button of the mouse."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class Desktop(Protocol):
    """What is on a screen besides its picture: the pointer, the keys, and whose windows they are."""

    def move(self, place: Place) -> None:
        """Put the pointer somewhere."""
        ...

    def pointer(self) -> Place:
        """Where the pointer is."""
        ...

    def type_key(self, key: str) -> None:
        """Press and release a key or a chord of keys, such as ``F2`` or ``ctrl+n``."""
        ...

    def escape_pressed(self) -> bool:
        """Whether Escape was pressed since the last time this was asked, in whatever window."""
        ...

    def titles_at(self, place: Place) -> tuple[str, ...]:
        """The titles of the window that is seen at a place, and of its parents; empty where nobody can tell."""
        ...

    def owner_at(self, place: Place) -> int | None:
        """A number for the process whose window is seen at a place; None where nobody can tell."""
        ...

    def window_at(self, place: Place) -> int | None:
        """A number for the outermost window that gets a click at a place; None if there is none or nobody can tell."""
        ...

    def over(self, window: int, region: Region) -> tuple[tuple[int, Region], ...]:
        """The windows that may lie over a window within a rectangle: a number for each, and where that is.

        A window beside it or below it in the stack of windows isn't one of them, as far as that can be known.
        """
        ...

    def is_held(self, place: Place) -> bool:
        """Whether another program holds the pointer, so that a click at a place would go to it, whatever is there."""
        ...

    def steady(self) -> AbstractContextManager[None]:
        """Keep all windows where they are until a button is pressed or the block ends, where that can be done.

        So the window that was asked about is the one that gets the click.
        """
        ...

    def class_at(self, place: Place) -> str | None:
        """What kind of program the window at a place belongs to, in the system's words; None if nobody can tell."""
        ...

    def is_own_window(self, place: Place) -> bool:
        """Whether the terminal in which gridseer runs is what is seen at a place."""
        ...

    def close(self) -> None:
        """Let go of everything."""
        ...


def seen_over(window_at: Callable[[Place], int | None], window: int, region: Region) -> tuple[tuple[int, Region], ...]:
    """What ``over`` says where only the front window at a place can be known: at nine places of the rectangle."""
    found = ((window_at(place), Region(*place, 1, 1)) for place in region.places)
    return tuple((other, part) for other, part in found if other is not None and other != window)


class Screen(Desktop, Protocol):
    """Everything that the autopilot may do to the world. All places are pixels of the pictures that ``grab`` takes."""

    tick: float
    """Seconds between two glances that are compared: more than one step of an animation; 0 where nothing moves."""

    @property
    def monitors(self) -> tuple[Region, ...]:
        """The rectangles of the monitors."""
        ...

    def grab(self, region: Region | None = None) -> Frame:
        """A picture of a rectangle, or of everything."""
        ...

    def press(self, button: Button, seconds: float) -> None:
        """Press a button where the pointer is, hold it for so long and release it."""
        ...

    def now(self) -> float:
        """Seconds on the clock by which things happen on this screen."""
        ...

    def pause(self, seconds: float) -> None:
        """Let so much time pass on that clock."""
        ...
