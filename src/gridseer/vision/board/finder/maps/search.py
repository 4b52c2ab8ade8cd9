"""The search by maps: from a picture to the lattices that the network sees in it.

A first look at the whole picture, made smaller, says where boards are and about how large their cells. A second look at
each, with cells of a standard size, says where the lines are and how many. Small boards on large screens show in a
closer first look, which takes longer.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from gridseer.geometry import Floats, Frame, Lattice, Mask, Region, Singles
from gridseer.vision.board.finder.limits import FEWEST_LINES, has_size_of_board
from gridseer.vision.board.finder.maps.extent import surest_rectangle
from gridseer.vision.board.finder.maps.lines import exact
from gridseer.vision.board.finder.maps.view import NetworkView, look
from gridseer.vision.board.finder.maps.waves import Axis, axis_of

FIRST_LOOKS = (450_000, 1_800_000)
"""The pixels of a first look, and of a closer one."""
_LOOK = FIRST_LOOKS[0]
"""The pixels of the largest second look."""
_PITCH = 18.0
"""The pixels of a cell in a second look."""
_LEAST_PITCH = 7.0
"""Cells with fewer pixels than this can't be told apart."""
_AROUND = 3
"""How many cells around what was seen are looked at too."""
_MOST_BOARDS, _MOST_LOOKS = 5, 3
_ANOTHER = 0.3
"""Cells whose sizes differ by more than this, as logarithms, belong to different things."""
_FEWEST_PLACES = 12
"""What covers fewer places of the maps isn't a board."""
_CLEAR = 0.5
"""The length of the phase, at most 1, from which on the network knows where in a cell a place is..."""
_CLEAR_PITCH = 2.2
"""...which it can't in cells whose size has a smaller logarithm than this: they cover too few places."""
_HEARD = 5
"""This many places each way are asked together how clear the phase is."""
_SETTLED = 1.08
"""By this factor may the pitch still change when a look is the last one."""
_CUT = 0.1
"""A cell counts when no more than this share of it lies outside the picture."""
_ROUNDING = 0.5
"""Pixels by which a whole cell may seem to lie outside it."""
_MOST_LINES = 250
_LEAST_SCORE = 0.5
"""Lattices that the network is less sure of are not given."""
_LEAST_SURE = (1.5, 0.0, 3.0)
"""A cell belongs to the board where the network is surer than this; other answers are tried as well."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Where a board seems to be, in pixels of the picture, and how large its cells seem."""

    left: float
    top: float
    right: float
    bottom: float
    cell_width: float
    cell_height: float

    @classmethod
    def at(cls, lattice: Lattice) -> "Guess":
        """What a lattice says."""
        right, bottom = lattice.x + lattice.width, lattice.y + lattice.height
        return cls(lattice.x, lattice.y, right, bottom, lattice.cell_width, lattice.cell_height)

    @property
    def has_room(self) -> bool:
        """Whether as many cells as the smallest board has may be there; a line of them may have gone unseen."""
        across, down = (self.right - self.left) / self.cell_width, (self.bottom - self.top) / self.cell_height
        return min(across, down) > FEWEST_LINES - 1

    @property
    def around(self) -> Region:
        """The pixels to look at."""
        left, right = self.left - _AROUND * self.cell_width, self.right + _AROUND * self.cell_width
        top, bottom = self.top - _AROUND * self.cell_height, self.bottom + _AROUND * self.cell_height
        return Region.between(int(left), int(top), int(np.ceil(right)), int(np.ceil(bottom)))


def lattices_by_maps(frame: Frame, pixels: int) -> list[Lattice]:
    """The lattices that the network sees in a first look of this many pixels, with how sure it is as their score."""
    scale = min(1.0, (pixels / (frame.width * frame.height)) ** 0.5)
    whole = look(frame, Region(0, 0, frame.width, frame.height), scale, scale)
    found = []
    for guess in guesses(whole):
        for lattice in _looked_at(frame, guess):
            if lattice.score >= _LEAST_SCORE and has_size_of_board(lattice):
                found += exact(frame, lattice)
    return found


