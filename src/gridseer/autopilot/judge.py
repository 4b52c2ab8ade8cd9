"""Judge: what may have happened to a game, from everything that was seen after a click.

Every sign leaves some fates possible; what all signs leave is what may have happened. Where that is one fate, it is
named. Otherwise the report says which ones remain. docs/guides/autopilot.md draws the states between two clicks.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple

import numpy as np

from gridseer.autopilot.beside import (
    LastSight,
    guess_beside,
    is_not_won,
    is_seen_in_place,
    leaves_no_mine,
    marked_beside,
    may_be_lost,
)
from gridseer.autopilot.change import (
    SHOWN,
    all_marked,
    begins_anew,
    can_win,
    fits_area,
    has_opened,
    is_last,
    is_proven_complete,
    may_be_complete,
    revealed,
    shows_mines,
)
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.said import Saying, saying_of
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import OPENABLE, View
from gridseer.geometry import Mask
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE


class Fate(StrEnum):
    """What may have happened to a game."""

    GOES_ON = "the game goes on"
    WON = "the game is won"
    LOST = "the game is lost"
    LIFE_LOST = "a life is lost"
    COVERED = "something covers the board"
    MOVED = "its window was moved, resized or closed"
    WAITING = "the game has not answered"


class Weight(StrEnum):
    """What a sign is worth in a report."""

    CLUE = "clue"
    """It narrows down what may have happened."""
    PROOF = "proof"
    """It is named as what proves a win."""
    HINT = "hint"
    """It makes a win likely, and proves nothing."""


class Row(NamedTuple):
    """What a sign means."""

    words: str
    leaves: str
    """The initials of the fates that it leaves possible; see ``_FATES``."""
    weight: Weight = Weight.CLUE


_FATES = dict(zip("GWLICMN", Fate, strict=True))
HURT = frozenset({Fate.LOST, Fate.LIFE_LOST})
"""What may have happened when a mine was opened and nothing else has changed."""


class Sign(Enum):
    """What is seen after a click or known by then, and which fates it leaves: the one place where that is said."""

    # what a board shows
    BOARD = Row("the board can be seen", "GWLIN")
    MINE_CLICKED = Row("a clicked cell shows a mine", "LI")
    MORE_SHOWN = Row("other cells show that the game is over", "WL")
    AREA = Row("all that changed fits an opened area", "GW")
    QUIET = Row("nothing but the clicked cells changed", "GWN")
    STRANGE = Row("cells changed that no click could open", "L")
    MARKED = Row("the game has marked the mines", "W", Weight.PROOF)
    FLAGGED = Row("the game has flagged all cells that are left", "W", Weight.HINT)
    COMPLETE = Row("every cell without a mine may be open", "GW")
    INCOMPLETE = Row("cells without a mine are closed", "GLICMN")
    MINES_SHOWN = Row("the game shows its mines", "W", Weight.PROOF)
    NUMBERS = Row("the numbers prove a mine in every cell that is left", "W", Weight.PROOF)
    FACE = Row("the face has changed", "WL", Weight.PROOF)
    NO_FLAGS = Row("the board takes no more flags", "W", Weight.PROOF)
    ALL_MINES = Row("as many cells are closed as the game is known to have mines", "W", Weight.PROOF)
    COUNTED = Row("as many cells are closed as there are mines", "W", Weight.HINT)
    # where no board shows anything new
    FRESH = Row("the game has begun anew", "WL", Weight.PROOF)
    SILENT = Row("the click changed nothing: the game is over", "WLN", Weight.PROOF)
    GONE = Row("the board can't be seen", "WLCM")
    OWNED = Row("what is seen there belongs to the game", "WLM")
    WINDOW = Row("a window of the game's own came over the board", "WL", Weight.PROOF)
    IN_PLACE = Row("open cells are where they were", "WLC")
    MINE_BESIDE = Row("the guess shows a mine", "L")
    NUMBER_BESIDE = Row("the guess shows a number", "WCM", Weight.PROOF)
    SAFE_BESIDE = Row("closed cells are seen that can't all be mines", "LCM")
    MARKS_BESIDE = Row("all mines that can be seen are marked", "WCM", Weight.PROOF)
    NONE_LEFT = Row("the mines that can be seen leave none for the guess", "WCM", Weight.PROOF)
    WORDS_WON = Row("what lies over the board says that it is won", "WCM", Weight.PROOF)
    WORDS_LOST = Row("what lies over the board says that it is lost", "LCM")
    WORDS_BEST = Row("what lies over the board names best times", "WCM", Weight.HINT)
    # what was known before
    UNREAD = Row("an earlier guess could never be read", "GWLCM")
    WOUNDED = Row("a mine was opened before", "WLCM")
    CERTAIN = Row("certain clicks lose no game", "GWCMN", Weight.PROOF)
    LAST = Row("nothing without a mine was left", "W", Weight.PROOF)
    HOPELESS = Row("the clicks could not win", "GLICMN")


@dataclass(frozen=True, slots=True, eq=False)
class Aftermath:
    """Everything that is known after the clicks of a turn."""

    turn: Turn
    view: View | None = None
    """The board as it can be seen now; None if it can't."""
    last: LastSight | None = None
    """The last picture of a board that can't be seen."""
    owned: bool = False
    """Whether what is seen where the board was belongs to the game."""
    answered: bool = True
    """Whether anything on the board has changed."""
    guessed: Turn | None = None
    """An earlier guess whose cell could never be read: it may have been the end."""
    wounded: Turn | None = None
    """An earlier turn that opened a mine, since which nothing has shown whether the game goes on."""
    tried: tuple[Sign, ...] = ()
    """What the face showed, and what came of a flag."""

    @property
    def blamed(self) -> Turn:
        """The turn that lost the game, if it is lost: an earlier one, unless the board shows that it was this one."""
        return self.wounded or (self.guessed if self.view is None or not self.answered else None) or self.turn


