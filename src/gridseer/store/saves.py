"""Saves: games to come back to. A running game is kept move by move; a named one is a copy of it.

A game here is how it began and a list of events, all plain data: what they mean is the session's business.
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from gridseer.errors import InputError
from gridseer.store.database import Database, StoreError, TakenOverError
from gridseer.store.history import PastGame, enter

KEPT_GAMES = 20
"""Running games that are kept; the ones touched last. Named saves are kept until somebody deletes them."""

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Save:
    """What is known of a saved game without opening it."""

    id: int
    name: str | None
    """Its name, or None for a running game that was kept by itself."""
    game: str
    """The identity of the game."""
    head: Data
    """How the game began."""
    events: int
    """How many there are."""
    touched: str
    """When it was changed last, in UTC."""
    over: bool
    """Whether the game had ended."""
    seconds: float = 0.0
    """Where its clock stood, if that was noted after the last event."""


class Saves:
    """The saved games in a store."""

    def __init__(self, store: Database) -> None:
        self._store = store

    def begin(self, game: str, head: Data, events: Sequence[Data], *, over: bool, past: PastGame | None = None) -> int:
        """Begin to keep a running game; the number of its save. Who kept it before loses it; old ones give way."""
        with self._store.writing() as connection:
            connection.execute("DELETE FROM saves WHERE name IS NULL AND game = ?", (game,))
            save = _insert_save(connection, (None, game, json.dumps(head), _moment(connection), over))
            _insert_events(connection, save, 0, events)
            enter(connection, [] if past is None else [past])
            connection.execute(
                "DELETE FROM saves WHERE name IS NULL AND id NOT IN "
                "(SELECT id FROM saves WHERE name IS NULL ORDER BY touched DESC, id DESC LIMIT ?)",
                (KEPT_GAMES,),
            )
            return save

    def append(
        self, save: int, number: int, events: Sequence[Data], *, over: bool, past: PastGame | None = None
    ) -> None:
        """Add events from a number on, and enter the game into the history when it has just ended: both or neither.

        When the save is gone, another process has taken the game over; that is refused.
        """
        with self._store.writing() as connection:
            (kept,) = connection.execute("SELECT count(*) FROM events WHERE save = ?", (save,)).fetchone()
            row = (_moment(connection), over, save)
            found = connection.execute("UPDATE saves SET touched = ?, over = ? WHERE id = ?", row).rowcount
            if kept != number or not found:
                raise TakenOverError
            _insert_events(connection, save, number, events)
            enter(connection, [] if past is None else [past])

    def keep_time(self, save: int, seconds: float) -> None:
        """Write down where the clock of a running game stands."""
        with self._store.writing() as connection:
            connection.execute("UPDATE saves SET seconds = ? WHERE id = ?", (seconds, save))

    def save(
        self, name: str, game: str, head: Data, events: Sequence[Data], *, over: bool, seconds: float = 0.0
    ) -> None:
        """Keep a copy of a game under a name, in place of an older save of that name."""
        if not name.strip():
            raise InputError("expected a name for the saved game, got an empty one")
        with self._store.writing() as connection:
            connection.execute("DELETE FROM saves WHERE name = ?", (name,))
            save = _insert_save(connection, (name, game, json.dumps(head), _moment(connection), over))
            _insert_events(connection, save, 0, events)
            connection.execute("UPDATE saves SET seconds = ? WHERE id = ?", (seconds, save))

    def all(self) -> list[Save]:
        """Every save, the one touched last first."""
        query = (
            "SELECT id, name, game, head, (SELECT count(*) FROM events WHERE save = id), touched, over, seconds "
            "FROM saves ORDER BY touched DESC, id DESC"
        )
        with self._store.reading() as connection:
            rows = connection.execute(query).fetchall()
        return [
            Save(number, name, game, self._data(head), events, touched, bool(over), seconds)
            for number, name, game, head, events, touched, over, seconds in rows
        ]

    def named(self, name: str) -> Save:
        """The save of a name."""
        saves = {save.name: save for save in self.all() if save.name is not None}
        if name not in saves:
            raise InputError.unknown("saved game", name, [known for known in saves if known is not None])
        return saves[name]

    def last_running(self) -> Save | None:
        """The running game that was played last and has not ended, or None."""
        return next((save for save in self.all() if save.name is None and not save.over and save.events), None)

    def events(self, save: int) -> list[Data]:
        """The events of a save, in order."""
        query = "SELECT event FROM events WHERE save = ? ORDER BY number"
        with self._store.reading() as connection:
            rows = connection.execute(query, (save,)).fetchall()
        return [self._data(row[0]) for row in rows]

    def delete(self, save: int) -> None:
        """Forget a save."""
        with self._store.writing() as connection:
            connection.execute("DELETE FROM saves WHERE id = ?", (save,))

    def _data(self, text: str) -> Data:
        try:
            return dict(json.loads(text))
        except (ValueError, TypeError):
            raise StoreError(
                f"expected a saved game, got something unreadable in {str(self._store.path)!r}", "Delete that save."
            ) from None


def _insert_save(connection: sqlite3.Connection, row: tuple[str | None, str, str, str, bool]) -> int:
    cursor = connection.execute("INSERT INTO saves (name, game, head, touched, over) VALUES (?, ?, ?, ?, ?)", row)
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def _insert_events(connection: sqlite3.Connection, save: int, number: int, events: Iterable[Data]) -> None:
    rows = ((save, number + place, json.dumps(event)) for place, event in enumerate(events))
    connection.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)


def _moment(connection: sqlite3.Connection) -> str:
    """Now; where the clock has been set back, a moment after the last save, so that what is played last stays last."""
    (last,) = connection.execute("SELECT max(touched) FROM saves").fetchone()
    now = datetime.now(UTC)
    with suppress(ValueError, TypeError, OverflowError):  # there is none, or it is damaged
        now = max(now, datetime.fromisoformat(last) + timedelta(milliseconds=1))
    return now.isoformat(timespec="milliseconds")
