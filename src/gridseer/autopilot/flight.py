"""Flight: games on one screen, one after another: find the board, play, enter the history, begin the next game.

Whatever ends a game, there is a report of it.
"""

from collections.abc import Callable, Iterator
from itertools import count

from gridseer.autopilot.eye import NoBoardError
from gridseer.autopilot.history import enter_history
from gridseer.autopilot.pilot import Pilot
from gridseer.autopilot.recipe import Recipe
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.view import HaltError, View
from gridseer.errors import ContradictionError, GridseerError
from gridseer.screen.guard import CoveredError, StoppedError


class Flight:
    """Several games of one pilot."""

    def __init__(
        self,
        pilot: Pilot,
        recipe: Recipe | None = None,
        *,
        on_found: Callable[[View], None] = lambda _: None,
        on_start: Callable[[], None] = lambda: None,
        history: bool = False,
        after_stop: bool = False,
    ) -> None:
        """Get ready.

        The ``recipe`` begins the next game; without one it is looked for on the screen, where somebody else has begun
        it. ``on_found`` is called when a board is found and may be played on: before the mouse moves, so it can
        count down. ``on_start`` is called before each game. With ``history`` games are entered into it. ``after_stop``:
        whether another game follows one that was not played to its end.
        """
        self.pilot = pilot
        """The one who plays."""
        self.reports: list[Report] = []
        """Of every game so far; the last one may be of a game that could not begin."""
        self._recipe = recipe
        self._on_found, self._on_start = on_found, on_start
        self._history, self._after_stop = history, after_stop

    def find(self) -> View:
        """Find the board, and say so before the mouse moves."""
        view = self.pilot.find()
        self._on_found(view)
        return view

    def games(self, most: int | None = None) -> Iterator[Report]:
        """Play one game after another, at most so many; a game that is over already is not played again.

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
            if self._history:
                enter_history(report)
            yield report
            if self.pilot.interrupted:
                raise KeyboardInterrupt
            if number == most or not (report.is_finished or self._after_stop):
                return
            self._begin_next()

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
    return f"this is a mistake in gridseer: {type(error).__name__}: {error}"
