"""A Nurikabe worked out: how many solutions it has, why it has none, and the way to the only one, step by step."""

from gridseer.nurikabe.board import Board
from gridseer.nurikabe.ladder import explain_fully
from gridseer.nurikabe.rules import named
from gridseer.nurikabe.solver import DEFAULT_SECONDS, find_conflict, solve
from gridseer.pencil.solutions import Conflict, SolutionCount, Solutions, enumerated
from gridseer.pencil.walkthrough import Guide, Walkthrough
from gridseer.stop import Stop

CONFLICT_SECONDS = 10.0
"""How long to look for the smallest set of conflicting clues; a set that needs each of its clues is found sooner."""


def verdict(solutions: Solutions[Board], conflict: Conflict | None) -> str:
    """What the complete search found out, in words."""
    if solutions.count is SolutionCount.NONE:
        if conflict is None or not conflict.clues:
            return "no solution: the coloured cells contradict the rules"
        names = enumerated([named(solutions.board, clue) for clue in conflict.clues])
        return f"no solution: {names} cannot hold{' together' if len(conflict.clues) > 1 else ''}"
    return solutions.verdict


GUIDE = Guide(find_conflict, explain_fully, verdict, CONFLICT_SECONDS)


def work_out(
    board: Board,
    *,
    method: str = "exact",
    explain: bool = True,
    seconds: float = DEFAULT_SECONDS,
    explain_seconds: float | None = None,
    known: Solutions[Board] | None = None,
    stop: Stop | None = None,
) -> Walkthrough[Board]:
    r"""Solve a board, or go on from a position, and explain every step of the way if that is wanted.

    Solutions that are ``known`` already are not searched for again.

    >>> found = work_out(Board.parse("1 . .\n. . .\n. . 3"))
    >>> found.difficulty.value, len(found.explanation.steps), found.solutions.only.rows()
    ('medium', 5, ['.##', '##.', '#..'])
    """
    solutions = known or solve(board, method=method, seconds=seconds, stop=stop)
    return GUIDE.work_out(solutions, explain=explain, seconds=seconds, explain_seconds=explain_seconds, stop=stop)
