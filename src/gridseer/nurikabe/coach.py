"""The coach: what to tell somebody who solves a puzzle by hand. The next step and its reason, or what went wrong."""

import time
from dataclasses import dataclass
from enum import StrEnum

from gridseer.grid import Cell
from gridseer.nurikabe.bitboard import Bitboard
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.ladder import SEARCH, walk
from gridseer.nurikabe.puzzle import cells_of, touching
from gridseer.nurikabe.rules import Breach, breaches, is_solved, some_cells
from gridseer.nurikabe.solutions import SolutionCount, Solutions
from gridseer.nurikabe.solver import find_conflict, solve_exactly
from gridseer.nurikabe.step import Difficulty, SolvingStep
from gridseer.nurikabe.strategies import LADDER
from gridseer.nurikabe.walkthrough import CONFLICT_SECONDS, verdict
from gridseer.stop import Stop

_DIFFICULTIES = {strategy.name: strategy.difficulty for strategy in LADDER}


class AdviceKind(StrEnum):
    """What an advice is."""

    STEP = "step"
    """Cells whose colour follows."""
    MISTAKE = "mistake"
    """Something that is coloured cannot be right."""
    SOLVED = "solved"
    """There is nothing left to do."""
    UNSOLVABLE = "unsolvable"
    """The clues themselves have no solution."""
    OPEN = "open"
    """Nothing more follows: there are several solutions, or the time was over."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do next, or why there is no next step."""

    kind: AdviceKind
    """What it is."""
    sentence: str
    cells: tuple[Cell, ...] = ()
    """What it speaks of: mistaken cells, clues that conflict, cells that stay open."""
    step: SolvingStep | None = None
    """The step, if it is one."""
    difficulty: Difficulty | None = None
    """How hard the step is to see."""


@dataclass(frozen=True, slots=True)
class Review:
    """Whether a position is right as far as it goes."""

    solved: bool
    """Whether it is the end. Cells without a colour count as island then: many people mark the sea only."""
    breaches: tuple[Breach, ...]
    """Rules that it breaks."""
    wrong: tuple[Cell, ...]
    """Cells that have another colour in the only solution."""
    count: SolutionCount
    """How many solutions the clues have."""
    sentence: str
    """All of it in words."""


def next_step(board: Board, *, seconds: float = 30.0, stop: Stop | None = None) -> Advice:
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


def review(board: Board, *, seconds: float = 30.0, stop: Stop | None = None) -> Review:
    r"""Look over a position: broken rules, wrong cells, or fine so far.

    >>> review(Board.parse("1 # #\n. . .\n. . 3")).sentence
    'fine so far: 5 cells are left'
    """
    broken = tuple(breaches(board))
    found = solve_exactly(Board.blank(board.puzzle), seconds=seconds, stop=stop)
    wrong = tuple(_differing(board, found.only)) if found.only else ()
    solved = is_finished(board)
    return Review(solved, broken, wrong, found.count, _review_words(board, solved, broken, wrong, found))


def is_finished(board: Board) -> bool:
    """Whether a board is solved when everything that has no colour is island."""
    return is_solved(board.with_colours(board.cells(Colour.UNKNOWN), Colour.ISLAND))


def _mistake(board: Board, only: Board | None, until: float, stop: Stop | None) -> Advice | None:
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


def _step(board: Board, only: Board | None, until: float) -> Advice | None:
    position = Bitboard.of(board)
    position.deadline = until
    if only is not None:
        position.solution = Bitboard.of(only).sea
    step = next(walk(position), None)
    return None if step is None else Advice(AdviceKind.STEP, step.sentence, (), step, _DIFFICULTIES[step.strategy])


def _no_step(board: Board, found: Solutions) -> Advice:
    """Where no strategy helps, the complete search tells one cell of the only solution, beside what is known."""
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
    step = SolvingStep(SEARCH, (cell,), only.colour(cell), "no strategy sees more; the complete search proves it", ())
    return Advice(AdviceKind.STEP, step.sentence, (), step, Difficulty.BEYOND)


def _differing(board: Board, only: Board) -> list[Cell]:
    coloured = (cell for cell in cells_of(board.width, board.height) if board.colour(cell))
    return [cell for cell in coloured if board.colour(cell) is not only.colour(cell)]


def _review_words(
    board: Board, solved: bool, broken: tuple[Breach, ...], wrong: tuple[Cell, ...], found: Solutions
) -> str:
    if solved:
        return "solved: every rule holds"
    if broken:
        return "; ".join(breach.sentence for breach in broken[:3]) + ("; and more" if len(broken) > 3 else "")
    if found.count is SolutionCount.NONE:
        return "the clues have no solution"
    if wrong:
        return _wrong_words(wrong)
    left = len(board.cells(Colour.UNKNOWN))
    fine = "no rule is broken" if found.count is not SolutionCount.ONE else "fine so far"
    return f"{fine}: {left} {'cell is' if left == 1 else 'cells are'} left"


def _wrong_words(wrong: tuple[Cell, ...]) -> str:
    return f"{some_cells(wrong)} {'has' if len(wrong) == 1 else 'have'} the wrong colour"
