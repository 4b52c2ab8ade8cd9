"""A desktop that is drawn: its pointer, its keys and its one window, for every virtual screen."""

import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from gridseer.geometry import Place, Region
from gridseer.grid import Cell
from gridseer.screen.screen import Button, seen_over


@dataclass(frozen=True, slots=True)
class Click:
    """A click that a virtual screen has received."""

    place: Place
    button: Button
    cell: Cell | None
    """The cell that was hit, or None outside the board."""


class DrawnDesktop:
    """What virtual screens have in common."""

    tick = 0.0
    window: Region
    """The rectangle of the game's window."""

    def __init__(self, size: tuple[int, int], pointer: Place) -> None:
        self.clicks: list[Click] = []
        """Every click so far."""
        self._size = size
        self._pointer = pointer
        self._escape = False

    @property
    def monitors(self) -> tuple[Region, ...]:
        """The one rectangle that there is."""
        return (Region(0, 0, *self._size),)

    def move(self, place: Place) -> None:
        """Put the pointer somewhere."""
        self._pointer = place

    def press(self, button: Button, seconds: float) -> None:
        """However long a button is held here, it is one click."""
        del seconds
        self.click(button)

    def click(self, button: Button) -> None:
        """What the game does with a click where the pointer is."""
        raise NotImplementedError

    def pointer(self) -> Place:
        """Where the pointer is."""
        return self._pointer

    def escape_pressed(self) -> bool:
        """Whether ``press_escape`` was called since the last time."""
        pressed, self._escape = self._escape, False
        return pressed

    def press_escape(self) -> None:
        """What a user does to stop everything."""
        self._escape = True

    def titles_at(self, place: Place) -> tuple[str, ...]:
        """The title of the one window that has one."""
        return ("Mines",) if place in self.window else ()

    def owner_at(self, place: Place) -> int | None:
        """The game is process 1 of this world."""
        return 1 if place in self.window else None

    def steady(self) -> AbstractContextManager[None]:
        """Nothing moves by itself here."""
        return nullcontext()

    def window_at(self, place: Place) -> int | None:
        """The game's window is the only one."""
        return 1 if place in self.window else None

    def over(self, window: int, region: Region) -> tuple[tuple[int, Region], ...]:
        """The windows that are seen at some places of a rectangle and aren't this one."""
        return seen_over(self.window_at, window, region)

    def is_held(self, place: Place) -> bool:
        """There is no other program here that could hold the pointer."""
        del place
        return False

    def class_at(self, place: Place) -> str | None:
        """Every game here is of one kind."""
        return "virtual" if place in self.window else None

    def is_own_window(self, place: Place) -> bool:
        """There is no terminal on this screen."""
        del place
        return False

    def now(self) -> float:
        """Seconds on the clock of the computer: somebody may be watching."""
        return time.monotonic()

    def pause(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)

    def close(self) -> None:
        """There is nothing to let go of."""
