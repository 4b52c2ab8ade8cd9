"""Ending: how a game ended, as it is reported."""

from collections.abc import Iterable
from dataclasses import dataclass

from gridseer.autopilot.report import Result
from gridseer.autopilot.turn import Turn


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended."""

    result: Result
    cause: str
    """Why, in a sentence."""
    declared: bool
    """Whether the last click was announced as one that may lose."""
    halted: bool = False
    """Whether it was stopped by what was seen, not by the user."""
    picture: str | None = None
    """Where the last picture was saved."""
    evidence: tuple[str, ...] = ()
    """What was seen that proves it."""


def won(turn: Turn | None, evidence: Iterable[str] = (), *, hidden: bool = False) -> Ending:
    """The ending of a game that is won, and what says so."""
    cause, declared = "every cell without a mine is open", turn is not None and turn.is_guess
    if turn is not None and hidden:
        cause = f"the game ended after the clicks at {', '.join(map(str, turn.cells[:5]))}; the board is hidden now"
    return Ending(Result.WON, cause, declared, evidence=tuple(evidence))


def likely_won(turn: Turn | None, why: str) -> Ending:
    """The ending of a game that seems to be won."""
    cause = f"everything seems to be open, but nothing proves that the game is won: {why}"
    return Ending(Result.LIKELY_WON, cause, declared=turn is not None and turn.is_guess)


def lost(turn: Turn) -> Ending:
    """The ending of a game that is lost; if the last click wasn't a guess, that is the worst mistake there is."""
    clicked = ", ".join(map(str, turn.cells[:5]))
    if turn.is_first:
        cause = f"{turn.move.cell} was the first click, and this game does not promise a safe one"
    elif turn.is_guess:
        cause = f"{turn.move.cell} was a declared guess: {turn.move.reason}"
    else:
        cause = f"one of {clicked} was called safe: a cell was misread, or the game does not follow the rules"
    return Ending(Result.LOST, cause, declared=turn.is_guess)
