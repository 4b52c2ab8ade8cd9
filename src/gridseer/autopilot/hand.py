"""Hand: makes the clicks of a turn and looks until the board has answered; every click is verified before the next."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from gridseer.autopilot.ending import is_covered, is_in_place, is_natural
from gridseer.autopilot.eye import Eye
from gridseer.autopilot.logbook import Logbook
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import OPENABLE, UNOPENED, HaltError, View
from gridseer.geometry import Frame, Region
from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED
from gridseer.screen.guard import Guard
from gridseer.screen.screen import Button

_SECOND_LOOK = 0.5
"""Seconds until a guess that could not be read is looked at again."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What became of the clicks of a turn."""

    view: View | None
    """The board afterwards; None when it is gone."""
    answered: bool
    """Whether the board has changed as it must."""
    frame: Frame | None = None
    """The last picture of a board that is gone."""
    made: bool = True
    """Whether anything was clicked: nothing is when the board changes by itself before that."""


class Hand:
    """Clicks through a guard, where the eye has seen a board."""

    def __init__(self, guard: Guard, eye: Eye, settings: PilotSettings, logbook: Logbook) -> None:
        self._guard, self._eye, self._settings, self._logbook = guard, eye, settings, logbook

    def fence(self, view: View) -> Region:
        """The one place where it is decided what may be clicked: the given rectangle, or the board."""
        return view.region if self._settings.region is None else self._settings.region

    def park(self, view: View) -> None:
        """Take the pointer off the board."""
        self._guard.move(self._eye.parking_place(view))

    def look(self) -> View:
        """The board as soon as it is settled."""
        view, _ = self._eye.wait_until(lambda _: True)
        if view is None:
            raise HaltError("the board cannot be read any more: something covers it, or its window has moved or closed")
        return view

    def act(self, turn: Turn) -> Effect:
        """Click, and look until the board has changed as it must; clicks without any effect are made again."""
        view, to_click = turn.view, list(turn.cells)
        for attempt in range(self._settings.tries):
            clicked = self._click(turn, view, to_click)
            if isinstance(clicked, View):
                if attempt:  # the clicks before have taken effect only now
                    return self._watch(turn, partial(_answered, turn, turn.changing))
                if is_covered(turn, clicked) or not (is_natural(turn, clicked) or is_in_place(turn, clicked)):
                    return Effect(None, answered=False, made=False)
                return Effect(clicked, answered=False, made=False)
            changing = turn.changing if len(clicked) == len(turn.cells) else tuple(clicked)
            self.park(view)
            effect = self._watch(turn, partial(_answered, turn, changing))
            if effect.view is None or effect.answered or not effect.view.is_like(turn.view):
                return effect
            view = effect.view
            to_click = [cell for cell in turn.cells if not turn.opens or view[cell] in OPENABLE]
            if not to_click:
                break
        return Effect(view, answered=False)

    def look_again(self, turn: Turn) -> Effect:
        """What became of a turn after a while: games that are lost show their mines one after another."""
        self._guard.wait(_SECOND_LOOK)
        return self._watch(turn, lambda _: True)

    def _watch(self, turn: Turn, answered: Callable[[View], bool]) -> Effect:
        """Look until the board has answered; find it again where it has grown, moved or gone."""
        seen, good = self._eye.wait_until(lambda view: answered(view) or self._eye.has_shifted(view.frame))
        if seen is not None and not self._eye.has_shifted(seen.frame) and not is_covered(turn, seen):
            return Effect(self._with_answers(turn, seen), good)
        glimpse = self._eye.glimpse(lambda view: not self._eye.has_shifted(view.frame) and not is_covered(turn, view))
        if glimpse is not None:
            return Effect(glimpse, answered=True)
        last = self._eye.frame
        found = self._eye.find_again()
        if found is not None:
            self._guard.fence(self.fence(found))
            if turn.is_first and not (found.cells == CLOSED).all():
                # Something is open, so what was clicked is; which of two shades means closed is clear by that alone.
                self._eye.reread(turn.changing)
            seen, good = self._eye.wait_until(answered)
        if seen is None or is_covered(turn, seen) or (found is None and not is_in_place(turn, seen)):
            return Effect(None, answered=False, frame=last)
        return Effect(seen, good)

    def _with_answers(self, turn: Turn, view: View) -> View:
        """The same view, knowing that cells that were clicked and have changed are open, or marked."""
        if view.frame.region != turn.view.frame.region:
            return view
        changed = turn.view.changed(view.frame)
        answered = [cell for cell in turn.changing if changed[cell.y, cell.x]]
        if turn.opens:
            self._eye.belief.opened(answered, view.cells.shape)
        else:
            for cell in answered:
                self._eye.belief.right_clicked(cell, turn.view[cell])
        return self._eye.again(view)

    def _click(self, turn: Turn, view: View, cells: list[Cell]) -> list[Cell] | View:
        """Click cells one after another, each only while it still looks as it did when the board was read.

        The cells that were clicked; the rest waits for the next glance when something has changed in between. Or the
        board as it is now, when it has changed before the first click.
        """
        for number, cell in enumerate(cells):
            # Before the first click the whole board is compared; then other clicks have changed some of it.
            patch = view.patch(cell) if number else view.frame.region
            if not view.shows_at(patch, self._guard.grab(patch)):
                if number:
                    return cells[:number]
                fresh = self.look()
                if not fresh.is_like(view) or fresh.region != view.region:
                    return fresh
            place = view.centre(cell)
            assert place in self.fence(view)
            if not self._guard.click(place, turn.button):
                # Another window was there and has gone: whatever is clicked next is looked at anew.
                return cells[:number] or self._click(turn, view, cells)
            self._logbook.note(turn.view, turn.analysis.board.mines, cell, turn.button)
        return cells

    def mark(self, view: View, cell: Cell, patience: float) -> bool:
        """Click a cell with the right button, and see whether it looks different then."""
        patch = view.patch(cell)
        if not view.shows_at(patch, self._guard.grab(patch)):
            return False
        if not self._guard.click(view.centre(cell), Button.RIGHT):
            return False
        self.park(view)
        _, changed = self._eye.wait_until(
            lambda new: new[cell] != view[cell] or bool(new.changed(view.frame)[cell.y, cell.x]), patience
        )
        if changed:
            self._eye.belief.right_clicked(cell, view[cell])
            self._logbook.note(view, view.mines, cell, Button.RIGHT)
        return changed


def _answered(turn: Turn, changing: tuple[Cell, ...], new: View) -> bool:
    """Whether the game has done what the clicks ask for."""
    if new.is_over:
        return True
    if not turn.opens:
        return all(new[cell] != turn.view[cell] for cell in changing)
    return all(new[cell] not in UNOPENED for cell in changing)
