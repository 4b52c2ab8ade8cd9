"""Reviews: what the judged moves of past games come to, so that each game is judged once."""

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridseer.store.database import Database


class Reviews:
    """The reviews in a store, as plain data by the identity of their games."""

    def __init__(self, store: "Database") -> None:
        self._store = store

    def of(self, game: str, version: int) -> dict[str, Any] | None:
        """What is known of a game; None if it wasn't judged yet, or by the rules of another version."""
        query = "SELECT review FROM reviews WHERE game = ? AND version = ?"
        with self._store.reading() as connection:
            row = connection.execute(query, (game, version)).fetchone()
        found: dict[str, Any] | None = None if row is None else json.loads(row[0])
        return found

    def keep(self, game: str, version: int, review: dict[str, Any]) -> None:
        """Keep what was found out about a game."""
        query = "INSERT OR REPLACE INTO reviews (game, version, review) VALUES (?, ?, ?)"
        with self._store.writing() as connection:
            connection.execute(query, (game, version, json.dumps(review)))
