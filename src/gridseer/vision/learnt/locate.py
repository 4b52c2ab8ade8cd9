"""Where lattices of cells may be in a picture: proposals for the reader, which decides what a board is and where it ends.

A network says for every fourth pixel whether it belongs to a board, where in a cell it lies (the phase, a number on the
unit circle), and how large the cell is. A first look at the whole picture gives places; a closer look at each, with
cells of one size, gives lines.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.geometry import Floats, Frame, Lattice, Mask, Pixels, Region, Singles
from gridseer.vision import network
from gridseer.vision.learnt.limits import LOCATE

STRIDE = 4
"""The network answers for every fourth pixel of what it is given."""
_WHOLE = 32
"""The sides of what it is given are multiples of this."""
_SURROUNDINGS, _LEAST_VARIANCE = (9, 33), 6.0
"""What it is given beside the colours: the brightness by that of squares around each pixel, and the least variance."""

Phases = npt.NDArray[np.complex64]
"""The phase in the cell: 1 at a line, -1 in the middle, and short where the network is unsure."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What the network says about a part of a picture."""

    part: Region
    scale: tuple[float, float]
    """Pixels of the look per pixel of the picture, across and down."""
    logits: Singles
    """How sure it is that each place belongs to a board."""
    across: Phases
    down: Phases
    log_width: Singles
    """The logarithm of the width of a cell, in pixels of the look."""
    log_height: Singles

    @property
    def steps(self) -> tuple[float, float]:
        """Pixels of the picture from one place to the next."""
        return STRIDE / self.scale[0], STRIDE / self.scale[1]

    @property
    def xs(self) -> Floats:
        """Where in the picture the places of each column have their middle."""
        return np.asarray(self.part.x + (np.arange(self.logits.shape[1]) + 0.5) * self.steps[0], np.float64)

    @property
    def ys(self) -> Floats:
        """The same of each row."""
        return np.asarray(self.part.y + (np.arange(self.logits.shape[0]) + 0.5) * self.steps[1], np.float64)


@dataclass(frozen=True, slots=True)
class Guess:
    """Where a board seems to be, in pixels of the picture, and how large its cells seem."""

    left: float
    top: float
    right: float
    bottom: float
    width: float
    height: float

    @classmethod
    def at(cls, lattice: Lattice) -> "Guess":
        """What a lattice says."""
        right, bottom = lattice.x + lattice.width, lattice.y + lattice.height
        return cls(lattice.x, lattice.y, right, bottom, lattice.cell_width, lattice.cell_height)

    def holds(self, other: "Guess") -> bool:
        """Whether a closer look at this one has shown another as well as one at that other would."""
        wider, higher = self.width / other.width, self.height / other.height
        moved = max(
            (self.left - other.left) / self.width, (other.right - self.right) / self.width,
            (self.top - other.top) / self.height, (other.bottom - self.bottom) / self.height,
        )  # fmt: skip
        return max(wider, 1 / wider, higher, 1 / higher) < LOCATE.settled and moved < LOCATE.around - 1


def locate(frame: Frame) -> list[Lattice]:
    """The lattices that may be boards, the likeliest first."""
    scale = min(1.0, (LOCATE.first_look / (frame.width * frame.height)) ** 0.5)
    view = look(frame, Region(0, 0, frame.width, frame.height), (scale, scale))
    found, left = list[Lattice](), np.asarray(view.logits > 0, bool)
    clear = _clear(view)
    for _ in range(LOCATE.places):
        place = _largest_place(view, left, clear)
        if place is None:
            break
        guess, there = place
        lattice = _settled(frame, view, guess)
        left = _without(view, left, there & clear, there, guess, lattice)
        if lattice is not None and not any(_are_one(lattice, other) for other in found):
            found.append(lattice)
    return sorted(found, key=lambda each: -(each.score**4) * each.columns * each.rows)


