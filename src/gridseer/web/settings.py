"""The calls of the tab Settings."""

from fastapi import APIRouter

from gridseer.store.settings import Value
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
