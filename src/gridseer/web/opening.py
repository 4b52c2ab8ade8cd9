"""Opening: what a file or a pasted text is, whatever it is called, and on which tab it belongs."""

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool

from gridseer.errors import InputError
from gridseer.minesweeper.record_text import is_record
from gridseer.minesweeper.replays import is_replay
from gridseer.minesweeper.seen_text import is_seen, parse_seen
from gridseer.pencil.text import is_svg
from gridseer.puzzles import PUZZLES
from gridseer.review.imported import imported_game, imported_seen
from gridseer.session.history import recorded
from gridseer.session.state import GameState
from gridseer.store.history import Source
from gridseer.store.theme_file import is_theme
from gridseer.vision.image import is_picture
from gridseer.web.analyse import imported
from gridseer.web.games import OpenGames
from gridseer.web.gate import OPEN
from gridseer.web.messages import Message

_LAYOUTS = (".mbf", ".abf")
_MINE_HEADER = re.compile(r"\d{1,7}x\d{1,7}x\d{1,7}\s*\n")
_MINES_LINE = re.compile(r"\n\s*[mn](\?|-?\d)[^\n]*$")
_ADDRESS = re.compile(r"(?:https?://\S*?[?/])?([a-z]{3,20})/\d{1,4}/\d{1,4}/\S*", re.IGNORECASE)
_PAGE = re.compile(r"(?:https?://)\S+")
_TABLE = re.compile(r"[a-z_0-9]+(,[a-z_0-9]+){4,}\n")
_SHORTEST_LINE = 16
"""A puzzle in one line has a cell for each character, and the smallest Sudoku has 16; what is shorter is a word."""
_HINT = "gridseer opens pictures, boards, saved games, replays, puzzles, themes and links."


class Opened(Message):
    """What something is, so that the page can take it to its tab."""

    kind: Literal["picture", "replay", "save", "theme", "board", "puzzle"]
    name: str = ""
    """The kind of puzzle."""
    text: str = ""
    """A board or a puzzle as text."""


class OpenedSave(Message):
    """A game from a file: it goes on, or it is over and can be reviewed."""

    game: GameState | None = None
    past: str | None = None
    """The identity of a game that is over; it is in the history now."""


def routes(games: OpenGames) -> APIRouter:
    """What opens things of any kind."""
    router = APIRouter(tags=["open"])

    @router.post(OPEN)
    async def look(request: Request, name: str = "", tab: str = "") -> Opened:
        """What something is; nothing is changed."""
        return await run_in_threadpool(recognised, await request.body(), name, tab)

    @router.post(f"{OPEN}/save")
    async def load(request: Request) -> OpenedSave:
        """Go on with a game from a file, or enter one that is over into the history."""
        return await run_in_threadpool(_loaded, games, _text(await request.body()))

    return router


def recognised(content: bytes, name: str, tab: str = "") -> Opened:
    """What something is. Where a text can be several puzzles, its name decides, then the tab it was dropped on."""
    if is_picture(content) or is_replay(name):
        return Opened(kind="picture" if is_picture(content) else "replay")
    if name.lower().endswith(_LAYOUTS):
        return _board(content, name)
    text = _text(content).strip()
    if is_theme(text):
        return Opened(kind="theme")
    if is_record(text) or is_seen(text):
        return Opened(kind="save")
    if _MINE_HEADER.match(f"{text}\n") or _MINES_LINE.search(text):
        return _board(text.encode(), "")
    return _puzzle(text, name, tab)


def _board(content: bytes, name: str) -> Opened:
    return Opened(kind="board", text=str(imported(name, content)))


def _text(content: bytes) -> str:
    """The text of a file; older versions put a saved game into JSON."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("this file is of a kind that gridseer doesn't know", _HINT) from None
    if not text.startswith('{"text":'):
        return text
    with suppress(ValueError, RecursionError):
        inside = str(json.loads(text)["text"])
        return inside if is_record(inside) else text
    return text


def _puzzle(text: str, name: str, tab: str) -> Opened:
    """A puzzle on paper, in the first of the forms that fits."""
    kinds = [kind for kind in PUZZLES.values() if kind.commands is not None]
    kinds.sort(key=lambda kind: (kind.name not in name.lower(), kind.name != tab, kind.name != "sudoku"))
    _refuse_what_is_told_apart(text, [kind.name for kind in kinds])
    is_word = "\n" not in text and len(text) < _SHORTEST_LINE
    for kind in () if is_word else kinds:
        with suppress(InputError):
            return Opened(kind="puzzle", name=kind.name, text=str(kind.load(text.encode())))
    raise InputError("this is nothing that gridseer can open", _HINT)


def _refuse_what_is_told_apart(text: str, known: Iterable[str]) -> None:
    """Say what something is, if that is known, though it can't be opened."""
    address = _ADDRESS.fullmatch(text)
    if address is not None and address[1].lower() not in known:
        raise InputError(
            f"this is the address of a puzzle named {address[1]}, which gridseer doesn't know",
            f"It knows {' and '.join(sorted(known)).title()}.",
        )
    if address is None and _PAGE.fullmatch(text):
        raise InputError(
            "this is the address of a web page, and gridseer fetches nothing", "Save the picture, or copy the text."
        )
    if is_svg(text) and "<metadata>" not in text:
        raise InputError("this is a drawing that wasn't saved by gridseer", "Save it as a PNG picture.")
    if _TABLE.match(f"{text}\n"):
        raise InputError("this is a table for a spreadsheet, which gridseer writes but doesn't read")


def _loaded(games: OpenGames, text: str) -> OpenedSave:
    """A game as it stood when it was saved."""
    if is_seen(text):
        seen = parse_seen(text)
        games.demanded_store().history.add(imported_seen(seen))
        return OpenedSave(past=seen.game)
    session = games.take(text)
    if not session.over:
        return OpenedSave(game=session.state())
    record, result = session.record, session.state().outcome.value
    own = replace(recorded(session, result), source=Source.IMPORTED)
    games.demanded_store().history.add(own if record.track is None else imported_game(record))
    return OpenedSave(past=session.id)