def guesses(view: NetworkView) -> list[Guess]:
    """Where boards seem to be: around places with a clear phase, as far as the cells seem to be of one size."""
    seen = view.logits > 0
    left = seen & _has_cells(view)
    found: list[Guess] = []
    for _ in range(_MOST_BOARDS):
        there = _largest_part(left)
        if np.count_nonzero(there) < _FEWEST_PLACES:
            break
        width, height = float(np.median(view.log_width[there])), float(np.median(view.log_height[there]))
        # A board may touch something else that seems to have cells, such as a calendar below its window.
        other = (np.abs(view.log_width - width) > _ANOTHER) | (np.abs(view.log_height - height) > _ANOTHER)
        alike = seen & ~other
        board = _largest_part(alike, there) if (alike & there).any() else there
        ys, xs = np.nonzero(board)
        x, y = view.region.x + xs.min() * view.step_x, view.region.y + ys.min() * view.step_y
        right = view.region.x + (xs.max() + 1) * view.step_x
        bottom = view.region.y + (ys.max() + 1) * view.step_y
        cell_width, cell_height = float(np.exp(width)) / view.scale_x, float(np.exp(height)) / view.scale_y
        found.append(Guess(float(x), float(y), float(right), float(bottom), cell_width, cell_height))
        left &= ~board
    return [guess for guess in found if guess.has_room]


def _has_cells(view: NetworkView) -> Mask:
    """Where cells can be told apart. Plain areas may seem to be boards, but nothing in them has a clear phase."""
    clear = cv2.blur(np.minimum(np.abs(view.across), np.abs(view.down)), (_HEARD, _HEARD)) > _CLEAR
    return np.asarray(clear | (np.minimum(view.log_width, view.log_height) < _CLEAR_PITCH), bool)


def _largest_part(places: Mask, among: Mask | None = None) -> Mask:
    """Places that hang together: the most of them, or the most of some."""
    _, labels = cv2.connectedComponents(places.astype(np.uint8), connectivity=4)
    sizes = np.bincount(labels[places if among is None else places & among], minlength=2)
    return np.equal(labels, int(sizes[1:].argmax()) + 1)


def _looked_at(frame: Frame, guess: Guess) -> list[Lattice]:
    """The lattices at a guess, looked at until place and pitch stay; they differ in how many lines they have.

    Where the network gets less sure from look to look, there is no board.
    """
    best: list[Lattice] = []
    for _ in range(_MOST_LOOKS):
        view = _second_look(frame, guess)
        lattices = [] if view is None else lattices_of(view, guess)
        if not lattices:
            break
        less_sure = bool(best) and lattices[0].score < best[0].score
        best, before, guess = lattices, guess, Guess.at(lattices[0])
        if less_sure or _is_settled(before, guess):
            break
    return best


def _second_look(frame: Frame, guess: Guess) -> NetworkView | None:
    """What the network says about a guess and what is around it; None where its cells would be too small."""
    part = guess.around
    cells = part.width / guess.cell_width * part.height / guess.cell_height
    pitch = min(_PITCH, (_LOOK / max(1.0, cells)) ** 0.5)
    if pitch < _LEAST_PITCH:
        return None
    return look(frame, part, pitch / guess.cell_width, pitch / guess.cell_height)


def is_part(frame: Frame, lattice: Lattice) -> bool:
    """Whether the network sees cells along a whole side of a lattice, beyond it: there is more of the board."""
    view = _second_look(frame, Guess.at(lattice))
    if view is None:
        return False
    across = _with_next(lattice.column_lines, view.region.x, view.step_x)
    down = _with_next(lattice.row_lines, view.region.y, view.step_y)
    cells = _of_cells(view, across, down)
    height, width = view.logits.shape
    slack_x, slack_y = _ROUNDING / view.step_x, _ROUNDING / view.step_y
    sides = (
        (cells[1:-1, 0], across.lines[0] >= -slack_x),
        (cells[0, 1:-1], down.lines[0] >= -slack_y),
        (cells[1:-1, -1], across.lines[-1] <= width + slack_x),
        (cells[-1, 1:-1], down.lines[-1] <= height + slack_y),
    )
    return any(visible and float(np.median(beyond)) > _LEAST_SURE[0] for beyond, visible in sides)


