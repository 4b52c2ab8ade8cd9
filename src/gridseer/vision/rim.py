"""Rim: where a grid ends. Its lines run as far as the outermost one and no further.

Text and the box around a puzzle lie close to its outer line and may be darker, but the lines of the grid do not go on
to them.
"""

from dataclasses import dataclass

import numpy as np

from gridseer.vision.plane import Plane, Points, sampled
from gridseer.vision.seams import Floats

SHARES = tuple(round(0.76 + 0.04 * number, 2) for number in range(15))
"""How far out the next line is looked for, in cells: drawings are uneven, and the outer line of a print is thick."""
UNEVEN = 0.5
"""What a line loses that is half a cell from where it should be, as a share of what a line has."""
BEYOND = 2.0
"""And one that is a cell beyond the end of the others."""
PIECES = 12
"""So many pieces a cell the lines are followed outwards in."""
UNBROKEN = 0.4
"""The share of lines that go on through every piece of the way to the outer line."""
LOST, FOUND = 0.3, 0.65
"""An outer row with less of the grid's usual share of lines is none; one with more was missed."""
HARDLY = 0.4
"""And that much the outer line itself has at least."""
ASTRAY = 0.06
"""An outer line that is so many cells off is put right."""
SLACK = 0.1
"""So many cells before the outer line the others may end: frames are thick, and hands stop short."""
LEAST_SEEN = 0.34
"""Where more is hidden by black, there is nothing to go by."""


def grown(places: Points, down: Floats, across: Floats, plane: Plane, *, final: bool = False) -> Points | None:
    """The crossings with a false outer row or column less, a missed one more, or one put right; None: all is well.

    When it is final, no line is put right any more.
    """
    changed = False
    usual = float(min(np.median(down.mean(axis=0)), np.median(across.mean(axis=1))))
    upright = True
    for _ in range(4):  # each side in its turn; the grid is turned a quarter after each
        if _outer_share(down, across) < LOST * usual and places.shape[1] > 3:
            places, down, across, changed = places[:, 1:], down[:, 1:], across[:, 1:], True
        else:
            more = _Side(places, plane, usual, upright).next_line()
            if more is not None:
                places, changed = np.concatenate([more, places], axis=1), True
                down = np.concatenate([np.ones_like(down[:, :1]), down], axis=1)
                across = np.concatenate([np.ones_like(across[:, :1]), across], axis=1)
            elif not final:
                again = _put_right(places, plane, usual, upright=upright)
                if again is not None:
                    places, changed = np.concatenate([again, places[:, 1:]], axis=1), True
        places, down, across = np.rot90(places), np.rot90(across), np.rot90(down)
        upright = not upright
    return np.ascontiguousarray(places) if changed else None


def _outer_share(down: Floats, across: Floats) -> float:
    """How much line there is at the left: on the outer line itself and on the way to the second one."""
    inner = across[1:-1, 0] if len(across) > 2 else across[:, 0]
    return float(min(down[:, 0].mean(), inner.mean()))


def _put_right(places: Points, plane: Plane, usual: float, *, upright: bool) -> Points | None:
    """Another first line where the lines of the grid do not go on to the present one; None where they do."""
    if places.shape[1] < 4:
        return None
    side = _Side(places[:, 1:], plane, usual, upright)
    better = side.next_line()
    if better is None:
        return None
    off = float(np.median(np.linalg.norm(better - places[:, :1], axis=2))) / plane.side
    now = float(np.median(np.linalg.norm(places[:, 0] - places[:, 1], axis=1))) / plane.side
    return better if off > ASTRAY and now > side.reach() + SLACK else None


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """The left side of a grid that has been turned so that the side looked at is there."""

    places: Points
    """The crossings, in pixels of the plane."""
    plane: Plane
    """What is looked at; it is not turned."""
    usual: float
    """How much line the edges of the grid have."""
    upright: bool
    """Whether the left side runs downwards in the plane; otherwise sideways."""

    def next_line(self) -> Points | None:
        """The crossings about one cell further out, if there is a line and the lines of the grid go on to it."""
        pieces = self._followed()
        reach = len(pieces) / PIECES
        best, most = None, 0.0
        for share in SHARES:
            more = self._out(share)
            if share > reach + SLACK or not self.plane.contains(more):
                break
            found = self._line_at(share) / max(self.usual, 0.05)
            # Where the others surely go on, less of the line itself will do: drawn lines have gaps.
            together = (found + float(np.mean(pieces[: round(share * PIECES)])) / max(self.usual, 0.05)) / 2
            worth = found - UNEVEN * (2 * (share - 1)) ** 2 - BEYOND * max(0.0, share - reach)
            if found > HARDLY and together > FOUND and worth > most:
                best, most = more, worth
        return best

    def reach(self) -> float:
        """How many cells the lines of the grid go on outwards, unbroken."""
        return len(self._followed()) / PIECES

    def _line_at(self, share: float) -> float:
        """How much line there is so many cells outside the left one."""
        along = self.plane.near_upright if self.upright else self.plane.near_flat
        line = self._out(share)
        # Text may lie close outside: paper is only inside.
        inside = [self._out(share - less) for less in (0.33, 0.45)]
        beside = np.mean([sampled(one[:-1], one[1:], along) for one in inside], axis=0)
        return _mean(sampled(line[:-1], line[1:], along) - beside, self.plane.seen(line[:-1], line[1:], upright=self.upright))

    def _followed(self) -> list[float]:
        """How much of the lines of the grid there is outside the left one, piece by piece, as far as they go on."""
        beside = self.plane.near_flat if self.upright else self.plane.near_upright
        aside = np.array([0.0, 1.0] if self.upright else [1.0, 0.0]) * self.plane.side
        inner = slice(1, -1) if len(self.places) > 3 else slice(None)
        # The first piece is left out: where a thick line crosses, there is no other to be seen.
        pieces = [self.usual]
        for piece in range(1, round(PIECES * SHARES[-1])):
            start, end = self._out(piece / PIECES)[inner], self._out((piece + 1) / PIECES)[inner]
            around = [sampled(start + aside * off, end + aside * off, beside) for off in (-0.45, -0.33, 0.33, 0.45)]
            # Text has strokes on both sides, a line of the grid a clue on one of them now and then.
            there = sampled(start, end, beside) - np.minimum(around[0] + around[1], around[2] + around[3]) / 2
            pieces.append(_mean(there, self.plane.seen(start, end, upright=not self.upright)))
            if pieces[-1] < UNBROKEN * self.usual:
                return pieces[:-1]
        return pieces

    def _out(self, share: float) -> Points:
        """Places so many cells outside the left line, or inside it."""
        back = min(2, self.places.shape[1] - 1)
        step = (self.places[:, :1] - self.places[:, back : back + 1]) / back
        return np.asarray(self.places[:, :1] + step * share)


def _mean(values: Floats, seen: Floats) -> float:
    """The mean of what can be seen; nothing where that is too little."""
    return float((values * seen).sum() / seen.sum()) if float(seen.mean()) >= LEAST_SEEN else 0.0
