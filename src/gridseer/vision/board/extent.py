"""Where a board ends: the likeliest rectangle of cells, how sure each side is, and whether the board goes on there."""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Singles
from gridseer.minesweeper.sight import COVERED
from gridseer.vision.board.limits import EXTENT
from gridseer.vision.board.naming import GOES_ON, OUTSIDE

_NEVER = 1e-9
"""Keeps the logarithm of a probability finite."""
Side = Literal["left", "top", "right", "bottom"]
SIDES: tuple[Side, ...] = ("left", "top", "right", "bottom")
Size = tuple[int | None, int | None]
"""Columns and rows as far as they are given."""


@dataclass(frozen=True, slots=True)
class Extent:
    """Some rows and columns of a lattice, named by the lines around them: line 0 is before the first cell."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def slices(self) -> tuple[slice, slice]:
        """Its rows and columns in an array of cells."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def moved(self, side: Side, by: int) -> "Extent":
        """The extent that ends some lines further out on one side, or further in."""
        outwards = by if side in ("right", "bottom") else -by
        return replace(self, **{side: int(getattr(self, side)) + outwards})

    def line(self, side: Side, number: int = 0) -> tuple[slice, slice]:
        """A row or column by its number from a side on: 0 is its last one there, -1 the first beyond."""
        rows, columns = self.slices
        ends = {"left": self.left + number, "top": self.top + number}
        ends |= {"right": self.right - 1 - number, "bottom": self.bottom - 1 - number}
        at = slice(max(0, ends[side]), max(0, ends[side] + 1))
        return (rows, at) if side in ("left", "right") else (at, columns)


def extent_of(names: Singles, within: Singles, size: Size = (None, None)) -> Extent | None:
    """The rectangle that is likeliest the board; None where nothing seems to be one.

    With columns or rows given, it has as many, and is there however little it looks like a board.
    """
    gains = _gains(names, within)
    sums = np.pad(gains, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    (tops, bottoms), (lefts, rights) = (_spans(*each) for each in zip(gains.shape, size[::-1], strict=True))
    best, found = -np.inf if any(size) else 0.0, None
    for top, bottom in zip(tops.tolist(), bottoms.tolist(), strict=True):
        rows = sums[bottom] - sums[top]
        each = rows[rights] - rows[lefts]
        if each.size and each.max() > best:
            number = int(each.argmax())
            best, found = float(each[number]), Extent(top, bottom, int(lefts[number]), int(rights[number]))
    return found


def _spans(lines: int, given: int | None) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Where some lines can begin and end: as many as are given, or not too few."""
    firsts, lasts = np.triu_indices(lines + 1, EXTENT.fewest_lines if given is None else given)
    fitting = lasts - firsts == given if given is not None else np.ones(len(firsts), bool)
    return firsts[fitting], lasts[fitting]


def _gains(names: Singles, within: Singles) -> Floats:
    """What each cell adds to the odds of the rectangle that it is in; those beyond the picture speak against it.

    What lies over a cell hardly tells whether there is one.
    """
    likely = np.exp(names.astype(np.float64))
    outside, hidden = likely[..., OUTSIDE] + likely[..., GOES_ON], EXTENT.unseen * likely[..., COVERED]
    gains = np.log(np.maximum(1 - outside - hidden, _NEVER) / (outside + hidden + _NEVER))
    gains = np.clip(gains, -EXTENT.most_odds, EXTENT.most_odds)
    return np.where(within < EXTENT.half, -EXTENT.most_odds, gains)


def evidence(names: Singles, within: Singles, extent: Extent) -> float:
    """What all cells of a rectangle say for its being a board."""
    return EXTENT.stiffness * float(_gains(names, within)[extent.slices].sum())


def sureness(names: Singles, within: Singles, extent: Extent, size: Size = (None, None)) -> dict[Side, float]:
    """How likely the board ends just there, side by side: one line more or fewer are the alternatives.

    Where the number of lines is given, all of them lying one further out is.
    """
    gains, sure = _gains(names, within), {}
    for side, opposite in zip(SIDES, (*SIDES[2:], *SIDES[:2]), strict=True):
        beyond = gains[extent.line(side, -1)]
        more = EXTENT.stiffness * beyond.sum() if beyond.size else 0.0  # nobody has looked there
        fewer = -EXTENT.stiffness * gains[extent.line(side)].sum()
        if size[0 if side in ("left", "right") else 1] is not None:
            more, fewer = more - EXTENT.stiffness * gains[extent.line(opposite)].sum(), -np.inf
        sure[side] = float(1 / (1 + np.exp(np.logaddexp(fewer, more))))
    return sure


def going_on(names: Singles, extent: Extent) -> dict[Side, float]:
    """How likely the board goes on beyond each side."""
    likely = {}
    for side in SIDES:
        beyond = names[extent.line(side, -1)].reshape(-1, names.shape[-1]).astype(np.float64)
        gaps = np.clip(beyond[:, GOES_ON] - beyond[:, OUTSIDE], -EXTENT.most_odds, EXTENT.most_odds)
        odds = EXTENT.stiffness * gaps.sum()
        likely[side] = float(1 / (1 + np.exp(-np.clip(odds, -30, 30)))) if len(beyond) else 0.0
    return likely