def _with_next(lines: Floats, start: float, step: float) -> Axis:
    """Lines in places of a look, with one more at each end."""
    pitch = (lines[-1] - lines[0]) / (len(lines) - 1)
    places = (np.concatenate([[lines[0] - pitch], lines, [lines[-1] + pitch]]) - start) / step
    return Axis(places, pitch / step, 1.0)


def _is_settled(before: Guess, after: Guess) -> bool:
    """Whether a look was at the right place already: the same pitch, and nothing new beyond what was looked at."""
    wider, higher = before.cell_width / after.cell_width, before.cell_height / after.cell_height
    moved = max(
        (before.left - after.left) / after.cell_width, (after.right - before.right) / after.cell_width,
        (before.top - after.top) / after.cell_height, (after.bottom - before.bottom) / after.cell_height,
    )  # fmt: skip
    return max(wider, 1 / wider, higher, 1 / higher) < _SETTLED and moved < _AROUND - 1


def lattices_of(view: NetworkView, guess: Guess) -> list[Lattice]:
    """The lattices that a look shows, about where one is expected, the likeliest first."""
    sure = _weights(view, guess)
    across = axis_of((view.across * sure).sum(axis=0), guess.cell_width / view.step_x, _CUT)
    down = axis_of((view.down * sure).sum(axis=1), guess.cell_height / view.step_y, _CUT)
    if across is None or down is None or not _is_possible(across) or not _is_possible(down):
        return []
    cells = _of_cells(view, across, down)
    xs = view.region.x + across.lines * view.step_x
    ys = view.region.y + down.lines * view.step_y
    found = []
    for chosen in dict.fromkeys(surest_rectangle(cells - least) for least in _LEAST_SURE):
        inside = 1 / (1 + np.exp(-cells[chosen.slices]))
        score = float(inside.mean()) * min(across.clear, down.clear, 1.0)
        columns, rows = xs[chosen.left : chosen.right + 1], ys[chosen.top : chosen.bottom + 1]
        found.append(Lattice.with_lines(columns, rows, score))
    return found


def _weights(view: NetworkView, guess: Guess) -> Singles:
    """How much each place says about the lines: what is surely board, and near the guess."""
    sure = 1 / (1 + np.exp(-np.clip(2 * (view.logits - _LEAST_SURE[0]), -30, 30)))
    xs = view.region.x + (np.arange(sure.shape[1]) + 0.5) * view.step_x
    ys = view.region.y + (np.arange(sure.shape[0]) + 0.5) * view.step_y
    sure[:, (xs < guess.left - guess.cell_width) | (xs > guess.right + guess.cell_width)] = 0
    sure[(ys < guess.top - guess.cell_height) | (ys > guess.bottom + guess.cell_height)] = 0
    return np.asarray(sure, np.float32)


def _is_possible(axis: Axis) -> bool:
    return FEWEST_LINES <= len(axis.lines) - 1 <= _MOST_LINES


def _of_cells(view: NetworkView, across: Axis, down: Axis) -> Singles:
    """How sure the network is of each cell: the mean of nine places in it."""
    shares = np.array([0.2, 0.5, 0.8])
    xs, ys = (
        (axis.lines[:-1, None] + shares * np.diff(axis.lines)[:, None]).ravel().astype(np.float32) - 0.5
        for axis in (across, down)
    )
    columns, rows = np.meshgrid(xs, ys)
    sure = np.clip(view.logits, -5, 5).astype(np.float32)
    values = np.asarray(cv2.remap(sure, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)
    return np.asarray(values.reshape(len(ys) // 3, 3, len(xs) // 3, 3).mean(axis=(1, 3)), np.float32)
