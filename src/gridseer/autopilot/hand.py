"""Hand: makes the clicks of a turn and looks until the board has answered; every click is verified before the next."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from gridseer.autopilot.belief import UNSEEN
from gridseer.autopilot.beside import LastSight, last_sight
from gridseer.autopilot.change import (
    begins_anew,
    has_stayed,
    is_covered,
    is_fresh,
    is_in_place,
    is_natural,
    opened_area,
    unexplained,
    unfinished,
)
from gridseer.autopilot.eye import Eye
from gridseer.autopilot.manners import Manners
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import OPENABLE, UNOPENED, HaltError, View
from gridseer.geometry import Region
from gridseer.grid import Cell
from gridseer.minesweeper.logbook import Logbook
from gridseer.minesweeper.sight import CLOSED
from gridseer.screen.guard import Guard
from gridseer.screen.screen import Button
from gridseer.vision.board import State

_MENU_SECONDS = 0.3
"""Seconds in which a menu goes away."""
_SECOND_LOOK = 0.5
"""Seconds until a guess that could not be read is looked at again."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What became of the clicks of a turn."""

    view: View | None
    """The board afterwards; None when it is gone."""
    made: Turn | None
    """The part of the turn that was clicked; None when the board has changed by itself before that."""
    answered: bool = False
    """Whether the board has changed as it must."""
    last: LastSight | None = None
    """The last picture of a board that is gone."""