def look(frame: Frame, part: Region, scale: tuple[float, float]) -> View:
    """What the network says about a rectangle of the picture, scaled."""
    part = part.within(Region(0, 0, frame.width, frame.height))
    width, height = (
        max(8, round(length * min(each, LOCATE.enlarged)))
        for length, each in zip((part.width, part.height), scale, strict=True)
    )
    pixels = _scaled(frame.pixels[part.slices], width, height)
    last = [int(each) for each in pixels[-1, -1]]
    padded = cv2.copyMakeBorder(pixels, 0, -height % _WHOLE, 0, -width % _WHOLE, cv2.BORDER_CONSTANT, value=last)
    planes = _core.planes_of(np.asarray(padded, np.uint8), _SURROUNDINGS, _LEAST_VARIANCE)
    maps = network.maps(planes)[:, : -(-height // STRIDE), : -(-width // STRIDE)]
    across, down = ((maps[at + 1] + 1j * maps[at]).astype(np.complex64) for at in (1, 3))
    return View(part, (width / part.width, height / part.height), maps[0], across, down, maps[5], maps[6])


def _scaled(pixels: Pixels, width: int, height: int) -> Pixels:
    """A picture in another size; a smaller one has the means of its pixels."""
    if pixels.shape[:2] == (height, width):
        return pixels
    if width <= pixels.shape[1] and height <= pixels.shape[0]:
        return _core.shrunk(np.ascontiguousarray(pixels), width, height)
    return np.asarray(cv2.resize(pixels, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def _clear(view: View) -> Mask:
    """Where cells can be told apart: plain areas may seem to be boards too, but nothing in them has a clear phase.

    Nor have cells of a few places.
    """
    clear = cv2.blur(np.minimum(np.abs(view.across), np.abs(view.down)), (5, 5)) > LOCATE.agreed
    small = np.minimum(view.log_width, view.log_height) < np.log(LOCATE.small)
    return np.asarray(clear | small, bool)


def _largest_place(view: View, left: Mask, clear: Mask) -> tuple[Guess, Mask] | None:
    """The part of what seems to be board, with cells of one size, in which most can be told apart; None without room."""
    weights = np.exp(-view.log_width - view.log_height)
    _, labels = cv2.connectedComponents((left & clear).astype(np.uint8), connectivity=4)
    cells = np.bincount(labels.ravel(), weights.ravel())
    cells[0] = 0
    if cells.max() * STRIDE**2 < LOCATE.fewest_cells:
        return None
    there = labels == int(cells.argmax())
    width, height = _usual_size(view.log_width[there], view.log_height[there])
    off = np.maximum(np.abs(view.log_width - width), np.abs(view.log_height - height))
    alike = left & (off <= LOCATE.same_size)
    if (alike & there).any():
        there = _largest(alike, there)
    ys, xs = np.nonzero(there)
    (step_x, step_y), x, y = view.steps, view.part.x, view.part.y
    guess = Guess(
        x + xs.min() * step_x, y + ys.min() * step_y, x + (xs.max() + 1) * step_x, y + (ys.max() + 1) * step_y,
        float(np.exp(width)) / view.scale[0], float(np.exp(height)) / view.scale[1],
    )  # fmt: skip
    return guess, there


def _largest(places: Mask, among: Mask) -> Mask:
    """Places that hang together: those with the most of some."""
    _, labels = cv2.connectedComponents(places.astype(np.uint8), connectivity=4)
    sizes = np.bincount(labels[places & among], minlength=2)
    return np.asarray(labels == int(sizes[1:].argmax()) + 1, bool)


def _usual_size(log_widths: Singles, log_heights: Singles) -> tuple[float, float]:
    """The size of most cells, as logarithms: of two things that touch, the middle one is the size of neither."""
    steps = np.rint(np.stack([log_widths, log_heights], axis=1) / LOCATE.same_size * 2)
    sizes, counts = np.unique(steps, axis=0, return_counts=True)
    near = (np.abs(steps - sizes[counts.argmax()]) <= 1).all(axis=1)
    return float(np.median(log_widths[near])), float(np.median(log_heights[near]))


def _without(view: View, left: Mask, strange: Mask, there: Mask, guess: Guess, lattice: Lattice | None) -> Mask:
    """What is left when a place was looked at: where it has room for a board that the lattice found there doesn't explain.

    That may be another board, which touches the first one, or a board in the middle of a table.
    """
    if lattice is None:
        return np.asarray(left & ~there, bool)
    strange = strange & ~_explained(view, lattice)
    sides = [
        max(1, round((LOCATE.fewest_lines - 1) * size / step))
        for size, step in zip((guess.height, guess.width), view.steps[::-1], strict=True)
    ]
    strange = np.asarray(cv2.morphologyEx(strange.astype(np.uint8), cv2.MORPH_OPEN, np.ones(sides, np.uint8)) > 0)
    if strange.sum() > 0.8 * there.sum():
        strange[:] = False  # looking again would show the same
    return np.asarray(left & ~there | strange, bool)


def _explained(view: View, lattice: Lattice) -> Mask:
    """The places whose phases are those of the cells of a lattice, or of some more that it may have."""
    more = round(LOCATE.around)
    lattice = lattice.part((-more, lattice.columns + more), (-more, lattice.rows + more))
    off_x = view.across * _turned_back(view.xs, lattice.column_lines)
    off_y = view.down * _turned_back(view.ys, lattice.row_lines)[:, None]
    cosines = (cv2.blur(each.real / np.maximum(np.abs(each), np.float32(1e-6)), (5, 5)) for each in (off_x, off_y))
    return np.asarray(np.minimum(*cosines) > LOCATE.agreed, bool)


def _turned_back(places: Floats, lines: Floats) -> Phases:
    """What turns the phases of cells between lines to 1; nothing outside of them."""
    inside = (places > lines[0]) & (places < lines[-1])
    return _rotation(np.interp(places, lines, np.arange(len(lines)))) * inside


def _rotation(turns: Floats) -> Phases:
    """The numbers that turn phases back by some turns."""
    angle = ((turns - np.rint(turns)) * (-2 * np.pi)).astype(np.float32)
    result = np.empty(angle.shape, np.complex64)
    result.real, result.imag = np.cos(angle), np.sin(angle)
    return result


def _settled(frame: Frame, first: View, guess: Guess) -> Lattice | None:
    """The lattice at a guess, looked at again where place or pitch have changed much."""
    best = lattice_of(first, guess)
    for _ in range(LOCATE.looks):
        view = _closer_look(frame, guess)
        lattice = None if view is None else lattice_of(view, guess)
        if lattice is None:
            break
        if best is None or lattice.score >= best.score:
            best = lattice
        before, guess = guess, Guess.at(lattice)
        if before.holds(guess):
            break
    return best if best is not None and best.score >= LOCATE.least_score else None


def _closer_look(frame: Frame, guess: Guess) -> View | None:
    """A guess and what is around it, with cells of one size; None where they would be too small."""
    more_x, more_y = LOCATE.around * guess.width, LOCATE.around * guess.height
    left, top, right, bottom = guess.left - more_x, guess.top - more_y, guess.right + more_x, guess.bottom + more_y
    part = Region.between(int(left), int(top), int(np.ceil(right)), int(np.ceil(bottom)))
    cells = part.width / guess.width * part.height / guess.height
    pitch = min(LOCATE.pitch, (LOCATE.closer_look / max(1.0, cells)) ** 0.5)
    if pitch < LOCATE.least_pitch:
        return None
    return look(frame, part, (pitch / guess.width, pitch / guess.height))


def lattice_of(view: View, guess: Guess) -> Lattice | None:
    """The lattice that a look shows about where one is expected."""
    off_x = np.abs(view.log_width - np.log(guess.width * view.scale[0]))
    off_y = np.abs(view.log_height - np.log(guess.height * view.scale[1]))
    sure = (np.maximum(off_x, off_y) <= LOCATE.same_size) / (1 + np.exp(-np.clip(view.logits, -30, 30)))
    sure = sure.astype(np.float32)
    sure[:, (view.xs < guess.left - guess.width) | (view.xs > guess.right + guess.width)] = 0
    sure[(view.ys < guess.top - guess.height) | (view.ys > guess.bottom + guess.height)] = 0
    across = _lines((view.across * sure).sum(axis=0), guess.width / view.steps[0])
    down = _lines((view.down * sure).sum(axis=1), guess.height / view.steps[1])
    if across is None or down is None:
        return None
    (xs, clear_x), (ys, clear_y) = across, down
    cells = _cells(view, xs, ys)
    rows, columns = _surest_rectangle(np.clip(cells, -5, 5))
    inside = 1 / (1 + np.exp(-cells[rows[0] : rows[1], columns[0] : columns[1]]))
    xs = view.part.x + xs[columns[0] : columns[1] + 1] * view.steps[0]
    ys = view.part.y + ys[rows[0] : rows[1] + 1] * view.steps[1]
    if min(len(xs), len(ys)) <= LOCATE.fewest_lines:
        return None
    return Lattice.with_lines(xs, ys, float(inside.mean()) * min(clear_x, clear_y, 1.0))


def _lines(phases: Phases, pitch: float) -> tuple[Floats, float] | None:
    """All lines in a row of places that phases imply at about a pitch, and the share of the phases that they explain."""
    total = float(np.abs(phases).sum())
    if total <= 0:
        return None
    places = np.arange(len(phases)) + 0.5
    pitches = pitch * np.exp(np.linspace(-LOCATE.same_size, LOCATE.same_size, 160))
    for finer in (0.006, 0.0006, 0.0):
        waves = np.abs(np.einsum("ij,j->i", _rotation(places / pitches[:, None]), phases))
        pitch = float(pitches[waves.argmax()])
        pitches = pitch * (1 + np.linspace(-finer, finer, 21))
    rest = phases * _rotation(places / pitch)
    start = -float(np.angle(rest.sum())) / (2 * np.pi) * pitch
    clear = float(np.abs(rest.sum())) / total
    turns = (places - start) / pitch
    if clear < LOCATE.even:
        followed = turns + _late(phases * _rotation(turns), round(pitch))
        explained = float((phases * _rotation(followed)).real.sum()) / total
        if 1 - explained < (1 - clear) / 2 and (np.diff(followed) > 0).all():
            turns, clear = followed, explained
    first, last = np.ceil(turns[0] - 0.6), np.floor(turns[-1] + 0.6)
    numbers = np.arange(first, last + 1)
    if not LOCATE.fewest_lines < len(numbers) <= LOCATE.most_lines:
        return None
    ends = np.concatenate([[turns[0] - 1], turns, [turns[-1] + 1]])
    lines = np.interp(numbers, ends, np.concatenate([[places[0] - pitch], places, [places[-1] + pitch]]))
    return np.asarray(lines, np.float64), clear


def _late(rest: Phases, pitch: int) -> Floats:
    """How far, in cells, the lines at some places lie from where lines at equal distances would."""
    near = np.convolve(rest, np.ones(max(1, pitch)), "same")
    there = np.flatnonzero(np.abs(near) > 0.25 * np.abs(near).max())
    turned = np.unwrap(np.angle(near[there])) / (2 * np.pi)
    return np.asarray(np.interp(np.arange(len(rest)), there, turned), np.float64)


def _cells(view: View, xs: Floats, ys: Floats) -> Singles:
    """How sure the network is of each cell between lines: the mean of nine places in it.

    A clear phase that is far from theirs speaks against it: it belongs to a cell of something else.
    """
    against = np.zeros_like(view.logits)
    for phases, back in ((view.across, _at_places(view, xs, 1)), (view.down, _at_places(view, ys, 0)[:, None])):
        against += np.maximum(0, LOCATE.agreed * np.abs(phases) - (phases * back).real)
    sure = np.clip(np.clip(view.logits, -5, 5) - 6 * against, -5, 5)
    shares = np.array([0.2, 0.5, 0.8])
    columns, rows = ((lines[:-1, None] + shares * np.diff(lines)[:, None]).ravel() - 0.5 for lines in (xs, ys))
    maps = (each.astype(np.float32) for each in np.meshgrid(columns, rows))
    values = cv2.remap(sure, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(values.reshape(len(ys) - 1, 3, len(xs) - 1, 3).mean(axis=(1, 3)), np.float32)


def _at_places(view: View, lines: Floats, axis: int) -> Phases:
    """What turns back the phases of all places along an axis."""
    return _turned_back(np.arange(view.logits.shape[axis]) + 0.5, lines)


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
