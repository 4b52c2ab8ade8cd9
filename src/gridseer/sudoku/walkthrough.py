"""A puzzle worked out: how many solutions it has, why it has none, and the way to the only one, step by step."""

import math
from dataclasses import dataclass
from typing import Any

from gridseer.pencil.explanation import Difficulty
from gridseer.pencil.solutions import Conflict, SolutionCount, Solutions
from gridseer.stop import Stop
from gridseer.sudoku.board import Board, symbol
from gridseer.sudoku.ladder import SudokuExplanation, explain_fully
from gridseer.sudoku.solver import DEFAULT_SECONDS, find_conflict, solve


@dataclass(frozen=True, slots=True)
class SudokuWalkthrough:
    """All there is to say about a board."""

    solutions: Solutions[Board]
    conflict: Conflict | None
    """The digits that cannot stay together, when there is no solution."""
    explanation: SudokuExplanation | None
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
        """The answer of ``gridseer sudoku solve --json``."""
        found = self.solutions
        return {
            "size": found.board.size,
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
    explain: bool = True,
    seconds: float = DEFAULT_SECONDS,
    known: Solutions[Board] | None = None,
    stop: Stop | None = None,
) -> SudokuWalkthrough:
    """Solve a board, or go on from a position, and explain every step of the way if that is wanted."""
    solutions = known or solve(board, seconds=seconds, stop=stop)
    conflict = None
    if solutions.count is SolutionCount.NONE:
        conflict = find_conflict(board, seconds=seconds, stop=stop)
    patience = 0.0 if stop is not None and stop.is_set else seconds or math.inf
    return SudokuWalkthrough(solutions, conflict, explain_fully(solutions, seconds=patience) if explain else None)


def verdict(solutions: Solutions[Board], conflict: Conflict | None) -> str:
    """What the complete search found out, in words."""
    if solutions.count is SolutionCount.NONE and conflict is not None and conflict.clues:
        names = [f"the {symbol(solutions.board.digit(cell))} at {cell}" for cell in conflict.clues]
        shown = " and ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
        return f"no solution: {shown} cannot all stay"
    return solutions.verdict
