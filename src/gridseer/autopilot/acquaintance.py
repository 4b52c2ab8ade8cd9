"""Acquaintance: what is known of the game on the screen from earlier games, and what is learnt of it for the next one.

Only what was seen is kept, and only of games that were played to their end; what is seen now goes before what was
remembered.
"""

from dataclasses import replace

from gridseer.autopilot.eye import Eye
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import View
from gridseer.geometry import Mask, Region
from gridseer.minesweeper.area import opening_of
from gridseer.minesweeper.sight import CLOSED
from gridseer.screen.guard import Guard
from gridseer.screen.screen import Button
from gridseer.store.store import Store
from gridseer.store.themes import KnownTheme, ThemeFacts

_Box = tuple[int, int, int, int]


class Acquaintance:
    """The autopilot's memory of the game in front of it, in a store."""

    def __init__(self, store: Store, guard: Guard) -> None:
        self._store, self._guard = store, guard
        self.theme: KnownTheme | None = None
        """What is known of the game, if it was met before."""
        self._window, self._title, self._board = "", "", Region(0, 0, 1, 1)
        self._begin()

    def _begin(self) -> None:
        self._opens: set[str] = set()
        self._opened: Mask | None = None
        self._first = False

    def meet(self, eye: Eye, view: View) -> View:
        """Recognise the game by its window and by the looks of its cells; the view, read again by what is known."""
        middle = view.region.middle
        titles = self._guard.titles_at(middle)
        self._title = titles[0] if titles else ""
        self._window = self._guard.class_at(middle) or self._title
        self._board = view.region
        self._begin()
        self.theme = self._recognised(eye)
        if self.theme is None:
            return view
        facts = self.theme.facts
        counters = {facts.counter_board: Region(*facts.counter)} if facts.counter and facts.counter_board else {}
        eye.recognise(self.theme.looks, None if facts.answer_ms is None else facts.answer_ms / 1000, counters)
        return eye.glance() or view

    def _recognised(self, eye: Eye) -> KnownTheme | None:
        """The theme of this window whose looks are seen now, or one whose looks were forgotten."""
        known = self._store.themes.of_window(self._window, eye.cell_size) if self._window else []
        themes = [theme for theme in known if not theme.facts.taught]  # what a person named is not changed by play
        fitting = [theme for theme in (theme.fitting(eye.looks) for theme in themes) if theme is not None]
        return next(iter([*fitting, *(theme for theme in themes if not theme.looks)]), None)

    def watch(self, turn: Turn) -> None:
        """See how the game opens, from what is on the board before each turn and was not clicked."""
        cells = turn.view.cells
        if self._opened is None or self._opened.shape != cells.shape:
            self._opened = cells < CLOSED  # whoever opened these did it before anybody watched
        found = opening_of(cells, self._opened)
        self._opens |= set() if found is None else {found}
        self._first |= turn.is_first and turn.button is Button.LEFT
        for x, y in turn.changing:
            self._opened[y, x] = True

    def part(self, report: Report, eye: Eye) -> None:
        """Keep what was seen of the game, if it was played to its end; forget looks that have misled."""
        theme = self.theme or KnownTheme("", self._window, eye.cell_size, ThemeFacts())
        if self._window and report.is_finished and not report.is_mistake:
            self.theme = self._store.themes.keep(self._learnt(theme, report, eye))
        elif self.theme is not None and (report.is_mistake or report.halted) and report.clicks:
            self.theme = self._store.themes.keep(replace(self.theme, looks={}))
        self._begin()

    def _learnt(self, theme: KnownTheme, report: Report, eye: Eye) -> KnownTheme:
        old = theme.facts
        answer = eye.answer_seconds
        counter, counter_board = self._counter(old, report, eye)
        facts = ThemeFacts(
            title=self._title,
            games=old.games + 1,
            wins=old.wins + (report.result is Result.WON),
            opens=_agreed(old.opens, self._opens),
            first_clicks=old.first_clicks + self._first,
            first_losses=old.first_losses + (self._first and report.is_first_loss),
            counter=counter,
            counter_board=counter_board,
            answer_ms=old.answer_ms if answer is None else round(1000 * answer, 1),
        )
        return replace(theme.seen_with(eye.looks), cell=eye.cell_size, facts=facts)

    def _counter(self, old: ThemeFacts, report: Report, eye: Eye) -> tuple[_Box | None, tuple[int, int] | None]:
        """Where the counter is, as this game has shown; what is remembered only while nothing speaks against it."""
        if eye.mine_count.place is None or report.columns is None or report.rows is None:
            return (None, None) if eye.mine_count.is_refuted else (old.counter, old.counter_board)
        place = eye.mine_count.place.moved(-self._board.x, -self._board.y)
        return (place.x, place.y, place.width, place.height), (report.columns, report.rows)


def _agreed(old: str | None, seen: set[str]) -> str | None:
    """What was seen in this game, if it was one thing; what is remembered only while nothing speaks against it."""
    if len(seen) == 1:
        return next(iter(seen))
    return None if seen else old
