"""A player's trend: what the reviews of many games come to, one point per game."""

from dataclasses import asdict, dataclass
from typing import Any

from gridseer.review.verdict import GameReview

RULES = 3
"""Which rules of judging these figures come from; another number makes games be judged again."""


@dataclass(frozen=True, slots=True)
class ReviewSummary:
    """What one review comes to."""

    skill: float
    luck: float
    forced_guesses: int
    """Guesses that were forced, unavoidable ones among them."""
    missed_safe: int
    worse_guess: int
    proven_mine: int
    wrong_flag: int
    bbbv_per_second: float | None
    ioe: float | None
    correctness: float | None
    throughput: float | None
    rqp: float | None
    stnb: float | None

    @classmethod
    def of(cls, review: GameReview) -> "ReviewSummary":
        """The summary of a review."""
        counts, figures = review.counts(), review.figures
        return cls(
            skill=review.skill,
            luck=review.luck,
            forced_guesses=counts["forced_guess"] + counts["unavoidable"],
            missed_safe=counts["missed_safe"],
            worse_guess=counts["worse_guess"],
            proven_mine=counts["proven_mine"],
            wrong_flag=counts["wrong_flag"],
            bbbv_per_second=None if figures is None else figures.bbbv_per_second,
            ioe=None if figures is None else figures.ioe,
            correctness=None if figures is None else figures.correctness,
            throughput=None if figures is None else figures.throughput,
            rqp=None if figures is None else figures.rqp,
            stnb=None if figures is None else figures.stnb,
        )

    def to_json(self) -> dict[str, Any]:
        """The summary as plain data."""
        return asdict(self)
