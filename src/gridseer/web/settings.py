"""The calls of the tab Settings."""

from fastapi import APIRouter

from gridseer.store.settings import Value
from gridseer.web.games import OpenGames
from gridseer.web.settings_messages import Setting


def routes(games: OpenGames) -> APIRouter:
    """Every call of the tab; each answers with all settings."""
    router = APIRouter(prefix="/api/settings", tags=["settings"])

    @router.put("")
    def change(wish: Setting) -> dict[str, Value]:
        settings = games.demanded_store().settings
        settings[wish.name] = wish.value
        return settings.all()

    @router.delete("/{name}")
    def reset(name: str) -> dict[str, Value]:
        settings = games.demanded_store().settings
        settings.reset(name)
        return settings.all()

    return router
