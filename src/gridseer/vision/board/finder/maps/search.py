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
from gridseer.vision.board.finder.maps.guesses import (
    ANOTHER,
    AROUND,
    Guess,
    Unexplained,
    backwards,
)
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
_MOST_BOARDS, _MOST_LOOKS = 5, 3
_SETTLED = 1.08
"""By this factor may the pitch still change when a look is the last one."""
_CUT = 0.1
"""A cell counts when no more than this share of it lies outside the picture."""
_ROUNDING = 0.5
"""Pixels by which a whole cell may seem to lie outside it."""
_MOST_LINES = 250
_LEAST_SCORE = 0.5
"""Lattices that the network is less sure of are not given..."""
_SURE_AT_ONCE = 0.97
"""...nor are those that were seen in one look alone, and that it is less sure of than this."""
_LEAST_ALIKE = 0.5
"""The smallest share of what seems to be board at a guess in which cells are of the size that was guessed."""
_LEAST_SURE = (1.5, 0.0, 3.0)
"""A cell belongs to the board where the network is surer than this; other answers are tried as well."""
_FAR_OFF, _STRANGE = 0.7, 6.0
"""Where the cosine between the phase of a place and that of a lattice is smaller than this, an eighth of a cell apart,
it counts against the place; and how much, for a whole one."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What a second look has shown at a guess."""

    guess: Guess
    lattices: list[Lattice]
    exact: list[Lattice]
    """The same with their lines where the edges are."""


def lattices_by_maps(frame: Frame, pixels: int, looked: list[Looked] | None = None) -> list[Lattice]:
    """The lattices that the network sees in a first look of this many pixels, with how sure it is as their score.

    ``looked`` is what another first look has led to, and grows: what was found is not looked at again.
    """
    looked = [] if looked is None else looked
    scale = min(1.0, (pixels / (frame.width * frame.height)) ** 0.5)
    view = look(frame, Region(0, 0, frame.width, frame.height), scale, scale)
    found, left = list[Lattice](), Unexplained.of(view)
    for _ in range(_MOST_BOARDS):
        part = left.largest()
        if part is None:
            break
        known = next((each for each in looked if each.lattices and _is_there(each.guess, part.guess)), None)
        if known is None:
            lattices = _looked_at(frame, view, part.guess) if part.guess.has_room else []
            known = Looked(part.guess, lattices, [line for each in lattices for line in exact(frame, each)])
            looked.append(known)
        found += known.exact
        left = left.without(part, next(iter(known.lattices), None))
    return found


def _looked_at(frame: Frame, first: NetworkView, guess: Guess) -> list[Lattice]:
    """The lattices at a guess, which differ in how many lines they have.

    If the first look was from nearer than a second one, thin lines can be lost in that; but what no second look
    confirms must be surer.
    """
    found = _sure(_settled(frame, guess), _LEAST_SCORE)
    if found or min(guess.cell_width * first.scale_x, guess.cell_height * first.scale_y) <= _PITCH:
        return found
    return _sure(lattices_of(first.within(guess.around), guess), _SURE_AT_ONCE)


def _sure(lattices: list[Lattice], least: float) -> list[Lattice]:
    """Those of some lattices that may be boards, and that the network is sure enough of."""
    return [each for each in lattices if each.score >= least and has_size_of_board(each)]


def _settled(frame: Frame, guess: Guess) -> list[Lattice]:
    """The lattices at a guess, looked at until place and pitch stay.

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
        if less_sure or not guess.has_room or _is_settled(before, guess):
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
    return max(wider, 1 / wider, higher, 1 / higher) < _SETTLED and moved < AROUND - 1


def _is_there(before: Guess, guess: Guess) -> bool:
    """Whether a guess is one that was looked at before: about the same place and pitch."""
    wider, higher = before.cell_width / guess.cell_width, before.cell_height / guess.cell_height
    moved = max(
        abs(before.left - guess.left) / guess.cell_width, abs(before.right - guess.right) / guess.cell_width,
        abs(before.top - guess.top) / guess.cell_height, abs(before.bottom - guess.bottom) / guess.cell_height,
    )  # fmt: skip
    return max(wider, 1 / wider, higher, 1 / higher) < _SETTLED and moved < 1


def lattices_of(view: NetworkView, guess: Guess) -> list[Lattice]:
    """The lattices that a look shows, about where one is expected, the likeliest first."""
    sure, alike = _weights(view, guess), _alike(view, guess)
    if sure[alike].sum() <= _LEAST_ALIKE * sure.sum():
        return []
    sure *= alike
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
    xs, ys = view.xs, view.ys
    sure[:, (xs < guess.left - guess.cell_width) | (xs > guess.right + guess.cell_width)] = 0
    sure[(ys < guess.top - guess.cell_height) | (ys > guess.bottom + guess.cell_height)] = 0
    return np.asarray(sure, np.float32)


def _alike(view: NetworkView, guess: Guess) -> Mask:
    """Where cells seem to be of the size that was guessed; others say nothing about the lines between these."""
    off_x = np.abs(view.log_width - np.log(guess.cell_width * view.scale_x))
    off_y = np.abs(view.log_height - np.log(guess.cell_height * view.scale_y))
    return np.asarray(np.maximum(off_x, off_y) <= ANOTHER, bool)


def _is_possible(axis: Axis) -> bool:
    return FEWEST_LINES <= len(axis.lines) - 1 <= _MOST_LINES


def _of_cells(view: NetworkView, across: Axis, down: Axis) -> Singles:
    """How sure the network is of each cell: the mean of nine places in it.

    What it takes for cells that lie elsewhere are those of something else.
    """
    shares = np.array([0.2, 0.5, 0.8])
    xs, ys = (
        (axis.lines[:-1, None] + shares * np.diff(axis.lines)[:, None]).ravel().astype(np.float32) - 0.5
        for axis in (across, down)
    )
    columns, rows = np.meshgrid(xs, ys)
    sure = np.clip(np.clip(view.logits, -5, 5) - _strangeness(view, across, down), -5, 5).astype(np.float32)
    values = np.asarray(cv2.remap(sure, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)
    return np.asarray(values.reshape(len(ys) // 3, 3, len(xs) // 3, 3).mean(axis=(1, 3)), np.float32)


def _strangeness(view: NetworkView, across: Axis, down: Axis) -> Singles:
    """What speaks against each place being one of the cells between lines: a clear phase that is far from theirs."""
    xs, ys = (np.arange(size, dtype=np.float64) + 0.5 for size in view.logits.T.shape)
    axes = (view.across, backwards(xs, across.lines)), (view.down, backwards(ys, down.lines)[:, None])
    against = [np.maximum(0, _FAR_OFF * np.abs(phase) - (phase * back).real) for phase, back in axes]
    return np.asarray(_STRANGE * (against[0] + against[1]), np.float32)
