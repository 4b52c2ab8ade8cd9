"""Is one method better than another? Answered on the same games, so that luck with the mines cancels out."""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError
from gridseer.lab.results import Z95

Won = npt.NDArray[np.bool_]
"""Whether each game was won, in the order of the seeds."""

LUCK = 0.05
"""A difference that chance alone brings about less often than this is taken for a real one."""
MOST_EXACT = 1000
"""Up to this many games that only one method won, McNemar's test is exact; beyond, the normal distribution will do."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two methods on the same games."""

    games: int
    """Games that both played."""
    only_first: int
    """Games that only the first method won."""
    only_second: int
    """Games that only the second method won."""

    @property
    def difference(self) -> float:
        """The win rate of the first minus that of the second."""
        return (self.only_first - self.only_second) / self.games

    @property
    def ci95(self) -> tuple[float, float]:
        """The interval that holds the true difference with a confidence of 95 %."""
        margin = Z95 * math.sqrt(self.variance / self.games)
        return self.difference - margin, self.difference + margin

    @property
    def p_value(self) -> float:
        """McNemar's test: how probable so large a difference is, either way, if both were equally good."""
        return mcnemar(self.only_first, self.only_second)

    @property
    def variance(self) -> float:
        """Of the difference in one game, which is 1, 0 or -1; as if each had won half a game more alone.

        So it is never 0: a few games in which they did not differ do not prove that they never do.
        """
        share = (self.only_first + self.only_second + 1) / (self.games + 1)
        return share - ((self.only_first - self.only_second) / (self.games + 1)) ** 2


def told(found: Comparison, first: str, second: str) -> str:
    """A comparison as a sentence for people who have never heard of a test.

    >>> told(Comparison(100, 8, 4), "strong", "exact")
    'strong won 4.0 points more often than exact, but 100 games are too few to be sure (-3.0 to +11.0)'
    >>> told(Comparison(1000, 10, 60), "trivial", "strong")
    'strong won 5.0 points more often than trivial: in 1,000 games that is more than luck (+3.4 to +6.6)'
    """
    better, worse, (low, high) = first, second, found.ci95
    if found.difference < 0:
        better, worse, (low, high) = second, first, (-high, -low)
    between = f"({100 * low:+.1f} to {100 * high:+.1f})"
    if found.only_first == found.only_second:
        return f"{first} and {second} won equally often in {found.games:,} games {between}"
    lead = f"{better} won {100 * abs(found.difference):.1f} points more often than {worse}"
    if found.p_value < LUCK:
        return f"{lead}: in {found.games:,} games that is more than luck {between}"
    return f"{lead}, but {found.games:,} games are too few to be sure {between}"


def compare(first: Won, second: Won) -> Comparison:
    """Put the games of two methods beside each other; those that only one has played are left out.

    >>> compare(np.array([True, True, False]), np.array([True, False, False]))
    Comparison(games=3, only_first=1, only_second=0)
    """
    games = min(len(first), len(second))
    if games == 0:
        raise InputError("expected games that both methods played, got none")
    one, other = first[:games], second[:games]
    return Comparison(games, int((one & ~other).sum()), int((other & ~one).sum()))


def mcnemar(only_first: int, only_second: int) -> float:
    """The two-sided p of McNemar's test: under equal strength each of these games is a fair coin.

    Exact by the binomial distribution for few games, with the normal distribution and a continuity correction for many.

    >>> mcnemar(8, 2)
    0.109375
    """
    count, extreme = only_first + only_second, max(only_first, only_second)
    if count == 0:
        return 1.0
    if count <= MOST_EXACT:
        tail = sum(math.comb(count, wins) for wins in range(extreme, count + 1))
        return min(1.0, tail / (1 << (count - 1)))
    z = max(abs(only_first - only_second) - 1, 0) / math.sqrt(count)
    return math.erfc(z / math.sqrt(2))


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential test: look as often as you like, stop as soon as it is decided.

    H0: the first method wins no more often than the second. H1: its win rate is higher by ``gain``. The ratio of their
    likelihoods is taken with the normal distribution of the paired difference and its measured variance.
    """

    gain: float = 0.01
    """The difference of the win rates under H1: 0.01 is one point."""
    error: float = 0.05
    """The probability of accepting H1 when H0 is true, and the other way round."""

    def __post_init__(self) -> None:
        """Refuse a test that could decide nothing."""
        if not (self.gain > 0 and 0 < self.error < 0.5):
            raise InputError(f"expected a gain above 0 and an error of 0 to 0.5, got {self.gain!r} and {self.error!r}")

    @property
    def bound(self) -> float:
        """H1 is accepted above this log likelihood ratio, H0 below its negative."""
        return math.log((1 - self.error) / self.error)

    def log_ratio(self, comparison: Comparison) -> float:
        """How much likelier the games are under H1 than under H0, as a logarithm."""
        return comparison.games * self.gain * (comparison.difference - self.gain / 2) / comparison.variance

    def verdict(self, comparison: Comparison) -> str:
        """``H1``, ``H0``, or ``undecided``: then more games are needed."""
        ratio = self.log_ratio(comparison)
        if abs(ratio) < self.bound:
            return "undecided"
        return "H1" if ratio > 0 else "H0"
