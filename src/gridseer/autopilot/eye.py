"""Eye: finds a board on the whole screen, then looks at its rectangle only; believes nothing that still moves."""

import time
from collections import deque
from collections.abc import Callable

import numpy as np

from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.view import UNOPENED, HaltError, View
from gridseer.errors import GridseerError, InputError
from gridseer.geometry import Frame, Lattice, Place, Region
from gridseer.minesweeper.sight import CLOSED, FLAG, WRONG_FLAG
from gridseer.screen.guard import Guard
from gridseer.vision.board.finder.oblique import require_squares
from gridseer.vision.board.memory import Memory
from gridseer.vision.board.reader import read
from gridseer.vision.board.sighting import Sighting

_EDGE = 3
"""Pixels around the board that are looked at with it."""

_MOST_PASSED = 40
"""So many frames that went by are kept."""


class NoBoardError(GridseerError):
    """No board was found on the screen."""


class Eye:
    """Looks at a screen through its guard."""

    def __init__(self, guard: Guard, settings: PilotSettings) -> None:
        self._guard = guard
        self._settings = settings
        self._memory = Memory()
        self._cell = (0.0, 0.0)
        self._found: Sighting | None = None
        self._area: Region | None = None
        self._inside: Region | None = None
        self._passed: deque[Frame] = deque(maxlen=_MOST_PASSED)
        self.mines: int | None = None
        """All mines of the board, once they are known."""
        self.find_ms = 0.0
        """How long it took to find the board."""
        self.read_ms: list[float] = []
        """How long each glance took to read."""

    def find(self) -> View:
        """Look for a board on the whole screen."""
        settings = self._settings
        frame = self._guard.grab()
        region = settings.region
        inside = None if region is None else region.moved(-frame.origin.x, -frame.origin.y)
        began = time.perf_counter()
        sightings = read(frame, inside, settings.columns, settings.rows, mines=settings.mines)
        self.find_ms = 1000 * (time.perf_counter() - began)
        sightings = [seen for seen in sightings if not self._guard.is_own_window(_middle(seen))]
        if not sightings:
            require_squares(frame, inside)
            where = "on the screen" if region is None else f"in the rectangle of {region}"
            raise NoBoardError(
                f"expected a Minesweeper board {where}, got none",
                "Bring the game to the front, or help with --region X,Y,WIDTH,HEIGHT --columns N --rows N.",
            )
        self._found = sightings[0]
        return self._focus(sightings[0])

    def glance(self) -> View | None:
        """The board as it is this moment, or None when none can be read there."""
        assert self._area is not None
        return self._read(self._guard.grab(self._area))

    def wait_until(self, done: Callable[[View], bool], patience: float | None = None) -> tuple[View | None, bool]:
        """Look until two frames are equal and the board is as it must be; the last view and whether it is.

        Where something always moves, two equal readings in a row must do after half of the patience.
        """
        assert self._area is not None
        patience = self._settings.patience if patience is None else patience
        began = time.monotonic()
        before: Frame | None = None
        view: View | None = None
        last_read: Frame | None = None
        self._passed.clear()
        while True:
            frame = self._guard.grab(self._area)
            settled = before is not None and np.array_equal(frame.pixels, before.pixels)
            if not settled:
                self._passed.append(frame)
            late = time.monotonic() - began > patience / 2
            if (settled or late) and not (last_read is not None and np.array_equal(frame.pixels, last_read.pixels)):
                older, view, last_read = view, self._read(frame), frame
                same = settled or (older is not None and view is not None and older.is_like(view))
                if view is not None and same and not view.doubtful and done(view):
                    return view, True
            if time.monotonic() - began > patience:
                return view, False
            before = frame
            if self._guard.tick or settled:
                self._guard.wait(max(self._guard.tick, 0.001))

    def glimpse(self) -> View | None:
        """The last frame of the last wait that showed a finished game, before something came over the board.

        It had no time to settle; so it must have no doubts, and is good for nothing but the ending.
        """
        for frame in reversed(self._passed):
            view = self._read(frame)
            if view is not None and not view.doubtful and view.is_over:
                return view
        return None

    def parking_place(self, view: View) -> Place:
        """A place off the board for the pointer, so that no cell is lit up by it: beside the middle of a side."""
        board, lattice = view.region, view.sighting.lattice
        gap = max(4, round(min(lattice.cell_width, lattice.cell_height) / 2))
        middle = board.middle
        for place in (
            Place(board.x - gap, middle.y),
            Place(board.right + gap, middle.y),
            Place(middle.x, board.bottom + gap),
            Place(middle.x, board.y - gap),
        ):
            if any(place in monitor.grown(-8) for monitor in self._guard.monitors):
                return place
        return view.centre(view.cells_like(*range(CLOSED), *UNOPENED)[-1])

    def _focus(self, sighting: Sighting) -> View:
        """From the whole screen to the rectangle of one board."""
        lattice = sighting.lattice
        board = lattice.moved(*sighting.origin).bounds
        self._area = board.grown(_EDGE).within(self._guard.monitor_at(board.corner))
        self._inside = board.moved(-self._area.x, -self._area.y)
        self._remember_theme(lattice)
        self.mines = self._count(sighting)
        view = self.glance()
        if view is None or view.sighting.lattice.columns != lattice.columns:
            raise HaltError(
                f"the board of {lattice.columns}x{lattice.rows} cells at {board.corner} was gone at the second glance"
            )
        return view

    def _remember_theme(self, lattice: Lattice) -> None:
        """Begin a new memory. The looks of the game before are known again when its cells have the same size."""
        looks = self._memory.looks if self._cell == (lattice.cell_width, lattice.cell_height) else {}
        self._memory, self._cell = Memory(), (lattice.cell_width, lattice.cell_height)
        self._memory.looks = looks

    def _count(self, sighting: Sighting) -> int:
        if self._settings.mines is not None:
            return self._settings.mines
        if sighting.mines_left is None:
            size = f"{sighting.lattice.columns}x{sighting.lattice.rows}"
            raise InputError(
                f"expected the number of mines, which this game of {size} cells does not show", "Say --mines N."
            )
        return sighting.mines_left + int(np.count_nonzero(np.isin(sighting.cells, (FLAG, WRONG_FLAG))))

    def _read(self, frame: Frame) -> View | None:
        assert self._found is not None
        assert self.mines is not None
        place = self._found.lattice.moved(self._found.origin.x - frame.origin.x, self._found.origin.y - frame.origin.y)
        began = time.perf_counter()
        sightings = read(frame, lattice=place, mines=self.mines, memory=self._memory)
        self.read_ms.append(1000 * (time.perf_counter() - began))
        return View(frame, sightings[0], self.mines) if sightings else None


def _middle(sighting: Sighting) -> Place:
    lattice = sighting.lattice
    return sighting.centre((lattice.columns // 2, lattice.rows // 2))
