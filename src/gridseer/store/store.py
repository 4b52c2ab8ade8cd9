"""Store: everything that is kept, in one file."""

from gridseer.store.database import Database
from gridseer.store.history import History
from gridseer.store.reviews import Reviews
from gridseer.store.saves import Saves
from gridseer.store.settings import Settings
from gridseer.store.themes import Themes


class Store(Database):
    """History, reviews, saved games, settings and themes, in one file."""

    def forget_everything(self) -> None:
        """Delete past games, named saves, settings and themes; the game that is being played stays."""
        with self.writing() as connection:
            for what in ("history", "saves WHERE name IS NOT NULL", "settings", "themes"):
                connection.execute(f"DELETE FROM {what}")

    @property
    def history(self) -> History:
        """The past games in this store."""
        return History(self)

    @property
    def reviews(self) -> Reviews:
        """What the judged moves of past games come to."""
        return Reviews(self)

    @property
    def saves(self) -> Saves:
        """Games to come back to."""
        return Saves(self)

    @property
    def settings(self) -> Settings:
        """What the user prefers."""
        return Settings(self)

    @property
    def themes(self) -> Themes:
        """Games that the autopilot has met."""
        return Themes(self)
