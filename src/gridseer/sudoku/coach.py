"""The coach: advice for somebody who solves a puzzle by hand. The next step and its reason, or what went wrong."""

import time

from gridseer.grid import Cell
from gridseer.pencil.advice import Advice, AdviceKind, PositionReview
from gridseer.pencil.breach import told
from gridseer.pencil.explanation import SEARCH, SEARCHED, Difficulty
from gridseer.pencil.solutions import SolutionCount, Solutions, cells_left, some_cells
from gridseer.stop import Stop
from gridseer.sudoku.board import Board
from gridseer.sudoku.ladder import candidates_of, walk
from gridseer.sudoku.rules import breaches, is_solved
from gridseer.sudoku.solver import find_conflict, solve
from gridseer.sudoku.step import SudokuStep
from gridseer.sudoku.strategies import LADDER
from gridseer.sudoku.walkthrough import verdict

SudokuAdvice = Advice[SudokuStep]
"""What to do next, or why there is no next step."""
_DIFFICULTIES = {strategy.name: strategy.difficulty for strategy in LADDER}


def next_step(board: Board, *, seconds: float = 30.0, stop: Stop | None = None) -> SudokuAdvice:
    """The easiest step from a position, with its reason; or the mistake that must be mended first."""
    until = time.monotonic() + seconds
    if is_solved(board):
        return Advice(AdviceKind.SOLVED, "solved: every rule holds")
    if broken := breaches(board):
        return Advice(AdviceKind.MISTAKE, f"a rule is broken: {broken[0].sentence}", broken[0].cells)
    found = solve(board.blank(), seconds=seconds, stop=stop)
    if found.count is SolutionCount.NONE:
        conflict = find_conflict(board.blank(), seconds=seconds, stop=stop)
        return Advice(AdviceKind.UNSOLVABLE, verdict(found, conflict), conflict.clues)
    return _mistake(board, found.only, seconds, stop) or _step(board, found.only, until) or _no_step(board, found)


def review(board: Board, *, seconds: float = 30.0, stop: Stop | None = None) -> PositionReview:
    """Look over a position: broken rules, wrong digits, or fine so far."""
    broken = tuple(breaches(board))
    found = solve(board.blank(), seconds=seconds, stop=stop)
    wrong = tuple(_wrong(board, found.only)) if found.only else ()
    solved = is_solved(board)
    return PositionReview(solved, broken, wrong, found.count, _review_words(board, solved, wrong, found))


def _wrong(board: Board, only: Board) -> list[Cell]:
    """The digits that are different in the solution."""
    return [cell for cell in board.differing(only) if board.digit(cell)]


def _mistake(board: Board, only: Board | None, seconds: float, stop: Stop | None) -> SudokuAdvice | None:
    """What cannot stay as it is, although no rule is broken yet."""
    if only is None:
        if solve(board, seconds=seconds, stop=stop).count is SolutionCount.NONE:
            return Advice(AdviceKind.MISTAKE, "the digits so far lead to no solution")
        return None
    if wrong := tuple(_wrong(board, only)):
        return Advice(AdviceKind.MISTAKE, _wrong_words(wrong), wrong)
    noted = (cell for cell in board.open_cells() if board.notes(cell))
    missing = tuple(cell for cell in noted if only.digit(cell) not in board.notes(cell))
    if missing:
        whose = f"the notes of {some_cells(missing)} leave out"
        return Advice(AdviceKind.MISTAKE, f"{whose} the digit that belongs there", missing)
    return None


def _step(board: Board, only: Board | None, until: float) -> SudokuAdvice | None:
    step = next(walk(candidates_of(board, only), until=until), None)
    return None if step is None else Advice(AdviceKind.STEP, step.sentence, (), step, _DIFFICULTIES[step.strategy])


def _no_step(board: Board, found: Solutions[Board]) -> SudokuAdvice:
    """Where no strategy helps, the complete search gives one digit of the only solution."""
    only = found.only
    if only is None:
        cells = tuple(cell for cell in found.differing if not board.digit(cell))
        if found.count is SolutionCount.SEVERAL:
            return Advice(AdviceKind.OPEN, "nothing more follows: there is more than one solution", cells)
        return Advice(AdviceKind.OPEN, "nothing was found in the time there was")
    position = candidates_of(board, only)
    cell = min(board.open_cells(), key=lambda cell: position.options[cell.index_in(board.size)].bit_count())
    step = SudokuStep(SEARCH, (cell,), only.digit(cell), (), SEARCHED, ())
    return Advice(AdviceKind.STEP, step.sentence, (), step, Difficulty.BEYOND)


def _review_words(board: Board, solved: bool, wrong: tuple[Cell, ...], found: Solutions[Board]) -> str:
    broken = tuple(breaches(board))
    if solved:
        return "solved: every rule holds"
    if broken:
        return told(broken)
    if found.count is SolutionCount.NONE:
        return "the given digits have no solution"
    if wrong:
        return _wrong_words(wrong)
    fine = "no rule is broken" if found.only is None else "fine so far"
    return f"{fine}: {cells_left(len(board.open_cells()))}"


def _wrong_words(wrong: tuple[Cell, ...]) -> str:
    return f"{some_cells(wrong)} {'has the wrong digit' if len(wrong) == 1 else 'have wrong digits'}"
