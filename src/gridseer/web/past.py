"""The calls of the tabs History and Settings."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from gridseer.store.history import Filter
from gridseer.store.statistics import statistics
from gridseer.web.games import Games
from gridseer.web.past_messages import HistoryState, ReplayState, Setting
from gridseer.web.play import replayed

MOST_LISTED = 2000
"""Games that are listed at once; statistics count all."""


def routes(games: Games) -> APIRouter:
    """Every call of the tabs, upon the store."""
    router = APIRouter(prefix="/api", tags=["history", "settings"])

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
        listed = [game.to_json() for game in past.games(which, limit=limit)]
        figures = [level.to_json() for level in statistics(past, which)]
        total = sum(each["games"] + each["assisted"] + each["abandoned"] for each in figures)
        return HistoryState.model_validate({"games": listed, "statistics": figures, "total": total})

    @router.get("/history.csv", response_class=Response)
    def history_csv() -> Response:
        text = "".join(games.demanded_store().history.csv())
        headers = {"content-disposition": 'attachment; filename="gridseer-history.csv"'}
        return Response(text, media_type="text/csv; charset=utf-8", headers=headers)

    @router.get("/history/{game}/replay")
    def replay(game: str) -> ReplayState:
        return replayed(games, game)

    @router.get("/history/{game}/text", response_class=Response)
    def text(game: str) -> Response:
        record = games.demanded_store().history.record(game)
        if record is None:
            return Response("expected a past game with its moves, got none", status_code=404, media_type="text/plain")
        headers = {"content-disposition": 'attachment; filename="game.txt"'}
        return Response(record, media_type="text/plain; charset=utf-8", headers=headers)

    @router.put("/settings")
    def set_setting(wish: Setting) -> dict[str, bool | int | float | str]:
        settings = games.demanded_store().settings
        settings[wish.name] = wish.value
        return settings.all()

    @router.delete("/settings/{name}")
    def reset_setting(name: str) -> dict[str, bool | int | float | str]:
        settings = games.demanded_store().settings
        settings.reset(name)
        return settings.all()

    return router
