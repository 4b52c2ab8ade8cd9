"""The verdicts in words, as a friend at the table would say them."""

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.percent import percent
from gridseer.minesweeper.record import PLAYER, Action
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
            text = f"{what} was {safe} safe, but {found.missed[0]} was certainly safe{why}{cost}"
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


def skill(share: float, moves: Sequence[JudgedMove], *, others: int) -> str:
    """What skill comes to, as a sentence; the moves of others, who helped, are counted but not judged."""
    if moves and moves[0].by != PLAYER:
        return f"{_skill(share, moves)} All moves are by {moves[0].by}."
    if not others:
        return _skill(share, moves)
    verb = "isn't" if others == 1 else "aren't"
    return f"{_skill(share, moves)} {_count(others, 'move')} by the solver {verb} counted."


def _skill(share: float, moves: Sequence[JudgedMove]) -> str:
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
        taken = "a risk" if len(survived) == 1 else f"{len(survived):,} risks"
        parts.append(
            f"You took {taken}; {_players(share)} of all players survive {'it' if taken == 'a risk' else 'them'}."
        )
    if fatal is not None and fatal.mine_probability < 1:
        then = "Then you" if parts else "You"
        parts.append(f"{then} lost on a click that was {percent(1 - fatal.mine_probability)} safe.")
    return " ".join(parts) or "Luck played no part."


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
    """How many players survive, in words."""
    if share >= 2 / 3:
        return percent(share)
    return "about half" if share > 0.4 else f"about one in {round(1 / share):,}" if share > 1e-12 else "hardly any"


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"
