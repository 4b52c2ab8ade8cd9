"""The looks of games that the vision has met, so that it knows them the next time."""

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridseer.store.database import Store


class Themes:
    """Themes in a store: plain data under the key that the vision recognises them by."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def remember(self, key: str, theme: dict[str, Any]) -> None:
        """Keep a theme, in place of an older one with the same key."""
        with self._store.writing() as connection:
            row = (key, json.dumps(theme), datetime.now(UTC).isoformat(timespec="seconds"))
            connection.execute("INSERT OR REPLACE INTO themes VALUES (?, ?, ?)", row)

    def recall(self, key: str) -> dict[str, Any] | None:
        """The theme of a key, or None."""
        with self._store.reading() as connection:
            row = connection.execute("SELECT theme FROM themes WHERE key = ?", (key,)).fetchone()
        return None if row is None else dict(json.loads(row[0]))

    def keys(self) -> list[str]:
        """The keys of all themes, the one used last first."""
        with self._store.reading() as connection:
            return [row[0] for row in connection.execute("SELECT key FROM themes ORDER BY used DESC, key")]

    def forget(self, key: str) -> None:
        """Remove a theme."""
        with self._store.writing() as connection:
            connection.execute("DELETE FROM themes WHERE key = ?", (key,))
