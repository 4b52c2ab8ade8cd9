"""OpenGames: the games that pages have open, by identity. One that was put away comes back from the store."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import RLock
from typing import Any

from gridseer.errors import InputError
from gridseer.minesweeper.record import Record
from gridseer.minesweeper.seen import SeenRecord
from gridseer.minesweeper.seen_text import parse_past
from gridseer.session import Autosave, Helper, Session, Setup
from gridseer.session.files import from_store, from_text
from gridseer.session.state import GameState
from gridseer.store import Store
from gridseer.web.play_messages import NewGame

MOST_OPEN = 100
"""Games in memory at once. The one that was not touched for longest is put away: it is kept in the store anyway."""
MOST_FOLLOWED = 1000
"""Past games of which it is known what was played after them."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """One open game, and whoever helps with it. It is played by one thread at a time."""

    session: Session
    helper: Helper
    lock: RLock = field(default_factory=RLock)


@dataclass(slots=True, eq=False)
class Seat:
    """A page that shows a game, and hears of everything that changes in it."""

    game: str
    """The game it shows; when a new one is begun at its table, that one."""
    looking: bool
    """Whether anybody can see the board: the page is not hidden, and on the tab Play."""
    wake: Callable[[], None]
    """Called when the game has changed, by any thread."""


class OpenGames:
    """The open games. Several threads may ask."""

    def __init__(self, store: Store | None) -> None:
        self.store = store
        """Where games are kept; None when nothing can be."""
        self._open: OrderedDict[str, OpenGame] = OrderedDict()
        self._followed: OrderedDict[str, str] = OrderedDict()  # from a game to the next one at the same table
        self._seats: set[Seat] = set()
        self._lock = RLock()

    def begin(self, wanted: NewGame, player: str) -> Session:
        """A new game."""
        setup = setup_of(wanted)
        return self._sit_down(Session(setup, player=player, method=wanted.method, autosave=self._autosave()))

    def load(self, number: int) -> Session:
        """A game from a save; the running one that it may replace is taken over."""
        store = self.demanded_store()
        save = next((save for save in store.saves.all() if save.id == number), None)
        if save is None:
            raise InputError(f"expected the number of a saved game, got {number}", "It may have been deleted.")
        return self._sit_down(from_store(store, save, autosave=self._autosave()))

    def take(self, text: str) -> Session:
        """A game from the text of a save. One that is over takes no place at the tables."""
        session = from_text(text, autosave=self._autosave())
        return session if session.over else self._sit_down(session)

    def last(self) -> Session | None:
        """The game that was left last, or None."""
        with self._lock:
            unfinished = [table.session for table in self._open.values() if not table.session.over]
        if unfinished:
            return unfinished[-1]
        save = None if self.store is None else self.store.saves.last_running()
        return None if save is None or save.head.get("setup") is None else self.load(save.id)

    @contextmanager
    def playing(self, game: str, *, touched: bool = True, following: bool = False) -> Iterator[OpenGame]:
        """One game, for one caller at a time; it is the one that was touched last, unless nobody did anything to it.

        While a caller waits, another one may begin a new game at the table: that one is played only by who follows.
        """
        table = self._taken(game, touched=touched, following=following)
        before, named = table.session.version, table.session.id
        try:
            yield table
        finally:
            self._rename(named, table)
            table.lock.release()
            if table.session.version != before:
                self._wake(table.session.id)

    def _taken(self, game: str, *, touched: bool, following: bool) -> OpenGame:
        """The table at which a game is played, for this caller alone."""
        while True:
            table = self._found(self.followed(game) if following else game, touched=touched)
            table.lock.acquire()
            if table.session.id == game or (following and table.session.id == self.followed(game)):
                return table
            table.lock.release()

    def has(self, game: str) -> bool:
        """Whether a game is open or can be opened again."""
        try:
            self._found(game, touched=False)
        except InputError:
            return False
        return True

    def followed(self, game: str) -> str:
        """The game that is played now at the table of a game: itself, unless a new one was begun there."""
        with self._lock:
            while game in self._followed:
                game = self._followed[game]
        return game

    # Who looks at the games

    def sit(self, seat: Seat) -> None:
        """Let a page show a game from now on."""
        seat.game = self.followed(seat.game)
        with self._lock:
            self._seats.add(seat)

    def rise(self, seat: Seat) -> None:
        """The page has gone. When nobody else looks at its game, the clock stands."""
        with self._lock:
            self._seats.discard(seat)
        if self.has(seat.game):
            self.mind(seat.game)

    def mind(self, game: str) -> GameState:
        """Let the clock of a game run while anybody looks at it, keep its time, and see how it stands."""
        with self.playing(game, touched=False, following=True) as table:
            if any(seat.looking for seat in self._at(table.session.id)):
                table.session.look()
                table.session.keep_time()
            else:
                table.session.leave()
            return table.session.state()

    def _at(self, game: str) -> list[Seat]:
        with self._lock:
            return [seat for seat in self._seats if seat.game == game]

    def _wake(self, game: str) -> None:
        for seat in self._at(game):
            seat.wake()

    def record(self, game: str) -> Record | SeenRecord:
        """Everything that happened in a game, open or past."""
        with self._lock:
            table = self._open.get(game)
        if table is not None:
            with table.lock:
                return table.session.record
        text = None if self.store is None else self.store.history.record(game)
        if text is None:
            return self._found(game).session.record
        return parse_past(text)

    def is_past(self, game: str) -> bool:
        """Whether a game is in the history: it ended, or was left."""
        return self.store is not None and self.store.history.record(game) is not None

    def demanded_store(self) -> Store:
        """The store, or a sentence that there is none."""
        if self.store is None:
            raise InputError("expected a store, got none: nothing is kept", "gridseer doctor says why.")
        return self.store

    def __len__(self) -> int:
        return len(self._open)

    def _autosave(self) -> Autosave | None:
        return None if self.store is None or not self.store.writable else Autosave(self.store)

    def _found(self, game: str, *, touched: bool = True) -> OpenGame:
        with self._lock:
            if game in self._open:
                if touched:
                    self._open.move_to_end(game)
                return self._open[game]
            saves = [] if self.store is None else self.store.saves.all()
            save = next((save for save in saves if save.game == game and save.name is None), None)
            if save is None and game in self._followed:
                raise InputError("this game was replaced by a new one in another tab")
            if save is None:
                raise InputError("expected a game that is still open, got one that is not", "Begin a new one.")
            self.load(save.id)
            return self._open[game]

    def _sit_down(self, session: Session) -> Session:
        with self._lock:
            self._followed.pop(session.id, None)  # it is played again, whatever was begun after it
            self._open[session.id] = OpenGame(session, Helper(session))
            self._open.move_to_end(session.id)
            while len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
        self._wake(session.id)
        return session

    def _rename(self, game: str, table: OpenGame) -> None:
        """A new game at the same table has a new identity."""
        if table.session.id != game:
            with self._lock:
                self._open.pop(game, None)  # it may have been put away meanwhile
                self._open[table.session.id] = table
                self._followed[game] = table.session.id
                while len(self._followed) > MOST_FOLLOWED:
                    self._followed.popitem(last=False)
                for seat in self._at(game):
                    seat.game = table.session.id


def setup_of(wanted: NewGame) -> Setup:
    """The setup that a page asks for; the seed is text, since JavaScript has no whole numbers of 64 bits."""
    seed = wanted.seed.strip() if wanted.seed else ""
    if seed and not seed.isdecimal():
        raise InputError(f"expected a whole number as seed, got {seed[:40]!r}", "Leave it empty for a random one.")
    options: dict[str, Any] = wanted.model_dump(exclude={"seed", "method"})
    return Setup.of(options.pop("level"), **options, seed=int(seed) if seed else None)
