"""Memory: the looks of a game that was read before, so that the next frame is a table look-up."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from gridseer.geometry import Frame, Lattice, Pixels
from gridseer.minesweeper.board import cells_of
from gridseer.minesweeper.sight import CLOSED
from gridseer.vision.board.cells.facts import Facts
from gridseer.vision.board.cells.patches import block, corners, cut_some
from gridseer.vision.board.cells.reading import SURELY_KNOWN, Reading
from gridseer.vision.board.cells.rules import going_on, impossible, without_beyond
from gridseer.vision.board.counter.mines_left import Counter
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.sighting import Sighting

MOST_LOOKS = 4096
"""More looks than this aren't a theme but noise: the memory begins anew."""

ODD_GROUND = 12.0
"""Edges of closed cells that differ by more than this on average, 0 to 255, are not the same."""
MOST_PRESSED = 9
"""This many cells can be pressed at once: a number's neighbours and itself."""


@dataclass(frozen=True, slots=True, eq=False)
class Remembered:
    """The last frame that was read."""

    shape: tuple[int, ...]
    """Of the frame's pixels."""
    lattice: Lattice
    """Where the board was."""
    block: Pixels
    """The pixels of all its cells."""
    reading: Reading
    """What its cells were, before the state of the game was judged."""
    counter: Counter
    """What was known of the mines."""
    numbers_pixels: bytes
    """The pixels of all numbers around it: while they are the same, so are the numbers."""
    sighting: Sighting


_NO_PATCHES = np.empty((0, 1, 1, 3), np.uint8)


def _pressed(reading: Reading) -> set[int]:
    """Closed cells on another ground than the rest of them: one that is just pressed looks like an open one.

    By the rules it must be closed, beside closed cells; but its look must not be remembered as closed.
    """
    places = np.flatnonzero(reading.sights.ravel() == CLOSED)
    if places.size < 3 or not reading.patches.size:
        return set()
    patches = reading.patches[places].astype(np.int16)
    ring = np.ones(patches.shape[1:3], bool)
    edge = max(1, patches.shape[1] // 8)
    ring[edge:-edge, edge:-edge] = False
    grounds = patches[:, ring]
    usual = np.median(grounds[:: -(-len(grounds) // 64)], axis=0)
    odd = np.abs(grounds - usual).max(axis=2).mean(axis=1) > ODD_GROUND
    return set(places[odd].tolist()) if odd.sum() <= MOST_PRESSED else set()


class Memory:
    """What one watcher remembers of one game: pass the same one to every ``read``."""

    __slots__ = ("last", "looks", "settled")

    def __init__(self) -> None:
        self.looks: dict[bytes, tuple[int, float]] = {}
        """The sight of each look and how likely it is, by its pixels."""
        self.last: Remembered | None = None
        """The last frame that was read."""
        self.settled = False
        """Whether the last two frames showed the same board: an animation has come to its end."""

    def learn(self, reading: Reading) -> None:
        """Remember the looks of a board that was read in full."""
        if len(self.looks) > MOST_LOOKS:
            self.looks.clear()
        sights, probabilities = reading.sights.ravel().tolist(), reading.probabilities.ravel().tolist()
        # What lies over a cell says nothing about how the game draws it.
        pressed = _pressed(reading) | set(np.flatnonzero(~reading.visible).tolist())
        for place, (patch, sight, probability) in enumerate(zip(reading.patches, sights, probabilities, strict=True)):
            if place in pressed:
                continue
            look = patch.tobytes()
            before = self.looks.get(look)
            # What is known for sure is not unlearnt from a frame with doubts: a pressed cell can bring a whole sea of
            # open ones into doubt, for as long as it is pressed.
            if before is None or before[1] < probability or (before[0] != sight and probability > SURELY_KNOWN):
                self.looks[look] = (sight, probability)

    def keep(self, remembered: Remembered) -> None:
        """Make a frame the last one."""
        self.settled = self.last is not None and np.array_equal(self.last.sighting.cells, remembered.sighting.cells)
        self.last = remembered

    def facts(self, frame: Frame, told: Facts) -> Facts:
        """What is given about cells; and that what has not changed since the last frame shows what it showed.

        A cell that was doubtful then is read anew, and so is one that may have been pressed down.
        """
        last = self.last
        if last is None or frame.pixels.shape != last.shape:
            return told
        sure = (last.reading.probabilities > SURELY_KNOWN) & ~last.reading.wrong
        sure.ravel()[[*_changed(last, block(frame.pixels, last.lattice)), *_pressed(last.reading)]] = False
        kept = {cell: frozenset({int(last.reading.sights[cell.y, cell.x])}) for cell in cells_of(sure)}
        return {**kept, **told}

    def recall(self, frame: Frame, told: Facts) -> Reading | None:
        """The cells of a frame by looks that are known.

        None when one is not known, when they break a rule together, or when what is given says otherwise.
        """
        last = self.last
        if last is None or frame.pixels.shape != last.shape:
            return None
        changed = _changed(last, block(frame.pixels, last.lattice))
        sights, probabilities = last.reading.sights.ravel().copy(), last.reading.probabilities.ravel().copy()
        for place, cell in zip(changed, cut_some(frame.pixels, last.lattice, changed), strict=True):
            known = self.looks.get(cell.tobytes())
            if known is None:
                return None
            sights[place], probabilities[place] = known
        board = sights.reshape(last.reading.sights.shape)
        wrong = np.zeros(board.shape, bool)
        if changed:
            whole = going_on(board, last.reading.cut_off)
            wrong = without_beyond(impossible(whole, last.reading.habit), last.reading.cut_off)
        if any(int(board[cell.y, cell.x]) not in possible for cell, possible in told.items()):
            return None
        # A doubt of the last frame is no reason to doubt this one: it is read in full.
        if wrong.any() or (changed and probabilities.min() <= SURELY_KNOWN):
            return None
        shaped = probabilities.reshape(board.shape)
        before = last.reading
        return replace(
            before, sights=board, probabilities=shaped, wrong=wrong, patches=_NO_PATCHES, looks=0, hidden=None
        )


def _changed(last: Remembered, now: Pixels) -> list[int]:
    """The cells whose pixels are not what they were, in reading order."""
    unlike = (last.block != now).reshape(now.shape[0], -1)
    if not unlike.any():
        return []
    left, top = corners(last.lattice)
    bands = np.clip([*(top - top[0]), len(unlike)], 0, len(unlike)).tolist()
    rows = np.stack([unlike[first:after].any(axis=0) for first, after in pairwise(bands)])
    cells = np.logical_or.reduceat(rows, np.clip(3 * (left - left[0]), 0, rows.shape[1] - 1), axis=1)
    return [int(place) for place in np.flatnonzero(cells)]


def remembered(frame: Frame, lattice: Lattice, reading: Reading, counter: Counter, sighting: Sighting) -> Remembered:
    """A frame as it is kept."""
    pixels = numbers_pixels(frame.pixels, counter.numbers)
    area = block(frame.pixels, lattice).copy()
    return Remembered(frame.pixels.shape, lattice, area, reading, counter, pixels, sighting)


def numbers_pixels(pixels: Pixels, numbers: Iterable[ShownNumber]) -> bytes:
    """The pixels of some numbers and a little around them."""
    edges = ((number.box, max(2, number.box.height // 3)) for number in numbers)
    return b"".join(pixels[box.grown(edge, 1).slices].tobytes() for box, edge in edges)
