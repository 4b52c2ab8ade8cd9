"""The real screen: pictures by mss, hands by X11 or pynput, and one scale between them."""

import time
from contextlib import AbstractContextManager
from typing import Self

from gridseer.geometry import Frame, Place, Region
from gridseer.screen.capture import Capture
from gridseer.screen.mouse import open_mouse
from gridseer.screen.press import GAP_SECONDS
from gridseer.screen.releaser import Releaser
from gridseer.screen.screen import Button


class RealScreen:
    """The screen of this computer. Without ``hands`` it can be looked at and nothing else."""

    tick = 0.018
    """A little longer than one step of an animation at 60 steps a second."""

    def __init__(self, *, hands: bool = True) -> None:
        self._mouse = open_mouse(watch=hands)
        self._capture = Capture()
        self._releaser = Releaser() if hands else None

    @property
    def scale(self) -> float:
        """Pixels to a point of the mouse."""
        return float(self._capture.scale)

    @property
    def monitors(self) -> tuple[Region, ...]:
        """The monitors, in pixels."""
        return self._capture.monitors

    def grab(self, region: Region | None = None) -> Frame:
        """A picture of a rectangle, or of everything."""
        return self._capture.grab(region)

    def move(self, place: Place) -> None:
        """Put the pointer somewhere."""
        self._mouse.move(self._points(place))

    def press(self, button: Button, seconds: float) -> None:
        """Hold a button for so long; whatever happens in between, it does not stay down."""
        assert self._releaser is not None
        self._releaser.pressed(button)
        try:
            self._mouse.press(button)
            time.sleep(seconds)
        finally:
            self._mouse.release(button)
            self._releaser.released()
        time.sleep(GAP_SECONDS)

    def now(self) -> float:
        """Seconds on the clock of the computer."""
        return time.monotonic()

    def pause(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)

    def type_key(self, key: str) -> None:
        """Press and release a key."""
        self._mouse.type_key(key)

    def pointer(self) -> Place:
        """Where the pointer is."""
        x, y = self._mouse.pointer()
        return Place(round(x * self.scale), round(y * self.scale))

    def escape_pressed(self) -> bool:
        """Whether Escape was pressed since the last time."""
        return self._mouse.escape_pressed()

    def titles_at(self, place: Place) -> tuple[str, ...]:
        """The titles of the window that is seen at a place, and of its parents."""
        return self._mouse.titles_at(self._points(place))

    def owner_at(self, place: Place) -> int | None:
        """The process whose window is seen at a place; None where nobody can tell."""
        return self._mouse.owner_at(self._points(place))

    def steady(self) -> AbstractContextManager[None]:
        """Keep all windows where they are until a button is pressed."""
        return self._mouse.steady()

    def window_at(self, place: Place) -> int | None:
        """A number for the outermost window that gets a click at a place."""
        return self._mouse.window_at(self._points(place))

    def over(self, window: int, region: Region) -> tuple[tuple[int, Region], ...]:
        """The windows that may lie over a window within a rectangle."""
        found = self._mouse.over(window, _scaled(region, 1 / self.scale))
        return tuple((other, _scaled(part, self.scale)) for other, part in found)

    def is_held(self, place: Place) -> bool:
        """Whether another program holds the pointer."""
        return self._mouse.is_held(self._points(place))

    def class_at(self, place: Place) -> str | None:
        """What kind of program the window at a place belongs to."""
        return self._mouse.class_at(self._points(place))

    def is_own_window(self, place: Place) -> bool:
        """Whether our own terminal is what is seen at a place."""
        return self._mouse.is_own_window(self._points(place))

    def drag_region(self) -> Region:
        """Let the user drag a rectangle around the board, where the system has a way to do that."""
        from gridseer.screen.screen import ScreenError

        drag = getattr(self._mouse, "drag_region", None)
        if drag is None:
            raise ScreenError("expected X11 for a rectangle dragged with the mouse", "Pass --region X,Y,WIDTH,HEIGHT.")
        region: Region = drag()
        return region

    def close(self) -> None:
        """Let go of everything."""
        if self._releaser is not None:
            self._releaser.close()
        self._capture.close()
        self._mouse.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _points(self, place: Place) -> Place:
        return Place(round(place.x / self.scale), round(place.y / self.scale))


def _scaled(region: Region, scale: float) -> Region:
    numbers = (region.x, region.y, region.right, region.bottom)
    left, top, right, bottom = (round(number * scale) for number in numbers)
    return Region.between(left, top, max(right, left + 1), max(bottom, top + 1))
