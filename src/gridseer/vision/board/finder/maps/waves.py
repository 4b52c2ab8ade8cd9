"""Lines from phases: the strongest wave where they are at equal distances, the phase itself where they are not."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.geometry import Floats
from gridseer.vision.board.finder.rotation import rotation

Phases = npt.NDArray[np.complex64]
"""Along an axis, the phase in the cell as a number on the unit circle times how much says so."""

_FROM, _TO = 0.72, 1.38
"""The pitches that are tried, by the one that is expected."""
_EQUAL = 0.97
"""Where waves at equal distances explain this share of the phases, no other lines are tried."""


@dataclass(frozen=True, slots=True)
class Axis:
    """Lines along an axis, in places of the maps."""

    lines: Floats
    """All lines of an endless lattice that lie in the view, from the first to the last."""
    pitch: float
    """The mean distance."""
    clear: float
    """The share of the phases that the lines explain: 0 to 1."""


def axis_of(phases: Phases, pitch: float, slack: float) -> Axis | None:
    """The lines that phases imply, at about a pitch; cells may leave the view by ``slack`` of a cell."""
    total = float(np.abs(phases).sum())
    if total <= 0:
        return None
    pitch, start, strength = _wave(phases, pitch)
    first, last = np.ceil(-start / pitch - slack), np.floor((len(phases) - start) / pitch + slack)
    equal = Axis(start + pitch * np.arange(first, last + 1), pitch, strength / total)
    if equal.clear >= _EQUAL:
        return equal
    unequal = _followed(phases)
    return equal if unequal is None or unequal.clear < equal.clear else unequal


def _wave(phases: Phases, expected: float) -> tuple[float, float, float]:
    """The pitch of the strongest wave near an expected one, where it begins, and how strong it is."""
    places = np.arange(len(phases)) + 0.5
    pitches = expected * np.exp(np.linspace(np.log(_FROM), np.log(_TO), 160))
    for finer in (0.006, 0.0006, 0.0):
        strengths = np.abs(np.einsum("ij,j->i", rotation(places / pitches[:, None]), phases))
        best = float(pitches[strengths.argmax()])
        if finer:
            pitches = best * (1 + np.linspace(-finer, finer, 21))
    sum_there = np.exp(-2j * np.pi * places / best) @ phases
    return best, float(-np.angle(sum_there) / (2 * np.pi) * best), float(abs(sum_there))


def _followed(phases: Phases) -> Axis | None:
    """The lines where the phase, followed from place to place, comes round."""
    there = np.flatnonzero(np.abs(phases) > 0.25 * np.abs(phases).max())
    if len(there) < 8:
        return None
    part = phases[there[0] : there[-1] + 1]
    turned = np.concatenate([[np.angle(part[0])], np.angle(part[1:] * part[:-1].conj())])
    angle = np.maximum.accumulate(np.cumsum(turned)) + 1e-6 * np.arange(len(part))
    rounds = angle / (2 * np.pi)
    whole = np.arange(np.ceil(rounds[0]), np.floor(rounds[-1]) + 1)
    if len(whole) < 3:
        return None
    lines = np.interp(whole, rounds, there[0] + 0.5 + np.arange(len(part)))
    pitch = float(np.median(np.diff(lines)))
    clear = float(np.abs((part * np.exp(-1j * angle)).sum()) / np.abs(phases).sum())
    steps = np.diff(lines)
    if (np.abs(np.log(steps / pitch)) > np.log(1.6)).any():
        return None
    # What lies before the first line and beyond the last one may be cells too.
    lines = np.concatenate([[lines[0] - pitch], lines, [lines[-1] + pitch]])
    return Axis(lines, pitch, clear)