@dataclass(frozen=True, slots=True)
class Verdict:
    """What may have happened, by all signs together."""

    after: Aftermath
    signs: tuple[Sign, ...]

    @property
    def fates(self) -> frozenset[Fate]:
        """The fates that fit everything that was seen."""
        return left_by(self.signs)

    @property
    def goes_on(self) -> bool:
        """Whether the game may go on."""
        return Fate.GOES_ON in self.fates

    @property
    def ending(self) -> Report | None:
        """The end of the game, if it is the only fate that fits."""
        fates = self.fates
        if fates == {Fate.LOST}:
            return _lost(self.after.blamed)
        if fates != {Fate.WON}:
            return None
        words = [sign.value.words for sign in self.signs if sign.value.weight is not Weight.CLUE]
        if left_by(tuple(sign for sign in self.signs if sign.value.weight is not Weight.HINT)) != {Fate.WON}:
            return _likely_won(self.after.turn, "; ".join(words))
        return won(self.after.turn, words, hidden=self.after.view is None)

    def stopped(self) -> Report:
        """The end of a game that can't be played on, though more than one fate is possible, or none."""
        after, fates = self.after, self.fates
        clicked = ", ".join(map(str, after.turn.cells[:5]))
        guess = after.turn if after.turn.is_guess else after.guessed
        if Sign.WINDOW in self.signs and guess is not None:
            cause = f"a window of the game's own hides whether the guess at {guess.move.cell} was right"
        elif fates:
            remaining = " or ".join(fate for fate in Fate if fate in fates)
            cause = f"after the click at {clicked} the board can't be seen as it was: {remaining}"
        else:
            seen = ", ".join(sign.value.words for sign in self.signs)
            cause = f"after the click at {clicked} nothing fits what was seen: {seen}"
        return Report(Result.STOPPED, cause, declared=guess is not None, halted=True)


_SAID = {Saying.WON: Sign.WORDS_WON, Saying.LOST: Sign.WORDS_LOST, Saying.BEST: Sign.WORDS_BEST}


def judge(after: Aftermath) -> Verdict:
    """Hold everything that was seen against everything that may have happened."""
    return Verdict(after, (*_signs(after), *after.tried))


def left_by(signs: tuple[Sign, ...]) -> frozenset[Fate]:
    """The fates that some signs leave together."""
    return frozenset(fate for initial, fate in _FATES.items() if all(initial in sign.value.leaves for sign in signs))


def _signs(after: Aftermath) -> tuple[Sign, ...]:
    turn, view = after.turn, after.view
    if view is None:
        return Sign.GONE, *_beside(after)
    if begins_anew(turn, view):
        return Sign.FRESH, *_known_before(after)
    if not after.answered:
        return Sign.SILENT, *_of_silence(after, view)
    shown = (Sign.BOARD, *(_of_cells(turn, view) if turn.opens else ()))
    return (*shown, *_of_completeness(turn, view)) if Fate.GOES_ON in left_by(shown) else shown


def _of_cells(turn: Turn, view: View) -> Iterator[Sign]:
    """What cells show that have changed."""
    strange = revealed(turn, view)
    if fits_area(turn, view):
        yield Sign.AREA
    elif any(view[cell] in SHOWN for cell in turn.changing):
        yield Sign.MINE_CLICKED
        if strange.any():
            yield Sign.MORE_SHOWN
    elif not strange.any():
        yield Sign.QUIET
    elif all_marked(turn, view, strange) and has_opened(turn, view):
        yield Sign.MARKED
    elif all_marked(turn, view, strange) and (view.cells[strange] == FLAG).all():
        yield Sign.FLAGGED  # a game that is lost shows its mines
    elif _is_strange(turn, view, strange):
        yield Sign.STRANGE


