"""Rim: where a grid ends. Its lines run as far as the outermost one and no further.

Text and the box around a puzzle lie close to its outer line and may be darker, but the lines of the grid do not go on
to them.
"""

from dataclasses import dataclass

import numpy as np

from gridseer.geometry import Points
from gridseer.vision.paper.mesh.plane import LineInk, Plane, mean_of_seen, sampled

OUTWARD_SHARES = tuple(round(0.76 + 0.04 * number, 2) for number in range(15))
"""How far out the next line is looked for, in cells: drawings are uneven, and the outer line of a print is thick."""
UNEVEN_COST = 0.5
"""What a line loses that is half a cell from where it should be, as a share of what a line has."""
BEYOND_COST = 2.0
"""And one that is a cell beyond the end of the others."""
PIECES_PER_CELL = 12
"""This many pieces a cell the lines are followed outwards in."""
UNBROKEN_SHARE = 0.4
"""The share of lines that go on through every piece of the way to the outer line."""
LOST_SHARE, FOUND_SHARE = 0.3, 0.65
"""An outer row with less of the grid's usual share of lines is none; one with more was missed."""
LEAST_FOUND = 0.4
"""And that much the outer line itself has at least."""
ASTRAY_BY = 0.06
"""An outer line that is this many cells off is put right."""
END_SLACK = 0.1
"""This many cells before the outer line the others may end: frames are thick, and hands stop short."""
FAINT_DEPTH = 0.35
"""A line with less of the depth of the others is none of theirs: squared paper has lines of its own."""
DIM_DEPTH = 0.06
"""In a dim picture lines darken the paper by less than this, and how much says nothing."""
OPEN_REACH = 0.35
"""Where the lines go on this many cells beyond the outer one, the grid does not end there."""


def grown(places: Points, plane: Plane, ink: LineInk, *, final: bool = False) -> Points | None:
    """The crossings with a false outer row or column less, a missed one more, or one put right; None: all is well.

    When it is final, no line is put right any more.
    """
    changed = False
    for quarters in range(4):  # each side in its turn; the grid is turned a quarter after each
        side = _Side(places, plane, ink, upright=quarters % 2 == 0)
        if places.shape[1] > 3 and side.is_lost():
            places, changed = places[:, 1:], True
        elif (more := side.next_line()) is not None:
            places, changed = np.concatenate([more, places], axis=1), True
        elif not final and places.shape[1] > 3 and (again := side.put_right()) is not None:
            places, changed = np.concatenate([again, places[:, 1:]], axis=1), True
        places = np.rot90(places)
    return np.ascontiguousarray(places) if changed else None


