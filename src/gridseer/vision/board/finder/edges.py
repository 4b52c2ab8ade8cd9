"""Where colours change in a picture, and at which distance the same change comes again.

A board repeats: the change of colour at the left side of one cell is found again, in the same row of pixels, at the
left side of the next one. So every straight piece of an edge is a voter: it is keyed by its row and by the colours left
and right of it, and the distance to the next voter with the same key is its vote. Text and wallpaper vote too, but not
together.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame

SMALLEST_CELL, LARGEST_CELL = 10, 140
"""The range of cells that are looked for, in pixels."""

_STEP, _LARGE_STEP = 3, 5
"""Every which row or column of pixels votes, in a usual and in a large picture: a straight edge is in all of them."""
_LARGE = 4_000_000
"""A picture with more pixels is large."""
_STRAIGHT = 5
"""How long an edge must be to vote, in pixels; letters have few that are longer."""
_DITHERED = 0.01
"""The share of the pixels that take turns in a dithered picture."""
_MOST_VOTERS = 150_000
"""A picture with more voters than this is thinned, so that a photograph costs no more than a desktop."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Two places of the same kind in a row of pixels (or in a column: then everything below is turned)."""

    start: npt.NDArray[np.int32]
    """Where along the row the first one is."""
    line: npt.NDArray[np.int32]
    """Which row."""
    lag: npt.NDArray[np.int32]
    """How far the second one is from the first."""

    def where(self, chosen: npt.NDArray[np.bool_]) -> "Pairs":
        """Some of the pairs."""
        return Pairs(self.start[chosen], self.line[chosen], self.lag[chosen])

    def votes(self) -> npt.NDArray[np.int64]:
        """How many pairs there are at each lag."""
        return np.bincount(self.lag, minlength=2 * LARGEST_CELL + 2)


def packed(frame: Frame) -> npt.NDArray[np.uint32]:
    """One number a pixel, so that colours are compared at once."""
    return cv2.cvtColor(frame.pixels, cv2.COLOR_RGB2RGBA).view(np.uint32)[:, :, 0]


def is_dithered(frame: Frame) -> bool:
    """Whether pixels of two colours take turns in a part of a picture, as where few colours stand for many."""
    lines = packed(frame)[:: 2 * _STEP + 1]
    turns = (lines[:, :-2] == lines[:, 2:]) & (lines[:, :-2] != lines[:, 1:-1])
    return bool((turns[:, :-1] & turns[:, 1:]).mean() > _DITHERED)


def mixed(frame: Frame) -> Frame:
    """A dithered picture with the pixels that take turns mixed."""
    return replace(frame, pixels=np.asarray(cv2.blur(frame.pixels, (2, 2)), np.uint8))


def exact_pairs(colours: npt.NDArray[np.uint32]) -> tuple[Pairs, Pairs]:
    """Edges whose two colours come again, along the rows and along the columns."""
    return _exact(colours, turned=False), _exact(colours, turned=True)


def _exact(colours: npt.NDArray[np.uint32], *, turned: bool) -> Pairs:
    before, after = (colours[:-1], colours[1:]) if turned else (colours[:, :-1], colours[:, 1:])
    changes = np.not_equal(before, after).view(np.uint8)
    line, place = _voters(_calm(changes, turned=turned), turned=turned)
    index = (place, line) if turned else (line, place)
    kind = before[index] * np.uint32(2654435761) ^ after[index] * np.uint32(2246822519)
    return _paired(line, place + 1, kind)


def _calm(changes: npt.NDArray[np.uint8], *, turned: bool) -> npt.NDArray[np.uint8]:
    """Changes with something flat beside them: where every pixel differs from the next there is a photograph."""
    busy = cv2.erode(changes, np.ones((3, 1) if turned else (1, 3), np.uint8))
    return np.asarray(cv2.subtract(changes, busy), np.uint8)


def _eroded(changes: npt.NDArray[np.uint8], *, turned: bool) -> npt.NDArray[np.uint8]:
    # First widened by a pixel at both ends, so that a dotted line is a line.
    wide = cv2.dilate(changes, np.ones((1, 3) if turned else (3, 1), np.uint8))
    size = _STRAIGHT + 2
    whole = cv2.erode(wide, np.ones((1, size) if turned else (size, 1), np.uint8))
    return np.asarray(cv2.bitwise_and(changes, whole), np.uint8)


def _voters(changes: npt.NDArray[np.uint8], *, turned: bool) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """The line and the place in it of every change that is part of a straight edge."""
    straight = _eroded(changes, turned=turned)
    step = _STEP if straight.size < _LARGE else _LARGE_STEP
    sampled = straight[:, ::step] if turned else straight[::step]
    found = np.flatnonzero(sampled)
    if found.size > _MOST_VOTERS:
        # Whole lines are left out, since a vote needs two voters of the same line.
        thin = -(-found.size // _MOST_VOTERS)
        kept = (found % sampled.shape[1] if turned else found // sampled.shape[1]) % thin == 0
        found = found[kept]
    high, low = np.divmod(found.astype(np.int32), np.int32(sampled.shape[1]))
    return (low * step, high) if turned else (high * step, low)


def _paired(line: npt.NDArray[np.int32], place: npt.NDArray[np.int32], kind: npt.NDArray[np.uint32]) -> Pairs:
    """Voters of the same line and kind that follow each other, the next ones of each."""
    short = (kind * np.uint32(2654435761)) >> np.uint32(8)
    key = (
        (line.astype(np.uint64) << np.uint64(44)) | (short.astype(np.uint64) << np.uint64(20)) | place.astype(np.uint64)
    )
    order = np.argsort(key)
    line, place, kind = line[order], place[order], kind[order]
    starts, lines, lags = [], [], []
    for ahead in (1, 2):
        lag = place[ahead:] - place[:-ahead]
        same = (line[ahead:] == line[:-ahead]) & (kind[ahead:] == kind[:-ahead])
        same &= (lag >= SMALLEST_CELL) & (lag <= 2 * LARGEST_CELL)
        starts.append(place[:-ahead][same])
        lines.append(line[:-ahead][same])
        lags.append(lag[same])
    return Pairs(np.concatenate(starts), np.concatenate(lines), np.concatenate(lags))
