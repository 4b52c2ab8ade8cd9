"""The calls of reviews: a game judged, recorded games of other programs, and a player's trend."""

import time
from collections.abc import Iterable

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from gridseer.errors import InputError
from gridseer.minesweeper.game import Outcome
from gridseer.minesweeper.pointer import Track
from gridseer.minesweeper.record import Record
from gridseer.minesweeper.replays import read_replay
from gridseer.minesweeper.seen_text import parse_past
from gridseer.review import GameReview, judge
from gridseer.review.figures import MEANINGS
from gridseer.review.imported import imported_game
from gridseer.review.trend import RULES, ReviewSummary
from gridseer.store import Store
from gridseer.store.history import Filter, PastGame, Source
from gridseer.web.games import OpenGames
from gridseer.web.review_messages import (
    FigureState,
    ImportedGame,
    PointerState,
    ReviewState,
    TrendPoint,
    TrendState,
)

MOST_POINTS = 100
"""Games of a trend."""
TREND_SECONDS = 1.0
"""How long one call may judge games that were never judged; the next call goes on."""


def routes(games: OpenGames) -> APIRouter:
    """Every call, upon the open and the past games."""
    router = APIRouter(prefix="/api", tags=["review"])

    @router.get("/games/{game}/review")
    def review(game: str) -> ReviewState:
        record = games.record(game)
        found = judge(record)
        if found.result is Outcome.PLAYING and not games.is_past(game):
            raise InputError("expected a game that is over, got one that is being played", "Finish it first.")
        player = record.player if isinstance(record, Record) else record.method
        return ReviewState(review=found, figures=_figures(found), player=player)

    @router.get("/games/{game}/pointer")
    def pointer(game: str) -> PointerState:
        record = games.record(game)
        track = record.track if isinstance(record, Record) else None
        return PointerState(points=[] if track is None else _points(track))

    @router.post("/replays")
    async def import_replay(request: Request, name: str) -> ImportedGame:
        content = await request.body()
        return await run_in_threadpool(_imported, games.demanded_store(), content, name)

    @router.get("/trends")
    def trends(
        *,
        level: str | None = None,
        source: str | None = None,
        player: str | None = None,
        no_guess: bool | None = None,
    ) -> TrendState:
        """The games that a person played without help, judged: what a solver did is nobody's skill."""
        store = games.demanded_store()
        # Unless they are asked for, the autopilot's games are left out: they say nothing about a person's skill.
        sources = (Source.OWN_GAME, Source.IMPORTED) if source is None else (source,)
        filters = (
            Filter(each, level, player, assisted=None if each == Source.AUTOPILOT else False, no_guess=no_guess)
            for each in sources
        )
        past = [game for which in filters for game in store.history.games(which, limit=MOST_POINTS)]
        past.sort(key=lambda game: game.began, reverse=True)
        return _trend(store, [game for game in past[:MOST_POINTS] if game.result != "abandoned"])

    return router


def _figures(found: GameReview) -> list[FigureState]:
    values = {} if found.figures is None else found.figures.to_json()
    return [FigureState(name=name, value=value, meaning=MEANINGS[name]) for name, value in values.items()]


def _points(track: Track) -> list[tuple[float, float, float]]:
    size = track.cell_size
    return [(event.seconds, round(event.x / size, 3), round(event.y / size, 3)) for event in track.events]


def _imported(store: Store, content: bytes, name: str) -> ImportedGame:
    record = read_replay(content, name)
    store.history.add(imported_game(record))
    return ImportedGame(game=record.game)


def _trend(store: Store, past: Iterable[PastGame]) -> TrendState:
    until = time.monotonic() + TREND_SECONDS
    points, waiting = [], 0
    for game in past:
        known = None if game.game is None else store.reviews.of(game.game, RULES)
        if known is None and game.game is not None and time.monotonic() < until:
            known = _judged(store, game.game)
        elif known is None and game.game is not None:
            waiting += 1
        if known is not None and game.game is not None:
            summary = ReviewSummary(**known)
            points.append(_point(game, game.game, summary))
    return TrendState(points=points[::-1], waiting=waiting)


def _point(past: PastGame, identity: str, summary: ReviewSummary) -> TrendPoint:
    level = past.size if past.level == "custom" else past.level
    return TrendPoint(
        game=identity, began=past.began, level=level, result=past.result, assisted=past.assisted, summary=summary
    )


def _judged(store: Store, game: str) -> dict[str, float] | None:
    """Judge a past game and keep what it comes to; None for one of which only the result was kept."""
    text = store.history.record(game)
    if text is None:
        return None
    summary = ReviewSummary.of(judge(parse_past(text))).to_json()
    if store.writable:
        store.reviews.keep(game, RULES, summary)
    return summary
