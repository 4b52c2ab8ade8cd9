"""Eye: finds a board on the whole screen, then looks at its rectangle only; believes nothing that still moves."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from gridseer.autopilot.belief import Belief
from gridseer.autopilot.mine_count import MineCount
from gridseer.autopilot.no_board import no_board
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.view import UNOPENED, HaltError, View
from gridseer.geometry import Frame, Lattice, Pixels, Place, Region
from gridseer.grid import Cell
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import CLOSED, FLAG, Sight
from gridseer.screen.guard import Guard
from gridseer.vision.board import (
    Facts,
    Memory,
    Sighting,
    State,
    known_looks,
    lattice_in,
    name_look,
    read,
    region_of,
    sliced_sides,
    with_numbers,
)
from gridseer.vision.shade import unshaded

_SAME_PLACE = 1 / 8
"""The share of a cell's side by which a board that was found again may seem to have moved although it has not."""
_SAME_WIDTH = 1 / 16
"""The share of it by which a column may seem to have another width."""
_EDGE = 3
"""Pixels around the board that are looked at with it."""
_MOST_PASSED = 40
"""This many frames that went by are kept."""
_SLOWEST = 4.0
"""A game may take this many times as long as it usually does."""
_LEAST_PATIENCE = 0.8
"""Seconds that every game has to answer a click."""


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
        self._rim: Pixels | None = None
        self._passed: deque[Frame] = deque(maxlen=_MOST_PASSED)
        self._usual: float | None = None
        self._fresh: View | None = None
        self._counters: Mapping[tuple[int, int], Region] = {}
        self.finder: Callable[..., list[Sighting]] = read
        """What finds boards; one that remembers pictures is for those who play many games that begin alike."""
        self.belief = Belief()
        """What this game has shown so far."""
        self.mine_count = MineCount(settings.mines)
        """What is known of the number of mines."""
        self.frame: Frame | None = None
        """The last picture of the board's rectangle, whether it could be read or not."""
        self.find_ms = 0.0
        """How long it took to find the board."""
        self.read_ms: list[float] = []
        """How long each glance took to read."""

    def begin(self) -> None:
        """A game begins: what was known of the cells of the last one is forgotten."""
        self.belief = Belief()
        self._fresh = None

    def find(self) -> View:
        """Look for a board on the whole screen; what was known of another game is forgotten."""
        frame = self._guard.grab()
        sightings = self._search(frame)
        if not sightings:
            raise no_board(frame, self._settings.region)
        self.begin()
        found = sightings[0]
        self._require_all_of(frame, found)
        self.mine_count = MineCount(self._settings.mines)
        self.mine_count.see(found)
        view = self._focus(found)
        self._trust_counter()
        return view

    def _require_all_of(self, frame: Frame, found: Sighting) -> None:
        """Raise ``HaltError`` where a board goes on beyond what is seen of it: the numbers there would lie."""
        sides = found.cut_off or sliced_sides(frame, found)
        if sides and self._settings.region is None:
            raise HaltError(
                f"only a part of the board is seen: it goes on at the {sides[0]}",
                "Scroll the page, move the window or make it larger, so that all of the board is seen. If it is, say "
                "where: --region X,Y,WIDTH,HEIGHT --columns N --rows N.",
            )

    def find_again(self) -> View | None:
        """The same board after its cells have grown or its window has moved; None where it is not to be seen."""
        before = self._found
        assert before is not None
        frame = self._guard.grab()
        alike: list[Sighting] = []
        for sized, near in ((None, None), (before, None), (None, before)):
            found = self._search(frame, sized=sized, near=near)
            alike = [seen for seen in found if seen.cells.shape == before.cells.shape]
            alike = [seen for seen in alike if region_of(seen).overlaps(region_of(before))] or alike
            if alike:
                break
        if len(alike) != 1:
            return None
        again = alike[0]
        if again.state is State.READY:
            self.belief = Belief()  # nothing is open any more: the game has begun anew
        self.mine_count.see(again)
        if _is_in_place(before, again):
            # Something around it has changed. What was learnt of its cells holds, and its first lattice is the best.
            again = replace(again, lattice=before.lattice, origin=before.origin)
        try:
            return self._focus(again)
        except HaltError:
            return None

    @property
    def looks(self) -> dict[bytes, int]:
        """The sight of each look that is known for sure by now, by its pixels."""
        return known_looks(self._memory)

    @property
    def cell_size(self) -> tuple[int, int]:
        """Width and height of the looks, in pixels."""
        return max(1, round(self._cell[0])), max(1, round(self._cell[1]))

    @property
    def answer_seconds(self) -> float | None:
        """The longest time that this game took to show the effect of a click; None before the first one."""
        return self._usual

    def recognise(
        self, looks: Mapping[bytes, int], answer_seconds: float | None, counters: Mapping[tuple[int, int], Region]
    ) -> None:
        """Use what is known of this game from earlier ones; what was read just now goes before it.

        ``counters``: where the counter of mines is on boards of this many columns and rows, from the board's corner.
        """
        self._counters = counters
        self._trust_counter()
        self._usual = answer_seconds if self._usual is None else self._usual
        self._memory.looks = {**{look: (sight, 1.0) for look, sight in looks.items()}, **self._memory.looks}

    def _trust_counter(self) -> None:
        """A number that is where this game is known to have its counter is its counter."""
        assert self._found is not None
        lattice = self._found.lattice
        place = self._counters.get((lattice.columns, lattice.rows))
        if place is not None:
            self.mine_count.trust(place.moved(*region_of(self._found).corner), self._found)

    def glance(self) -> View | None:
        """The board as it is this moment, or None when none can be read there."""
        assert self._area is not None
        return self._read(self._guard.grab(self._area))

    def wait_until(self, done: Callable[[View], bool], patience: float | None = None) -> tuple[View | None, bool]:
        """Look until two frames are equal and the board is as it must be; the last view and whether it is.

        Where something always moves, two equal readings in a row must do after half of the patience. While nothing
        changes, the wait is no longer than the game's own usual time to answer gives reason for.
        """
        view: View | None = None
        read: Frame | None = None
        for frame, settled, late, moved_at in self._pictures(patience):
            if (settled or late) and not _same(read, frame):
                older, view, read = view, self._read(frame), frame
                if view is not None and (settled or view.is_like(older)) and done(view):
                    self._usual = max(self._usual or 0.0, moved_at)
                    return view, True
        return view, False

    def _pictures(self, patience: float | None) -> Iterator[tuple[Frame, bool, bool, float]]:
        """Pictures of the board while there is patience: whether it rests, half the time is up, and when it moved."""
        assert self._area is not None
        wanted = self._settings.patience if patience is None else patience
        began, moved_at = self._guard.clock, 0.0
        before: Frame | None = None
        self._passed.clear()
        while True:
            self.frame = frame = self._guard.grab(self._area)
            now = self._guard.clock - began
            settled = _same(before, frame)
            if not settled:
                self._passed.append(frame)
                moved_at = now
            yield frame, settled, now > wanted / 2, moved_at
            if now > wanted or (patience is None and now - moved_at > self._patience):
                return
            before = frame
            if self._guard.tick or settled:
                self._guard.wait(max(self._guard.tick, 0.001))

    @property
    def _patience(self) -> float:
        """Seconds after which a click has no effect, by how long this game took at most to answer one."""
        longest = self._settings.patience
        return longest / 2 if self._usual is None else min(longest, max(_LEAST_PATIENCE, _SLOWEST * self._usual))

    def glimpse(self, good: Callable[[View], bool]) -> View | None:
        """The last good frame of the last wait that showed a finished game, before something came over the board.

        It had no time to settle; so it must have no doubts, and is good for nothing but the ending.
        """
        for frame in reversed(self._passed):
            if self.has_shifted(frame):
                continue  # it isn't worth reading where the board is covered, or is no longer
            view = self._read(frame)
            if view is not None and not view.unread and view.is_over and good(view):
                return view
        return None

    def lit_up(self, view: View) -> View | None:
        """The board of the last picture without the shade that lies over it since a view; None if none does.

        What is read there is inferred: none of it is remembered.
        """
        frame = None if self.frame is None else unshaded(view.frame, self.frame)
        return None if frame is None else self._read(frame, Memory())

    def has_shifted(self, frame: Frame) -> bool:
        """Whether the rim around the board is not what it was: the board may have grown or moved, or be covered."""
        return self._rim is None or not np.array_equal(self._rim, self._rim_of(frame))

    def accept_rim(self, frame: Frame) -> None:
        """The board is where it was: what has changed around it is a part of its cells, or a game's decoration."""
        self._rim = self._rim_of(frame)

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

    def _search(self, frame: Frame, *, sized: Sighting | None = None, near: Sighting | None = None) -> list[Sighting]:
        """Every board on the screen, or in the rectangle that was given, the surest first.

        Or one that is ``sized`` like another, or one ``near`` where it was.
        """
        settings = self._settings
        told, columns, rows = settings.region, settings.columns, settings.rows
        region = told
        if sized is not None and told is None:
            rows, columns = sized.cells.shape
        if near is not None and (columns is None or rows is None):
            board = region_of(near)
            region = board.grown(board.width // 4, board.height // 4).within(told or frame.region)
        inside = None if region is None else region.moved(-frame.origin.x, -frame.origin.y)
        began = time.perf_counter()
        sightings = self.finder(frame, inside, columns, rows, mines=settings.mines, themes=settings.themes)
        self.find_ms = 1000 * (time.perf_counter() - began)
        sightings = [seen for seen in sightings if not self._guard.is_own_window(_middle(seen))]
        return [seen for seen in sightings if told is None or _is_inside(seen, told)]

    def _focus(self, sighting: Sighting) -> View:
        """From the whole screen to the rectangle of one board."""
        self._found = sighting
        lattice = sighting.lattice
        board = lattice.moved(*sighting.origin).bounds
        self._area = board.grown(_EDGE).within(self._guard.monitor_at(board.corner))
        self._inside = board.moved(-self._area.x, -self._area.y)
        self._remember_theme(lattice)
        view = self.glance()
        if view is None:
            raise HaltError(
                f"the board of {lattice.columns}x{lattice.rows} cells at {board.corner} was gone at the second glance"
            )
        self._rim = self._rim_of(view.frame)
        return view

    def _rim_of(self, frame: Frame) -> Pixels:
        """The pixels around the board."""
        assert self._inside is not None
        rim = frame.pixels.copy()
        rim[self._inside.slices] = 0
        return rim

    def _remember_theme(self, lattice: Lattice) -> None:
        """Begin a new memory. The looks of the game before are known again when its cells have the same size."""
        looks = self._memory.looks if self._cell == (lattice.cell_width, lattice.cell_height) else {}
        self._memory, self._cell = Memory(), (lattice.cell_width, lattice.cell_height)
        self._memory.looks = looks

    def _read(self, frame: Frame, memory: Memory | None = None) -> View | None:
        assert self._found is not None
        mines, lattice = self.mine_count.mines, lattice_in(frame, self._found)
        began = time.perf_counter()
        known = mines if isinstance(mines, int) else None
        closed = self._still_closed(frame)
        if len(closed) == self._found.cells.size:
            self.belief = Belief()  # it looks just as it did when nothing was open: the game has begun anew
        facts = {**closed, **self.belief.facts()}
        themes = self._settings.themes
        memory = memory or self._memory
        sightings = read(frame, lattice=lattice, mines=known, memory=memory, facts=facts, themes=themes)
        self.read_ms.append(1000 * (time.perf_counter() - began))
        if not sightings or sightings[0].cells.shape != self._found.cells.shape:
            memory.last = None  # gone, or so much of it is covered that a part looks like a board
            return None
        sighting = sightings[0]
        cells = self.belief.apply(sighting)
        candidates = self.belief.candidates(sighting, cells)
        view = View(frame, sighting, cells, mines, candidates, frozenset(self.belief.exploded))
        if np.isin(cells, (CLOSED, FLAG)).all() and not sighting.doubtful:
            self._fresh = view
        return view

    def _still_closed(self, frame: Frame) -> Facts:
        """The cells that look exactly as they did when none was open: closed, or still flagged."""
        if self._fresh is None or self._fresh.frame.region != frame.region:
            return {}
        same = ~self._fresh.changed(frame, inside=False)
        return {cell: frozenset({self._fresh[cell]}) for cell in cells_of(same)}

    def reread(self, opened: Iterable[Cell]) -> None:
        """Read the board anew, without what was learnt of its looks, knowing that some cells are open."""
        assert self._found is not None
        self.belief.opened(opened, self._found.cells.shape)
        self._memory.looks.clear()
        self._memory.last = None

    def again(self, view: View) -> View:
        """The same view with everything that is known by now."""
        cells = self.belief.apply(view.sighting)
        candidates = self.belief.candidates(view.sighting, cells)
        exploded = frozenset(self.belief.exploded)
        return View(view.frame, view.sighting, cells, self.mine_count.mines, candidates, exploded)

    def told(self, view: View, cell: Cell, sight: Sight) -> View:
        """The same view after somebody has said what a cell shows: all that have its look show the same."""
        self.belief.said[cell] = int(sight)
        name_look(self._memory, view.frame, view.sighting, cell, int(sight))
        return self._read(view.frame) or self.again(view)

    def count(self, view: View) -> View:
        """Look at the numbers around a board that has settled, and learn what they count; the same view with that."""
        self.mine_count.see(with_numbers(self._guard.grab(), view.sighting), view.cells)
        return self.again(view)


def _same(one: Frame | None, other: Frame) -> bool:
    return one is not None and np.array_equal(one.pixels, other.pixels)


def _is_in_place(before: Sighting, now: Sighting) -> bool:
    """Whether a board of the same size is where it was, and none of its columns and rows has another width."""
    side = min(before.lattice.cell_width, before.lattice.cell_height)
    one, other = (each.lattice.moved(*each.origin) for each in (before, now))
    lines = ((one.column_lines, other.column_lines), (one.row_lines, other.row_lines))
    return all(
        np.abs(old - new).max() < _SAME_PLACE * side and np.abs(np.diff(old) - np.diff(new)).max() <= _SAME_WIDTH * side
        for old, new in lines
    )


def _is_inside(sighting: Sighting, told: Region) -> bool:
    """Whether the middle of every cell lies in a rectangle."""
    lattice = sighting.lattice
    return sighting.centre((0, 0)) in told and sighting.centre((lattice.columns - 1, lattice.rows - 1)) in told


def _middle(sighting: Sighting) -> Place:
    lattice = sighting.lattice
    return sighting.centre((lattice.columns // 2, lattice.rows // 2))
