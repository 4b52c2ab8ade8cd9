"""Where boards may be in a picture: proposals for the reader, who decides what a board is and where it ends.

A network says for every fourth pixel how sure it is that it belongs to a board, where in a cell it lies (the phase, a
number on the unit circle), and how large the cell is. A first look at the whole picture shows places; a closer look at
each, with all cells of one size, shows lines. Axes are numbered: 0 is across, 1 is down.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.geometry import Floats, Frame, Lattice, Mask, Pixels, Region, Singles
from gridseer.vision import network
from gridseer.vision.board.limits import LOCATE

STRIDE, _WHOLE = 4, 32
"""The network answers for every fourth pixel of what it is given, whose sides are multiples of 32."""
_SURROUNDINGS, _LEAST_VARIANCE = (9, 33), 6.0
"""Beside the colours it is given the brightness by that of squares around each pixel; and their least variance."""

_WITHIN = np.array([0.2, 0.5, 0.8])
"""Where in a cell, each way, the network is asked about it."""

Phases = npt.NDArray[np.complex64]
"""Where in a cell places lie: 1 at a line, -1 in the middle, and short where the network is unsure."""


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """What the network says about a part of a picture."""

    steps: tuple[float, float]
    """Pixels of the picture from one place to the next, along each axis."""
    places: tuple[Floats, Floats]
    """Where in the picture the places of each column and of each row have their middle."""
    logits: Singles
    """How sure it is that each place belongs to a board."""
    phases: Phases
    """Along each axis."""
    sizes: Singles
    """The logarithms of the width and of the height of a cell, in pixels of the picture."""


def locate(frame: Frame) -> list[Lattice]:
    """The lattices that may be boards, the likeliest first."""
    scale = min(1.0, (LOCATE.first_look / (frame.width * frame.height)) ** 0.5)
    view = look(frame, Region(0, 0, frame.width, frame.height), (scale, scale))
    found: list[Lattice] = []
    for guess in _guesses(view, found):
        lattice = _settled(frame, view, guess)
        found.append(guess if lattice is None else lattice)
    sure = [each for each in found if each.score >= LOCATE.least_score]
    sure.sort(key=lambda each: -(each.score**4) * each.columns * each.rows)
    return [each for at, each in enumerate(sure) if not any(_are_one(each, other) for other in sure[:at])]


def look(frame: Frame, part: Region, scales: tuple[float, float]) -> Glance:
    """What the network says about a rectangle of the picture, scaled."""
    part = part.within(Region(0, 0, frame.width, frame.height))
    lengths = part.width, part.height
    width, height = (
        max(_WHOLE, round(length * min(scale, LOCATE.enlarged)))
        for length, scale in zip(lengths, scales, strict=True)
    )  # fmt: skip
    pixels = _scaled(frame.pixels[part.slices], width, height)
    last = [int(each) for each in pixels[-1, -1]]
    padded = cv2.copyMakeBorder(pixels, 0, -height % _WHOLE, 0, -width % _WHOLE, cv2.BORDER_CONSTANT, value=last)
    maps = network.maps(planes_of(np.asarray(padded, np.uint8)))[:, : -(-height // STRIDE), : -(-width // STRIDE)]
    steps = STRIDE * part.width / width, STRIDE * part.height / height
    xs, ys = (
        start + (np.arange(count) + 0.5) * step
        for start, count, step in zip(part.corner, maps.shape[:0:-1], steps, strict=True)
    )
    sizes = maps[5:] + np.log(np.array(steps, np.float32) / STRIDE)[:, None, None]
    return Glance(steps, (xs, ys), maps[0], (maps[[2, 4]] + 1j * maps[[1, 3]]).astype(np.complex64), sizes)


def planes_of(pixels: Pixels) -> Singles:
    """What the network is given of a picture: its colours, and its brightness by that of its surroundings."""
    return _core.planes_of(pixels, _SURROUNDINGS, _LEAST_VARIANCE)


def _scaled(pixels: Pixels, width: int, height: int) -> Pixels:
    """A picture in another size; a smaller one has the means of its pixels."""
    if pixels.shape[:2] == (height, width):
        return pixels
    if width <= pixels.shape[1] and height <= pixels.shape[0]:
        return _core.shrunk(np.ascontiguousarray(pixels), width, height)
    return np.asarray(cv2.resize(pixels, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _guesses(view: Glance, found: list[Lattice]) -> Iterator[Lattice]:
    """Where boards seem to be, those with the most cells first: what ``found``, which grows, doesn't explain yet."""
    # Plain areas may seem to be boards too, but nothing in them has a clear phase. Nor have cells of a few places.
    heard = cv2.blur(np.abs(view.phases).min(axis=0), (5, 5))
    tiny = view.sizes.min(axis=0) - np.log(min(view.steps) / STRIDE) < np.log(LOCATE.tiny)
    clear, left = (heard > LOCATE.agreed) | tiny, view.logits > 0
    cells = np.exp(-view.sizes.sum(axis=0)) * view.steps[0] * view.steps[1]
    for _ in range(LOCATE.places):
        labels = cv2.connectedComponents((left & clear).astype(np.uint8), connectivity=4)[1]
        counts = np.bincount(labels.ravel(), cells.ravel() * (labels.ravel() > 0))
        if counts.max() < LOCATE.fewest_cells:
            return
        there = labels == counts.argmax()
        size = _usual_size(view.sizes[:, there])
        # A board may touch something else that seems to have cells, such as a calendar below its window.
        alike = left & (np.abs(view.sizes - size[:, None, None]).max(axis=0) <= LOCATE.same_size)
        labels = cv2.connectedComponents(alike.astype(np.uint8), connectivity=4)[1]
        if (labels * there).any():
            there = labels == np.bincount(labels[there & alike]).argmax()
        guess = _guess(view, there, np.exp(size).tolist())
        yield guess
        strange = _with_room(there & clear & ~_explained(view, found[-1]), view, guess)
        # Where it is nearly all of the place, looking again would show the same.
        left = left & ~there | strange & (strange.sum() < LOCATE.explained * there.sum())


