"""Review: what happened in a game, and how well it was played.

``review.judge(record)`` judges every move of a record against what could be known when it was made.
"""

from typing import TYPE_CHECKING

from gridseer.lazy import lazily

if TYPE_CHECKING:
    from gridseer.review.judging import judge
    from gridseer.review.verdict import GameReview, JudgedMove, MoveKind

_HOMES = {
    "GameReview": "gridseer.review.verdict:GameReview",
    "JudgedMove": "gridseer.review.verdict:JudgedMove",
    "MoveKind": "gridseer.review.verdict:MoveKind",
    "judge": "gridseer.review.judging:judge",
}

__all__ = ["GameReview", "JudgedMove", "MoveKind", "judge"]

__getattr__ = lazily(__name__, _HOMES)
