"""Memory: the looks of a game that was read before, so that the next frame is a table look-up."""

from dataclasses import dataclass

import numpy as np

from gridseer.frame import Frame, Lattice, Pixels
from gridseer.vision.cells import Reading
from gridseer.vision.counter import Counter
from gridseer.vision.patches import cut
from gridseer.vision.rules import impossible
from gridseer.vision.sighting import Sighting

MOST_LOOKS = 4096
"""More looks than this are no theme but noise: the memory begins anew."""


@dataclass(frozen=True, slots=True, eq=False)
class Remembered:
    """The last frame that was read."""

    shape: tuple[int, ...]
    """Of the frame's pixels."""
    lattice: Lattice
    """Where the board was."""
    reading: Reading
    """What its cells were, before the state of the game was judged."""
    counter: Counter
    """What was known of the mines."""
    counter_pixels: bytes
    """The counter's pixels: while they are the same, so is the number."""
    sighting: Sighting
    """The answer."""


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
        sights, chances = reading.sights.ravel().tolist(), reading.chances.ravel().tolist()
        for patch, sight, chance in zip(reading.patches, sights, chances, strict=True):
            self.looks[patch.tobytes()] = (sight, chance)

    def keep(self, remembered: Remembered) -> None:
        """Make a frame the last one."""
        self.settled = self.last is not None and self.last.sighting.cells == remembered.sighting.cells
        self.last = remembered

    def recall(self, frame: Frame) -> Reading | None:
        """The cells of a frame by looks that are known; None when one is not, or when they break a rule together."""
        last = self.last
        if last is None or frame.pixels.shape != last.shape:
            return None
        patches = cut(frame.pixels, last.lattice)
        if patches.shape != last.reading.patches.shape:
            return None
        before, after = last.reading.patches.reshape(len(patches), -1), patches.reshape(len(patches), -1)
        changed = np.flatnonzero((before != after).any(axis=1)).tolist()
        sights, chances = last.reading.sights.ravel().copy(), last.reading.chances.ravel().copy()
        for place in changed:
            known = self.looks.get(patches[place].tobytes())
            if known is None:
                return None
            sights[place], chances[place] = known
        board = sights.reshape(last.reading.sights.shape)
        wrong = impossible(board) if changed else np.zeros(board.shape, bool)
        if wrong.any():
            return None
        return Reading(board, chances.reshape(board.shape), wrong, patches)


def remembered(frame: Frame, lattice: Lattice, reading: Reading, counter: Counter, sighting: Sighting) -> Remembered:
    """A frame as it is kept."""
    pixels = counter_pixels(frame.pixels, counter)
    return Remembered(frame.pixels.shape, lattice, reading, counter, pixels, sighting)


def counter_pixels(pixels: Pixels, counter: Counter) -> bytes:
    """The pixels of a counter and a little around it, or nothing."""
    if counter.box is None:
        return b""
    left, top, width, height = counter.box
    edge = max(2, height // 3)
    part = pixels[max(0, top - 1) : top + height + 1, max(0, left - edge) : left + width + edge]
    return part.tobytes()
