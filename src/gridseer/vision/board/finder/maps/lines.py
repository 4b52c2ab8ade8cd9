"""The lines of a lattice by the edges in the picture: at equal distances, or each in its own place."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.geometry import Floats, Frame, Lattice, Pixels
from gridseer.vision.board.cells.clusters import equal_patches
from gridseer.vision.board.cells.patches import cut
from gridseer.vision.board.finder.colours import whole_rows
from gridseer.vision.board.finder.equal_cells import on_equal_cells, on_repeated_cells
from gridseer.vision.board.finder.placement import are_same
from gridseer.vision.board.finder.rotation import rotation

_OVERTONES = 5
"""Sides of cells come at equal distances: a wave and its overtones, so many of them together."""
_OFF = 0.3
"""A pitch is whole where the lattice would end less than this many pixels elsewhere, or its lines meet as much."""
_NEARLY_SQUARE = 1.04
"""Cells that seem to be wider than high by no more than this, or the other way round, may be square."""
_FARTHEST = 0.5
"""How far from where it is expected a line may be, as a share of the pitch."""
_STIFF = 4.0
"""What a line costs whose distance from the one before is off by a whole pitch, beside the edge that it is on."""
_STIFFER, _AT_END = 4, 0.7
"""How many times more the outermost distances cost, and what is left of the edges that the first and the last line are
on: beyond the board are edges of other things, such as its window, and they may be clearer than its end."""
_CLEARLY_MORE = 1.3
"""How many times the edges that are at lines in their own places must be those at lines at equal distances."""
_SAME_PLACE, _AGREED = 0.07, 0.75
"""The two halves of a board must agree on this share of such lines, up to that share of the pitch; and where they are
nowhere farther than that from lines at equal distances, those are tried first..."""
_SAME_PIXELS = 2.5
"""...as they are where no line is farther from them than this many pixels: so wide are the gaps between small cells."""
_CHANGE = 6
"""Colours that differ by more than this, of 255, have changed."""
_WHOLE_END, _PART_OF_END, _SAME_END = 0.9, 0.75, 3
"""At the ends of a board this share of the pixels changes, and nowhere else as far apart, or between cells, more than
that one; within this many pixels it is the same end."""
_LEAST_UNEVEN = 0.02
"""Lines that are off by less than this share of the pitch are at equal distances."""


def exact(frame: Frame, lattice: Lattice) -> list[Lattice]:
    """The lattice with its lines where the edges are; first with each in its own place if they are clearly so."""
    area = lattice.bounds.grown(_reach(max(lattice.cell_width, lattice.cell_height)) + 3)
    corner = max(0, area.x), max(0, area.y)
    pixels = frame.pixels[area.slices]
    found = _exact(pixels, lattice.moved(-corner[0], -corner[1]))
    placed = [on_equal_cells(pixels, each).moved(*corner) for each in found]
    return [on_repeated_cells(frame.pixels, each) for each in _fewer_kinds_first(frame.pixels, placed)]


def _fewer_kinds_first(pixels: Pixels, found: list[Lattice]) -> list[Lattice]:
    """The lattice at equal distances before one with lines in their own places if fewer of its cells differ.

    Where no lines are drawn between open cells, digits can pull lines out of their places.
    """
    even = [each for each in found if not (each.unequal_columns or each.unequal_rows)]
    if len(found) < 2 or not even or even[0] is found[0]:
        return found
    one, other = (len(equal_patches(cut(pixels, each))[1]) for each in (even[0], found[0]))
    return found if one >= other else [even[0], *(each for each in found if each is not even[0])]


def _exact(pixels: Pixels, lattice: Lattice) -> list[Lattice]:
    rows, columns = lattice.bounds.slices
    (across, changed_across), (down, changed_down) = _profile(pixels[rows], True), _profile(pixels[:, columns], False)
    xs, ys = _even(across.sum(axis=0), lattice.column_lines), _even(down.sum(axis=0), lattice.row_lines)
    xs, ys = _as_square(across.sum(axis=0), xs, ys), _as_square(down.sum(axis=0), ys, xs)
    xs, ys = _framed(changed_across, xs), _framed(changed_down, ys)
    width, height = (xs[-1] - xs[0]) / lattice.columns, (ys[-1] - ys[0]) / lattice.rows
    even = Lattice(
        float(xs[0]), float(ys[0]), float(width), float(height), lattice.columns, lattice.rows, lattice.score
    )
    found = [even]
    uneven_x, uneven_y = _uneven(across, lattice.column_lines, xs), _uneven(down, lattice.row_lines, ys)
    # Lines on which the halves of the board don't agree are tried last.
    for least in (_AGREED, 0.0):
        own_x, own_y = (
            _Uneven(even_lines, 1.0) if uneven is None or uneven.agreed < least else uneven
            for uneven, even_lines in ((uneven_x, xs), (uneven_y, ys))
        )
        lines = Lattice.with_lines(own_x.lines, own_y.lines, even.score * min(own_x.agreed, own_y.agreed))
        if not (own_x.lines is xs and own_y.lines is ys) and lines not in found:
            apart = not are_same(lines, even, max(_SAME_PLACE, _SAME_PIXELS / min(width, height)))
            found.insert(0 if apart and least else len(found), lines)
    return found


class _Profile(NamedTuple):
    """How much colours change from each column of pixels to the next, or from each row to the next."""

    halves: Floats
    """The change of the colour that changes most, in the mean of the one half of the picture, and of the other."""
    changed: Floats
    """The share of the pixels whose colour has changed."""


def _profile(pixels: Pixels, across: bool) -> _Profile:
    one, other, changed = _core.profile_of(whole_rows(pixels), across, _CHANGE)
    length = pixels.shape[0 if across else 1]
    halves = [
        np.pad(sums.max(axis=1) / max(1, many), 1) for sums, many in ((one, length - length // 2), (other, length // 2))
    ]
    return _Profile(np.stack(halves), np.pad(changed / length, 1))


def _widened(edges: Floats) -> Floats:
    """The strongest edge within a pixel to each side."""
    return np.asarray(np.maximum(np.maximum(edges, np.roll(edges, 1)), np.roll(edges, -1)), np.float64)


def _framed(changes: Floats, lines: Floats) -> Floats:
    """Lines moved so that the outer ones are at the ends of the board; ``changes`` say which share of pixels changes.

    Where nothing is drawn between cells that are pictures, only the ends show where they begin: there the colours
    change along the whole length. Where they do between cells as well, wherever that is, the lines stay.
    """
    reach = round(_FARTHEST * float(lines[1] - lines[0]))
    first, last = max(0, round(lines[0]) - reach - 2), min(len(changes) - 1, round(lines[-1]) + reach + 2)
    changed = np.pad(changes[first + 1 : last], 1)
    near, lines = _widened(changed), lines - first
    shifts = np.arange(-reach, reach + 1)
    ends = _whole(lines[[0, -1]] + shifts[:, None], len(near))
    at_ends = near[ends].min(axis=1)
    best = int(at_ends.argmax())
    others = at_ends[np.abs(shifts - shifts[best]) > _SAME_END]
    inner = float(np.median(near[_whole(lines[1:-1] + shifts[:, None], len(near))], axis=1).max())
    if at_ends[best] < _WHOLE_END or max(others.max(initial=0.0), inner) > _PART_OF_END:
        return np.asarray(lines + first, np.float64)
    one, other = (int(end) - 1 + int(changed[max(0, end - 1) : end + 2].argmax()) for end in ends[best])
    return np.asarray(first + np.linspace(one, other, len(lines)), np.float64)


@dataclass(frozen=True, slots=True)
class _Uneven:
    """Lines each in its own place."""

    lines: Floats
    agreed: float
    """The share of them that both halves of the board have in the same place."""


def _uneven(halves: Floats, lines: Floats, even: Floats) -> _Uneven | None:
    """The lines each in its own place; None where lines at equal distances do as well."""
    pitch, numbers, edges = float(np.mean(np.diff(lines))), np.arange(len(lines)), halves.sum(axis=0)
    # The sides of tiles with gaps are beside the lines, all of them in the same way.
    shifts = np.arange(-_reach(pitch), _reach(pitch) + 1)
    at_even = _CLEARLY_MORE * _edges_met(edges, even)
    if edges[_whole(lines[:, None] + shifts, len(edges))].max(axis=1).sum() <= at_even:
        return None
    chosen = _on_edges(edges, lines)
    off = chosen - np.polyval(np.polyfit(numbers, chosen, 1), numbers)
    if edges[_whole(chosen, len(edges))].sum() <= at_even or float(np.std(off)) <= _LEAST_UNEVEN * pitch:
        return None
    one, other = (_on_edges(half, lines) for half in halves)
    agreed = float(np.mean(np.abs(one - other) <= _SAME_PLACE * pitch))
    return _Uneven(chosen - float(np.median(chosen - lines)), agreed)


def _reach(pitch: float) -> int:
    return max(2, round(_FARTHEST * pitch))


def _whole(lines: Floats, length: int) -> npt.NDArray[np.intp]:
    """The nearest edges to some lines."""
    return np.clip(np.rint(lines), 0, length - 1).astype(np.intp)


def _even(edges: Floats, lines: Floats) -> Floats:
    """Lines at equal distances: the pitch near theirs at which edges come again. The middle stays where it is."""
    count, pitch = len(lines) - 1, float(lines[-1] - lines[0]) / (len(lines) - 1)
    first, last = _whole(lines[[0, -1]], len(edges)).tolist()
    part, places = edges[first : last + 1], np.arange(first, last + 1)
    tried = pitch + np.linspace(-0.35, 0.35, 57) * min(1.0, pitch / 12) * min(1.0, 4 / count) * 3
    wave = rotation(places / tried[:, None])
    tone, rest, strength = np.ones_like(wave), (part - part.mean()).astype(np.complex64), np.zeros(len(tried))
    for _ in range(_OVERTONES):  # each overtone is the one before, once more
        tone *= wave
        strength += np.abs(np.einsum("ij,j->i", tone, rest)) ** 2
    best = float(tried[int(np.argmax(strength))])
    middle, numbers = float(lines.mean()), np.arange(count + 1) - count / 2
    found = np.asarray(middle + best * numbers, np.float64)
    for whole in (round(best), round(2 * best) / 2):
        near = np.asarray(middle + whole * numbers, np.float64)
        if abs(whole - best) * count < 2 * _OFF or _edges_met(edges, near) >= _edges_met(edges, found):
            return near
    return found


def _as_square(edges: Floats, lines: Floats, others: Floats) -> Floats:
    """Lines at the distance of the other axis, where that is nearly theirs and they meet more edges then.

    Most cells are square. Pictures have edges anywhere, and the strongest wave through those of one axis may be wrong.
    """
    pitch, other = (float(each[-1] - each[0]) / (len(each) - 1) for each in (lines, others))
    if max(pitch / other, other / pitch) > _NEARLY_SQUARE:
        return lines
    square = np.asarray(lines.mean() + other * (np.arange(len(lines)) - (len(lines) - 1) / 2), np.float64)
    return square if _edges_met(edges, square) > _edges_met(edges, lines) else lines


def _edges_met(edges: Floats, lines: Floats) -> float:
    """How much of the edges lines meet that are moved to where they meet the most."""
    reach = _reach(float(lines[1] - lines[0]))
    shifts = np.arange(-reach, reach + 1)
    return float(edges[_whole(lines + shifts[:, None], len(edges))].sum(axis=1).max())


def _on_edges(edges: Floats, lines: Floats) -> Floats:
    """Each line on an edge, and its distance from the one before not far from the usual."""
    pitch = float(np.mean(np.diff(lines)))
    places = np.rint(lines)[:, None] + np.arange(-_reach(pitch), _reach(pitch) + 1)
    inside = (places >= 0) & (places < len(edges))
    there = np.where(inside, edges[np.clip(places, 0, len(edges) - 1).astype(int)], 0.0)
    gain = np.minimum(there / max(1e-9, float(np.median(there.max(axis=1)))), 1.0)
    gain[[0, -1]] *= _AT_END
    best, ways = gain[0], []
    stiff = np.full(len(lines) - 1, _STIFF)
    stiff[[0, -1]] *= _STIFFER
    for before, now, more, cost in zip(places[:-1], places[1:], gain[1:], stiff, strict=True):
        off = (now[:, None] - before[None]) / pitch - 1
        total = best[None] - cost * off**2
        ways.append(total.argmax(axis=1))
        best = total.max(axis=1) + more
    chosen = [int(best.argmax())]
    for way in reversed(ways):
        chosen.append(int(way[chosen[-1]]))
    return np.asarray(places[np.arange(len(lines)), chosen[::-1]], np.float64)
