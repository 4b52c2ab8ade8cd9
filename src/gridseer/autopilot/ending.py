"""Ending: whether a game is over, how, and why."""

from dataclasses import dataclass

from gridseer.autopilot.report import Result
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import View
from gridseer.screen.screen import Button
from gridseer.vision.board.sighting import State


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


def ending_of(view: View, turn: Turn | None) -> Ending | None:
    """The ending that a board shows after a turn, or None while the game goes on."""
    if view.sighting.state is State.LOST:
        return Ending(Result.LOST, _why_lost(turn), declared=turn is not None and turn.is_guess)
    if view.is_complete:
        return Ending(Result.WON, "every cell without a mine is open", declared=turn is not None and turn.is_guess)
    if view.sighting.state is State.READY and turn is not None and turn.button is Button.LEFT:
        # Some games show nothing at their end and begin anew.
        return ending_unseen(turn)
    return None


def ending_unseen(turn: Turn, *, own_dialog: bool = False) -> Ending:
    """The ending of a game whose board was hidden or replaced after a turn, from what was known before it.

    Certain clicks lose no game. So if the game itself puts something over the board after them, it is won.
    """
    closed = int(turn.analysis.board.closed.sum())
    opened = len(turn.changing) if turn.button is not Button.RIGHT else 0
    if not turn.is_guess and closed - opened == turn.view.mines:
        return Ending(Result.WON, "the last cell without a mine was opened; the board is hidden now", declared=False)
    if not turn.is_guess and turn.button is Button.LEFT and _all_known(turn):
        return Ending(Result.WON, "the last safe cells were opened; the board is hidden now", declared=False)
    clicked = ", ".join(map(str, turn.cells[:5]))
    if not turn.is_guess and turn.button is not Button.RIGHT and own_dialog:
        cause = f"the game ended after the certain clicks at {clicked}; its own dialog hides the board now"
        return Ending(Result.WON, cause, declared=False)
    return Ending(
        Result.STOPPED,
        f"the board was gone after the click at {clicked}: something covers it, or its window moved or closed",
        declared=turn.is_guess,
        halted=True,
    )


def _all_known(turn: Turn) -> bool:
    """Whether every closed cell was proven before the turn: then opening the last area ends the game."""
    analysis = turn.analysis
    return bool((analysis.board.closed == (analysis.safe | analysis.mines)).all()) and len(turn.cells) > 0


def _why_lost(turn: Turn | None) -> str:
    if turn is None:
        return "the game was lost already"
    if turn.is_first:
        return f"{turn.move.cell} was the first click, and this game does not promise a safe one"
    if turn.is_guess:
        return f"{turn.move.cell} was a declared guess: {turn.move.reason}"
    clicked = ", ".join(map(str, turn.cells[:5]))
    return f"one of {clicked} was called safe: a cell was misread, or the game does not follow the rules"
