"""From a rough idea (about here, about this pitch) to an exact lattice: pitch, phase, columns, rows.

The sides of cells are straight. So a side that should be at a lattice line is supported when most of its length is an
edge there; a cell is boxed when at least three of its four sides are supported. A border around the board has no sides
between the rows, so it is never boxed: that is what makes the number of columns and rows exact.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from gridseer.geometry import Frame, Lattice
from gridseer.vision.board.finder.edges import SMALLEST_CELL
from gridseer.vision.board.finder.extent import Mask, around, cut, group, members

Map = npt.NDArray[np.uint8]
"""A number for every pixel."""

_THRESHOLDS = (3, 10, 24, 48)
"""How much a colour must change to be an edge: as little as the noise of the picture allows."""
_SIDE = 0.5
"""The middle part of a side that must be an edge; the corners may be round."""
_SUPPORTED = 0.75
"""How much of that part."""
_TOLERANCE = 0.13
"""How far from the lattice line an edge may be, as a share of the pitch: bevels and gaps have width."""
_CLEAR_PHASE = 0.6
"""Where the edges agree less than this on their lines, the lines may be elsewhere."""
_EXACT = 0.1
"""A pitch that may be less than this off is the exact one of the votes."""
_FREE = 0.7
"""How far the pitch may be from the votes when these are clearly wrong."""
_CLEARLY = 1.5
"""How many times more cells must be boxed in the right place than half a cell further."""


@dataclass(frozen=True, slots=True)
class Comb:
    """Equally spaced lines along one axis."""

    start: float
    """The place of line 0."""
    pitch: float
    """The distance from line to line."""
    count: int
    """How many cells are between the first and the last line."""
    trusted: float
    """The pitch that the votes gave."""
    slack: float
    """How far the pitch may be from it."""
    clarity: float = 1.0
    """How well the edges agree on these lines: 1 when all lie on them."""

    def lines(self) -> npt.NDArray[np.float64]:
        """The place of every line; one more than cells."""
        return np.asarray(self.start + self.pitch * np.arange(self.count + 1), np.float64)

    def middles(self) -> npt.NDArray[np.float64]:
        """The middle of every cell."""
        return np.asarray(self.start + self.pitch * (np.arange(self.count) + 0.5), np.float64)

    def shifted(self, share: float) -> "Comb":
        """The same comb a share of its pitch further."""
        return replace(self, start=self.start + share * self.pitch)

    def moved(self, distance: float) -> "Comb":
        """The same comb in a picture whose edge lies elsewhere."""
        return replace(self, start=self.start + distance)

    def divided(self, parts: int) -> "Comb":
        """A comb with so many lines for each one."""
        return Comb(self.start, self.pitch / parts, self.count * parts, self.pitch / parts, 0.5)

    def covering(self, size: int) -> "Comb":
        """The comb over a whole picture; lines a little outside are kept, for boards cut close to their edge."""
        first = int(np.ceil(-0.3 - self.start / self.pitch))
        last = int(np.floor((size - self.start) / self.pitch + 0.3))
        return replace(self, start=self.start + first * self.pitch, count=last - first)


@dataclass(frozen=True, slots=True)
class Fit:
    """A lattice that was fitted, and how well."""

    lattice: Lattice
    """In pixels of the part of the picture that was looked at."""
    boxed: Mask
    """Which of its cells have their sides."""


@dataclass(frozen=True, slots=True)
class _Edges:
    """How straight the edges around each pixel are, 0 to 255."""

    x: Map
    """Edges between a pixel and the one left of it."""
    y: Map
    """Edges between a pixel and the one above it."""


def comb(profile: npt.NDArray[np.int64], pitch: float, slack: float) -> Comb:
    """The equally spaced lines that meet the most edges: the strongest frequency near a pitch, and its phase.

    The phase of a wave is a circular mean, so of a gap or a bevel between two cells it finds the middle.
    """
    places = np.flatnonzero(profile)
    weights = profile[places]
    span = max(float(places[-1] - places[0]), 4 * pitch) if places.size else 4 * pitch
    chosen, reach = pitch, slack
    for steps in (max(5, int(np.ceil(8 * span * slack / pitch**2)) | 1), 9):
        pitches = 1 / np.linspace(1 / (chosen + reach), 1 / (chosen - reach), steps)
        waves = np.exp(-2j * np.pi * np.outer(1 / pitches, places)) @ weights
        best = int(np.argmax(np.abs(waves)))
        chosen, reach = float(pitches[best]), 2 * reach / (steps - 1)
    start = float(-np.angle(waves[best]) / (2 * np.pi) * chosen) % chosen
    clarity = float(np.abs(waves[best]) / max(1, weights.sum()))
    return Comb(start, chosen, max(0, int((profile.size - start) / chosen)), pitch, slack, clarity)


def fit(frame: Frame, across: Comb, down: Comb, core: tuple[slice, slice]) -> Fit | None:
    """The best lattice near two combs in a part of a picture, or None; its core is where the votes are."""
    steps_x, steps_y = _steps(frame, turned=False), _steps(frame, turned=True)
    for threshold in _THRESHOLDS:
        edges = _Edges(
            _straight(steps_x, threshold, down.pitch, turned=False),
            _straight(steps_y, threshold, across.pitch, turned=True),
        )
        placed = _placed(edges, across, down, core)
        if placed is not None and threshold < _THRESHOLDS[-1] and _mostly_loud(edges, *placed, core):
            continue
        found = None if placed is None else _extended(frame, edges, *placed, core)
        if found is not None:
            return found
    return None


def _placed(edges: _Edges, across: Comb, down: Comb, core: tuple[slice, slice]) -> tuple[Comb, Comb] | None:
    """The combs in their exact place, or None when there is no clear one.

    Digits can pull the phase to the middle of the cells, so half a cell further is tried as well, and quarters when
    the edges hardly agree. Where as much is boxed half a cell further as in the best place, it is noise or a texture
    and no lattice.
    """
    clear = min(across.clarity, down.clarity) >= _CLEAR_PHASE
    steps = (0.0, 0.5) if clear else (0.0, 0.25, 0.5, 0.75)
    shifts = [(x, y) for x in steps for y in steps]
    counts = [_count(edges, across.shifted(x), down.shifted(y), core) for x, y in shifts]
    best = int(np.argmax(counts))
    opposite = shifts.index(((shifts[best][0] + 0.5) % 1, (shifts[best][1] + 0.5) % 1))
    if not counts[best]:
        return None
    across, down = across.shifted(shifts[best][0]), down.shifted(shifts[best][1])
    for part in (2, 3):
        # Colours that take turns come again only after several cells. Parts of a true cell never have three sides.
        finer = across.divided(part), down.divided(part)
        if min(each.pitch for each in finer) < SMALLEST_CELL:
            break
        if _count(edges, *finer, core) > 2 * counts[best] and not _mostly_loud(edges, *finer, core):
            placed = _placed(edges, *finer, core)
            if placed is not None:
                return placed
    if counts[opposite] * _CLEARLY > counts[best]:
        return None
    for _ in range(2):
        whole, boxed = _boxed(edges, across, down)
        mask = group(boxed & _within(whole, core))
        if mask is None:
            return None
        across, down = _refined(cut(whole, *around(mask)), edges, across, down)
    return across, down


def _count(edges: _Edges, across: Comb, down: Comb, core: tuple[slice, slice]) -> int:
    """How many cells of the core are boxed."""
    lattice, boxed = _boxed(edges, across, down)
    return int(np.count_nonzero(boxed & _within(lattice, core)))


def _within(lattice: Lattice, core: tuple[slice, slice]) -> Mask:
    """Which cells have their middle in the core."""
    xs = lattice.x + lattice.cell_width * (np.arange(lattice.columns) + 0.5)
    ys = lattice.y + lattice.cell_height * (np.arange(lattice.rows) + 0.5)
    inside_y, inside_x = (ys >= core[0].start) & (ys < core[0].stop), (xs >= core[1].start) & (xs < core[1].stop)
    return np.asarray(inside_y[:, None] & inside_x[None, :], np.bool_)


def _extended(frame: Frame, edges: _Edges, across: Comb, down: Comb, core: tuple[slice, slice]) -> Fit | None:
    whole, boxed = _boxed(edges, across, down)
    member = members(frame, whole, boxed, _within(whole, core), _loud(edges, whole))
    if member is None:
        return None
    box = around(member)
    return Fit(cut(whole, *box), boxed[box])


def _steps(frame: Frame, *, turned: bool) -> Map:
    """How much the colour changes from each pixel to the next one: the largest change of the three colours.

    The change between pixel i-1 and pixel i is at place i, so that an edge has the coordinate of the line it lies on.
    """
    pixels = frame.pixels
    before, after = (pixels[:-1], pixels[1:]) if turned else (pixels[:, :-1], pixels[:, 1:])
    red, green, blue = cv2.split(cv2.absdiff(after, before))
    steps = cv2.max(cv2.max(red, green), blue)
    top, left = (1, 0) if turned else (0, 1)
    return np.asarray(cv2.copyMakeBorder(steps, top, 0, left, 0, cv2.BORDER_CONSTANT, value=0), np.uint8)


def _straight(steps: Map, threshold: int, length: float, *, turned: bool) -> Map:
    """How much of the middle part of a side around each pixel is an edge, 0 to 255; a dotted line is a line."""
    size = max(3, round(length * _SIDE))
    edges = cv2.threshold(steps, threshold, 255, cv2.THRESH_BINARY)[1]
    whole = cv2.morphologyEx(edges, cv2.MORPH_CLOSE, np.ones((1, 3) if turned else (3, 1), np.uint8))
    soft = cv2.blur(whole, (size, 1) if turned else (1, size), borderType=cv2.BORDER_CONSTANT)
    return np.asarray(soft, np.uint8)


def _boxed(edges: _Edges, across: Comb, down: Comb) -> tuple[Lattice, Mask]:
    """The lattice over the whole part of the picture, and which of its cells have at least three sides."""
    height, width = edges.x.shape
    across, down = across.covering(width), down.covering(height)
    lattice = Lattice(across.start, down.start, across.pitch, down.pitch, across.count, down.count)
    if min(across.count, down.count) < 1:
        return replace(lattice, columns=1, rows=1), np.zeros((1, 1), bool)
    sides_x = _supported(edges.x, down.middles(), across.lines(), across.pitch)
    sides_y = _supported(edges.y.T, across.middles(), down.lines(), down.pitch).T
    boxed = sides_x[:, :-1] + sides_x[:, 1:] + sides_y[:-1] + sides_y[1:] >= 3
    return lattice, boxed


def _supported(straight: Map, ys: npt.NDArray[np.float64], xs: npt.NDArray[np.float64], pitch: float) -> Map:
    """Whether the upright side through each crossing of ys and xs is an edge; so is the edge of the picture."""
    reach = max(1, round(pitch * _TOLERANCE))
    height, width = straight.shape
    row = np.clip(np.rint(ys).astype(int), 0, height - 1)[:, None, None]
    column = np.rint(xs).astype(int)
    near = np.clip(column[:, None] + np.arange(-reach, reach + 1), 0, width - 1)
    supported = (straight[row, near].max(axis=2) >= _SUPPORTED * 255).view(np.uint8)
    supported[:, (column <= 0) | (column >= width)] = 1
    return np.asarray(supported, np.uint8)


def _loud(edges: _Edges, lattice: Lattice) -> Mask:
    """Which cells have edges also where every game leaves them flat: between their sides and what is on them."""
    across = Comb(lattice.x, lattice.cell_width, lattice.columns, lattice.cell_width, 0)
    down = Comb(lattice.y, lattice.cell_height, lattice.rows, lattice.cell_height, 0)
    loud_x = _moats(edges.x, down.middles(), across)
    loud_y = _moats(edges.y.T, across.middles(), down).transpose(1, 0, 2)
    return np.asarray(loud_x.sum(axis=2) + loud_y.sum(axis=2) >= 3, np.bool_)


def _mostly_loud(edges: _Edges, across: Comb, down: Comb, core: tuple[slice, slice]) -> bool:
    """Whether the cells of the core are full of edges: then the threshold is below the noise."""
    lattice, _ = _boxed(edges, across, down)
    inside = _within(lattice, core)
    return bool(inside.any() and _loud(edges, lattice)[inside].mean() > 0.5)


def _moats(straight: Map, ys: npt.NDArray[np.float64], across: Comb) -> npt.NDArray[np.bool_]:
    """For each cell, whether the strips inside its left and its right side have no line without edges."""
    height, width = straight.shape
    row = np.clip(np.rint(ys).astype(int), 0, height - 1)[:, None, None]
    offsets = np.arange(int(across.pitch * _TOLERANCE) + 1, max(int(across.pitch * 0.32), 3) + 1)
    lines = np.rint(across.lines()).astype(int)
    left = straight[row, np.clip(lines[:-1, None] + offsets, 0, width - 1)].min(axis=2)
    right = straight[row, np.clip(lines[1:, None] - offsets, 0, width - 1)].min(axis=2)
    return np.stack([left, right], axis=2) > 127


def _refined(lattice: Lattice, edges: _Edges, across: Comb, down: Comb) -> tuple[Comb, Comb]:
    """The combs of a lattice, drawn through the middle of what is found at each line inside its extent."""
    rows = slice(max(0, round(lattice.y)), round(lattice.y + lattice.height))
    columns = slice(max(0, round(lattice.x)), round(lattice.x + lattice.width))
    across = replace(across, start=lattice.x, count=lattice.columns)
    down = replace(down, start=lattice.y, count=lattice.rows)
    return (
        _regressed(across, (edges.x[rows] >= _SUPPORTED * 255).sum(axis=0)),
        _regressed(down, (edges.y[:, columns] >= _SUPPORTED * 255).sum(axis=1)),
    )


def _regressed(comb: Comb, profile: npt.NDArray[np.int64]) -> Comb:
    """Least squares through the edges near each inner line; beyond the outer ones other things begin."""
    reach = int(comb.pitch * _TOLERANCE * 1.5)
    numbers, lines = np.arange(1, comb.count), comb.lines()[1:-1]
    near = np.clip(np.rint(lines).astype(int)[:, None] + np.arange(-reach, reach + 1), 0, profile.size - 1)
    found = profile[near]
    weight = found.sum(axis=1).astype(float)
    if np.count_nonzero(weight) < 2:
        return comb
    places = (found * near).sum(axis=1) / np.maximum(weight, 1)
    number, place = np.average(numbers, weights=weight), np.average(places, weights=weight)
    free = float(weight @ ((numbers - number) * (places - place)) / (weight @ (numbers - number) ** 2))
    if comb.slack > _EXACT:
        # The votes did not agree on a pitch: what was found at the lines knows better.
        trusted = free if abs(free - comb.pitch) < _FREE else comb.pitch
    else:
        trusted = float(np.clip(free, comb.trusted - comb.slack, comb.trusted + comb.slack))

    def error(pitch: float) -> float:
        return float(np.sqrt(np.average((places - place - pitch * (numbers - number)) ** 2, weights=weight)))

    # The votes are good judges, except in enlarged pictures, where equal colours come again only here and there.
    pitch = free if abs(free - comb.trusted) < _FREE and error(free) < error(trusted) / 2 else trusted
    return replace(comb, start=float(place - number * pitch), pitch=pitch)
