"""Combs: equally spaced lines along one axis, and how they are found in a profile of edges.

The ends of votes lie on one wave, so its strongest frequency and its phase are the comb (``strongest_wave``). Its lines
are then drawn through the edges near them.
"""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats, Lattice, Mask, Region

Profile = npt.NDArray[np.int64]
"""A number for every column of pixels."""

OUTSIDE = 0.3
"""How far outside of a picture a line is kept, as a share of the pitch: boards are cut close to their edge."""

_FINEST = 0.1
"""Pixels: no edge is known better than this."""
_SQUARE = 2.0
"""Pixels by which as many square cells as a board has in a row may seem to be longer than wide: two ends, rounded."""


@dataclass(frozen=True, slots=True)
class Comb:
    """Equally spaced lines along one axis."""

    start: float
    """The place of line 0."""
    pitch: float
    """The distance from line to line."""
    count: int = 0
    """How many cells are between the first and the last line."""

    def lines(self) -> Floats:
        """The place of every line; one more than cells."""
        return np.asarray(self.start + self.pitch * np.arange(self.count + 1), np.float64)

    def middles(self) -> Floats:
        """The middle of every cell."""
        return np.asarray(self.start + self.pitch * (np.arange(self.count) + 0.5), np.float64)

    def moved(self, distance: float) -> Self:
        """The same comb in a picture whose edge lies elsewhere."""
        return replace(self, start=self.start + distance)

    def shifted(self, share: float) -> Self:
        """The same comb a share of its pitch further."""
        return self.moved(share * self.pitch)

    def between(self, first: int, last: int) -> Self:
        """The part of the comb between two of its lines."""
        return replace(self, start=self.start + first * self.pitch, count=last - first)

    def covering(self, size: int) -> Self:
        """The comb over a whole picture."""
        first = int(np.ceil(-OUTSIDE - self.start / self.pitch))
        last = int(np.floor((size - self.start) / self.pitch + OUTSIDE))
        return self.between(first, last)


def lattice_between(across: Comb, down: Comb) -> Lattice:
    """The cells between two combs."""
    return Lattice(across.start, down.start, across.pitch, down.pitch, across.count, down.count)


def are_square(width: float, height: float, count: int) -> bool:
    """Whether cells may be square of which ``count`` in a row seem to be longer than wide, or less long."""
    return abs(width - height) * count <= _SQUARE


def cells_within(across: Comb, down: Comb, region: Region) -> Mask:
    """Which cells between two combs have their middle in a part of the picture."""
    xs, ys = across.middles(), down.middles()
    inside_x, inside_y = (xs >= region.x) & (xs < region.right), (ys >= region.y) & (ys < region.bottom)
    return np.asarray(inside_y[:, None] & inside_x[None, :], np.bool_)


@dataclass(frozen=True, slots=True, eq=False)
class Trend:
    """The straight line through the edges near the lines of a comb: their places by their numbers."""

    numbers: Profile
    """The number of each line."""
    places: Floats
    """Where the edges near it are in the mean."""
    weights: Floats
    """How many there are."""
    number: float
    """The mean of all numbers."""
    place: float
    """And of all places."""

    @property
    def pitch(self) -> float:
        """The distance from line to line that fits the edges best."""
        numbers, places = self.numbers - self.number, self.places - self.place
        return float(self.weights @ (numbers * places) / (self.weights @ numbers**2))

    @property
    def pitch_error(self) -> float:
        """The standard deviation of this pitch, if all edges near a line are as good as one."""
        apart = np.asarray(self.numbers - self.number, np.float64)
        spread = _average(apart**2, self.weights) * np.count_nonzero(self.weights)
        return max(self.error(self.pitch), _FINEST) / math.sqrt(spread)

    def start(self, pitch: float) -> float:
        """The place of line 0 at a pitch."""
        return float(self.place - self.number * pitch)

    def error(self, pitch: float) -> float:
        """How far from the lines of a pitch the edges are."""
        away = self.places - self.place - pitch * (self.numbers - self.number)
        return float(np.sqrt(_average(away**2, self.weights)))


def trend_of(profile: Profile, comb: Comb, reach: int) -> Trend | None:
    """Least squares through the edges near each inner line of a comb; beyond the outer ones other things begin.

    None where fewer than two lines have edges near them.
    """
    lines = np.rint(comb.lines()[1:-1]).astype(int)
    near = np.clip(lines[:, None] + np.arange(-reach, reach + 1), 0, profile.size - 1)
    found = profile[near]
    weights = found.sum(axis=1).astype(float)
    if np.count_nonzero(weights) < 2:
        return None
    numbers, places = np.arange(1, comb.count), (found * near).sum(axis=1) / np.maximum(weights, 1)
    return Trend(numbers, places, weights, _average(numbers, weights), _average(places, weights))


def _average(values: Floats | Profile, weights: Floats) -> float:
    """The mean of some numbers, each as often as its weight says; plainer and quicker than numpy's."""
    return float((values * weights).sum() / weights.sum())


class Wave(NamedTuple):
    """One wave in a profile: its lines are where its crests are."""

    start: float
    pitch: float
    clarity: float
    """How well the edges agree on these lines: 1 when all lie on them."""


def strongest_wave(profile: Profile, pitch: float, slack: float) -> Wave:
    """The strongest frequency near a pitch, and its phase.

    The phase of a wave is a circular mean, so of a gap or a bevel between two cells it finds the middle.
    """
    places = np.flatnonzero(profile)
    weights = profile[places]
    span = max(float(places[-1] - places[0]), 4 * pitch) if places.size else 4 * pitch
    chosen, reach = pitch, slack
    for steps in (max(5, int(np.ceil(8 * span * slack / pitch**2)) | 1), 9):
        pitches = 1 / np.linspace(1 / (chosen + reach), 1 / (chosen - reach), steps)
        waves = np.einsum("ij,j->i", np.exp(-2j * np.pi * np.outer(1 / pitches, places)), weights)
        best = int(np.argmax(np.abs(waves)))
        chosen, reach = float(pitches[best]), 2 * reach / (steps - 1)
    start = float(-np.angle(waves[best]) / (2 * np.pi) * chosen) % chosen
    return Wave(start, chosen, float(np.abs(waves[best]) / max(1, weights.sum())))