def _is_strange(turn: Turn, view: View, strange: Mask) -> bool:
    """Whether cells have changed that no click could open, and not because an area has opened late.

    If the guess itself is a number, open numbers elsewhere are an area that opened late, and what can't be read may be
    written over the cells. A certain click must have lost beyond doubt to be called a mistake: it isn't a number, and
    mines are shown. One that is closed still was not answered: the game was over before.
    """
    clicked = [view[cell] for cell in turn.changing if view[cell] >= CLOSED]
    mines = bool(np.isin(view.cells[strange], SHOWN).any())
    if turn.is_guess:
        return bool(clicked) or mines
    return any(sight not in OPENABLE for sight in clicked) and mines


def _of_completeness(turn: Turn, view: View) -> Iterator[Sign]:
    """Whether everything that holds no mine is open, and what says so."""
    if not may_be_complete(view) or not has_opened(turn, view):
        yield Sign.INCOMPLETE
        return
    yield Sign.COMPLETE
    if shows_mines(turn, view):
        yield Sign.MINES_SHOWN
    if is_proven_complete(view):
        yield Sign.NUMBERS


def _of_silence(after: Aftermath, view: View) -> Iterator[Sign]:
    """A game that answers no clicks is over, or waits for something."""
    if after.wounded is not None:
        yield Sign.WOUNDED
    if not may_be_complete(view) or not after.turn.opens:
        yield Sign.INCOMPLETE
    elif after.guessed is None:
        yield Sign.COMPLETE
    yield Sign.CERTAIN if after.guessed is after.wounded is None else Sign.UNREAD


def _known_before(after: Aftermath) -> Iterator[Sign]:
    """What was clear before the board went out of sight."""
    turn = after.turn
    if after.wounded is not None:
        yield Sign.WOUNDED
    elif after.guessed is not None:
        yield Sign.UNREAD
    elif not turn.is_guess:
        yield Sign.CERTAIN
        if is_last(turn):
            yield Sign.LAST
    if not can_win(turn):
        yield Sign.HOPELESS


def _beside(after: Aftermath) -> Iterator[Sign]:
    """What can be seen of a board that is hidden, and of what hides it; what the game itself says goes before it."""
    turn, last = after.turn, after.last
    last = last if last is not None and last.frame.region == turn.view.frame.region else None
    if after.owned:
        yield Sign.OWNED
    if not after.owned or last is None:
        yield from _known_before(after)
        return
    in_place, said = is_seen_in_place(turn, last), saying_of(last.words)
    found = {Sign.WINDOW: last.has_window, Sign.IN_PLACE: in_place}
    yield from (sign for sign, seen in found.items() if seen)
    if said is not None:
        yield _SAID[said]
    if said in (Saying.WON, Saying.LOST):
        return
    yield from _known_before(after)
    if turn.is_guess and any(found.values()):
        yield from _of_guess_beside(turn, last)


def _of_guess_beside(turn: Turn, last: LastSight) -> Iterator[Sign]:
    shown, marked = guess_beside(turn, last), marked_beside(turn, last)
    if any(sight in (MINE, EXPLODED) for sight in shown):
        yield Sign.MINE_BESIDE
    elif marked is False or is_not_won(turn, last):
        yield Sign.SAFE_BESIDE
    else:
        if shown and all(0 < sight < CLOSED for sight in shown):
            yield Sign.NUMBER_BESIDE
        if leaves_no_mine(turn, last):
            yield Sign.NONE_LEFT
        if marked and not may_be_lost(turn, last):
            yield Sign.MARKS_BESIDE


def won(turn: Turn | None, evidence: Iterable[str] = (), *, hidden: bool = False) -> Report:
    """The ending of a game that is won, and what says so."""
    cause, declared = "every cell without a mine is open", turn is not None and turn.is_guess
    if turn is not None and hidden:
        cause = f"the game ended after the clicks at {', '.join(map(str, turn.cells[:5]))}; the board is hidden now"
    return Report(Result.WON, cause, declared=declared, evidence=tuple(evidence))


def _likely_won(turn: Turn, why: str) -> Report:
    cause = f"everything seems to be open, but nothing proves that the game is won: {why}"
    return Report(Result.LIKELY_WON, cause, declared=turn.is_guess)


def _lost(turn: Turn) -> Report:
    """The ending of a game that is lost; if the last click wasn't a guess, that is the worst mistake there is."""
    if turn.is_first:
        cause = f"{turn.move.cell} was the first click, and this game does not promise a safe one"
    elif turn.is_guess:
        cause = f"{turn.move.cell} was a declared guess: {turn.move.reason}"
    else:
        clicked = ", ".join(map(str, turn.cells[:5]))
        cause = f"one of {clicked} was called safe: a cell was misread, or the game does not follow the rules"
    return Report(Result.LOST, cause, declared=turn.is_guess)
