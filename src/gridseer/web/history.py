"""The calls of the tab History."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from gridseer.minesweeper.replay import Replay, replay
from gridseer.store.history import Filter
from gridseer.store.statistics import statistics
from gridseer.web.games import OpenGames
from gridseer.web.history_messages import HistoryState

MOST_LISTED = 2000
"""Games that are listed at once; statistics count all."""


def routes(games: OpenGames) -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(prefix="/api", tags=["history"])

    @router.get("/history")
    def history(
        *,
        level: str | None = None,
        player: str | None = None,
        source: str | None = None,
        result: str | None = None,
        assisted: bool | None = None,
        no_guess: bool | None = None,
        since: str | None = None,
        until: str | None = None,
        limit: Annotated[int, Query(ge=0, le=MOST_LISTED)] = 200,
    ) -> HistoryState:
        which = Filter(source, level, player, result, assisted, no_guess, since, until)
        past = games.demanded_store().history
        figures = statistics(past, which)
        total = sum(each.games + each.assisted + each.abandoned for each in figures)
        return HistoryState(games=list(past.games(which, limit=limit)), statistics=figures, total=total)

    @router.get("/history.csv", response_class=Response)
    def history_csv() -> Response:
        text = "".join(games.demanded_store().history.csv())
        headers = {"content-disposition": 'attachment; filename="gridseer-history.csv"'}
        return Response(text, media_type="text/csv; charset=utf-8", headers=headers)

    @router.get("/history/{game}/replay")
    def replay_past(game: str) -> Replay:
        return replay(games.record(game))

    @router.get("/history/{game}/text", response_class=Response)
    def text(game: str) -> Response:
        record = games.demanded_store().history.record(game)
        if record is None:
            return Response("expected a past game with its moves, got none", status_code=404, media_type="text/plain")
        headers = {"content-disposition": 'attachment; filename="game.txt"'}
        return Response(record, media_type="text/plain; charset=utf-8", headers=headers)

    return router
