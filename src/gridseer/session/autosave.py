"""Autosave: keeps a session in the store, event by event, before its player hears that a move is done."""

from collections.abc import Sequence
from typing import Any, Protocol

from gridseer.minesweeper.record import Event
from gridseer.store import Store, StoreError
from gridseer.store.database import TakenOverError
from gridseer.store.history import PastGame


class Kept(Protocol):
    """A game that can be kept."""

    @property
    def id(self) -> str:
        """The identity of the game."""
        ...

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        ...

    def head(self) -> dict[str, Any]:
        """How it began."""
        ...

    def events_from(self, number: int) -> Sequence[Event]:
        """What has happened from an event on."""
        ...

    def past_game(self) -> PastGame | None:
        """The entry for the history, once there is one."""
        ...


class Autosave:
    """Keeps one session after the other.

    A failure never stops the game: ``trouble`` says what it was, and what could not be written is written as soon as
    that is possible again.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.trouble: StoreError | None = None
        """Why the last moves are not kept, or None when they are."""
        self._game = ""
        self._save = 0
        self._kept = 0
        self._entered = False
        self._lost = False

    def keep(self, session: Kept) -> None:
        """Write down what has happened since the last time."""
        if session.id != self._game:
            self._game, self._save, self._kept, self._entered, self._lost = session.id, 0, 0, False, False
            self.trouble = None
        events = [event.to_json() for event in session.events_from(self._kept)]
        if self._lost or not events:
            return
        past = None if self._entered else session.past_game()
        try:
            if self._save:
                self.store.saves.append(self._save, self._kept, events, over=session.over, past=past)
            else:
                self._save = self.store.saves.begin(session.id, session.head(), events, over=session.over, past=past)
        except StoreError as error:
            # Once another process has taken the game over, it must not be taken back behind its player's back.
            self._lost = isinstance(error, TakenOverError)
            self.trouble = error
            return
        self.trouble, self._entered = None, self._entered or past is not None
        self._kept += len(events)

    def keep_time(self, seconds: float) -> None:
        """Write down where the clock stands, so that a kill loses no more than the time since the last call."""
        if not self._save or self._lost:
            return
        try:
            self.store.saves.keep_time(self._save, seconds)
        except StoreError as error:
            self.trouble = error

    def best_seconds(self, like: PastGame) -> float | None:
        """The best time in the history among the other games of a kind; None where nobody can tell."""
        try:
            return self.store.history.best_seconds(like)
        except StoreError:
            return None

    def finish(self, past: PastGame | None = None) -> None:
        """The session is left for good: what was kept of it is no longer needed, but it may enter the history."""
        try:
            if past is not None:
                self.store.history.add(past)
            if self._save and not self._lost:
                self.store.saves.delete(self._save)
        except StoreError as error:
            self.trouble = error
        self._game = ""
