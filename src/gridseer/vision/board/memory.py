"""Memory: the looks of a game that was read before, so that the next frame is a table look-up."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from gridseer.geometry import Frame, Pixels
from gridseer.minesweeper.board import cells_of
from gridseer.vision.board.counter.mines_left import Counter
from gridseer.vision.board.counter.number import ShownNumber
from gridseer.vision.board.hints import Facts
from gridseer.vision.board.limits import LOOKS, READ
from gridseer.vision.board.patches import block, corners, cut_some
from gridseer.vision.board.reading import Reading
from gridseer.vision.board.rules import going_on, impossible, without_beyond
from gridseer.vision.board.sighting import Sighting


@dataclass(frozen=True, slots=True, eq=False)
class LastFrame:
    """The last frame that was read."""

    shape: tuple[int, ...]
    """Of the frame's pixels."""
    block: Pixels
    """The pixels of all cells."""
    reading: Reading
    """What its cells were, before the state of the game was judged."""
    counter: Counter
    """What was known of the mines."""
    numbers_pixels: bytes
    """The pixels of all numbers around it: while they are the same, so are the numbers."""
    sighting: Sighting

    @classmethod
    def of(cls, frame: Frame, reading: Reading, counter: Counter, sighting: Sighting) -> "LastFrame":
        """A frame as it is kept."""
        area = block(frame.pixels, reading.lattice).copy()
        return cls(frame.pixels.shape, area, reading, counter, numbers_pixels(frame.pixels, counter.numbers), sighting)


class Memory:
    """What one watcher remembers of one game: pass the same one to every ``read``."""

    __slots__ = ("last", "looks", "settled")

    def __init__(self) -> None:
        self.looks: dict[bytes, tuple[int, float]] = {}
        """The sight of each look and how likely it is, by its pixels."""
        self.last: LastFrame | None = None
        """The last frame that was read."""
        self.settled = False
        """Whether the last two frames showed the same board: an animation has come to its end."""

    def learn(self, reading: Reading) -> None:
        """Remember the looks of a board that was read in full."""
        if len(self.looks) > LOOKS.remembered:
            self.looks.clear()
        visible = reading.visible.ravel().tolist()
        sights, probabilities = reading.sights.ravel().tolist(), reading.probabilities.ravel().tolist()
        for patch, seen, sight, sure in zip(reading.patches, visible, sights, probabilities, strict=True):
            look = patch.tobytes()
            before = self.looks.get(look)
            # What is known for sure is not unlearnt from a frame with doubts: a pressed cell can bring a whole sea of
            # open ones into doubt, for as long as it is pressed.
            if seen and (before is None or before[1] < sure or (before[0] != sight and sure > READ.surely_known)):
                self.looks[look] = (sight, sure)

    def keep(self, last: LastFrame) -> None:
        """Make a frame the last one."""
        self.settled = self.last is not None and np.array_equal(self.last.sighting.cells, last.sighting.cells)
        self.last = last

    def facts(self, frame: Frame, given: Facts) -> Facts:
        """What is given about cells; and that what has not changed since the last frame shows what it showed.

        A cell that was doubtful then is read anew.
        """
        last = self.last
        if last is None or frame.pixels.shape != last.shape:
            return given
        sure = (last.reading.probabilities > READ.surely_known) & ~last.reading.wrong
        sure.ravel()[_changed(last, block(frame.pixels, last.reading.lattice))] = False
        kept = {cell: frozenset({int(last.reading.sights[cell.y, cell.x])}) for cell in cells_of(sure)}
        return {**kept, **given}

    def recall(self, frame: Frame, given: Facts) -> Reading | None:
        """The cells of a frame by looks that are known.

        None when one is not known, when they break a rule together, or when what is given says otherwise.
        """
        last = self.last
        if last is None or frame.pixels.shape != last.shape:
            return None
        reading = last.reading
        changed = _changed(last, block(frame.pixels, reading.lattice))
        sights, probabilities = reading.sights.ravel().copy(), reading.probabilities.ravel().copy()
        for place, cell in zip(changed, cut_some(frame.pixels, reading.lattice, changed), strict=True):
            known = self.looks.get(cell.tobytes())
            if known is None:
                return None
            sights[place], probabilities[place] = known
        board = sights.reshape(reading.sights.shape)
        if any(int(board[cell.y, cell.x]) not in possible for cell, possible in given.items()):
            return None
        wrong = np.zeros(board.shape, bool)
        if changed:
            whole = going_on(board, reading.cut_off)
            wrong = without_beyond(impossible(whole, reading.habit), reading.cut_off)
        # A doubt of the last frame is no reason to doubt this one: it is read in full.
        if wrong.any() or (changed and probabilities.min() <= READ.surely_known):
            return None
        nothing = np.empty((0, 1, 1, 3), np.uint8)
        return replace(
            reading, sights=board, probabilities=probabilities.reshape(board.shape), wrong=wrong, patches=nothing
        )


def _changed(last: LastFrame, now: Pixels) -> list[int]:
    """The cells whose pixels are not what they were, in reading order."""
    unlike = (last.block != now).reshape(now.shape[0], -1)
    if not unlike.any():
        return []
    left, top = corners(last.reading.lattice)
    bands = np.clip([*(top - top[0]), len(unlike)], 0, len(unlike)).tolist()
    rows = np.stack([unlike[first:after].any(axis=0) for first, after in pairwise(bands)])
    cells = np.logical_or.reduceat(rows, np.clip(3 * (left - left[0]), 0, rows.shape[1] - 1), axis=1)
    return [int(place) for place in np.flatnonzero(cells)]


def numbers_pixels(pixels: Pixels, numbers: Iterable[ShownNumber]) -> bytes:
    """The pixels of some numbers and a little around them."""
    edges = ((number.box, max(2, number.box.height // 3)) for number in numbers)
    return b"".join(pixels[box.grown(edge, 1).slices].tobytes() for box, edge in edges)
