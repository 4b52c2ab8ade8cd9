"""What outlives a game: history, saved games and settings, in one SQLite file."""

from gridseer.store.database import StoreError
from gridseer.store.store import Store

__all__ = ["Store", "StoreError"]
