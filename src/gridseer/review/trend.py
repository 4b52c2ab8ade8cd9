"""A player's trend: what the reviews of many games come to, one point per game."""

from dataclasses import asdict, dataclass
from typing import Any

from gridseer.review.verdict import GameReview

RULES = 1
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

    @classmethod
    def of(cls, review: GameReview) -> "ReviewSummary":
        """The summary of a review."""
        counts = review.counts()
        return cls(
            review.skill,
            review.luck,
            counts["forced_guess"] + counts["unavoidable"],
            counts["missed_safe"],
            counts["worse_guess"],
            counts["proven_mine"],
            counts["wrong_flag"],
        )

    def to_json(self) -> dict[str, Any]:
        """The summary as plain data."""
        return asdict(self)
