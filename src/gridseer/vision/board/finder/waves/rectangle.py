"""Which rectangle of an endless lattice is the board.

Where a game draws its cells, they are *boxed*: they have sides. Where it does not draw open ones, an open cell is flat
at its rim, with or without something in the middle, in a colour in which other cells of the board have numbers; then
the board ends where its last numbers are, or at the straight edge beyond them.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from gridseer.geometry import Floats, Mask, Pixels, Region, Singles
from gridseer.vision.board.finder.cell_range import SIDES, CellRange, Side
from gridseer.vision.board.finder.comb import Comb, cells_within
from gridseer.vision.board.finder.limits import FEWEST_CELLS, FEWEST_LINES
from gridseer.vision.board.finder.looks import RIM, Looks, insides, of_a_kind
from gridseer.vision.board.finder.straight_edges import THREE_QUARTERS, Map, have_three_sides
from gridseer.vision.board.finder.waves.sides import Sides

_CONTRAST = 0.35
"""How much fuller of edges the sides of a boxed cell are than the strips inside them."""
_SAME_COLOUR = 12
"""Colours that differ no more than this are one."""
_SHADE = 8
"""Colours are gathered in steps of so much."""
_INK = 28
"""What is drawn on a cell differs from its rim by more than this."""
_FLAT_RIM = 0.7
"""How much of the rim of a flat cell has one colour; a high digit reaches into it."""
_ALIKE = 26
"""Rims that differ less are of one kind."""
_ALL_DRAWN = 0.75
"""Where this share of the cells is boxed, the game draws the sides of every cell."""
_MANY_MORE = 1.1
"""How many times more boxed cells must be in a larger rectangle to look at those outside of the smaller one."""
_MOSTLY_POSSIBLE = 0.8
"""And the share of the cells of the larger one that can be part of a board."""
_BOUNDARY = 0.85
"""A line of which this share is an edge is the end of a board."""
_WHOLE_LINE = 0.9
"""A line beside the board with this share of boxed cells is part of it."""
_POSSIBLE_LINE = 0.95
"""A line beside the board with this share of cells that can be open may be part of it."""
_REACH = 3
"""Members that have fewer than this number of cells from one to the next belong together, where open cells are bare."""
_BOXED_STRANGER, _STRANGER = 0.5, -1.5
"""What a cell adds to a rectangle that is not of its group: boxed, and not boxed. A cell of the group adds one."""


@dataclass(frozen=True, slots=True)
class LatticeCells:
    """The cells of a lattice over a part of a picture."""

    across: Comb
    """The lines between the columns."""
    down: Comb
    """The lines between the rows."""
    upright: Map
    """How much of each upright side is an edge: one more than columns in each row."""
    lying: Map
    """How much of each lying side is an edge: one row more than rows."""
    boxed: Mask
    """Which cells have at least three sides, no line through their middle, and less inside than at their sides."""
    clarity: Singles
    """How clearly each of them is boxed."""

    def within(self, core: Region) -> Mask:
        """Which cells have their middle in a part of the picture."""
        return cells_within(self.across, self.down, core)


def lattice_cells(upright: Sides, lying: Sides, across: Comb, down: Comb) -> LatticeCells:
    """The cells between some lines."""
    xs, ys, x, y = across.lines(), down.lines(), across.middles(), down.middles()
    side_x, side_y = upright.support(y, xs), lying.support(x, ys).T
    ranked = np.sort(np.stack([side_x[:, :-1], side_x[:, 1:], side_y[:-1], side_y[1:]]), axis=0) / np.float32(255)
    inside = (upright.inside(y, xs) + lying.inside(x, ys).T) / 510
    contrast = ranked[1:].mean(axis=0) - inside
    crossed = upright.crossed(y, x) | lying.crossed(x, y).T
    sided = have_three_sides(side_x > THREE_QUARTERS, side_y > THREE_QUARTERS) & ~crossed
    clarity = np.where(sided, np.maximum(contrast, 0), 0).astype(np.float32)
    return LatticeCells(across, down, side_x, side_y, sided & (contrast >= _CONTRAST), clarity)


@dataclass(frozen=True, slots=True)
class _Ground:
    """What the cells look like."""

    boxed: Mask
    """Which have sides."""
    member: Mask
    """Which are boxed, or flat with something on them, in a way of which there are several."""
    bare: Mask
    """Which are flat and empty in the colour of a member."""
    rims: Looks
    """The colours around each cell."""

    def possible(self) -> Mask:
        """Which can be part of a board."""
        return np.asarray(self.boxed | self.member | self.bare, np.bool_)

    def drawn(self) -> "_Ground":
        """The same where only cells with sides are part of the board."""
        return replace(self, member=self.member & self.boxed, bare=np.zeros_like(self.bare))


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle of cells that may be a board."""

    cells: CellRange
    possible: float
    """The share of them that can be cells of a board."""
    boxed: float
    """The share of them that have sides."""
    count: int
    """How many are boxed or have something on them."""


