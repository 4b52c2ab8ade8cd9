"""Guard: nothing is clicked without it. It stops everything the moment that the user wants the mouse back.

It is all that the autopilot has of a screen: what only looks is answered, what touches is checked first. Every click
asks the screen, synchronously: where is the pointer, was Escape pressed, which window would get the click. So no click
follows even when the watching thread is late. The thread is there to end thinking and waiting as well.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from gridseer.errors import GridseerError
from gridseer.geometry import Frame, Place, Region
from gridseer.screen.fairness import refuse_ranked
from gridseer.screen.press import HOLD_SECONDS, split_keys
from gridseer.screen.screen import Button, Screen, ScreenError

_NEAR = 2
"""A pointer this many pixels from where it was put has not been moved: screens round."""
_CORNER = 3
"""So near a corner of a monitor is in it."""
_ARRIVAL_SECONDS = 1.0
"""The pointer must be where it was sent within this time."""
_ARRIVAL_PAUSE = 0.001
"""Between two glances whether it is."""
_HELD_SECONDS = 0.1
"""For so long a window manager may hold the pointer after a click, which it looks at before the game does."""
_OWN_SECONDS = 1.0
"""A window of the game's own that does not go within this time is not a tooltip but a dialog."""
_ESCAPE = ("escape", "esc")
"""What the key that stops us may be called."""
_WATCH_SECONDS = 0.01
"""Between two glances of the watching thread."""
_PARTING_SECONDS = 2.0
"""How long to wait for that thread at the end: a screen that has gone may never answer it."""


class StoppedError(GridseerError):
    """The guard has stopped the game; the sentence says why."""


class CoveredError(GridseerError):
    """Another window lies over the game and does not go; the sentence says which."""


class OwnDialogError(CoveredError):
    """It is a window of the game's own."""


@dataclass(frozen=True, slots=True)
class GameLimits:
    """When enough is enough."""

    seconds: float = 120.0
    """For one game."""
    clicks: int = 5000
    """For one game."""
    covered_seconds: float = 10.0
    """For another window over the game to go away."""


