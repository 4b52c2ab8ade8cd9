"""What the tab History and the server tell each other."""

from gridseer.store.history import PastGame
from gridseer.store.statistics import LevelStatistics
from gridseer.web.messages import Message


class HistoryState(Message):
    """Past games and what they come to."""

    games: list[PastGame]
    statistics: list[LevelStatistics]
    total: int
    """How many games there are, listed or not."""