def board_rectangle(pixels: Pixels, cells: LatticeCells, core: Region) -> Rectangle | None:
    """The rectangle of cells that is a board, or None; the core is the part of the picture that it must touch."""
    ground = _ground(pixels, cells)
    if ground is None:
        return None
    inside = cells.within(core)
    best = _densest(ground, ground.member, inside, _REACH)
    drawn = _densest(ground, ground.member & ground.boxed, inside, 1)
    if best is None:
        return None
    if drawn is not None and _draws_all(ground, drawn, best):
        best, ground = drawn, ground.drawn()
    best = _grown(cells, ground, best)
    count = int(np.count_nonzero((ground.boxed | ground.member)[best.slices]))
    if count < FEWEST_CELLS:
        return None
    possible, boxed = (float(each[best.slices].mean()) for each in (ground.possible(), ground.boxed))
    return Rectangle(best, possible, boxed, count)


def _draws_all(ground: _Ground, drawn: CellRange, larger: CellRange) -> bool:
    """Whether a game draws all its cells: what is outside of the boxed ones is then not part of it."""
    boxed = ground.boxed[drawn.slices]
    if boxed.mean() < _ALL_DRAWN or min(boxed.shape) < FEWEST_LINES:
        return False
    wider = ground.boxed[larger.slices]
    if wider.sum() <= _MANY_MORE * boxed.sum() or ground.possible()[larger.slices].mean() < _MOSTLY_POSSIBLE:
        return True
    # The closed cells of a game look the same everywhere; what is boxed by chance does not.
    outside = np.zeros_like(ground.boxed)
    outside[larger.slices] = wider
    outside[drawn.slices] = False
    block = ground.rims[drawn.slices][boxed]
    usual = block[:: max(1, len(block) // 32)]
    apart = np.abs(ground.rims[outside][:, None] - usual[None]).max(axis=2)
    return bool((apart.min(axis=1) < _ALIKE).mean() < 0.5)


def _ground(pixels: Pixels, cells: LatticeCells) -> _Ground | None:
    """What the cells look like; None where too few can be part of a board."""
    looks = insides(pixels, cells.across, cells.down)
    rims = looks[:, :, RIM]
    colour = np.median(rims, axis=2).astype(np.int16)
    strange = np.abs(looks - colour[:, :, None, None]).max(axis=4)
    lined = (strange > _SAME_COLOUR).all(axis=2).any(axis=2) | (strange > _SAME_COLOUR).all(axis=3).any(axis=2)
    flat = ((strange[:, :, RIM] <= _SAME_COLOUR).mean(axis=2) >= _FLAT_RIM) & ~lined
    inked = np.count_nonzero(strange[:, :, 1:-1, 1:-1] >= _INK, axis=(2, 3)) >= 2
    seen = cells.boxed | (flat & inked)
    if np.count_nonzero(seen) < FEWEST_CELLS:
        return None
    member = np.zeros_like(seen)
    member[seen] = of_a_kind(rims[seen].reshape(np.count_nonzero(seen), -1), _ALIKE)
    same_colour = np.zeros_like(seen)
    for shade in np.unique(colour[member & flat] // _SHADE * _SHADE + _SHADE // 2, axis=0):
        same_colour |= np.abs(colour - shade).max(axis=2) <= _SAME_COLOUR
    return _Ground(cells.boxed, member, same_colour & flat & ~inked, rims.reshape(*rims.shape[:2], -1))


def _densest(ground: _Ground, member: Mask, inside: Mask, reach: int) -> CellRange | None:
    """The rectangle with the most members of the largest group and the fewest other cells, or None."""
    wide = cv2.dilate(member.view(np.uint8), np.ones((reach, reach), np.uint8))
    labels = cv2.connectedComponents(wide, connectivity=8)[1]
    chosen = member & inside
    sizes = np.bincount(labels[chosen], 1.0 + ground.boxed[chosen], minlength=int(labels.max()) + 1)
    if sizes.max(initial=0) < FEWEST_CELLS:
        return None
    group = member & (labels == int(np.argmax(sizes)))
    other = np.where(ground.boxed, _BOXED_STRANGER, _STRANGER)
    return largest_sum(np.where(group, 1.0, np.where(ground.bare & (reach > 1), 0.0, other)))


def largest_sum(values: Floats) -> CellRange:
    """The rectangle whose values have the largest sum."""
    rows, columns = values.shape
    sums = np.vstack([np.zeros(columns), np.cumsum(values, axis=0)])
    most, best = -np.inf, CellRange(0, 0, 0, 0)
    for top in range(rows):
        # For every bottom at once: the best stretch of columns ends where the sum is farthest above an earlier one.
        running = np.cumsum(sums[top + 1 :] - sums[top], axis=1)
        before = np.hstack([np.zeros((len(running), 1)), running[:, :-1]])
        lowest = np.minimum.accumulate(before, axis=1)
        gains = running - lowest
        bottom, last = np.unravel_index(int(np.argmax(gains)), gains.shape)
        if gains[bottom, last] > most:
            most = float(gains[bottom, last])
            first = int(np.argmin(before[bottom, : last + 1]))
            best = CellRange(top, top + 1 + int(bottom), first, int(last) + 1)
    return best


def _grown(cells: LatticeCells, ground: _Ground, board: CellRange) -> CellRange:
    """The rectangle with the lines beside it that belong to it as well."""
    for _ in range(sum(ground.boxed.shape)):
        grown = board
        for side in SIDES:
            grown = _grown_at(cells, ground, grown, side)
        if grown == board:
            break
        board = grown
    return board


def _grown_at(cells: LatticeCells, ground: _Ground, board: CellRange, side: Side) -> CellRange:
    """The rectangle grown at one side: by a line of boxed cells, or by open ones up to a straight edge."""
    rows, columns = board.slices
    upright = side in ("left", "right")
    edges = cells.upright[rows].T if upright else cells.lying[:, columns]
    boxed, member, possible = (
        each[rows].T if upright else each[:, columns] for each in (ground.boxed, ground.member, ground.possible())
    )
    step = 1 if side in ("bottom", "right") else -1
    line = board.line(side)

    def beyond(line: int) -> int:
        """The cells outside of a line."""
        return line if step > 0 else line - 1

    def is_boundary(line: int) -> bool:
        return bool((edges[line] >= THREE_QUARTERS).mean() >= _BOUNDARY)

    if not 0 <= beyond(line) < len(boxed):
        return board
    if boxed[beyond(line)].mean() >= _WHOLE_LINE:
        return board.with_line(side, line + step)
    if is_boundary(line):
        return board
    end = line
    while 0 <= beyond(end) < len(possible) and possible[beyond(end)].mean() >= _POSSIBLE_LINE:
        end += step
        if is_boundary(end):
            return board.with_line(side, end)
    if member[beyond(line)].any() and possible[beyond(line)].mean() >= _POSSIBLE_LINE:
        return board.with_line(side, line + step)
    return board
