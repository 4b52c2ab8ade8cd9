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
from gridseer.session import HintStep, Position
from gridseer.web.analyse_messages import (
    ExportWish,
    ImportedBoard,
    PictureState,
    PositionCell,
    PositionHint,
    PositionState,
    PositionWish,
)
from gridseer.web.guard import PICTURES
from gridseer.web.pictures import Pictures
from gridseer.web.play import figures, prospects
from gridseer.web.play_messages import CellFigures, HintState, Prospects

Whole = Annotated[int | None, Query(ge=0, le=10_000)]
_ENDINGS = {"text": "txt", "mine": "mine", "mbf": "mbf", "abf": "abf"}


def routes(pictures: Pictures) -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(prefix="/api/positions")
    everything = APIRouter(tags=["analyse"])

    @router.post("")
    def analyse(wish: PositionWish) -> PositionState:
        return analysed(Position(wish.board, method=wish.method))

    @router.post("/cell")
    def cell(wish: PositionCell) -> CellFigures:
        return figures(Board.parse(wish.board), Cell(wish.x, wish.y))

    @router.post("/prospects")
    def look_at_numbers(wish: PositionWish) -> Prospects:
        return prospects(Board.parse(wish.board))

    @router.post("/hint")
    def hint(wish: PositionHint) -> HintState:
        given = Position(wish.board, method=wish.method).hint(HintStep(wish.step))
        return HintState.model_validate(given.to_json())

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


def analysed(position: Position) -> PositionState:
    """A position, and its chances unless it contradicts itself."""
    contradiction = position.contradiction()
    return PositionState.model_validate(
        {
            "board": str(position.board),
            "mines_left": position.board.mines_left,
            "contradiction": contradiction,
            "chances": position.probabilities() if contradiction is None else None,
        }
    )


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