def _usual_size(sizes: Singles) -> Singles:
    """The size of most cells: of two things that touch, the middle one is the size of neither."""
    steps = np.rint(sizes * (2 / LOCATE.same_size))
    kinds, counts = np.unique(steps, axis=1, return_counts=True)
    near = (np.abs(steps - kinds[:, counts.argmax(), None]) <= 1).all(axis=0)
    return np.asarray(np.median(sizes[:, near], axis=1), np.float32)


def _guess(view: Glance, there: Mask, size: list[float]) -> Lattice:
    """The cells of a size that fill some places."""
    ends = (np.flatnonzero(there.any(axis=axis))[[0, -1]] for axis in (0, 1))
    (left, right), (top, bottom) = (
        (places[first] - step / 2, places[last] + step / 2)
        for places, (first, last), step in zip(view.places, ends, view.steps, strict=True)
    )
    columns, rows = (
        max(1, round(length / each)) for length, each in zip((right - left, bottom - top), size, strict=True)
    )
    return Lattice(left, top, (right - left) / columns, (bottom - top) / rows, columns, rows, 0.0)


def _explained(view: Glance, lattice: Lattice) -> Mask:
    """The places whose phases are those of the cells of a lattice, or of some more that it may have."""
    turned = _turned(view, _wider(lattice, round(LOCATE.around)))
    cosines = (cv2.blur(each.real / np.maximum(np.abs(each), 1e-6), (5, 5)) for each in turned)
    return np.asarray(np.minimum(*cosines) > LOCATE.agreed, bool)


def _with_room(places: Mask, view: Glance, guess: Lattice) -> Mask:
    """The places that have room for the smallest board together."""
    sides = guess.cell_height / view.steps[1], guess.cell_width / view.steps[0]
    shape = [max(1, round((LOCATE.fewest_lines - 1) * side)) for side in sides]
    wide = cv2.morphologyEx(places.astype(np.uint8), cv2.MORPH_OPEN, np.ones(shape, np.uint8))
    return np.asarray(wide > 0, bool)


