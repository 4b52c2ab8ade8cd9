"""Flight: games on one screen, one after another: find the board, play, enter the history, begin the next game.

Whatever ends a game, there is a report of it.
"""

from collections.abc import Callable, Iterator
from itertools import count

from gridseer.autopilot.acquaintance import Acquaintance
from gridseer.autopilot.history import enter_history
from gridseer.autopilot.no_board import NoBoardError
from gridseer.autopilot.pilot import Pilot
from gridseer.autopilot.recipe import Recipe
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.view import HaltError, View
from gridseer.errors import ContradictionError, GridseerError
from gridseer.screen.guard import CoveredError, StoppedError
from gridseer.store.database import StoreError


class Flight:
    """Several games of one pilot."""

    def __init__(
        self,
        pilot: Pilot,
        recipe: Recipe | None = None,
        *,
        on_found: Callable[[View], None] = lambda _: None,
        on_start: Callable[[], None] = lambda: None,
        say: Callable[[str], None] = lambda _: None,
        history: bool = False,
        acquaintance: Acquaintance | None = None,
        after_stop: bool = False,
    ) -> None:
        """Get ready.

        The ``recipe`` begins the next game; without one it is looked for on the screen, where somebody else has begun
        it. ``on_found`` is called when a board is found and may be played on: before the mouse moves, so it can
        count down. ``on_start`` is called before each game, ``say`` when one could not be kept. With ``history`` games
        are entered into it. The ``acquaintance`` recognises games that were played before. ``after_stop``: whether
        another game follows one that was not played to its end.
        """
        self.pilot = pilot
        """The one who plays."""
        self.reports: list[Report] = []
        """Of every game so far; the last one may be of a game that could not begin."""
        self._recipe = recipe
        self._on_found, self._on_start, self._say = on_found, on_start, say
        self._history, self._after_stop, self._acquaintance = history, after_stop, acquaintance

    def find(self) -> View:
        """Find the board, and say so before the mouse moves."""
        view = self.pilot.find()
        if self._acquaintance is not None:
            view = self.pilot.view = self._acquaintance.meet(self.pilot.eye, view)
        self._on_found(view)
        return view

    def games(self, most: int | None = None) -> Iterator[Report]:
        """Play one game after another, at most this many; a game that is over already is not played again.

        What prevents a game is raised, after a report of it was added to ``reports``. Ctrl-C is, too.
        """
        try:
            yield from self._games(most)
        except (Exception, KeyboardInterrupt) as error:
            if not self.pilot.interrupted:
                self.reports.append(self._prevented(error))
            raise

    def _games(self, most: int | None) -> Iterator[Report]:
        view = self.pilot.view or self.find()
        if view.is_over and self._recipe is not None:
            self.pilot.next_game(self._recipe)
        for number in count(1):
            self._on_start()
            report = self.pilot.play()
            self.reports.append(report)
            self._keep(report)
            yield report
            if self.pilot.interrupted:
                raise KeyboardInterrupt
            if number == most or not (report.is_finished or self._after_stop):
                return
            self._begin_next()

    def _keep(self, report: Report) -> None:
        """Enter a game into the history, and remember what was seen of it; without a store it was still played."""
        try:
            if self._history:
                enter_history(report, self.pilot.record)
            if self._acquaintance is not None:
                self._acquaintance.part(report, self.pilot.eye)
        except StoreError as error:
            self._say(f"this game is not kept: {error.sentence}")

    def _begin_next(self) -> None:
        if self._recipe is None:
            self.find()
        else:
            self.pilot.next_game(self._recipe)

    def _prevented(self, error: BaseException) -> Report:
        """The report of a game that could not begin."""
        seen = isinstance(error, NoBoardError | HaltError | CoveredError | ContradictionError)
        stopped = isinstance(error, StoppedError | KeyboardInterrupt)
        return Report(
            Result.STOPPED if stopped else Result.FAILED,
            why(error),
            halted=seen,
            picture=self.pilot.save_picture() if seen else None,
        )


def why(error: BaseException) -> str:
    """What went wrong, in a sentence."""
    if isinstance(error, GridseerError):
        return error.sentence
    if isinstance(error, KeyboardInterrupt):
        return "Ctrl-C was pressed"
    return f"internal error, please report it: {type(error).__name__}: {error}"
