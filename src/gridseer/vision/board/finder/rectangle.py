"""Which rectangle of an endless lattice is the board.

Where a game draws its cells, they are *boxed*: they have sides. Where it does not draw open ones, an open cell is flat
at its rim, with or without something in the middle, in a colour in which other cells of the board have numbers; then
the board ends where its last numbers are, or at the straight edge beyond them.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Pixels
from gridseer.vision.board.finder.extent import Mask
from gridseer.vision.board.finder.sides import MOSTLY, Map, Places, Sides

Box = tuple[int, int, int, int]
"""First row, row after the last, first column, column after the last."""

_LOOK = 8
"""The side of the small picture of a cell."""
_INSET = 0.07
"""How much of a cell is left out at each side, as a share: there the neighbours shine in."""
_SUPPORTED = 0.75
"""How much of the third best side of a boxed cell must be an edge."""
_CONTRAST = 0.35
"""How much fuller of edges the sides of a boxed cell are than the strips inside them."""
_SAME_COLOUR = 12
"""Colours that differ no more than this are one."""
_INK = 28
"""What is drawn on a cell differs from its rim by more than this."""
_FLAT = 0.7
"""How much of the rim of a flat cell has one colour; a high digit reaches into it."""
_ALIKE, _FEWEST_ALIKE, _MOST_KINDS = 26, 3, 48
"""Rims that differ less are of one kind; how many make a kind; how many kinds are looked at."""
_FEWEST = 9
"""Fewer cells are no board."""
_RULED = 0.75
"""Where this share of the cells is boxed, the game draws the sides of every cell."""
_BOUNDARY = 0.85
"""A line of which this share is an edge is the end of a board."""
_WHOLE = 0.9
"""A line beside the board with this share of boxed cells is part of it."""
_SEA = 0.95
"""A line beside the board with this share of cells that can be open may be part of it."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a lattice over a part of a picture."""

    xs: Places
    """The lines between the columns."""
    ys: Places
    """The lines between the rows."""
    upright: Map
    """How much of each upright side is an edge: one more than columns in each row."""
    lying: Map
    """How much of each lying side is an edge: one row more than rows."""
    boxed: Mask
    """Which cells have at least three sides, no line through their middle, and less inside than at their sides."""
    worth: npt.NDArray[np.float32]
    """How clearly each of them is boxed."""

    def within(self, core: tuple[slice, slice]) -> Mask:
        """Which cells have their middle in a part of the picture."""
        x, y = (self.xs[:-1] + self.xs[1:]) / 2, (self.ys[:-1] + self.ys[1:]) / 2
        inside_x, inside_y = (x >= core[1].start) & (x < core[1].stop), (y >= core[0].start) & (y < core[0].stop)
        return np.asarray(inside_y[:, None] & inside_x[None, :], np.bool_)


def lattice_cells(upright: Sides, lying: Sides, xs: Places, ys: Places) -> Cells:
    """The cells between some lines."""
    x, y = (xs[:-1] + xs[1:]) / 2, (ys[:-1] + ys[1:]) / 2
    across, down = upright.support(y, xs), lying.support(x, ys).T
    ranked = np.sort(np.stack([across[:, :-1], across[:, 1:], down[:-1], down[1:]]), axis=0) / np.float32(255)
    inside = (upright.inside(y, xs) + lying.inside(x, ys).T) / 510
    contrast = ranked[1:].mean(axis=0) - inside
    crossed = upright.crossed(y, x) | lying.crossed(x, y).T
    sided = (ranked[1] >= _SUPPORTED) & ~crossed
    worth = np.where(sided, np.maximum(contrast, 0), 0).astype(np.float32)
    return Cells(xs, ys, across, down, sided & (contrast >= _CONTRAST), worth)