class Guard:
    """A screen behind a fence: clicks only where they are allowed, and none after a stop.

    Use it with ``with``: it watches from the beginning of the block to its end. The mouse is in our hands from
    ``begin`` on; before that the user may move it freely.
    """

    def __init__(self, screen: Screen, limits: GameLimits | None = None) -> None:
        self._screen = screen
        self.limits = limits or GameLimits()
        """When a game is stopped anyway."""
        self.clicks = 0
        """Clicks of this game."""
        self.stopped_because: str | None = None
        """Why everything was stopped, or None as long as it goes on."""
        self.time_is_up = False
        """Whether it was the time of a game that stopped everything."""
        self._wish: str | None = None
        self._fence: tuple[Region, ...] = ()
        self._expected: Place | None = None
        self._left: Place | None = None
        self._moved_at = 0.0
        self._deadline: float | None = None
        self._window: int | None = None
        self._any_window = False
        self._owner: int | None = None
        self._lost_seconds = 0.0
        self._lock = threading.RLock()
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="gridseer guard", daemon=True)

    def __enter__(self) -> "Guard":
        try:
            self._screen.pointer()
            self._screen.escape_pressed()
        except ScreenError as error:
            raise ScreenError(
                f"expected a screen on which the pointer and the Escape key can be watched, got none: {error.sentence}",
                error.hint or "Without them nobody could stop the autopilot, so it does not start: gridseer doctor",
            ) from error
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join(_PARTING_SECONDS)

    def begin(self, fence: Region) -> None:
        """A game begins: from now on the mouse is ours, and clicks are allowed inside the fence only.

        Raise ``ScreenError`` where players are ranked against each other.
        """
        self.require_fair(fence.middle)
        with self._lock:
            self.clicks = 0
            self.check()
            self._fence = (fence,)
            self._window, self._owner = self._screen.window_at(fence.middle), self._screen.owner_at(fence.middle)
            self._deadline = self._screen.now() + self.limits.seconds
            if self._expected is None:
                self._expected = self._screen.pointer()
                self._screen.escape_pressed()

    def fence(self, region: Region) -> None:
        """The board of this game is elsewhere now: a game can shift it by its first click."""
        with self._lock:
            self._fence = (region,)

    def end(self) -> None:
        """A game is over: the time of the next one has not begun."""
        self._deadline = None

    @contextmanager
    def allowing(self, region: Region, *, any_window: bool = False) -> Iterator[None]:
        """Clicks in one more rectangle are allowed for a while: the restart button that the user has named.

        With ``any_window`` they may go to a window besides the game's.
        """
        before, self._fence = self._fence, (*self._fence, region)
        self._any_window = any_window
        try:
            yield
        finally:
            self._fence, self._any_window = before, False

    @contextmanager
    def resting(self) -> Iterator[None]:
        """The mouse is the user's for a while, and no time of the game passes."""
        began = self._screen.now()
        with self._lock:
            ours, self._expected = self._expected is not None, None
        try:
            yield
        finally:
            with self._lock:
                rested = self._screen.now() - began
                self._lost_seconds += rested
                if self._deadline is not None:
                    self._deadline += rested
                if ours:
                    self._expected = self._screen.pointer()
                    self._screen.escape_pressed()

    @property
    def seconds_left(self) -> float:
        """Until the time of this game is up."""
        return self.limits.seconds if self._deadline is None else self._deadline - self._screen.now()

    def stop(self, because: str) -> None:
        """Stop everything, from any thread: it waits for no lock, and nothing that is seen meanwhile undoes it."""
        self._wish = because

    def check(self) -> None:
        """Raise ``StoppedError`` when there is a reason to stop."""
        with self._lock:
            if self.stopped_because is None:
                self.stopped_because = self._reason()
            if self.stopped_because is not None:
                raise StoppedError(self.stopped_because)

    def require_fair(self, place: Place) -> None:
        """Raise ``ScreenError`` if players are ranked in the window at a place: see docs/guides/fair-play.md."""
        refuse_ranked(self._screen.titles_at(place))

    @property
    def clock(self) -> float:
        """Seconds on a clock that stands still while the guard rests or another window lies over the game."""
        return self._screen.now() - self._lost_seconds

    def grab(self, region: Region | None = None) -> Frame:
        """A picture of the screen, unless everything was stopped.

        A part of the screen is looked at when no other program's window lies over it, while a game is played.
        """
        self.check()
        if region is not None and self._window is not None:
            self._wait_while(lambda: self._covered(region))
        return self._screen.grab(region)

    def snapshot(self) -> Frame:
        """A picture of the whole screen even after a stop: to show later what a game was stopped by."""
        return self._screen.grab()

    @property
    def tick(self) -> float:
        """Seconds between two glances that are compared; 0 where nothing moves."""
        return self._screen.tick

    @property
    def monitors(self) -> tuple[Region, ...]:
        """The rectangles of the monitors."""
        return self._screen.monitors

    def monitor_at(self, place: Place) -> Region:
        """The monitor that shows a place; the first one where none does."""
        return next((monitor for monitor in self.monitors if place in monitor), self.monitors[0])

    def titles_at(self, place: Place) -> tuple[str, ...]:
        """The titles of the window that is seen at a place, and of its parents; empty where nobody can tell."""
        return self._screen.titles_at(place)

    def owner_at(self, place: Place) -> int | None:
        """A number for the process whose window is seen at a place; None where nobody can tell."""
        return self._screen.owner_at(place)

    def class_at(self, place: Place) -> str | None:
        """What kind of program the window at a place belongs to; None where nobody can tell."""
        return self._screen.class_at(place)

    def is_own_window(self, place: Place) -> bool:
        """Whether the terminal in which gridseer runs is what is seen at a place."""
        return self._screen.is_own_window(place)

    def wait(self, seconds: float) -> None:
        """Wait, but not past a stop."""
        until = self._screen.now() + seconds
        while True:
            self.check()
            left = until - self._screen.now()
            if left <= 0:
                return
            self._screen.pause(min(left, _WATCH_SECONDS))

    def move(self, place: Place) -> None:
        """Put the pointer somewhere."""
        with self._lock:
            self.check()
            self._left, self._moved_at = self._expected, self._screen.now()
            self._screen.move(place)
            self._expected = place

    def click(self, place: Place, button: Button = Button.LEFT, hold: float = HOLD_SECONDS) -> bool:
        """Click, holding the button for so long, if the place is inside the fence and nothing speaks against it.

        If another window would get the click, it is not made: wait until that window has gone and answer False, since
        what was seen before may not be true any more.
        """
        with self._lock:
            self.check()
            if not any(place in region for region in self._fence):
                self.stopped_because = f"a click at {place} would have been outside the board; nothing was clicked"
                raise StoppedError(self.stopped_because)
            if self.clicks >= self.limits.clicks:
                self.stopped_because = f"{self.clicks} clicks in one game are too many: something is wrong"
                raise StoppedError(self.stopped_because)
            self.move(place)
            self._arrive(place)
            clicked = self._press(place, button, hold)
        if not clicked:
            self._wait_while(lambda: None if self._is_ours(place) else place)
        return clicked

    def _press(self, place: Place, button: Button, hold: float) -> bool:
        """Click, unless something else would get that. The window manager may hold the pointer for a moment."""
        until = self._screen.now() + _HELD_SECONDS
        while True:
            with self._screen.steady():
                self.check()
                on_top = self._is_on_top(place)
                if on_top and not self._screen.is_held(place) and _is_near(self._screen.pointer(), place):
                    self.clicks += 1
                    self._screen.press(button, hold)
                    return True
            if not on_top or self._screen.now() > until:
                return False
            self._screen.pause(_ARRIVAL_PAUSE)

    def _is_ours(self, place: Place) -> bool:
        """Whether a click at a place would go to the game; asked so that no other program notices."""
        with self._screen.steady():
            return self._is_on_top(place) and not self._screen.is_held(place)

    def _is_on_top(self, place: Place) -> bool:
        """Whether the game's own window is at a place, as far as that can be known and matters."""
        return self._window is None or self._any_window or self._screen.window_at(place) == self._window

    def _covered(self, region: Region) -> Place | None:
        """A place in a rectangle at which another program's window lies over the game's."""
        assert self._window is not None
        for window, part in self._screen.over(self._window, region):
            for place in part.places:
                if self._screen.window_at(place) == window and not self._is_own(place):
                    return place
        return None

    def _is_own(self, place: Place) -> bool:
        """Whether another window of the game's own lies over it at a place."""
        other = self._screen.window_at(place) not in (None, self._window)
        return other and self._owner is not None and self._screen.owner_at(place) == self._owner

    def has_own_window_at(self, places: Iterable[Place]) -> bool:
        """Whether another window of the game's own, a dialog or a menu, lies over it at one of some places."""
        return self._window is not None and any(self._is_own(place) for place in places)

    def _wait_while(self, covered: Callable[[], Place | None]) -> None:
        """Wait as long as something keeps clicks from a place of the game, but not forever."""
        place = covered()
        began = self._screen.now()
        while place is not None:
            own = self._is_own(place)
            if self._screen.now() - began > (_OWN_SECONDS if own else self.limits.covered_seconds):
                raise (OwnDialogError if own else CoveredError)(*self._obstacle(place))
            self.wait(_WATCH_SECONDS)
            place = covered()
        self._lost_seconds += self._screen.now() - began

    def _obstacle(self, place: Place) -> tuple[str, str]:
        """What would have got a click at a place, and what to do about it."""
        if self._is_on_top(place):
            return (
                f"another program holds the mouse; nothing was clicked at {place}",
                "Close its menu, or whatever else it has open.",
            )
        titles = self._screen.titles_at(place)
        named = f"the window {titles[-1]!r}" if titles else "another window"
        return (
            f"{named} lies over the game at {place}; nothing was clicked there",
            "Move it away, or keep the game in front of it.",
        )

    def _arrive(self, place: Place) -> None:
        """Wait until the pointer is where it was sent: a window manager can hold it for a moment after a click."""
        while True:
            self.check()
            if _is_near(self._screen.pointer(), place):
                return
            self._screen.pause(_ARRIVAL_PAUSE)

    def type_key(self, key: str) -> None:
        """Press a key that the user has allowed; our own Escape stops nothing."""
        with self._lock:
            self.check()
            self._screen.type_key(key)
            if split_keys(key)[1].lower() in _ESCAPE:
                self._screen.escape_pressed()

    def _watch(self) -> None:
        while not self._done.wait(_WATCH_SECONDS):
            with self._lock:
                if self.stopped_because is None:
                    self.stopped_because = self._reason()

    def _reason(self) -> str | None:
        if self._wish is not None or self._expected is None:
            return self._wish
        try:
            pointer, escape = self._screen.pointer(), self._screen.escape_pressed()
        except ScreenError as error:
            return f"the guard lost sight of the mouse: {error.sentence}"
        if escape:
            return "Escape was pressed"
        if not _is_near(pointer, self._expected) and not self._on_its_way(pointer):
            return "the pointer was driven into a corner" if self._in_corner(pointer) else "the mouse was moved"
        if self._deadline is not None and self._screen.now() > self._deadline:
            self.time_is_up = True
            return f"the time of {self.limits.seconds:g} seconds for a game is up"
        return None

    def _on_its_way(self, pointer: Place) -> bool:
        """Whether the pointer is still where our last move began, which was a moment ago."""
        recent = self._screen.now() - self._moved_at < _ARRIVAL_SECONDS
        return recent and self._left is not None and _is_near(pointer, self._left)

    def _in_corner(self, pointer: Place) -> bool:
        return any(
            max(abs(pointer[0] - x), abs(pointer[1] - y)) <= _CORNER
            for monitor in self._screen.monitors
            for x, y in monitor.corners
        )


def _is_near(one: Place, other: Place) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= _NEAR
