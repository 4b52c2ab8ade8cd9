"""What outlives a game: history, saved games, settings and the memory of themes, in one SQLite file."""

from gridseer.store.database import Store, StoreError

__all__ = ["Store", "StoreError"]