@dataclass(frozen=True, slots=True)
class _Ground:
    """What the cells look like."""

    boxed: Mask
    """Which have sides."""
    member: Mask
    """Which are boxed, or flat with something on them, in a way of which there are several."""
    sea: Mask
    """Which are flat and empty in the colour of a member."""
    rims: npt.NDArray[np.int16]
    """The colours around each cell."""

    def good(self) -> Mask:
        """Which can be part of a board."""
        return np.asarray(self.boxed | self.member | self.sea, np.bool_)


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle of cells that may be a board."""

    box: Box
    """Which cells."""
    good: float
    """The share of them that can be cells of a board."""
    boxed: float
    """The share of them that have sides."""
    count: int
    """How many are boxed or have something on them."""


def board_rectangle(pixels: Pixels, cells: Cells, core: tuple[slice, slice]) -> Rectangle | None:
    """The rectangle of cells that is a board, or None; the core is the part of the picture that it must touch."""
    ground = _ground(pixels, cells)
    if ground is None:
        return None
    inside = cells.within(core)
    box = _densest(ground, ground.member, inside, reach=3)
    ruled = _densest(ground, ground.member & ground.boxed, inside, reach=1)
    if box is None:
        return None
    if ruled is not None and _is_ruled(ground, ruled, box):
        box, ground = ruled, _Ground(ground.boxed, ground.member & ground.boxed, np.zeros_like(ground.sea), ground.rims)
    box = _grown(cells, ground, box)
    part = np.s_[box[0] : box[1], box[2] : box[3]]
    count = int(np.count_nonzero((ground.boxed | ground.member)[part]))
    if count < _FEWEST:
        return None
    return Rectangle(box, float(ground.good()[part].mean()), float(ground.boxed[part].mean()), count)


def _is_ruled(ground: _Ground, ruled: Box, opened: Box) -> bool:
    """Whether a game draws all its cells: what is outside of the boxed ones is then not part of it."""
    boxed = ground.boxed[ruled[0] : ruled[1], ruled[2] : ruled[3]]
    if boxed.mean() < _RULED or min(boxed.shape) < 4:
        return False
    wider, good = (each[opened[0] : opened[1], opened[2] : opened[3]] for each in (ground.boxed, ground.good()))
    if wider.sum() <= 1.1 * boxed.sum() or good.mean() < 0.8:
        return True
    # The closed cells of a game look the same everywhere; what is boxed by chance does not.
    outside = np.zeros_like(ground.boxed)
    outside[opened[0] : opened[1], opened[2] : opened[3]] = wider
    outside[ruled[0] : ruled[1], ruled[2] : ruled[3]] = False
    block = ground.rims[ruled[0] : ruled[1], ruled[2] : ruled[3]][boxed]
    usual = block[:: max(1, len(block) // 32)]
    apart = np.abs(ground.rims[outside][:, None] - usual[None]).max(axis=2)
    return bool((apart.min(axis=1) < _ALIKE).mean() < 0.5)


def _ground(pixels: Pixels, cells: Cells) -> _Ground | None:
    looks = _looks(pixels, cells)
    edge = np.ones((_LOOK, _LOOK), bool)
    edge[1:-1, 1:-1] = False
    rims = looks[:, :, edge]
    colour = np.median(rims, axis=2).astype(np.int16)
    strange = np.abs(looks - colour[:, :, None, None]).max(axis=4)
    lined = (strange > _SAME_COLOUR).all(axis=2).any(axis=2) | (strange > _SAME_COLOUR).all(axis=3).any(axis=2)
    flat = ((strange[:, :, edge] <= _SAME_COLOUR).mean(axis=2) >= _FLAT) & ~lined
    inked = np.count_nonzero(strange[:, :, 1:-1, 1:-1] >= _INK, axis=(2, 3)) >= 2
    possible = cells.boxed | (flat & inked)
    if np.count_nonzero(possible) < _FEWEST:
        return None
    member = np.zeros_like(possible)
    member[possible] = _of_a_kind(rims[possible].reshape(np.count_nonzero(possible), -1))
    sea = np.zeros_like(possible)
    for shade in np.unique(colour[member & flat] // 8 * 8 + 4, axis=0):
        sea |= np.abs(colour - shade).max(axis=2) <= _SAME_COLOUR
    return _Ground(cells.boxed, member, sea & flat & ~inked, rims.reshape(*rims.shape[:2], -1))


def _looks(pixels: Pixels, cells: Cells) -> npt.NDArray[np.int16]:
    """A small picture of each cell: rows, columns, and its pixels."""
    taken, places = [], []
    for lines, length in ((cells.ys, pixels.shape[0]), (cells.xs, pixels.shape[1])):
        pitch = (lines[-1] - lines[0]) / (len(lines) - 1)
        size = pitch * (1 - 2 * _INSET) / _LOOK
        place = lines[:-1, None] + _INSET * pitch + size * (np.arange(_LOOK) + 0.5) - 0.5
        places.append(np.clip(np.rint(place.ravel()).astype(int), 0, length - 1))
        taken.append(max(1, round(size)))
    # Each pixel of the small picture is the mean of a patch of the large one.
    soft = cv2.blur(pixels, (taken[1], taken[0]))
    small = soft[places[0][:, None], places[1]].reshape(len(cells.ys) - 1, _LOOK, len(cells.xs) - 1, _LOOK, 3)
    return np.asarray(small.swapaxes(1, 2), np.int16)


def _of_a_kind(rims: npt.NDArray[np.int16]) -> Mask:
    """Which rims look like some others; those of a common colour are looked at first."""
    colour = rims.reshape(len(rims), -1, 3).mean(axis=1).astype(np.int64) // 16
    _, inverse, counts = np.unique(colour @ (1, 16, 256), return_inverse=True, return_counts=True)
    left, chosen = np.ones(len(rims), bool), np.zeros(len(rims), bool)
    order = np.argsort(-counts[inverse], kind="stable")
    for _ in range(_MOST_KINDS):
        waiting = order[left[order]]
        if not waiting.size:
            break
        same = np.abs(rims - rims[waiting[0]]).max(axis=1) < _ALIKE
        if np.count_nonzero(same) >= _FEWEST_ALIKE:
            chosen |= same
        left &= ~same
    return chosen


def _densest(ground: _Ground, member: Mask, inside: Mask, reach: int) -> Box | None:
    """The rectangle with the most members of the largest group and the fewest other cells, or None."""
    wide = cv2.dilate(member.view(np.uint8), np.ones((reach, reach), np.uint8))
    labels = cv2.connectedComponents(wide, connectivity=8)[1]
    chosen = member & inside
    sizes = np.bincount(labels[chosen], 1.0 + ground.boxed[chosen], minlength=int(labels.max()) + 1)
    if sizes.max(initial=0) < _FEWEST:
        return None
    group = member & (labels == int(np.argmax(sizes)))
    other = np.where(ground.boxed, 0.5, -1.5)
    return _best_rectangle(np.where(group, 1.0, np.where(ground.sea & (reach > 1), 0.0, other)))


def _best_rectangle(values: npt.NDArray[np.float64]) -> Box:
    """The rectangle with the largest sum."""
    rows, columns = values.shape
    sums = np.vstack([np.zeros(columns), np.cumsum(values, axis=0)])
    best, box = -np.inf, (0, 0, 0, 0)
    for top in range(rows):
        # For every bottom at once: the best stretch of columns ends where the sum is farthest above an earlier one.
        running = np.cumsum(sums[top + 1 :] - sums[top], axis=1)
        before = np.hstack([np.zeros((len(running), 1)), running[:, :-1]])
        lowest = np.minimum.accumulate(before, axis=1)
        gains = running - lowest
        bottom, last = np.unravel_index(int(np.argmax(gains)), gains.shape)
        if gains[bottom, last] > best:
            best = float(gains[bottom, last])
            first = int(np.argmin(before[bottom, : last + 1]))
            box = top, top + 1 + int(bottom), first, int(last) + 1
    return box


def _grown(cells: Cells, ground: _Ground, box: Box) -> Box:
    """The rectangle with the lines beside it that belong to it as well."""
    for _ in range(sum(ground.boxed.shape)):
        grown = box
        for side in range(4):
            grown = _grown_at(cells, ground, grown, side)
        if grown == box:
            break
        box = grown
    return box


def _grown_at(cells: Cells, ground: _Ground, box: Box, side: int) -> Box:
    """The rectangle grown at its upper (0), lower (1), left (2) or right (3) side."""
    upright = side >= 2
    span = slice(box[0], box[1]) if upright else slice(box[2], box[3])
    edges = cells.upright[span].T if upright else cells.lying[:, span]
    boxed, member, good = (
        each[span].T if upright else each[:, span] for each in (ground.boxed, ground.member, ground.good())
    )
    step = 1 if side % 2 else -1
    line = box[side]

    def beyond(line: int) -> int:
        """The cells outside of a line."""
        return line if step > 0 else line - 1

    def is_boundary(line: int) -> bool:
        return bool((edges[line] >= MOSTLY).mean() >= _BOUNDARY)

    def moved(line: int) -> Box:
        return (
            box[0] if side else line,
            line if side == 1 else box[1],
            line if side == 2 else box[2],
            line if side == 3 else box[3],
        )

    if not 0 <= beyond(line) < len(boxed):
        return box
    if boxed[beyond(line)].mean() >= _WHOLE:
        return moved(line + step)
    if is_boundary(line):
        return box
    end = line
    while 0 <= beyond(end) < len(good) and good[beyond(end)].mean() >= _SEA:
        end += step
        if is_boundary(end):
            return moved(end)
    if member[beyond(line)].any() and good[beyond(line)].mean() >= _SEA:
        return moved(line + step)
    return box
