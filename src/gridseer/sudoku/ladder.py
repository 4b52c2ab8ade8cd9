"""The ladder: a puzzle worked out as people do, by the easiest strategy that helps, every step with its reason."""

import math
import time
from collections.abc import Iterator, Sequence

from gridseer.pencil.explanation import SEARCH, SEARCHED, Difficulty, Explanation
from gridseer.pencil.solutions import Solutions
from gridseer.sudoku.board import Board
from gridseer.sudoku.candidates import Candidates
from gridseer.sudoku.step import Finding, SudokuStep, SudokuStrategy
from gridseer.sudoku.strategies import LADDER, SINGLES
from gridseer.sudoku.units import bits

SudokuExplanation = Explanation[Board, SudokuStep]
"""How far the strategies got, and how."""


def explain(
    board: Board,
    *,
    solution: Board | None = None,
    strategies: Sequence[SudokuStrategy] = LADDER,
    seconds: float = math.inf,
) -> SudokuExplanation:
    r"""Work out a puzzle, or go on from a position, by strategies alone.

    When the only solution is known, giving it saves looking for contradictions where there are none; the steps and
    their reasons are the same.

    >>> found = explain(Board.parse("1 . . .\n. . 3 .\n. 4 . .\n. . . 2"))
    >>> found.difficulty.value, len(found.steps), found.board.rows()
    ('easy', 12, ['1324', '4231', '2413', '3142'])
    """
    position = candidates_of(board, solution)
    ranks = {strategy.name: rank for rank, strategy in enumerate(strategies)}
    steps = list(walk(position, strategies, until=time.monotonic() + seconds))
    hardest = max((step.strategy for step in steps), key=lambda name: ranks[name], default=None)
    difficulty = Difficulty.BEYOND if position.open else Difficulty.EASY
    if hardest and not position.open:
        difficulty = strategies[ranks[hardest]].difficulty
    return Explanation(tuple(steps), position.board(), difficulty, hardest, position.breach())


def explain_fully(
    solutions: Solutions[Board], *, strategies: Sequence[SudokuStrategy] = LADDER, seconds: float = math.inf
) -> SudokuExplanation:
    """Every step to the end: where the strategies do not get there, the search finishes a puzzle with one solution."""
    # The notes of a player may be wrong; the way to the solution starts from digits alone.
    bare = solutions.board.with_digits(solutions.board.digits)
    explanation = explain(bare, solution=solutions.only, strategies=strategies, seconds=seconds)
    only = solutions.only
    if only is None or explanation.is_finished:
        return explanation
    rest = tuple(
        SudokuStep(SEARCH, (cell,), only.digit(cell), (), SEARCHED, ()) for cell in explanation.board.open_cells()
    )
    return Explanation((*explanation.steps, *rest), only, Difficulty.BEYOND, SEARCH, None)


def candidates_of(board: Board, solution: Board | None) -> Candidates:
    """What a position leaves possible, beside the only solution if that is known."""
    position = Candidates.of(board)
    if solution is not None:
        position.truth = [digit for row in solution.digits for digit in row]
    return position


def walk(
    position: Candidates, strategies: Sequence[SudokuStrategy] = LADDER, *, until: float = math.inf
) -> Iterator[SudokuStep]:
    """Go on step by step. It ends when nothing more is found, or a contradiction, or time runs out."""
    while position.open and not position.is_broken and time.monotonic() < until:
        for strategy in strategies:
            found = list(_apply(position, strategy))
            if found:
                yield from found
                break
        else:
            return


def _apply(position: Candidates, strategy: SudokuStrategy) -> Iterator[SudokuStep]:
    """All singles in the position as it stands; of a harder strategy only what it sees first."""
    findings = strategy.find(position.copy() if strategy in SINGLES else position)
    for finding in list(findings) if strategy in SINGLES else findings:
        step = _applied(position, strategy.name, finding)
        if step is not None:
            yield step
            if strategy not in SINGLES:
                return


def _applied(position: Candidates, name: str, finding: Finding) -> SudokuStep | None:
    """The position after a finding; None when nothing is new about it, or it breaks what was found before."""
    evidence = position.cells(finding.evidence)
    if finding.found is not None:
        cell, digit = finding.found
        if not position.options[cell] >> digit - 1 & 1:
            return None
        position.place(cell, digit)
        return SudokuStep(name, (position.cell(cell),), digit, (), finding.because, evidence)
    gone: dict[int, list[int]] = {}
    for cells, digit in finding.excluded:
        for cell in bits(cells & position.places[digit]):
            gone.setdefault(cell, []).append(digit)
        position.exclude(cells, digit)
    if not gone:
        return None
    named = tuple(position.cell(cell) for cell in sorted(gone))
    return SudokuStep(name, named, None, tuple(tuple(gone[cell]) for cell in sorted(gone)), finding.because, evidence)
