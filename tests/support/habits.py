"""Games with the habits of real ones, on a virtual screen."""

from collections.abc import Callable, Iterator

import numpy as np

from gridseer.geometry import Frame, Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.level import LEVELS
from gridseer.screen.screen import Button
from gridseer.screen.virtual import VirtualScreen, seeded_games
from gridseer.theme import THEMES, Theme

SIZE = (900, 620)


def games_at(level: str, seed: int, start: Start = Start.ZERO) -> Iterator[Game]:
    return seeded_games(LEVELS[level], start, seed)


FRAME_SECONDS = 1 / 60
"""What a picture takes."""


class HabitScreen(VirtualScreen):
    """A virtual screen of a handy size; the habits are switched on by its attributes.

    It has a clock of its own: waiting takes no time, and a game goes the same way however busy the machine is.
    """

    def __init__(
        self, level: str = "beginner", *, seed: int = 1, theme: Theme = THEMES["classic"], start: Start = Start.ZERO
    ) -> None:
        self.slow_frames = 0
        """A click is seen only after so many frames."""
        self.lose_every = 0
        """Every so-manieth click has no effect."""
        self.hovers = False
        """The cell under the pointer is lit up."""
        self.covers_at_end = False
        """A dialog hides the middle of the board when a game is over."""
        self.covered: Region | None = None
        """Something hides this."""
        self.title = "Mines"
        """The title of the game's window."""
        self._seconds = 0.0
        self._due: list[tuple[float, Callable[[], None]]] = []
        self._waiting = 0
        self._received = 0
        self._before: Frame | None = None
        super().__init__(games_at(level, seed, start), theme, size=SIZE)

    def now(self) -> float:
        """Seconds since the screen was made."""
        return self._seconds

    def pause(self, seconds: float) -> None:
        """Time passes at once, and what is due happens."""
        self._seconds += seconds
        due = [action for when, action in self._due if when <= self._seconds]
        self._due = [(when, action) for when, action in self._due if when > self._seconds]
        for action in due:
            action()

    def after(self, seconds: float, action: Callable[[], None]) -> None:
        """Somebody does something then."""
        self._due.append((self._seconds + seconds, action))

    def click(self, button: Button) -> None:
        self._received += 1
        if self.slow_frames:
            self._before, self._waiting = super().grab(), self.slow_frames
        if self.lose_every and self._received % self.lose_every == 0:
            return
        super().click(button)

    def grab(self, region: Region | None = None) -> Frame:
        self.pause(FRAME_SECONDS)
        whole = self._frame()
        pixels = whole.pixels.copy()
        over = self.game.outcome is not Outcome.PLAYING
        lattice = self.lattice
        if self.covers_at_end and over:
            self._cover(pixels, Region(round(lattice.x) + 30, round(lattice.y) + 25, 140, 130))
        if self.covered is not None:
            self._cover(pixels, self.covered)
        cell = self.cell_at(self.pointer())
        if self.hovers and cell is not None:
            self._light(pixels, cell)
        part = Region(0, 0, *SIZE) if region is None else region.within(Region(0, 0, *SIZE))
        return Frame(pixels[part.slices].copy(), part.corner)

    def owner_at(self, place: Place) -> int | None:
        """What covers the board belongs to another program."""
        return 2 if self.covered is not None and place in self.covered else super().owner_at(place)

    def titles_at(self, place: Place) -> tuple[str, ...]:
        return (self.title,) if place in self.window else ()

    def mines(self) -> list[Cell]:
        assert self.game.layout is not None
        return [Cell(x, y) for y, x in np.argwhere(self.game.layout).tolist()]

    def open(self, cell: Cell) -> None:
        """Open a cell as a user does, before anybody watches."""
        self.game.open(cell)
        self._stale = True

    def flag(self, cell: Cell) -> None:
        self.game.flag(cell)
        self._stale = True

    def shift(self, by: tuple[int, int]) -> None:
        """Move the window."""
        self._picture = np.roll(self._picture, by[::-1], axis=(0, 1))
        self.lattice = self.lattice.moved(*by)
        self.window = self.window.moved(*by)

    def _frame(self) -> Frame:
        if self._waiting and self._before is not None:
            self._waiting -= 1
            return self._before
        return super().grab()

    def _cover(self, pixels: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]", region: Region) -> None:
        part = pixels[region.slices]
        part[:] = (250, 250, 245)
        part[:14] = (60, 90, 160)

    def _light(self, pixels: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]", cell: Cell) -> None:
        lattice = self.lattice
        x, y = round(lattice.x + cell.x * lattice.cell_width), round(lattice.y + cell.y * lattice.cell_height)
        part = pixels[y : y + round(lattice.cell_height), x : x + round(lattice.cell_width)]
        part[:] = np.minimum(part.astype(np.int16) + 35, 255).astype(np.uint8)


class BareScreen(VirtualScreen):
    """A virtual screen with nothing on it but the game."""

    def grab(self, region: Region | None = None) -> Frame:
        pixels = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)
        window = self.window
        rows, columns = slice(window.y, window.y + window.height), slice(window.x, window.x + window.width)
        pixels[rows, columns] = super().grab().pixels[rows, columns]
        whole = Frame(pixels)
        return whole if region is None else whole.crop(region)
