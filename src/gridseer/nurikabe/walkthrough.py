"""A puzzle worked out: how many solutions it has, why it has none, and the way to the only one, step by step."""

import math
from dataclasses import dataclass
from typing import Any

from gridseer.nurikabe.board import Board
from gridseer.nurikabe.ladder import NurikabeExplanation, explain_fully
from gridseer.nurikabe.rules import named
from gridseer.nurikabe.solver import DEFAULT_SECONDS, find_conflict, solve
from gridseer.pencil.explanation import Difficulty
from gridseer.pencil.solutions import Conflict, SolutionCount, Solutions
from gridseer.stop import Stop

CONFLICT_SECONDS = 10.0
"""How long to look for the smallest set of conflicting clues; a set that needs each of its clues is found sooner."""


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """All there is to say about a board."""

    solutions: Solutions[Board]
    conflict: Conflict | None
    """The clues that cannot hold together, when there is no solution."""
    explanation: NurikabeExplanation | None
    """The steps, if they were asked for."""

    @property
    def verdict(self) -> str:
        """What the complete search found out, in words."""
        return verdict(self.solutions, self.conflict)

    @property
    def difficulty(self) -> Difficulty | None:
        """How hard the steps are; None when they were not asked for, or do not lead to the end."""
        finished = self.explanation is not None and self.explanation.is_finished
        return self.explanation.difficulty if self.explanation and finished else None

    def to_json(self) -> dict[str, Any]:
        """The answer of ``gridseer nurikabe solve --json``."""
        found = self.solutions
        return {
            "width": found.board.width,
            "height": found.board.height,
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


def work_out(
    board: Board,
    *,
    method: str = "exact",
    explain: bool = True,
    seconds: float = DEFAULT_SECONDS,
    explain_seconds: float | None = None,
    known: Solutions[Board] | None = None,
    stop: Stop | None = None,
) -> Walkthrough:
    r"""Solve a board, or go on from a position, and explain every step of the way if that is wanted.

    Where people's strategies do not lead to the end within ``explain_seconds`` (as long as the search, unless given),
    the search finishes a unique puzzle. Solutions that are ``known`` already are not searched for again.

    >>> found = work_out(Board.parse("1 . .\n. . .\n. . 3"))
    >>> found.difficulty.value, len(found.explanation.steps), found.solutions.only.rows()
    ('medium', 5, ['.##', '##.', '#..'])
    """
    solutions = known or solve(board, method=method, seconds=seconds, stop=stop)
    conflict = None
    if solutions.count is SolutionCount.NONE:
        conflict = find_conflict(board, seconds=min(seconds, CONFLICT_SECONDS), stop=stop)
    patience = (seconds or math.inf) if explain_seconds is None else explain_seconds
    if stop is not None and stop.is_set:
        patience = 0.0
    return Walkthrough(solutions, conflict, explain_fully(solutions, seconds=patience) if explain else None)


def verdict(solutions: Solutions[Board], conflict: Conflict | None) -> str:
    """What the complete search found out, in words."""
    if solutions.count is SolutionCount.NONE:
        if conflict is None or not conflict.clues:
            return "no solution: the coloured cells contradict the rules"
        names = " and ".join(named(solutions.board, clue) for clue in conflict.clues)
        return f"no solution: {names} cannot hold{' together' if len(conflict.clues) > 1 else ''}"
    return solutions.verdict
