"""Combs that votes have found: how far they are trusted, and where what is seen at the lines knows better."""

from dataclasses import dataclass, replace
from typing import Self

from gridseer.vision.board.finder.comb import Comb, Profile, strongest_wave, trend_of

_AGREED = 0.1
"""Where the pitch may be less than this off, the votes have agreed on it."""
_FARTHEST_PITCH = 0.7
"""How far the pitch may be from the votes when these are clearly wrong."""
_DIVIDED_SLACK = 0.5
"""How far the pitch may be off when a comb is divided, since nobody has voted for the parts."""
_NEAR_LINE = 0.195
"""How far from a line its edges may be, as a share of the pitch: bevels and gaps have width."""


@dataclass(frozen=True, slots=True)
class VotedComb(Comb):
    """A comb with the pitch that the votes gave."""

    trusted: float = 0.0
    slack: float = 0.0
    """How far the true pitch may be from it."""
    clarity: float = 1.0
    """How well the votes agree on these lines: 1 when all lie on them."""
    off: float = 0.0
    """How far from the lines the edges near them are on average, as a share of the pitch."""

    @classmethod
    def of(cls, profile: Profile, pitch: float, slack: float) -> Self:
        """The equally spaced lines near a pitch that meet the most ends of votes."""
        wave = strongest_wave(profile, pitch, slack)
        count = max(0, int((profile.size - wave.start) / wave.pitch))
        return cls(wave.start, wave.pitch, count, pitch, slack, wave.clarity)

    def divided(self, parts: int) -> Self:
        """A comb with this many lines for each one."""
        pitch = self.pitch / parts
        return type(self)(self.start, pitch, self.count * parts, pitch, _DIVIDED_SLACK)

    def redrawn(self, profile: Profile) -> Self:
        """The comb drawn through the edges near its lines, as far as the votes allow."""
        trend = trend_of(profile, self, int(self.pitch * _NEAR_LINE))
        if trend is None:
            return self
        free = trend.pitch
        if self.slack > _AGREED:
            # The votes did not agree on a pitch: what was found at the lines knows better.
            pitch = free if abs(free - self.pitch) < _FARTHEST_PITCH else self.pitch
        else:
            pitch = min(max(free, self.trusted - self.slack), self.trusted + self.slack)
        # The votes are good judges, except in enlarged pictures, where equal colours come again only here and there.
        if abs(free - self.trusted) < _FARTHEST_PITCH and trend.error(free) < trend.error(pitch) / 2:
            pitch = free
        return replace(self, start=trend.start(pitch), pitch=pitch, off=trend.error(pitch) / pitch)
