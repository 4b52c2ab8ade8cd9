"""Statistics of past games: for each level how often they were won, in how long, and in which streaks."""

from dataclasses import asdict, dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from gridseer.store.history import EVERYTHING, Filter, Source

if TYPE_CHECKING:
    from gridseer.store.history import History, PastGame

SOURCES = [source.value for source in Source]


@dataclass(frozen=True, slots=True)
class LevelStatistics:
    """What the games of one level come to. Games with help count on their own; abandoned ones don't count as losses."""

    source: str
    """Who played them: a person's times are not compared with those of a method."""
    level: str
    """The level's name, or the size of a custom board; with its topology if that is not square."""
    no_guess: bool
    """Whether its boards were made to need no guess."""
    games: int
    """Games without help that were won or lost."""
    wins: int
    win_rate: float | None
    """The share of wins; None without games."""
    assisted: int
    """Games with help that were won or lost."""
    assisted_wins: int
    abandoned: int
    """Games that were left, with or without help."""
    best_seconds: float | None
    """The quickest win without help."""
    mean_seconds: float | None
    """The mean of the wins without help."""
    best_bbbv_per_second: float | None
    """The largest 3BV per second of a win without help."""
    streak: int
    """Wins without help in a row, up to now."""
    longest_streak: int
    """The most of them that there ever were."""

    def to_json(self) -> dict[str, Any]:
        """The figures as plain data."""
        return asdict(self)


def statistics(history: "History", which: Filter = EVERYTHING) -> list[LevelStatistics]:
    """The figures of each level, in the order of who played and of the size of the boards."""

    def kind(game: "PastGame") -> tuple[int | str, ...]:
        size = (game.width * game.height, game.width, game.height, -1 if game.mines is None else game.mines)
        return SOURCES.index(game.source), *size, game.topology, game.level, game.no_guess

    games = sorted(history.games(which), key=kind)  # keeps the latest first within a level
    return [_of_level(list(of_level)) for _, of_level in groupby(games, key=kind)]


def _of_level(games: "list[PastGame]") -> LevelStatistics:
    one = games[0]
    alone = [game for game in games if not game.assisted and game.result != "abandoned"]
    helped = [game for game in games if game.assisted and game.result != "abandoned"]
    won = [game for game in alone if game.result == "won"]
    speeds = [game.bbbv / game.seconds for game in won if game.bbbv and game.seconds > 0]
    streaks = [(win, len(list(run))) for win, run in groupby(alone, key=lambda game: game.result == "won")]
    level = one.level if one.level != "custom" else one.size
    return LevelStatistics(
        source=one.source,
        level=level if one.topology == "square" else f"{level} {one.topology}",
        no_guess=one.no_guess,
        games=len(alone),
        wins=len(won),
        win_rate=len(won) / len(alone) if alone else None,
        assisted=len(helped),
        assisted_wins=sum(game.result == "won" for game in helped),
        abandoned=sum(game.result == "abandoned" for game in games),
        best_seconds=min((game.seconds for game in won), default=None),
        mean_seconds=sum(game.seconds for game in won) / len(won) if won else None,
        best_bbbv_per_second=max(speeds, default=None),
        streak=streaks[0][1] if streaks and streaks[0][0] else 0,
        longest_streak=max((length for win, length in streaks if win), default=0),
    )
