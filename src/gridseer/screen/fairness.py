"""Fairness: where players are ranked against each other, the autopilot does not play. See docs/guides/fair-play.md."""

import re
from collections.abc import Iterable

from gridseer.screen.screen import ScreenError

RANKED = {
    "minesweeper.online": r"minesweeper\.online|minesweeper online",
    "Authoritative Minesweeper": r"minesweepergame\.com|authoritative minesweeper|scoreganizer",
    "the International Minesweeper League": r"minesweeper league|world of minesweeper",
    "Saolei": r"saolei|扫雷网",
    "Minesweeper Arbiter": r"\barbiter\b.*minesweeper|minesweeper.*\barbiter\b",
    "Minesweeper Clone, Minesweeper X and Viennasweeper": r"\bminesweeper (clone|x)\b|vienna ?(mine)?sweeper",
    "Metasweeper": r"meta ?sweeper|元扫雷",
    "ranked play of any kind": r"\b(ranked|leaderboard|tournament|championship)\b",
}
"""Places where times are compared, and the titles by which their windows are known."""


def ranked_place(titles: Iterable[str]) -> str | None:
    """The ranked place that a window belongs to, or None.

    >>> ranked_place(["Minesweeper Online - Play Free - Chromium"])
    'minesweeper.online'
    >>> ranked_place(["Mines"]) is None
    True
    """
    for title in titles:
        for place, pattern in RANKED.items():
            if re.search(pattern, title, re.IGNORECASE):
                return place
    return None


def refuse_ranked(titles: Iterable[str]) -> None:
    """Raise ``ScreenError`` for the window of a ranked place."""
    titles = list(titles)
    place = ranked_place(titles)
    if place is not None:
        raise ScreenError(
            f"expected a game played for its own sake, got the window {titles[-1]!r}, which looks like {place}: "
            "programs that click are banned there, and its other players have not agreed to one",
            "Play an offline game, or study a finished one with gridseer read. Why: docs/guides/fair-play.md.",
        )
