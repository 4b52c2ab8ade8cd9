"""The ladder: a puzzle worked out as people do, by the easiest strategy that helps, every step with its reason."""

import math
import time
from collections.abc import Iterator, Sequence

from gridseer.nurikabe.bitboard import Bitboard
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.puzzle import Puzzle
from gridseer.nurikabe.step import SolvingStep, Strategy
from gridseer.nurikabe.strategies import LADDER
from gridseer.pencil.explanation import SEARCH, SEARCHED, Difficulty, Explanation
from gridseer.pencil.solutions import Solutions

NurikabeExplanation = Explanation[Board, SolvingStep]
"""How far the strategies got, and how."""


def explain(
    board: Board | Puzzle,
    *,
    solution: Board | None = None,
    strategies: Sequence[Strategy] = LADDER,
    seconds: float = math.inf,
) -> NurikabeExplanation:
    r"""Work out a puzzle, or go on from a position, by strategies alone.

    When the only solution is known, giving it saves looking for contradictions where there are none; the steps and
    their reasons are the same.

    >>> for step in explain(Puzzle.parse("1 . .\n. . .\n. . 3")).steps[:2]:
    ...     print(f"{step.strategy}: {step.sentence}")
    CompleteIsland: B1, A2 are sea: the island of the 1 at A1 is complete
    BlackConnect: B2 is sea: without it the sea at A2 and B1 could not meet
    """
    position = Bitboard.of(Board.blank(board) if isinstance(board, Puzzle) else board)
    position.deadline = time.monotonic() + seconds
    if solution is not None:
        position.solution = Bitboard.of(solution).sea
    ranks = {strategy.name: rank for rank, strategy in enumerate(strategies)}
    steps = list(walk(position, strategies))
    hardest = max((step.strategy for step in steps), key=lambda name: ranks[name], default=None)
    finished = not position.unknown
    difficulty = strategies[ranks[hardest]].difficulty if hardest and finished else Difficulty.BEYOND
    if not hardest and finished:
        difficulty = Difficulty.EASY
    return Explanation(tuple(steps), position.board(), difficulty, hardest, position.breach())


def explain_fully(
    solutions: Solutions[Board], *, strategies: Sequence[Strategy] = LADDER, seconds: float = math.inf
) -> NurikabeExplanation:
    """Every step to the end: where the strategies do not get there, the search finishes a puzzle with one solution."""
    explanation = explain(solutions.board, solution=solutions.only, strategies=strategies, seconds=seconds)
    return explanation if solutions.only is None or explanation.is_finished else _finished(explanation, solutions.only)


def walk(position: Bitboard, strategies: Sequence[Strategy] = LADDER) -> Iterator[SolvingStep]:
    """Colour the position step by step. It ends when nothing more is found, or a contradiction, or time runs out."""
    while position.unknown and position.breach() is None and not position.is_late:
        for strategy in strategies:
            found = list(_apply(position, strategy))
            if found:
                yield from found
                break
        else:
            return


def _apply(position: Bitboard, strategy: Strategy) -> Iterator[SolvingStep]:
    """All that one strategy sees in the position as it stands; a cell seen twice is named once."""
    for finding in list(strategy.find(position.copy())):
        cells = finding.cells & position.unknown
        if cells:
            position.colour(cells, finding.colour)
            evidence = position.cells(finding.evidence)
            yield SolvingStep(strategy.name, position.cells(cells), finding.colour, finding.because, evidence)


def _finished(explanation: NurikabeExplanation, solution: Board) -> NurikabeExplanation:
    """The same with a last step for what the complete search found out."""
    steps = list(explanation.steps)
    for colour in (Colour.SEA, Colour.ISLAND):
        open_cells = explanation.board.cells(Colour.UNKNOWN)
        cells = tuple(cell for cell in open_cells if solution.colour(cell) is colour)
        if cells:
            steps.append(SolvingStep(SEARCH, cells, colour, SEARCHED, ()))
    return Explanation(tuple(steps), solution, Difficulty.BEYOND, SEARCH, None)