def _turned(view: Glance, lattice: Lattice) -> Iterator[Phases]:
    """The phases by those of a lattice: 1 where they agree, and nothing outside of it."""
    for axis, lines in enumerate((lattice.column_lines, lattice.row_lines)):
        places = view.places[axis]
        inside = (places > lines[0]) & (places < lines[-1])
        back = _back(np.interp(places, lines, np.arange(len(lines)))) * inside
        yield view.phases[axis] * (back[:, None] if axis else back)


def _back(turns: Floats) -> Phases:
    """What turns phases back by some turns; in single precision, which is quick."""
    angle = ((turns - np.rint(turns)) * (-2 * np.pi)).astype(np.float32)
    result = np.empty(angle.shape, np.complex64)
    result.real, result.imag = np.cos(angle), np.sin(angle)
    return result


def _settled(frame: Frame, first: Glance, guess: Lattice) -> Lattice | None:
    """The lattice at a guess, looked at again where place or pitch have changed much."""
    best, more = _lattice(first, guess), round(LOCATE.around)
    for _ in range(LOCATE.looks):
        part = _wider(guess, more)
        pitch = min(LOCATE.pitch, (LOCATE.closer_look / (part.columns * part.rows)) ** 0.5)
        if pitch < LOCATE.least_pitch:
            break
        view = look(frame, part.bounds, (pitch / guess.cell_width, pitch / guess.cell_height))
        lattice = _lattice(view, guess)
        if lattice is None:
            break
        best = lattice if best is None or lattice.score >= best.score else best
        apart = np.abs(np.log([guess.cell_width / lattice.cell_width, guess.cell_height / lattice.cell_height]))
        room = _wider(guess, more - 1).bounds
        if apart.max() < LOCATE.settled and Region.around([room, lattice.region]) == room:
            break
        guess = lattice
    return best


def _wider(lattice: Lattice, more: int) -> Lattice:
    """A lattice with some more lines at each side."""
    return lattice.part((-more, lattice.columns + more), (-more, lattice.rows + more))


def _lattice(view: Glance, guess: Lattice) -> Lattice | None:
    """The lattice that a look shows about where one is expected."""
    pitches, near = (guess.cell_width, guess.cell_height), _wider(guess, 1)
    sure = 1 / (1 + np.exp(-np.clip(view.logits, -30, 30)))
    sure *= np.abs(view.sizes - np.log(pitches, dtype=np.float32)[:, None, None]).max(axis=0) <= LOCATE.same_size
    inside = [
        (places > lines[0]) & (places < lines[-1])
        for places, lines in zip(view.places, (near.column_lines, near.row_lines), strict=True)
    ]
    phases = view.phases * (sure * np.outer(inside[1], inside[0]))
    across, down = (_lines(phases[axis].sum(axis=axis), view.places[axis], pitch) for axis, pitch in enumerate(pitches))
    if across is None or down is None:
        return None
    (xs, clear_x), (ys, clear_y) = across, down
    cells = _cells(view, Lattice.with_lines(xs, ys))
    (top, bottom), (left, right) = _surest_rectangle(cells)
    if min(bottom - top, right - left) < LOCATE.fewest_lines:
        return None
    score = float((1 / (1 + np.exp(-cells[top:bottom, left:right]))).mean()) * min(clear_x, clear_y)
    return Lattice.with_lines(xs[left : right + 1], ys[top : bottom + 1], score)


