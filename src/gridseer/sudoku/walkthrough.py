"""A Sudoku worked out: how many solutions it has, why it has none, and the way to the only one, step by step."""

from gridseer.pencil.solutions import Conflict, SolutionCount, Solutions, enumerated
from gridseer.pencil.walkthrough import Guide, Walkthrough
from gridseer.stop import Stop
from gridseer.sudoku.board import Board, symbol
from gridseer.sudoku.ladder import explain_fully
from gridseer.sudoku.solver import DEFAULT_SECONDS, find_conflict, solve


def verdict(solutions: Solutions[Board], conflict: Conflict | None) -> str:
    """What the complete search found out, in words."""
    if solutions.count is SolutionCount.NONE and conflict is not None and conflict.clues:
        names = [f"the {symbol(solutions.board.digit(cell))} at {cell}" for cell in conflict.clues]
        return f"no solution: {enumerated(names, 5)} cannot all stay"
    return solutions.verdict


GUIDE = Guide(find_conflict, explain_fully, verdict)


def work_out(
    board: Board,
    *,
    explain: bool = True,
    seconds: float = DEFAULT_SECONDS,
    explain_seconds: float | None = None,
    known: Solutions[Board] | None = None,
    stop: Stop | None = None,
) -> Walkthrough[Board]:
    """Solve a board, or go on from a position, and explain every step of the way if that is wanted."""
    solutions = known or solve(board, seconds=seconds, stop=stop)
    return GUIDE.work_out(solutions, explain=explain, seconds=seconds, explain_seconds=explain_seconds, stop=stop)
