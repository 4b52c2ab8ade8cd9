"""Combs that votes have found: how far they are trusted, and where what is seen at the lines knows better."""

from dataclasses import dataclass, replace
from typing import Self

from gridseer.vision.board.finder.comb import Comb, Profile, Trend, are_square, strongest_wave, trend_of

_AGREED = 0.1
"""Where the pitch may be less than this off, the votes have agreed on it."""
_SURELY = 3.0
"""What is more than this many standard deviations away isn't there by chance."""
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

    def judged(self, free: float, error: float) -> float:
        """The pitch by what was seen at the lines, with its standard deviation, as far as the votes allow.

        The votes are good judges, except in enlarged pictures, where equal colours come again only here and there: then
        what was seen is sure of another pitch. Where the votes didn't agree on one, it always knows better.
        """
        if self.slack > _AGREED:
            return free if abs(free - self.pitch) < _FARTHEST_PITCH else self.pitch
        pitch = min(max(free, self.trusted - self.slack), self.trusted + self.slack)
        sure = abs(free - self.trusted) < _FARTHEST_PITCH and abs(free - pitch) > _SURELY * error
        return free if sure else pitch

    def redrawn(self, trend: Trend | None) -> Self:
        """The comb drawn through the edges near its lines, as far as the votes allow."""
        return self if trend is None else self.drawn(trend, self.judged(trend.pitch, trend.pitch_error))

    def drawn(self, trend: Trend, pitch: float) -> Self:
        """The comb drawn through the edges near its lines at a pitch."""
        return replace(self, start=trend.start(pitch), pitch=pitch, off=trend.error(pitch) / pitch)


Combs = tuple[VotedComb, VotedComb]
"""The lines between the columns and those between the rows."""


def redrawn(combs: Combs, profiles: tuple[Profile, Profile]) -> Combs:
    """The combs drawn through the edges near their lines.

    Cells that seem to be nearly square are square: then the columns show how far apart the rows are as well, and the
    other way round.
    """
    across, down = combs
    columns, rows = (
        trend_of(profile, comb, int(comb.pitch * _NEAR_LINE)) for comb, profile in zip(combs, profiles, strict=True)
    )
    if columns is None or rows is None:
        return across.redrawn(columns), down.redrawn(rows)
    if not are_square(columns.pitch, rows.pitch, max(across.count, down.count)):
        return across.redrawn(columns), down.redrawn(rows)
    sure_x, sure_y = columns.pitch_error**-2, rows.pitch_error**-2
    free, error = (sure_x * columns.pitch + sure_y * rows.pitch) / (sure_x + sure_y), (sure_x + sure_y) ** -0.5
    pitch = (sure_x * across.judged(free, error) + sure_y * down.judged(free, error)) / (sure_x + sure_y)
    return across.drawn(columns, pitch), down.drawn(rows, pitch)
