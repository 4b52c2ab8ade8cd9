"""Combs: equally spaced peaks in a profile of edges. Their pitch to a hundredth of a pixel, and where they begin."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from gridseer.vision.board.finder.sides import Profile

_LENGTH = 16384
"""The length of the transform: profiles are filled up with nothing, so that the frequencies lie close."""
_TONES = 3
"""How many waves a comb is known by."""
_BINS = 48
"""Into how many parts a pitch is divided to see where in it the edges are."""
_REACH = 0.2
"""How far from a line its edges may be, as a share of the pitch: bevels and gaps have width."""
_APART = 0.3
"""How far from the best place of the lines the second best is, at least."""


def comb_pitch(profiles: Sequence[Profile], low: float, high: float) -> float:
    """The pitch between two at which the profiles are combs most clearly: waves and overtones, and nothing between."""
    extent = max(1, *(int(np.ptp(np.flatnonzero(profile))) for profile in profiles if profile.any()))
    steps = int(np.clip(np.ceil((high - low) * extent / (0.08 * low**2)), 5, 400)) | 1
    pitches = np.linspace(low, high, steps)
    scores = sum(_clarity(profile, pitches) for profile in profiles if profile.any())
    scores = np.asarray(scores, np.float64)
    peaks = 1 + np.flatnonzero((scores[1:-1] >= scores[:-2]) & (scores[1:-1] >= scores[2:]))
    if not peaks.size:
        return (low + high) / 2
    best = int(peaks[np.argmax(scores[peaks])])
    before, top, after = scores[best - 1 : best + 2].tolist()
    bend = before - 2 * top + after
    return float(pitches[best] + (pitches[1] - pitches[0]) * (0.5 * (before - after) / bend if bend else 0.0))


def _clarity(profile: Profile, pitches: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    power = np.abs(np.fft.rfft(profile / profile.sum(), _LENGTH)) ** 2
    places = np.arange(power.size)
    score = np.zeros_like(pitches)
    for tone in range(1, _TONES + 1):
        score += np.interp(tone * _LENGTH / pitches, places, power)
        score -= np.interp((tone - 0.5) * _LENGTH / pitches, places, power)
    return score


def comb_starts(profile: Profile, pitch: float) -> tuple[float, float]:
    """Where the lines of a comb are, as a distance from the beginning: the best place and the second best.

    Digits can have more straight edges than the sides of the cells do, so there are two answers.
    """
    places = np.flatnonzero(profile)
    if not places.size:
        return 0.0, pitch / 2
    exact = places / pitch % 1 * _BINS
    first = exact.astype(np.int64)
    share, weights = exact - first, profile[places]
    fold = np.bincount(first % _BINS, weights * (1 - share), minlength=_BINS)
    fold += np.bincount((first + 1) % _BINS, weights * share, minlength=_BINS)
    bins = np.arange(_BINS)
    away = ((bins[:, None] - bins[None, :] + _BINS // 2) % _BINS - _BINS // 2) / _BINS
    kernel = np.where(np.abs(away) < _REACH, np.cos(away / _REACH * np.pi / 2) ** 2, 0)
    near = fold @ kernel
    best = int(np.argmax(near))
    second = int(np.argmax(np.where(np.abs(away[:, best]) >= _APART, near, -1)))

    def middle(place: int) -> float:
        """The middle of what is near a place: of a gap or a bevel, its centre line."""
        close = fold * kernel[:, place]
        return float((place / _BINS + close @ away[:, place] / max(close.sum(), 1e-9)) % 1 * pitch)

    return middle(best), middle(second)


def regressed(profile: Profile, start: float, pitch: float, count: int) -> tuple[float, float]:
    """The start and the pitch of the straight line through the edges near each inner line of a comb."""
    numbers = np.arange(1, count)
    reach = max(1, int(0.18 * pitch))
    near = np.rint(start + pitch * numbers).astype(int)[:, None] + np.arange(-reach, reach + 1)
    near = np.clip(near, 0, profile.size - 1)
    found = profile[near]
    weight = found.sum(axis=1).astype(float)
    if np.count_nonzero(weight) < 2:
        return start, pitch
    places = (found * near).sum(axis=1) / np.maximum(weight, 1)
    number, place = np.average(numbers, weights=weight), np.average(places, weights=weight)
    free = float(weight @ ((numbers - number) * (places - place)) / (weight @ (numbers - number) ** 2))
    if abs(free - pitch) * count > pitch / 2:
        free = pitch
    return float(place - number * free), free
