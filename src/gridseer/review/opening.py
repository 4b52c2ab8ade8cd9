"""Judging the moves that open cells: was it proven, was it a guess, and was there something better."""

from dataclasses import dataclass

import numpy as np

from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.solving.engine import TooWideError
from gridseer.minesweeper.solving.explain import Proof, explain
from gridseer.minesweeper.solving.joint import joint
from gridseer.minesweeper.solving.policy import thought_guess
from gridseer.minesweeper.solving.strength import STRENGTHS
from gridseer.minesweeper.solving.unavoidable import unavoidable_guesses
from gridseer.minesweeper.unavoidable import UnavoidableGuess
from gridseer.review import words
from gridseer.review.endgame import SearchedEndgame, search_endgame
from gridseer.review.moments import Moment
from gridseer.review.verdict import JudgedMove, MoveKind

_SAME = 1e-9
"""Probabilities that differ by less are equal."""
_PROOFS = 5
"""At most this many certain cells are asked for the smallest proof, the nearest first."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move that opens cells was, and what there was instead."""

    kind: MoveKind
    risk: float
    best: float
    kept: float = 1.0
    missed: tuple[Cell, ...] = ()
    proof: Proof | None = None
    endgame: SearchedEndgame | None = None
    pair: UnavoidableGuess | None = None
    better: float | None = None
    """The risk of the better cell, if there was one."""


def judge_opening(moment: Moment, analysis: Analysis) -> JudgedMove:
    """Judge a cell that was opened, or a chord."""
    found = _judgement(moment, analysis)
    died = moment.outcome is Outcome.LOST
    certain = found.kind is MoveKind.SAFE
    return JudgedMove(
        index=moment.index,
        event=moment.number,
        seconds=moment.event.seconds,
        cell=moment.cell,
        action=moment.event.action,
        by=moment.event.by,
        kind=found.kind,
        mine_probability=found.risk,
        best_probability=found.best,
        win_before=None if found.endgame is None else found.endgame.win_probability,
        win_after=None if certain else _win_after(moment),
        kept=found.kept,
        died=died,
        missed=found.missed,
        proof=found.proof,
        because=words.opening(moment, found),
    )


def _judgement(moment: Moment, analysis: Analysis) -> Judgement:
    cells = moment.opened
    if moment.promised or all(analysis.safe[y, x] for x, y in cells):
        return Judgement(MoveKind.SAFE, 0.0, 0.0)
    risk = _risk(moment.board, analysis, cells)
    best = float(np.nanmin(analysis.mine_probability))
    chosen = moment.cell if moment.event.action is Action.OPEN else None
    endgame = search_endgame(moment.board, chosen) if analysis.exact else None
    kept = endgame.kept if endgame is not None and chosen is not None else min(1.0, (1 - risk) / (1 - best))
    certain = tuple(analysis.safe_cells())
    mines = [Cell(x, y) for x, y in cells if analysis.mines[y, x]]
    if mines:
        proof = explain(moment.board, mines[0])
        return Judgement(MoveKind.PROVEN_MINE, 1.0, best, 0.0, certain, proof, endgame)
    if certain:
        proof = _smallest_proof(moment.board, moment.cell, certain)
        return Judgement(MoveKind.MISSED_SAFE, risk, 0.0, kept, _first(certain, proof), proof, endgame)
    return _guess(moment, analysis, Judgement(MoveKind.FORCED_GUESS, risk, best, kept, endgame=endgame))


def _guess(moment: Moment, analysis: Analysis, found: Judgement) -> Judgement:
    """Judge a guess when nothing was certain: against the whole game tree where it can be searched.

    Elsewhere a guess isn't blamed when its risk is the smallest, or no larger than that of the engine's own guess,
    which looks ahead.
    """
    better: Cell | None = None
    if found.endgame is not None and moment.event.action is Action.OPEN:
        better = found.endgame.best if found.kept < 1 - _SAME else None
    elif found.risk > found.best + _SAME:
        own = thought_guess(analysis, STRENGTHS["strong"])
        better = own.cell if found.risk > own.mine_probability + _SAME and own.cell != moment.cell else None
    pair = _unavoidable(moment, analysis)
    if pair is not None and (better is None or found.endgame is None):
        return Judgement(MoveKind.UNAVOIDABLE, found.risk, found.best, 1.0, endgame=found.endgame, pair=pair)
    if better is None:
        return Judgement(MoveKind.FORCED_GUESS, found.risk, found.best, 1.0, endgame=found.endgame)
    risk = float(analysis.mine_probability[better.y, better.x])
    kept = found.kept if found.endgame is not None else min(1.0, (1 - found.risk) / (1 - risk))
    return Judgement(MoveKind.WORSE_GUESS, found.risk, found.best, kept, (better,), endgame=found.endgame, better=risk)


def _unavoidable(moment: Moment, analysis: Analysis) -> UnavoidableGuess | None:
    """The cells that nothing tells apart, if one of the safest of them was opened."""
    if moment.event.action is not Action.OPEN or not analysis.exact:
        return None
    for guess in unavoidable_guesses(moment.board):
        if moment.cell in guess.cells:
            risks = {cell: float(analysis.mine_probability[cell.y, cell.x]) for cell in guess.cells}
            return guess if risks[moment.cell] <= min(risks.values()) + _SAME else None
    return None


def _risk(board: Board, analysis: Analysis, cells: list[Cell]) -> float:
    """How likely any of the cells is a mine; as if they were independent on a board too wide to count."""
    unknown = [cell for cell in cells if not analysis.safe[cell.y, cell.x]]
    each = [float(analysis.mine_probability[cell.y, cell.x]) for cell in unknown]
    if len(unknown) == 1 or 1.0 in each:
        return max(each)
    try:
        return 1 - joint(board, unknown).all_free
    except TooWideError:
        return float(1 - np.prod([1 - one for one in each]))


def _smallest_proof(board: Board, near: Cell, certain: tuple[Cell, ...]) -> Proof | None:
    """The proof with the fewest clues, of the certain cells nearest to the move."""
    nearest = sorted(certain, key=lambda cell: (cell.x - near.x) ** 2 + (cell.y - near.y) ** 2)[:_PROOFS]
    smallest: Proof | None = None
    for cell in nearest:
        proof = explain(board, cell)
        if proof is not None and (smallest is None or _size(proof) < _size(smallest)):
            smallest = proof
        if smallest is not None and _size(smallest) == 1:
            break
    return smallest


def _size(proof: Proof) -> int:
    return len(proof.clues) + proof.mine_count


def _first(certain: tuple[Cell, ...], proof: Proof | None) -> tuple[Cell, ...]:
    """The certain cells, that of the proof first."""
    if proof is None:
        return certain
    return (proof.cell, *(cell for cell in certain if cell != proof.cell))


def _win_after(moment: Moment) -> float | None:
    if moment.outcome is not Outcome.PLAYING:
        return float(moment.outcome is Outcome.WON)
    found = search_endgame(moment.after)
    return None if found is None else found.win_probability
