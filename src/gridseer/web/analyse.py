"""The calls of the tab Analyse. A position is held by the page; each call carries it, so there is nothing to lose."""

import base64
from collections.abc import Sequence
from typing import Annotated

import numpy as np
from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from gridseer.errors import InputError
from gridseer.geometry import Region
from gridseer.grid import Cell
from gridseer.minesweeper import notation
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.export import WRITERS
from gridseer.minesweeper.sight import CLOSED, COVERED, FLAG, SYMBOLS, WALL
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.puzzles import PuzzleKind
from gridseer.session import Hint
from gridseer.session.hint import give_hint
from gridseer.session.position import find_certain, find_clash
from gridseer.store.themes import Themes
from gridseer.web.analyse_messages import (
    ExportWish,
    PictureState,
    PositionCell,
    PositionHint,
    PositionState,
    PositionWish,
    TaughtTheme,
    TeachWish,
)
from gridseer.web.gate import PICTURES
from gridseer.web.pictures import Pictures
from gridseer.web.play import figures, prospects
from gridseer.web.play_messages import CellFigures, Prospects

Whole = Annotated[int | None, Query(ge=0, le=10_000)]
_ENDINGS = {"text": "txt", "mine": "mine", "mbf": "mbf", "abf": "abf"}


def routes(puzzle: PuzzleKind, pictures: Pictures) -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(prefix="/api/positions")
    everything = APIRouter(tags=[puzzle.name])

    @router.post("")
    def analyse(wish: PositionWish) -> PositionState:
        return analysed(Board.parse(wish.board), wish.method, [Cell(*cell) for cell in wish.doubtful])

    @router.post("/cell")
    def cell(wish: PositionCell) -> CellFigures:
        return figures(Board.parse(wish.board), Cell(wish.x, wish.y))

    @router.post("/prospects")
    def look_at_numbers(wish: PositionWish) -> Prospects:
        return prospects(Board.parse(wish.board))

    @router.post("/hint")
    def hint(wish: PositionHint) -> Hint:
        return give_hint(Board.parse(wish.board), wish.step, make_solver(wish.method))

    @router.post("/export", response_class=Response)
    def export_file(wish: ExportWish) -> Response:
        ending = _ENDINGS[wish.format]
        headers = {"content-disposition": f'attachment; filename="board.{ending}"'}
        content = WRITERS[wish.format](Board.parse(wish.board))
        return Response(content, media_type="application/octet-stream", headers=headers)

    @everything.post(PICTURES)
    async def read_picture(
        request: Request,
        *,
        mines: Whole = None,
        columns: Whole = None,
        rows: Whole = None,
        region: str | None = None,
        patient: bool = False,
        looks: bool = False,
    ) -> PictureState:
        """The boards in a picture, as ``gridseer read --json`` gives them; what takes long, only if somebody asks.

        With ``looks`` it also says which cells look alike.
        """
        place = None if region is None else region_of(region)
        store = pictures.store
        themes = () if store is None else await run_in_threadpool(store.themes.named_looks)
        size = {"columns": columns or None, "rows": rows or None, "mines": mines}
        options = {"region": place, **size, "themes": themes, "looks": looks}
        found = await pictures.read(request, "minesweeper", "boards", patient=patient, **options)
        return PictureState.model_validate(found)

    @everything.post("/api/themes")
    def teach(wish: TeachWish) -> TaughtTheme:
        """Name looks; readers know them from then on."""
        theme = _kept(pictures).teach(wish.theme, (wish.width, wish.height), named_looks(wish))
        return TaughtTheme(theme=theme.name, looks=len(theme.looks))

    @everything.post("/api/themes/unteach")
    def unteach(wish: TeachWish) -> TaughtTheme:
        """Take names back: what was taught last is the first to be a mistake."""
        left = _kept(pictures).unteach(wish.theme, (wish.width, wish.height), named_looks(wish))
        return TaughtTheme(theme=wish.theme, looks=left)

    everything.include_router(router)
    return everything


def _kept(pictures: Pictures) -> Themes:
    """Where themes are kept."""
    if pictures.store is None or not pictures.store.writable:
        raise InputError("expected a store in which themes can be kept, got none", "Set GRIDSEER_HOME to a folder.")
    return pictures.store.themes


def analysed(board: Board, method: str, doubtful: Sequence[Cell] = ()) -> PositionState:
    """A position, and what a method finds out about it unless it contradicts itself. Its flags are believed.

    Where cells are doubtful, it also says what is certain whatever they show.
    """
    inside = Region(0, 0, board.width, board.height)
    outside = next((cell for cell in doubtful if cell not in inside), None)
    if outside is not None:
        raise InputError(f"expected doubtful cells of the board, got {outside}")
    solver, clash = make_solver(method), find_clash(board)
    answer = solver.think(board, count=True).state() if clash is None else None
    mines_left = board.mines_left if isinstance(board.mines_left, int) else None
    certain = find_certain(board, doubtful) if doubtful else None
    return PositionState(board=str(board), mines_left=mines_left, contradiction=clash, answer=answer, certain=certain)


def imported(name: str, content: bytes) -> Board:
    """The board in a file; where the file says where the mines are, each has a flag."""
    found = notation.load(name, content)
    if found.layout is None:
        return found.board
    return Board(np.where(found.layout, np.uint8(FLAG), np.uint8(CLOSED)), 0)


def named_looks(wish: TeachWish) -> dict[bytes, int]:
    """The pixels of looks and what they show, as the page sends them."""
    length, looks = 3 * wish.width * wish.height, {}
    for look in wish.looks:
        sight = SYMBOLS.find(look.sight)
        try:
            pixels = base64.b64decode(look.pixels, validate=True)
        except ValueError:
            pixels = b""
        if sight < 0 or sight in (WALL, COVERED) or len(pixels) != length:
            raise InputError(
                f"expected a look of {wish.width}x{wish.height} pixels that shows one of {SYMBOLS.strip()}, "
                f"got {look.sight!r} with {len(pixels)} bytes"
            )
        looks[pixels] = sight
    return looks


def region_of(text: str) -> Region:
    """A rectangle of a picture, where nothing lies to the left of its first pixel or above it."""
    region = Region.parse(text)
    if region.x < 0 or region.y < 0:
        raise InputError(f"expected a rectangle inside the picture, got {region}")
    return region
