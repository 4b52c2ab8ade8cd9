"""The calls of the tab Analyse. A position is held by the page; each call carries it, so there is nothing to lose."""

from typing import Annotated

import numpy as np
from fastapi import APIRouter, Query, Request, Response

from gridseer.errors import InputError
from gridseer.geometry import Region
from gridseer.grid import Cell
from gridseer.minesweeper import notation
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.export import WRITERS
from gridseer.minesweeper.sight import CLOSED, FLAG
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.session import Hint
from gridseer.session.hint import give_hint
from gridseer.session.position import find_clash
from gridseer.web.analyse_messages import (
    ExportWish,
    ImportedBoard,
    PictureState,
    PositionCell,
    PositionHint,
    PositionState,
    PositionWish,
)
from gridseer.web.gate import PICTURES
from gridseer.web.pictures import Pictures
from gridseer.web.play import figures, prospects
from gridseer.web.play_messages import CellFigures, Prospects

Whole = Annotated[int | None, Query(ge=0, le=10_000)]
_ENDINGS = {"text": "txt", "mine": "mine", "mbf": "mbf", "abf": "abf"}


def routes(pictures: Pictures) -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(prefix="/api/positions")
    everything = APIRouter(tags=["analyse"])

    @router.post("")
    def analyse(wish: PositionWish) -> PositionState:
        return analysed(Board.parse(wish.board), wish.method)

    @router.post("/cell")
    def cell(wish: PositionCell) -> CellFigures:
        return figures(Board.parse(wish.board), Cell(wish.x, wish.y))

    @router.post("/prospects")
    def look_at_numbers(wish: PositionWish) -> Prospects:
        return prospects(Board.parse(wish.board))

    @router.post("/hint")
    def hint(wish: PositionHint) -> Hint:
        return give_hint(Board.parse(wish.board), wish.step, make_solver(wish.method))

    @router.post("/import")
    async def import_file(request: Request, name: str = "board.txt") -> ImportedBoard:
        return imported(name, await request.body())

    @router.post("/export", response_class=Response)
    def export_file(wish: ExportWish) -> Response:
        ending = _ENDINGS[wish.format]
        headers = {"content-disposition": f'attachment; filename="board.{ending}"'}
        content = WRITERS[wish.format](Board.parse(wish.board))
        return Response(content, media_type="application/octet-stream", headers=headers)

    @everything.post(PICTURES)
    async def read_picture(
        request: Request, *, mines: Whole = None, columns: Whole = None, rows: Whole = None, region: str | None = None
    ) -> PictureState:
        """The boards in a picture, as ``gridseer read --json`` tells them."""
        place = None if region is None else region_of(region)
        options = {"region": place, "columns": columns or None, "rows": rows or None, "mines": mines}
        return PictureState.model_validate(await pictures.read(request, "minesweeper", "boards", **options))

    everything.include_router(router)
    return everything


def analysed(board: Board, method: str) -> PositionState:
    """A position, and what a method finds out about it unless it contradicts itself. Its flags are believed."""
    solver, clash = make_solver(method), find_clash(board)
    answer = solver.think(board, count=True).state() if clash is None else None
    mines_left = board.mines_left if isinstance(board.mines_left, int) else None
    return PositionState(board=str(board), mines_left=mines_left, contradiction=clash, answer=answer)


def imported(name: str, content: bytes) -> ImportedBoard:
    """The board in a file; only the ending of its name counts."""
    found = notation.load(name, content)
    solution = None
    if found.layout is not None:
        cells = np.where(found.layout, np.uint8(FLAG), np.uint8(CLOSED))
        solution = str(Board(cells, 0))
    return ImportedBoard(board=str(found.board), solution=solution)


def region_of(text: str) -> Region:
    """A rectangle of a picture, where nothing lies to the left of its first pixel or above it."""
    region = Region.parse(text)
    if region.x < 0 or region.y < 0:
        raise InputError(f"expected a rectangle inside the picture, got {region}")
    return region