class Hand:
    """Clicks through a guard, where the eye has seen a board."""

    def __init__(self, guard: Guard, eye: Eye, settings: PilotSettings, logbook: Logbook) -> None:
        self._guard, self._eye, self._settings, self._logbook = guard, eye, settings, logbook
        self._marked: View | None = None
        self.manners = Manners()
        """How this game behaves."""

    def fence(self, view: View) -> Region:
        """The one place where it is decided what may be clicked: the given rectangle, or the board."""
        return view.region if self._settings.region is None else self._settings.region

    def park(self, view: View) -> None:
        """Take the pointer off the board."""
        self._guard.move(self._eye.parking_place(view))

    def look(self) -> View:
        """The board as soon as it is settled."""
        self._close_menu()
        view, _ = self._eye.wait_until(lambda _: True)
        if view is None:
            raise HaltError("the board cannot be read any more: something covers it, or its window has moved or closed")
        return view

    def look_afresh(self, turn: Turn) -> View | None:
        """The board after clicks that seemed to do nothing; None where the cells still show what they did.

        They may have been misread and remembered so, and now are read without what was learnt. Or the game was held up
        for longer than it ever was before; so it has all the patience that any game has.
        """
        self._eye.reread(())
        is_other = lambda new: any(new[cell] != turn.view[cell] for cell in turn.cells)  # noqa: E731
        view, changed = self._eye.wait_until(is_other, self._settings.patience)
        return view if changed else None

    def look_again(self, turn: Turn) -> Effect:
        """What became of a turn after a while: games that are lost show their mines one after another."""
        self._guard.wait(_SECOND_LOOK)
        return self._watch(turn, lambda _: True)

    def look_longer(self, view: View) -> View | None:
        """A board that shows something else than it did, if it does within the patience that every game has."""
        later, changed = self._eye.wait_until(lambda new: not new.is_like(view), self._settings.patience)
        return later if changed else None

    def act(self, turn: Turn) -> Effect:
        """Click, and look until the board has changed as it must; clicks without any effect are made again."""
        view, to_click = turn.view, list(turn.cells)
        self.manners.saw_alone(view)
        for attempt in range(self._settings.tries):
            clicked = self._click(turn, view, to_click, attempt)
            if isinstance(clicked, View):
                # After the first attempt the clicks before have taken effect only now.
                return self._watch(turn) if attempt else self._changed_before(turn, clicked)
            part = turn if len(clicked) == len(turn.cells) else replace(turn, cells=(*clicked,), changing=(*clicked,))
            self.park(view)
            effect = self._watch(part)
            if effect.view is None or effect.answered or not effect.view.is_like(turn.view):
                self.manners.worked(attempt if effect.answered else 0)
                return self._with_areas(turn, effect)
            view = effect.view
            to_click = [cell for cell in turn.cells if not turn.opens or view[cell] in OPENABLE]
            if not to_click:
                break
        return Effect(view, turn)

    def _changed_before(self, turn: Turn, view: View) -> Effect:
        """What is to be done with a board that has changed by itself before anything was clicked."""
        goes_on = is_natural(turn, view) or is_in_place(turn, view)
        return Effect(view if goes_on and not self._is_covered(turn, view) else None, None)

    def _with_areas(self, turn: Turn, effect: Effect) -> Effect:
        """The same effect, having learnt whether the game opens areas; where it does, no empty cell is alone."""
        if effect.view is None:
            return effect
        alone = self._unfinished(turn, effect.view)
        self.manners.saw_opened(alone, area=opened_area(turn, effect.view))
        if not self.manners.opens_areas or not alone:
            return effect
        self._eye.belief.mistrust(alone, effect.view.cells.shape)
        return replace(effect, view=self._eye.again(effect.view))

    def _watch(self, turn: Turn, answered: Callable[[View], bool] | None = None) -> Effect:
        """Look until the board has answered, also through what lies over it, and where it may be by now."""
        answered = answered or partial(self._answered, turn)
        seen, good = self._wait_for(turn, lambda view: answered(view) or self._has_shifted(turn, view))
        uncovered = seen is not None and self._is_uncovered(turn, seen)
        # Many games show that they are over by a shade that covers nothing; below that, all cells can be read.
        shaded = None if uncovered and seen is not None and not seen.unread else self._seen_shaded(turn)
        if seen is None or not uncovered or shaded is not None:
            effect = Effect(seen, turn, good)
            return self._seen_before(turn, seen) or shaded or self._seen_elsewhere(turn, effect, answered)
        self._eye.accept_rim(seen.frame)
        return Effect(self._with_answers(turn, seen), turn, good)

    def _wait_for(self, turn: Turn, done: Callable[[View], bool]) -> tuple[View | None, bool]:
        """Look until the board is as it must be; longer, while cells only look pressed down."""
        seen, good = self._eye.wait_until(done)
        if seen is not None and not good and self._unfinished(turn, seen):
            return self._eye.wait_until(done, self._settings.patience)
        return seen, good

    def _seen_shaded(self, turn: Turn) -> Effect | None:
        """What is seen of a board below the shade of a message."""
        if (lit := self._eye.lit_up(turn.view)) is None:
            return None
        last = replace(last_sight(self._guard, turn, lit.frame, lit), shaded=True)
        return Effect(None, turn, last=last) if last.hidden.any() else Effect(lit, turn, answered=True)

    def _seen_before(self, turn: Turn, seen: View | None) -> Effect | None:
        """What was seen of a finished game before something came over it, or of the next one."""
        glimpse = self._eye.glimpse(lambda view: self._is_uncovered(turn, view) and not self._unfinished(turn, view))
        if glimpse is None and seen is not None and begins_anew(turn, seen):
            glimpse = seen
        return None if glimpse is None else Effect(glimpse, turn, answered=True)

    def _seen_elsewhere(self, turn: Turn, effect: Effect, answered: Callable[[View], bool]) -> Effect:
        """The board found again where it has grown or moved; where it is gone, the last picture of it."""
        seen = effect.view
        # A dialog of the game's own hides the board: nobody need look for it.
        found = None if self._guard.has_own_window_at([turn.view.region.middle]) else self._eye.find_again()
        if found is not None:
            self._guard.fence(self.fence(found))
            if turn.is_first and not (found.cells == CLOSED).all():
                # Something is open, so what was clicked is; which of two shades means closed is clear by that alone.
                self._eye.reread(turn.changing)
            seen, good = self._eye.wait_until(answered)
            effect = replace(effect, view=seen, answered=good)
            if seen is not None and begins_anew(turn, seen):
                return effect
        if seen is not None and not self._is_covered(turn, seen) and (found is not None or is_in_place(turn, seen)):
            return effect
        if turn.is_guess:  # the last picture may tell how it ended, and some games show mines after their dialog
            seen, _ = self._eye.wait_until(lambda _: False, self._settings.patience)
        return Effect(None, turn, last=self.last_sight(turn, seen))

    def last_sight(self, turn: Turn, seen: View | None = None) -> LastSight | None:
        """The last picture of the board since a turn, with what hides it."""
        return None if self._eye.frame is None else last_sight(self._guard, turn, self._eye.frame, seen)

    def _is_uncovered(self, turn: Turn, view: View) -> bool:
        return not self._has_shifted(turn, view) and not self._is_covered(turn, view)

    def _is_covered(self, turn: Turn, view: View) -> bool:
        """Whether something lies over the board: by what is seen, or a window of the game's own where cells changed."""
        return is_covered(turn, view) or self._guard.has_own_window_at(map(view.centre, unexplained(turn, view)))

    def _has_shifted(self, turn: Turn, view: View) -> bool:
        """Whether the board may have grown or moved since a turn, or be covered: its rim tells, unless its cells do.

        Where cells can't be read any more, open cells tell: no click changes these.
        """
        if view.unread and not is_fresh(turn.view) and not is_in_place(turn, view):
            return True
        return self._eye.has_shifted(view.frame) and not has_stayed(turn, view)

    def _with_answers(self, turn: Turn, view: View) -> View:
        """The same view, knowing that cells that were clicked and have changed are open, or marked."""
        has_moved = (turn.view.cells < CLOSED).any() and not is_in_place(turn, view)
        if view.frame.region != turn.view.frame.region or has_moved:
            return view
        changed = turn.view.surely_changed(view.frame)
        answered = [cell for cell in turn.changing if changed[cell.y, cell.x]]
        if turn.opens:
            self._eye.belief.opened(answered, view.cells.shape)
        else:
            for cell in answered:
                self._eye.belief.right_clicked(cell, turn.view[cell])
        return self._eye.again(view)

    def _click(self, turn: Turn, view: View, cells: list[Cell], attempt: int) -> list[Cell] | View:
        """Click cells one after another, each only while it still looks as it did when the board was read.

        The cells that were clicked; the rest waits for the next glance when something has changed in between. Or the
        board as it is now, when it has changed before the first click.
        """
        self._close_menu()
        self._marked = None
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
            if not self._guard.click(place, turn.button, self.manners.hold(attempt)):
                # Another window was there and has gone: whatever is clicked next is looked at anew.
                return cells[:number] or self._click(turn, view, cells, attempt)
            self._stay(view, cell if cell in turn.changing else turn.changing[0], attempt)
            self._logbook.note(turn.view.cells, turn.analysis.board.mines, cell, flag=not turn.opens)
        return cells

    def _stay(self, view: View, cell: Cell, attempt: int = 0) -> None:
        """Leave the pointer where it is until a cell has changed: many games ask late where they were clicked.

        What changes may only be lit up below the pointer. So the second attempt waits for the whole time.
        """
        patch, until = view.patch(cell), self._guard.clock + self.manners.stay(attempt)
        impatient = not self.manners.care + attempt
        while self._guard.clock < until and not (impatient and not view.shows_at(patch, self._guard.grab(patch))):
            self._guard.wait(max(self._guard.tick, 0.001))

    def mark(self, view: View, cell: Cell, patience: float, *, trial: bool = False) -> bool | None:
        """Click a cell with the right button, and see whether it looks different then; None if nothing is known of it.

        A menu that comes with it is closed again, and no other cell is marked. A ``trial`` isn't a move of the game, if
        the click has not opened the cell.
        """
        patch = view.patch(cell)
        if self.manners.flags is False or not view.shows_at(patch, self._guard.grab(patch)):
            return None
        if not self._guard.click(view.centre(cell), Button.RIGHT, self.manners.hold(0)):
            return None
        self._stay(view, cell)
        self.park(view)
        self._marked = view
        seen, changed = self._eye.wait_until(partial(_is_marked, view, cell), patience)
        if self._close_menu():
            return None
        if changed and seen is not None and seen[cell] < CLOSED:
            self.manners.flags = False
            self._eye.belief.opened([cell], view.cells.shape)
            self._logbook.note(view.cells, view.mines, cell, flag=False)
        elif changed:
            self.manners.flags = True
            self._eye.belief.right_clicked(cell, view[cell])
            if not trial:
                self._logbook.note(view.cells, view.mines, cell, flag=True)
        return changed and self.manners.flags is True

    def unmark(self, cell: Cell, patience: float, *, trial: bool = False) -> None:
        """Take a flag away again, also where a question mark comes after it."""
        for _ in range(2):
            now = self.look()
            if now[cell] == CLOSED:
                return
            self.mark(now, cell, patience, trial=trial)

    def _close_menu(self) -> bool:
        """Close the menu that a right click has opened, if it has; some games come late with it."""
        view, everywhere = self._marked, np.ndindex(*reversed(self._marked.cells.shape)) if self._marked else ()
        if view is None or not self._guard.has_own_window_at(view.centre(Cell(*cell)) for cell in everywhere):
            return False
        self._marked, self.manners.flags = None, False
        self._guard.type_key("Escape")
        self._guard.wait(_MENU_SECONDS)
        return True

    def _answered(self, turn: Turn, new: View) -> bool:
        """Whether the game has done what the clicks ask for."""
        if not turn.opens:
            return new.is_over or all(new[cell] != turn.view[cell] for cell in turn.changing)
        if begins_anew(turn, new):
            return True
        over = new.is_over and not turn.view.is_over
        if self._unfinished(turn, new):
            return over and new.sighting.state is State.LOST
        return over or all(new[cell] not in (*UNOPENED, UNSEEN) for cell in turn.changing)

    def _unfinished(self, turn: Turn, view: View) -> list[Cell]:
        """The cells that look empty, but may only be pressed down, or do not show yet what they open.

        In a game that was seen to open no areas, that is in question only after a guess.
        """
        return unfinished(turn, view) if turn.opens and (self.manners.opens_areas is not False or turn.is_guess) else []


def _is_marked(before: View, cell: Cell, new: View) -> bool:
    return new[cell] != before[cell] or bool(new.changed(before.frame)[cell.y, cell.x])
