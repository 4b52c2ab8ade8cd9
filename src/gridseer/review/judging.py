"""Judging a game: every move against what could be known when it was made.

What counts as known is what the numbers and the number of mines prove; flags are opinions and prove nothing.
"""

from collections.abc import Iterable, Iterator
from math import prod

import numpy as np
import numpy.typing as npt

from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.course import course_of
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.record import PLAYER, Action, Record
from gridseer.minesweeper.seen import SeenRecord
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.engine import analyse_many
from gridseer.minesweeper.solving.explain import explain
from gridseer.review import words
from gridseer.review.figures import PlayerFigures, figures
from gridseer.review.moments import Moment, moments
from gridseer.review.opening import judge_opening
from gridseer.review.verdict import GameReview, JudgedMove, MoveKind

_AT_ONCE = 64
"""Boards that are worked out together; all of a large game would need much memory."""


def judge(record: Record | SeenRecord) -> GameReview:
    """Judge every move of a record. A record that its game does not allow is an ``InputError``.

    >>> from gridseer import Cell, Session, Setup
    >>> session = Session(Setup.of(width=4, height=1, mines=1, start="safe", seed=2))
    >>> session.open(Cell(0, 0)), session.open(Cell(1, 0))
    ('', '')
    >>> [move.kind.value for move in judge(session.record).moves]
    ['safe', 'proven_mine']
    """
    if isinstance(record, SeenRecord):
        return _review(record, record.last_board, record.outcome, None, None)
    course = course_of(record)
    return _review(record, course.game.board, course.game.outcome, course.game.layout, figures(record, course))


def _review(
    record: Record | SeenRecord,
    last: Board,
    outcome: Outcome,
    layout: npt.NDArray[np.bool_] | None,
    counted: PlayerFigures | None,
) -> GameReview:
    moves = tuple(_judged(record, layout))
    # What a method did for a player says nothing about the player; of a game without one, its method is judged.
    own = [move for move in moves if move.by == PLAYER] or list(moves)
    risky = [move for move in own if move.mine_probability > 0 and move.action in (Action.OPEN, Action.CHORD)]
    turning_point = _turning_point(moves, last)
    skill = prod(move.kept for move in own)
    return GameReview(
        game=record.game,
        result=outcome,
        moves=moves,
        skill=skill,
        luck=sum(float(not move.died) - (1 - move.mine_probability) for move in risky),
        turning_point=None if turning_point is None else turning_point.index,
        skill_sentence=words.skill(skill, own, others=len(moves) - len(own)),
        luck_sentence=words.luck(risky),
        sentence=words.friend(outcome, turning_point),
        figures=counted,
    )


def _judged(record: Record | SeenRecord, layout: npt.NDArray[np.bool_] | None) -> Iterator[JudgedMove]:
    for some in _batches(moments(record)):
        boards = list(dict.fromkeys(moment.board for moment in some))
        found = dict(zip(boards, analyse_many(boards), strict=True))
        for moment in some:
            analysis = found[moment.board]
            if not isinstance(
                analysis, Analysis
            ):  # only what was seen can be wrong: a real game never contradicts itself
                raise analysis
            if moment.event.action in (Action.OPEN, Action.CHORD):
                yield judge_opening(moment, analysis)
            else:
                yield _judge_mark(moment, analysis, layout)


def _batches(found: Iterable[Moment]) -> Iterator[list[Moment]]:
    some: list[Moment] = []
    for moment in found:
        some.append(moment)
        if len(some) == _AT_ONCE:
            yield some
            some = []
    if some:
        yield some


def _judge_mark(moment: Moment, analysis: Analysis, layout: npt.NDArray[np.bool_] | None) -> JudgedMove:
    """Judge a flag or a question mark; a flag by whether there is a mine, whatever could be known."""
    x, y = cell = moment.cell
    risk = float(analysis.mine_probability[y, x])
    kind, proof = MoveKind.OTHER, None
    if moment.event.action is Action.FLAG and moment.seen[cell] == CLOSED:
        if analysis.safe[y, x] or (layout is not None and not layout[y, x]):
            kind = MoveKind.WRONG_FLAG
            proof = explain(moment.board, cell) if analysis.safe[y, x] else None
        elif analysis.mines[y, x]:
            kind = MoveKind.SAFE
    return JudgedMove(
        index=moment.index,
        event=moment.number,
        seconds=moment.event.seconds,
        cell=cell,
        action=moment.event.action,
        by=moment.event.by,
        kind=kind,
        mine_probability=risk,
        best_probability=float(np.nanmin(analysis.mine_probability)),
        win_before=None,
        win_after=None,
        kept=1.0,
        died=False,
        missed=(),
        proof=proof,
        because=words.mark(moment, kind, proof, risk),
    )


def _turning_point(moves: tuple[JudgedMove, ...], board: Board) -> JudgedMove | None:
    """The move that decided the game: what lost it, otherwise the largest risk that was survived.

    A chord that lost because a flag was wrong was decided by the flag.
    """
    fatal = next((move for move in reversed(moves) if move.died), None)
    if fatal is None:
        risky = [move for move in moves if move.mine_probability > 0 and move.action in (Action.OPEN, Action.CHORD)]
        return max(risky, key=lambda move: move.mine_probability, default=None)
    if fatal.action is Action.CHORD:
        around = board.neighbours(fatal.cell)
        wrong = [move for move in moves if move.kind is MoveKind.WRONG_FLAG and move.cell in around]
        return wrong[-1] if wrong else fatal
    return fatal