def open_sides(places: Points, plane: Plane, ink: LineInk) -> int:
    """At how many sides the lines of the grid go on, so that it cannot be the whole of it."""
    sides = [_Side(np.rot90(places, quarters), plane, ink, upright=quarters % 2 == 0) for quarters in range(4)]
    return sum(side.reach() > OPEN_REACH for side in sides)


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """The left side of a grid that has been turned so that the side looked at is there."""

    places: Points
    """The crossings, in pixels of the plane."""
    plane: Plane
    """What is looked at; it is not turned."""
    ink: LineInk
    """What the lines of the grid are like."""
    upright: bool
    """Whether the left side runs downwards in the plane; otherwise sideways."""

    def is_lost(self) -> bool:
        """Whether the left line is none: it is not there, or the others do not go on to it, or it is much fainter."""
        line, second = self.places[:, :1], self.places[:, 1:2]
        inner = slice(1, -1) if len(line) > 2 else slice(None)
        there, spokes = self._line_at(0.0), self._spokes(line[inner], second[inner])
        if min((share for share in (there, spokes) if share is not None), default=1.0) < LOST_SHARE * self.ink.share:
            return True
        depth = self.plane.depth(line[:-1], line[1:], upright=self.upright)
        crossing = self.plane.depth(line[inner], second[inner], upright=not self.upright)
        return self._is_faint(depth, there) or self._is_faint(crossing, spokes)

    def put_right(self) -> Points | None:
        """Another first line where the lines of the grid do not go on to the present one; None where they do."""
        second = _Side(self.places[:, 1:], self.plane, self.ink, self.upright)
        now = float(np.median(np.linalg.norm(self.places[:, 0] - self.places[:, 1], axis=1))) / self.plane.side
        better = second.next_line() if now > second.reach() + END_SLACK else None
        if better is None:
            return None
        off = float(np.median(np.linalg.norm(better - self.places[:, :1], axis=2))) / self.plane.side
        return better if off > ASTRAY_BY else None

    def next_line(self) -> Points | None:
        """The crossings about one cell further out, if there is a line and the lines of the grid go on to it."""
        pieces, usual = self._followed(through_black=True), max(self.ink.share, 0.05)
        reach = len(pieces) / PIECES_PER_CELL
        best, most = None, 0.0
        for share in OUTWARD_SHARES:
            more = self._out(share)
            if share > reach + END_SLACK or not self.plane.contains(more):
                break
            there = self._line_at(share)
            found = (there or 0.0) / usual
            # Where the others surely go on, less of the line itself will do: drawn lines have gaps.
            together = (found + float(np.mean(pieces[: round(share * PIECES_PER_CELL)])) / usual) / 2
            worth = found - UNEVEN_COST * (2 * (share - 1)) ** 2 - BEYOND_COST * max(0.0, share - reach)
            if found > LEAST_FOUND and together > FOUND_SHARE and worth > most:
                depth = self.plane.depth(more[:-1], more[1:], upright=self.upright)
                best, most = (best, most) if self._is_faint(depth, there) else (more, worth)
        return best

    def reach(self) -> float:
        """How many cells the lines of the grid go on outwards, unbroken."""
        return len(self._followed()) / PIECES_PER_CELL

    def _line_at(self, share: float) -> float | None:
        """How much line there is this many cells outside the left one; None where black hides it."""
        along = self.plane.near_upright if self.upright else self.plane.near_flat
        line = self._out(share)
        # Text may lie close outside: paper is only inside.
        inside = [self._out(share - less) for less in (0.33, 0.45)]
        beside = np.mean([sampled(one[:-1], one[1:], along) for one in inside], axis=0)
        seen = self.plane.seen(line[:-1], line[1:], upright=self.upright)
        there = sampled(line[:-1], line[1:], along) - beside
        return mean_of_seen(there, np.maximum(there, seen))

    def _is_faint(self, depth: float | None, there: float | None) -> bool:
        """Whether a line, where it is there, darkens the paper much less than the others do."""
        if depth is None or there is None or there <= 0 or self.ink.depth < DIM_DEPTH:
            return False
        return depth / there < FAINT_DEPTH * self.ink.depth / max(self.ink.share, 0.05)

    def _followed(self, *, through_black: bool = False) -> list[float]:
        """How much of the lines of the grid there is outside the left one, piece by piece, as far as they go on.

        Through black, where nothing can be seen of them, they may go on hardly.
        """
        inner = slice(1, -1) if len(self.places) > 3 else slice(None)
        # The first piece is left out: where a thick line crosses, there is no other to be seen.
        pieces = [self.ink.share]
        for piece in range(1, round(PIECES_PER_CELL * OUTWARD_SHARES[-1])):
            start, end = self._out(piece / PIECES_PER_CELL)[inner], self._out((piece + 1) / PIECES_PER_CELL)[inner]
            there = self._spokes(start, end)
            if there is None and through_black:
                there = UNBROKEN_SHARE * self.ink.share
            depth = self.plane.depth(start, end, upright=not self.upright)
            if there is None or there < UNBROKEN_SHARE * self.ink.share or self._is_faint(depth, there):
                break
            pieces.append(there)
        return pieces

    def _spokes(self, start: Points, end: Points) -> float | None:
        """How much there is, between these places, of the lines that cross the left side; None where black hides it."""
        beside = self.plane.near_flat if self.upright else self.plane.near_upright
        aside = np.array([0.0, 1.0] if self.upright else [1.0, 0.0]) * self.plane.side
        around = [sampled(start + aside * off, end + aside * off, beside) for off in (-0.45, -0.33, 0.33, 0.45)]
        # Text has strokes on both sides, a line of the grid a clue on one of them now and then.
        there = sampled(start, end, beside) - np.minimum(around[0] + around[1], around[2] + around[3]) / 2
        return mean_of_seen(there, np.maximum(there, self.plane.seen(start, end, upright=not self.upright)))

    def _out(self, share: float) -> Points:
        """Places this many cells outside the left line, or inside it."""
        back = min(2, self.places.shape[1] - 1)
        step = (self.places[:, :1] - self.places[:, back : back + 1]) / back
        return np.asarray(self.places[:, :1] + step * share)
