"""The server: the application, and what it says about itself."""

from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles

from gridseer import __version__
from gridseer.errors import ContradictionError, GridseerError, InputError, MissingError
from gridseer.grid import Topology
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import LEVELS
from gridseer.minesweeper.solving.catalogue import catalogue
from gridseer.puzzles import PUZZLES, Tab
from gridseer.store import Store, StoreError, repair
from gridseer.store.settings import DEFAULTS
from gridseer.theme import THEMES
from gridseer.web import autopilot, history, lab, opening, phone, play, review, settings, skins
from gridseer.web.games import OpenGames
from gridseer.web.live import Live
from gridseer.web.messages import About, Trouble
from gridseer.web.phone import Door
from gridseer.web.pictures import Pictures
from gridseer.web.reader import TooMuchWorkError
from gridseer.web.roles import HIDDEN_TABS, PageRole, calls_of, role_of

STATIC = Path(__file__).parent / "static"
"""The built page."""
TABS = (Tab("autopilot", "Autopilot"), Tab("lab", "Lab"), Tab("history", "History"), Tab("settings", "Settings"))
"""The tabs that belong to no puzzle; they come after those of the puzzles."""


def make_app(store: Store | None, trouble: StoreError | None = None, door: Door | None = None) -> FastAPI:
    """The application, without its gate."""
    door = Door() if door is None else door
    app = FastAPI(title="gridseer", version=__version__, docs_url=None, redoc_url=None, openapi_url=None)
    games = OpenGames(store)
    runs = lab.Runs(None if store is None or not store.writable else store.path.parent / "lab")
    cockpit = autopilot.Cockpit(store)
    live = Live(games, runs, cockpit)
    pictures = Pictures(store)
    app.include_router(play.routes(games))
    app.include_router(skins.routes())
    for puzzle in PUZZLES.values():
        app.include_router(puzzle.calls(puzzle, pictures))
    app.include_router(opening.routes(games))
    app.include_router(history.routes(games))
    app.include_router(review.routes(games))
    app.include_router(settings.routes(games, runs))
    app.include_router(lab.routes(runs))
    app.include_router(autopilot.routes(cockpit))
    app.include_router(phone.routes(door))
    app.add_exception_handler(GridseerError, _told)
    app.add_exception_handler(RequestValidationError, _misunderstood)

    @app.get("/api/about")
    def about(request: Request) -> About:
        return _about(store, trouble, role_of(request.scope), phone=door.stage != "off")

    @app.websocket("/api/live")
    async def connect(websocket: WebSocket) -> None:
        await live.connect(websocket)

    if (STATIC / "index.html").is_file():
        app.mount("/", StaticFiles(directory=STATIC, html=True))
    return app


def demand_page() -> None:
    """A sentence when the page was not built, which only happens in a checkout."""
    if not (STATIC / "index.html").is_file():
        raise MissingError("the page is not built", "Build it with Node 20.19 or newer: make page")


def open_store() -> tuple[Store | None, StoreError | None]:
    """The store, and what there is to say about it, such as why there is none: the page works without one."""
    try:
        store, told = repair.open_store()
    except StoreError as error:
        return None, error
    return store, None if told is None else StoreError(told)


def _about(store: Store | None, trouble: StoreError | None, role: PageRole, *, phone: bool) -> About:
    tabs = [*(tab for puzzle in PUZZLES.values() for tab in puzzle.tabs), *TABS]
    known = dict(DEFAULTS) if store is None else store.settings.all()
    if role is not PageRole.OWNER:
        known["player"] = DEFAULTS["player"]  # the others say how a page looks and behaves
    return About(
        version=__version__,
        levels=list(LEVELS.values()),
        starts=[start.value for start in Start],
        topologies=[topology.value for topology in Topology],
        methods=catalogue(),
        skins=list(THEMES),
        settings=known,
        tabs=[tab for tab in tabs if tab.name not in HIDDEN_TABS[role]],
        calls=calls_of(role),
        phone="guest" if role is PageRole.PHONE else "host" if phone else "off",
        kept=store is not None and store.writable,
        trouble=None if trouble is None else Trouble(sentence=trouble.sentence, hint=trouble.hint),
    )


async def _told(_: Request, error: Exception) -> JSONResponse:
    """What went wrong, as a sentence."""
    assert isinstance(error, GridseerError)
    clues = [(clue.x, clue.y) for clue in error.clues] if isinstance(error, ContradictionError) else []
    patience = isinstance(error, TooMuchWorkError)
    trouble = Trouble(sentence=error.sentence, hint=error.hint, clues=clues, patience=patience)
    status = 422 if isinstance(error, InputError | ContradictionError) else 503
    return JSONResponse(trouble.model_dump(), status_code=status)


async def _misunderstood(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first: dict[str, Any] = error.errors()[0]
    whole = first["type"] == "json_invalid"
    place = "the request" if whole else ".".join(str(part) for part in first["loc"][1:]) or "the request"
    trouble = Trouble(sentence=f"invalid value for {place}: {first['msg']}")
    return JSONResponse(trouble.model_dump(), status_code=422)
