"""The verdicts in words, as a friend at the table would say them."""

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.percent import percent
from gridseer.minesweeper.record import Action
from gridseer.minesweeper.solving.explain import Proof, clues_in_words
from gridseer.review.verdict import JudgedMove, MoveKind

if TYPE_CHECKING:
    from gridseer.review.moments import Moment
    from gridseer.review.opening import Judgement

_MOST_CLUES = 5
"""A longer proof is not spelt out."""
_NOTHING = 1e-9
"""A smaller loss is none."""


def opening(moment: "Moment", found: "Judgement") -> str:
    """Why a move that opened cells was what it was."""
    safe = percent(1 - found.risk)
    what = f"the chord at {moment.cell}" if moment.event.action is Action.CHORD else str(moment.cell)
    why = "" if found.proof is None else f": {_proven(moment.board, found.proof)}"
    match found.kind:
        case MoveKind.SAFE:
            text = "the first cell opened is never a mine here" if moment.promised else f"{what} was proven safe"
        case MoveKind.PROVEN_MINE:
            text = f"{what if found.proof is None else found.proof.cell} was certainly a mine{why}"
        case MoveKind.MISSED_SAFE:
            cost = "; this time it cost nothing" if found.kept > 1 - _NOTHING else ""
            text = f"{what} was {safe} safe, but {found.missed[0]} was certain{why}{cost}"
        case MoveKind.WORSE_GUESS:
            text = _worse(what, safe, found)
        case _:
            text = f"nothing was certain, and no guess was better than {what}: {safe} safe"
            text = text if found.pair is None else found.pair.sentence
    return text


def mark(moment: "Moment", kind: MoveKind, proof: Proof | None, risk: float) -> str:
    """Why a flag or a question mark was what it was."""
    cell = moment.cell
    if kind is MoveKind.WRONG_FLAG and proof is not None:
        return f"{cell} was certainly safe: {_proven(moment.board, proof)}"
    if kind is MoveKind.WRONG_FLAG:
        return f"{cell} was a mine with a probability of {percent(risk)}, and it wasn't one"
    if kind is MoveKind.SAFE:
        return f"{cell} was proven to be a mine"
    return ""


def skill(share: float, moves: Sequence[JudgedMove]) -> str:
    """What skill comes to, as a sentence."""
    mistakes = sum(move.kind.is_mistake for move in moves)
    if not mistakes:
        return "Skill 100 %: no move could have been better."
    cost = ", which cost nothing" if share > 1 - _NOTHING else ""
    whole = "0" if share == 0 else "100" if cost else f"{100 * share:.0f}" if share < 0.995 else ">99"
    return f"Skill {whole} %: {_count(mistakes, 'mistake')} in {_count(len(moves), 'move')}{cost}."


def luck(risky: Sequence[JudgedMove]) -> str:
    """What luck there was, as a sentence."""
    survived = [move for move in risky if not move.died]
    fatal = next((move for move in risky if move.died), None)
    parts = []
    if survived:
        share = prod(1 - move.mine_probability for move in survived)
        parts.append(f"you survived {_count(len(survived), 'risk')} that {_players(share)}")
    if fatal is not None and fatal.mine_probability < 1:
        parts.append(
            f"{'then ' if parts else 'you '}lost on a click that was {percent(1 - fatal.mine_probability)} safe"
        )
    if not parts:
        return "Luck played no part."
    text = " and ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def friend(outcome: Outcome, turning_point: JudgedMove | None) -> str:
    """The one sentence about a game."""
    if turning_point is None:
        return "Every move was certain." if outcome is Outcome.WON else "Nothing was decided yet."
    because = turning_point.because
    if turning_point.kind is MoveKind.MISSED_SAFE:
        because = because.replace(str(turning_point.cell), "That click", 1)
    return f"{because[0].upper()}{because[1:]}." if because else ""


def _proven(board: Board, proof: Proof) -> str:
    size = len(proof.clues) + proof.mine_count
    if size > _MOST_CLUES:
        return f"{size} numbers together prove it"
    plural = size > 1 or (not proof.clues and board.mines_left != 1)
    return f"{clues_in_words(board, proof.clues, proof.mine_count)} {'prove' if plural else 'proves'} it"


def _worse(what: str, safe: str, found: "Judgement") -> str:
    better = found.missed[0]
    if found.endgame is not None:
        best = found.endgame.win_probability
        return f"{what} wins {percent(best * found.kept)} of the time from here, {better} wins {percent(best)}"
    assert found.better is not None
    return f"{what} was {safe} safe, but {better} was {percent(1 - found.better)} safe"


def _players(share: float) -> str:
    if share >= 2 / 3:
        return f"{percent(share)} of players survive"
    return f"one player in {round(1 / share):,} survives" if share > 1e-12 else "hardly anybody survives"


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"
