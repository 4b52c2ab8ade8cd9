"""The calls of the tab Settings."""

from fastapi import APIRouter, Request, Response
from fastapi.concurrency import run_in_threadpool

from gridseer.store.settings import Value
from gridseer.store.theme_file import exported, imported
from gridseer.web.games import OpenGames
from gridseer.web.lab import Runs
from gridseer.web.settings_messages import Setting, ThemeState


def routes(games: OpenGames, runs: Runs) -> APIRouter:
    """Every call of the tab; each answers with all settings, or with all themes."""
    router = APIRouter(prefix="/api/settings", tags=["settings"])

    @router.put("")
    def change(wish: Setting) -> dict[str, Value]:
        settings = games.demanded_store().settings
        settings[wish.name] = wish.value
        return settings.all()

    @router.delete("/data")
    def forget_everything() -> dict[str, Value]:
        store = games.demanded_store()
        store.forget_everything()
        for name in runs.names():
            runs.delete(name)
        return store.settings.all()

    @router.get("/themes")
    def themes() -> list[ThemeState]:
        return _themes(games)

    @router.get("/themes/file", response_class=Response)
    def export_theme(name: str) -> Response:
        """A theme as a file that can be shared."""
        content = exported(games.demanded_store().themes, name)
        headers = {"content-disposition": 'attachment; filename="gridseer.theme"'}
        return Response(content, media_type="application/octet-stream", headers=headers)

    @router.post("/themes/file")
    async def import_theme(request: Request) -> list[ThemeState]:
        """Keep the theme in a file that somebody has shared."""
        content, known = await request.body(), games.demanded_store().themes
        await run_in_threadpool(imported, known, content)
        return _themes(games)

    @router.delete("/themes/{name:path}")
    def forget(name: str) -> list[ThemeState]:
        games.demanded_store().themes.forget(name)
        return _themes(games)

    @router.delete("/{name}")
    def reset(name: str) -> dict[str, Value]:
        settings = games.demanded_store().settings
        settings.reset(name)
        return settings.all()

    return router


def _themes(games: OpenGames) -> list[ThemeState]:
    return [ThemeState.model_validate(theme.to_json()) for theme in games.demanded_store().themes.all()]