def _lines(phases: Phases, places: Floats, pitch: float) -> tuple[Floats, float] | None:
    """All lines that phases along an axis imply at about a pitch, and the share of the phases that they explain."""
    total = float(np.abs(phases).sum())
    if total <= 0:
        return None
    pitches = pitch * np.exp(np.linspace(-LOCATE.same_size, LOCATE.same_size, 160))
    for finer in (0.006, 0.0006, 0.0):
        waves = np.einsum("ij,j->i", _back(places / pitches[:, None]), phases)
        best = int(np.abs(waves).argmax())
        pitch, wave = float(pitches[best]), complex(waves[best])
        pitches = pitch * (1 + np.linspace(-finer, finer, 21))
    turns, clear = places / pitch + np.angle(wave) / (2 * np.pi), abs(wave) / total
    if clear < LOCATE.even:
        followed = turns + _late(phases * _back(turns), pitch / (places[1] - places[0]))
        explained = float((phases * _back(followed)).real.sum()) / total
        if 1 - explained < (1 - clear) / 2 and (np.diff(followed) > 0).all():
            turns, clear = followed, explained
    numbers = np.arange(np.ceil(turns[0] - LOCATE.cut), np.floor(turns[-1] + LOCATE.cut) + 1)
    if not LOCATE.fewest_lines < len(numbers) <= LOCATE.most_lines:
        return None
    ends = [places[0] - pitch], [places[-1] + pitch]
    known = np.concatenate([ends[0], places, ends[1]]), np.concatenate([[turns[0] - 1], turns, [turns[-1] + 1]])
    return np.asarray(np.interp(numbers, known[1], known[0]), np.float64), min(1.0, clear)


def _late(rest: Phases, pitch: float) -> Floats:
    """How far, in cells, the lines at some places lie from where lines at equal distances would."""
    near = np.convolve(rest, np.ones(max(1, round(pitch))), "same")
    there = np.flatnonzero(np.abs(near) > np.abs(near).max() / 4)
    turned = np.unwrap(np.angle(near[there])) / (2 * np.pi)
    return np.asarray(np.interp(np.arange(len(rest)), there, turned), np.float64)


def _cells(view: Glance, lattice: Lattice) -> Singles:
    """How sure the network is of each cell: the mean of nine places in it.

    A clear phase that is far from theirs speaks against it: it belongs to a cell of something else.
    """
    sure = np.clip(view.logits, -LOCATE.surest, LOCATE.surest)
    for phases, turned in zip(view.phases, _turned(view, lattice), strict=True):
        sure -= LOCATE.surest * np.maximum(0, LOCATE.agreed * np.abs(phases) - turned.real)
    sure = np.clip(sure, -LOCATE.surest, LOCATE.surest)
    columns, rows = (
        np.clip((lines[:-1, None] + np.diff(lines)[:, None] * _WITHIN - places[0]) / step, 0, len(places) - 1)
        for lines, places, step in zip((lattice.column_lines, lattice.row_lines), view.places, view.steps, strict=True)
    )
    sure = sure[np.ix_(np.rint(rows).astype(np.intp).ravel(), np.rint(columns).astype(np.intp).ravel())]
    means = sure.reshape(lattice.rows, len(_WITHIN), lattice.columns, len(_WITHIN)).mean(axis=(1, 3))
    return np.asarray(means, np.float32)


def _surest_rectangle(sure: Singles) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first and the last rows and columns of the cells with the greatest sum."""
    above = np.vstack([np.zeros((1, sure.shape[1])), np.cumsum(sure, axis=0)])
    tops, bottoms = np.triu_indices(len(sure) + 1, 1)
    before = np.pad(np.cumsum(above[bottoms] - above[tops], axis=1), ((0, 0), (1, 0)))
    gains = before[:, 1:] - np.minimum.accumulate(before, axis=1)[:, :-1]
    pair, end = divmod(int(gains.argmax()), gains.shape[1])
    start = int(before[pair, : end + 1].argmin())
    return (int(tops[pair]), int(bottoms[pair])), (start, end + 1)


def _are_one(one: Lattice, other: Lattice) -> bool:
    """Whether two lattices lie in the same place."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return min(across, down) > 0 and across * down > 0.8 * max(one.width * one.height, other.width * other.height)
