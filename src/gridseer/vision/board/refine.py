"""Lines put in their places: from about where they are to the pixel. Nothing else changes a lattice.

Lines at equal distances come first: their pitch is the one at which the edges of the picture come again after any
number of cells. Where columns or rows differ in size, each line is put where the edges beside it look like those
beside the others. Games draw the same cell with the same pixels, so that the fewest cells differ where every line is in
its place: that decides between neighbouring pixels, and between lines at equal distances and others.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.geometry import Floats, Lattice, Pixels
from gridseer.vision.board.limits import REFINE

_Corners = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class _Axis:
    """Lines along one axis."""

    lines: Floats
    even: bool = True
    """Whether they are at equal distances."""

    @property
    def pitch(self) -> float:
        """The mean distance from line to line."""
        return float(self.lines[-1] - self.lines[0]) / (len(self.lines) - 1)

    @property
    def on_pixels(self) -> bool:
        """Whether all cells begin at the same place in a pixel."""
        return self.even and self.pitch == round(self.pitch)

    @property
    def corners(self) -> _Corners:
        """The first pixel of each cell; of unequal ones, of its middle part."""
        first = self.lines[:-1] if self.even else (self.lines[:-1] + self.lines[1:] - self.pitch) / 2
        return np.rint(first).astype(np.int64)

    def moved(self, by: float, longer: float = 0.0) -> "_Axis":
        """With its middle moved, and longer in all."""
        return _Axis(self.lines + by + longer * np.linspace(-0.5, 0.5, len(self.lines)), self.even)


def refine(pixels: Pixels, lattice: Lattice) -> Lattice:
    """A lattice that was found, with its lines where the edges of the cells are."""
    area = lattice.bounds.grown(round(lattice.cell_width / 2), round(lattice.cell_height / 2))
    x, y = max(0, area.x), max(0, area.y)
    part = _Part.of(np.ascontiguousarray(pixels[area.slices]), lattice.moved(-x, -y))
    even = part.on_equal_cells(*part.even())
    found = part.with_own_lines(even)
    across, down = found
    if across.even and down.even:
        return Lattice(
            float(across.lines[0]) + x, float(down.lines[0]) + y, across.pitch, down.pitch, lattice.columns,
            lattice.rows, lattice.score,
        )  # fmt: skip
    return Lattice.with_lines(across.lines + x, down.lines + y, lattice.score)


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """The part of a picture with a lattice and half a cell around it."""

    pixels: Pixels
    turned: Pixels
    """With rows as columns."""
    found: tuple[Floats, Floats]
    """The lines as they were found, across and down."""
    edges: tuple[Floats, Floats]
    """How much colours change at each line between columns of pixels, and at each between rows."""

    @classmethod
    def of(cls, pixels: Pixels, lattice: Lattice) -> "_Part":
        """The pixels and what is seen in them."""
        rows, columns = lattice.bounds.slices
        edges = _edges(pixels[rows], True), _edges(pixels[:, columns], False)
        turned = np.ascontiguousarray(pixels.transpose(1, 0, 2))
        return cls(pixels, turned, (lattice.column_lines, lattice.row_lines), edges)

    def even(self) -> tuple[_Axis, _Axis]:
        """Lines at equal distances at which edges come again, nearest to those that were found."""
        inside = [
            edges[max(0, round(lines[0])) : round(lines[-1]) + 1]
            for edges, lines in zip(self.edges, self.found, strict=True)
        ]
        counts = [len(lines) - 1 for lines in self.found]
        usual = [float(np.median(np.diff(lines))) for lines in self.found]
        best = [_best_pitch([one], [count], pitch) for one, count, pitch in zip(inside, counts, usual, strict=True)]
        pitches = [pitch for pitch, _ in best]
        if abs(usual[0] / usual[1] - 1) < REFINE.square:
            pitch, gain = _best_pitch(inside, counts, float(np.average(usual, weights=counts)))
            if gain > REFINE.shared * sum(gain for _, gain in best):
                pitches = [pitch, pitch]
        across, down = (_evenly(lines, pitch) for lines, pitch in zip(self.found, pitches, strict=True))
        return across, down

    def on_equal_cells(self, across: _Axis, down: _Axis) -> tuple[_Axis, _Axis]:
        """The lines moved to where the fewest cells differ."""
        for fine in (False, True):
            if not fine or not across.on_pixels:
                across = _fewest(self.pixels, _tried(across, fine=fine), down)
            if not fine or not down.on_pixels:
                down = _fewest(self.turned, _tried(down, fine=fine), across)
        return across, down

    def with_own_lines(self, even: tuple[_Axis, _Axis]) -> tuple[_Axis, _Axis]:
        """Lines each in its own place, where clearly fewer cells differ then."""
        best, fewest = even, self._kinds(*even)
        if fewest <= REFINE.equal:
            return even
        own = [_Axis(_on_edges(edges, lines), False) for edges, lines in zip(self.edges, self.found, strict=True)]
        for across, down in ((own[0], own[1]), (own[0], even[1]), (even[0], own[1])):
            kinds = self._kinds(across, down)
            if kinds < REFINE.fewer * fewest:
                best, fewest = (across, down), kinds
        return best

    def _kinds(self, across: _Axis, down: _Axis) -> int:
        """How many of the cells differ."""
        lefts, tops = (
            axis.corners[(axis.corners >= 0) & (axis.corners + round(axis.pitch) <= length)]
            for axis, length in ((across, self.pixels.shape[1]), (down, self.pixels.shape[0]))
        )
        return _kinds(self.pixels, lefts, tops, (round(across.pitch), round(down.pitch)))


def _edges(pixels: Pixels, across: bool) -> Floats:
    """How much colours change from each column of pixels to the next, or from each row to the next."""
    one, other, _ = _core.profile_of(np.ascontiguousarray(pixels), across, 0)
    return np.pad((one + other).sum(axis=1).astype(np.float64), 1)


def _best_pitch(axes: list[Floats], counts: list[int], pitch: float) -> tuple[float, float]:
    """The pitch near one at which edges come again after any number of cells, and how much of them does."""
    slack = REFINE.slack * len(axes) / sum(counts)
    pitches = pitch + slack * np.linspace(-1, 1, 2 * REFINE.steps + 1)
    gains = np.sum([_again(edges, pitches) for edges in axes], axis=0)
    best = int(gains.argmax())
    return float(pitches[best]), float(gains[best])


def _again(edges: Floats, pitches: Floats) -> Floats:
    """How alike edges are to themselves one pitch further, two, and so on, in all."""
    rest = edges - edges.mean()
    waves = np.fft.rfft(rest, 2 * len(rest))
    alike = np.fft.irfft(waves * waves.conj(), 2 * len(rest))[: len(rest)] / max(1e-9, float(rest @ rest))
    at = np.arange(1, int((len(rest) - 2) / pitches.max()) + 1) * pitches[:, None]
    whole = at.astype(np.intp)
    share = at - whole
    return np.asarray((alike[whole] * (1 - share) + alike[whole + 1] * share).sum(axis=1), np.float64)


def _evenly(lines: Floats, pitch: float) -> _Axis:
    """Lines at a pitch, nearest to some; of whole pixels where that changes hardly anything."""
    numbers = np.arange(len(lines))
    whole = abs(round(pitch) - pitch) * numbers[-1] < REFINE.whole
    pitch = round(pitch) if whole else pitch
    start = float(np.median(lines - pitch * numbers))
    return _Axis((round(start) if whole else start) + pitch * numbers.astype(np.float64))


def _on_edges(edges: Floats, lines: Floats) -> Floats:
    """Each line where the edges beside it are most like those beside all others; in the middle all stay."""
    pitch = float(np.median(np.diff(lines)))
    reach, beside = (max(2, round(share * pitch)) for share in (REFINE.own, REFINE.beside))
    places = np.rint(lines).astype(np.intp)[:, None] + np.arange(-reach - beside, reach + beside + 1)
    there = edges[np.clip(places, 0, len(edges) - 1)] * ((places >= 0) & (places < len(edges)))
    there = np.minimum(there / max(1e-9, float(np.median(there.max(axis=1)))), 1)
    views = np.lib.stride_tricks.sliding_window_view(there, 2 * beside + 1, axis=1)
    counted = np.ones((len(lines), 2 * beside + 1))
    counted[0, :beside] = counted[-1, beside + 1 :] = 0  # beyond the board are other edges
    far = (np.arange(-reach, reach + 1) / reach) ** 2
    numbers, least, best = np.arange(len(lines)), np.inf, np.zeros(len(lines), np.intp)
    for first in (views[:, reach].mean(axis=0), *views[1:-1, reach]):
        like = first
        for _ in range(REFINE.rounds):
            off = (counted[:, None] * (views - like) ** 2).sum(axis=2) + REFINE.stay * float(like @ like) * far
            chosen = off.argmin(axis=1)
            like = views[numbers, chosen][1:-1].mean(axis=0)
        cost = float(off.min(axis=1).sum())
        if cost < least:
            least, best = cost, chosen
    return np.asarray(np.rint(lines) + best - np.median(best), np.float64)


def _tried(axis: _Axis, *, fine: bool) -> list[_Axis]:
    """An axis and others near it, the nearest first, each set of pixels once."""
    reach = round(REFINE.reach * axis.pitch)
    moves = [(float(by), 0.0) for by in range(-reach, reach + 1)]
    if fine:
        steps = np.arange(-REFINE.fine, REFINE.fine + 0.125, 0.25)
        moves = [(float(by), float(longer)) for by in steps for longer in steps]
    moves.sort(key=lambda move: abs(move[0]) + abs(move[1]))
    return list({moved.corners.tobytes(): moved for moved in (axis.moved(*move) for move in reversed(moves))}.values())[
        ::-1
    ]


def _fewest(pixels: Pixels, tried: list[_Axis], other: _Axis) -> _Axis:
    """The first of some axes between whose lines the fewest cells differ; what lies far from it must be much better."""
    size = max(1, round(tried[0].pitch)), max(1, round(other.pitch))
    corners = np.stack([each.corners for each in tried])
    inside = (corners.min(axis=0) >= 0) & (corners.max(axis=0) + size[0] <= pixels.shape[1])
    tops = other.corners[(other.corners >= 0) & (other.corners + size[1] <= pixels.shape[0])]
    if not len(tops) or not inside.any():
        return tried[0]
    tops = tops[np.unique(np.linspace(0, len(tops) - 1, REFINE.rows).astype(np.intp))]
    # Where rows begin between pixels, their cells are alike only to those of the same row.
    groups = [tops] if other.on_pixels else list(tops[:, None])
    best, cost = tried[0], np.inf
    for each, lefts in zip(tried, corners[:, inside], strict=True):
        away = float(np.abs(each.lines - tried[0].lines).max()) / each.pitch
        most = cost * float(np.exp(-REFINE.far * away))
        kinds = 0
        for group in groups:
            kinds += _kinds(pixels, lefts, group, size, int(min(most, lefts.size * tops.size)))
            if kinds >= most:
                break
        else:
            best, cost = each, kinds * float(np.exp(REFINE.far * away))
    return best


def _kinds(
    pixels: Pixels, lefts: _Corners, tops: _Corners, size: tuple[int, int], most: int = np.iinfo(np.int32).max
) -> int:
    """How many of some cells differ; one more than ``most`` where it is more."""
    return int(max(_core.kinds_of_cells(pixels, lefts, tops, *size, most), default=-1)) + 1
