"""The coach: advice for somebody who solves a puzzle by hand. The next step and its reason, or what went wrong."""

import time

from gridseer.grid import Cell
from gridseer.nurikabe.bitboard import Bitboard
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.ladder import walk
from gridseer.nurikabe.puzzle import touching
from gridseer.nurikabe.rules import breaches, is_solved
from gridseer.nurikabe.solver import find_conflict, solve_exactly
from gridseer.nurikabe.step import SolvingStep
from gridseer.nurikabe.strategies import LADDER
from gridseer.nurikabe.walkthrough import CONFLICT_SECONDS, verdict
from gridseer.pencil.advice import Advice, AdviceKind, PositionReview
from gridseer.pencil.breach import Breach, told
from gridseer.pencil.explanation import SEARCH, SEARCHED, Difficulty
from gridseer.pencil.solutions import SolutionCount, Solutions, cells_left, some_cells
from gridseer.stop import Stop

_DIFFICULTIES = {strategy.name: strategy.difficulty for strategy in LADDER}


NurikabeAdvice = Advice[SolvingStep]
"""What to do next, or why there is no next step."""


def next_step(board: Board, *, seconds: float = 30.0, stop: Stop | None = None) -> NurikabeAdvice:
    r"""The easiest step from a position, with its reason.

    >>> next_step(Board.parse("1 . .\n. . .\n. . 3")).sentence
    'B1, A2 are sea: the island of the 1 at A1 is complete'
    >>> next_step(Board.parse("1 o .\n. . .\n. . 3")).sentence
    'a rule is broken: the island of the 1 at A1 has 2 cells'
    """
    until = time.monotonic() + seconds
    if is_finished(board):
        return Advice(AdviceKind.SOLVED, "solved: every rule holds")
    if broken := breaches(board):
        return Advice(AdviceKind.MISTAKE, f"a rule is broken: {broken[0].sentence}", broken[0].cells)
    found = solve_exactly(Board.blank(board.puzzle), seconds=seconds, stop=stop)
    if found.count is SolutionCount.NONE:
        conflict = find_conflict(board.puzzle, seconds=CONFLICT_SECONDS, stop=stop)
        return Advice(AdviceKind.UNSOLVABLE, verdict(found, conflict), conflict.clues)
    if mistake := _mistake(board, found.only, until, stop):
        return mistake
    return _step(board, found.only, until) or _no_step(board, found)


def review(board: Board, *, seconds: float = 30.0, stop: Stop | None = None) -> PositionReview:
    r"""Look over a position: broken rules, wrong cells, or fine so far.

    >>> review(Board.parse("1 # #\n. . .\n. . 3")).sentence
    'fine so far: 5 cells are left'
    """
    broken = tuple(breaches(board))
    found = solve_exactly(Board.blank(board.puzzle), seconds=seconds, stop=stop)
    wrong = tuple(_differing(board, found.only)) if found.only else ()
    solved = is_finished(board)
    return PositionReview(solved, broken, wrong, found.count, _review_words(board, solved, broken, wrong, found))


def is_finished(board: Board) -> bool:
    """Whether a board is solved when everything that has no colour is island."""
    return is_solved(board.with_colours(board.cells(Colour.UNKNOWN), Colour.ISLAND))


def _mistake(board: Board, only: Board | None, until: float, stop: Stop | None) -> NurikabeAdvice | None:
    """Cells that cannot stay as they are, although no rule is broken yet."""
    if only is not None:
        wrong = tuple(_differing(board, only))
        if not wrong:
            return None
        return Advice(AdviceKind.MISTAKE, _wrong_words(wrong), wrong)
    left = max(0.1, until - time.monotonic())
    if solve_exactly(board, seconds=left, stop=stop).count is SolutionCount.NONE:
        return Advice(AdviceKind.MISTAKE, "what is coloured so far leads to no solution")
    return None


def _step(board: Board, only: Board | None, until: float) -> NurikabeAdvice | None:
    position = Bitboard.of(board)
    position.deadline = until
    if only is not None:
        position.solution = Bitboard.of(only).sea
    step = next(walk(position), None)
    return None if step is None else Advice(AdviceKind.STEP, step.sentence, (), step, _DIFFICULTIES[step.strategy])


def _no_step(board: Board, found: Solutions[Board]) -> NurikabeAdvice:
    """Where no strategy helps, the complete search gives one cell of the only solution, beside what is known."""
    only = found.only
    if only is None:
        cells = tuple(cell for cell in found.differing if board.colour(cell) is Colour.UNKNOWN)
        if found.count is SolutionCount.SEVERAL:
            return Advice(AdviceKind.OPEN, "nothing more follows: there is more than one solution", cells)
        return Advice(AdviceKind.OPEN, "nothing was found in the time there was")
    unknown = board.cells(Colour.UNKNOWN)
    known = [
        cell for cell in unknown if any(board.colour(other) for other in touching(cell, board.width, board.height))
    ]
    cell = (known or unknown)[0]
    step = SolvingStep(SEARCH, (cell,), only.colour(cell), SEARCHED, ())
    return Advice(AdviceKind.STEP, step.sentence, (), step, Difficulty.BEYOND)


def _differing(board: Board, only: Board) -> list[Cell]:
    return [cell for cell in board.differing(only) if board.colour(cell)]


def _review_words(
    board: Board, solved: bool, broken: tuple[Breach, ...], wrong: tuple[Cell, ...], found: Solutions[Board]
) -> str:
    if solved:
        return "solved: every rule holds"
    if broken:
        return told(broken)
    if found.count is SolutionCount.NONE:
        return "the clues have no solution"
    if wrong:
        return _wrong_words(wrong)
    fine = "no rule is broken" if found.count is not SolutionCount.ONE else "fine so far"
    return f"{fine}: {cells_left(len(board.cells(Colour.UNKNOWN)))}"


def _wrong_words(wrong: tuple[Cell, ...]) -> str:
    return f"{some_cells(wrong)} {'has' if len(wrong) == 1 else 'have'} the wrong colour"
