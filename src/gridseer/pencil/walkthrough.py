"""A puzzle worked out: how many solutions it has, why it has none, and the way to the only one, step by step."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from gridseer.pencil.explanation import Difficulty, Explanation
from gridseer.pencil.solutions import BoardT, Conflict, SolutionCount, Solutions
from gridseer.stop import Stop


@dataclass(frozen=True, slots=True)
class Walkthrough(Generic[BoardT]):
    """All there is to say about a board."""

    solutions: Solutions[BoardT]
    conflict: Conflict | None
    """The clues that cannot hold together, when there is no solution."""
    explanation: Explanation[BoardT, Any] | None
    """The steps, if they were asked for."""
    verdict: str
    """What the complete search found out, in words."""

    @property
    def difficulty(self) -> Difficulty | None:
        """How hard the steps are; None when they were not asked for, or do not lead to the end."""
        finished = self.explanation is not None and self.explanation.is_finished
        return self.explanation.difficulty if self.explanation and finished else None

    def to_json(self) -> dict[str, Any]:
        """The answer of ``gridseer NAME solve --json``."""
        found = self.solutions
        return found.board.dimensions | {
            "method": found.method,
            "solutions": found.count.number,
            "solution": found.solution and found.solution.rows(),
            "second": found.second and found.second.rows(),
            "differing": [list(cell) for cell in found.differing],
            "conflict": self.conflict and self.conflict.to_json(),
            "steps": [step.to_json() for step in self.explanation.steps] if self.explanation else [],
            "difficulty": self.difficulty and self.difficulty.value,
            "seconds": round(found.seconds, 6),
        }


@dataclass(frozen=True, slots=True)
class Guide(Generic[BoardT]):
    """What a puzzle knows about its boards beyond their solutions."""

    find_conflict: Callable[..., Conflict]
    """From a board without a solution, ``seconds`` and ``stop`` to the clues that cannot hold together."""
    explain: Callable[..., Explanation[BoardT, Any]]
    """From solutions and ``seconds`` to every step of the way to the only one."""
    verdict: Callable[[Solutions[BoardT], Conflict | None], str]
    """What the complete search found out, in words that name the clues as people do."""
    conflict_seconds: float = math.inf
    """How long to look for conflicting clues, at most."""

    def work_out(
        self,
        solutions: Solutions[BoardT],
        *,
        explain: bool,
        seconds: float,
        explain_seconds: float | None = None,
        stop: Stop | None = None,
    ) -> Walkthrough[BoardT]:
        """Why there is no solution, and every step of the way to the only one if that is wanted.

        Where people's strategies do not lead to the end within ``explain_seconds`` (as long as the search, unless
        given), the search finishes a unique puzzle.
        """
        conflict = None
        if solutions.count is SolutionCount.NONE:
            conflict = self.find_conflict(solutions.board, seconds=min(seconds, self.conflict_seconds), stop=stop)
        patience = (seconds or math.inf) if explain_seconds is None else explain_seconds
        if stop is not None and stop.is_set:
            patience = 0.0
        explanation = self.explain(solutions, seconds=patience) if explain else None
        return Walkthrough(solutions, conflict, explanation, self.verdict(solutions, conflict))
