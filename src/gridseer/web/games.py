"""Games: the games that pages have open, by identity. One that was put away comes back from the store."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any

from gridseer.errors import InputError
from gridseer.session import Autosave, Session, Setup
from gridseer.session.files import from_store, from_text
from gridseer.session.record import Record
from gridseer.session.text import parse_record
from gridseer.store import Store
from gridseer.web.play_messages import Kind

MOST_OPEN = 100
"""Games in memory at once. The one that was not touched for longest is put away: it is kept in the store anyway."""


class Games:
    """The open games. Several threads may ask; each game is played by one at a time."""

    def __init__(self, store: Store | None) -> None:
        self.store = store
        """Where games are kept; None when nothing can be."""
        self._open: OrderedDict[str, tuple[Session, RLock]] = OrderedDict()
        self._lock = RLock()

    def begin(self, kind: Kind, player: str) -> Session:
        """A new game."""
        return self._sit_down(Session(setup_of(kind), player=player, method=kind.method, autosave=self._autosave()))

    def load(self, number: int) -> Session:
        """A game from a save; the running one that it may replace is taken over."""
        store = self.demanded_store()
        save = next((save for save in store.saves.all() if save.id == number), None)
        if save is None:
            raise InputError(f"expected the number of a saved game, got {number}", "It may have been deleted.")
        found = from_store(store, save, autosave=self._autosave())
        if not isinstance(found, Session):
            raise InputError(f"expected a saved game, got a hand-entered position as number {number}")
        return self._sit_down(found)

    def last(self) -> Session | None:
        """The game that was left last, or None."""
        with self._lock:
            unfinished = [session for session, _ in self._open.values() if not session.over]
        if unfinished:
            return unfinished[-1]
        save = None if self.store is None else self.store.saves.last_running()
        return None if save is None or save.head.get("setup") is None else self.load(save.id)

    @contextmanager
    def playing(self, game: str) -> Iterator[Session]:
        """One game, for one caller at a time."""
        session, lock = self._found(game)
        with lock:
            yield session
            self._rename(game, session)

    def record(self, game: str) -> Record:
        """Everything that happened in a game, open or past."""
        with self._lock:
            seat = self._open.get(game)
        if seat is not None:
            with seat[1]:
                return seat[0].record
        text = None if self.store is None else self.store.history.record(game)
        if text is None:
            return self._found(game)[0].record
        return parse_record(text)[0]

    def import_text(self, text: str) -> Session:
        """A game from the text of a save."""
        found = from_text(text, autosave=self._autosave())
        if not isinstance(found, Session):
            raise InputError("expected a saved game, got a hand-entered position", "Open it in the tab Analyse.")
        return self._sit_down(found)

    def demanded_store(self) -> Store:
        """The store, or a sentence that there is none."""
        if self.store is None:
            raise InputError("expected a store, got none: nothing is kept", "gridseer doctor tells why.")
        return self.store

    def __len__(self) -> int:
        return len(self._open)

    def _autosave(self) -> Autosave | None:
        return None if self.store is None or not self.store.writable else Autosave(self.store)

    def _found(self, game: str) -> tuple[Session, RLock]:
        with self._lock:
            if game in self._open:
                self._open.move_to_end(game)
                return self._open[game]
            saves = [] if self.store is None else self.store.saves.all()
            save = next((save for save in saves if save.game == game and save.name is None), None)
            if save is None:
                raise InputError(f"expected a game that is open, got {game[:40]!r}", "Begin a new game.")
            self.load(save.id)
            return self._open[game]

    def _sit_down(self, session: Session) -> Session:
        with self._lock:
            self._open[session.record.game] = session, RLock()
            self._open.move_to_end(session.record.game)
            while len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
        return session

    def _rename(self, game: str, session: Session) -> None:
        """A new game at the same table has a new identity."""
        now = session.record.game
        if now != game:
            with self._lock:
                self._open[now] = self._open.pop(game)


def setup_of(kind: Kind) -> Setup:
    """The setup that a page asks for; the seed is text, since JavaScript has no numbers of 64 bits."""
    seed = kind.seed.strip() if kind.seed else ""
    if seed and not seed.isdecimal():
        raise InputError(f"expected a whole number as seed, got {seed[:40]!r}", "Leave it empty for a random one.")
    wanted: dict[str, Any] = kind.model_dump(exclude={"seed", "method"})
    return Setup.of(wanted.pop("level"), **wanted, seed=int(seed) if seed else None)
