"""The calls of the tab Analyse. A position is held by the page; each call carries it, so there is nothing to lose."""

import numpy as np
from fastapi import APIRouter, Request, Response

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper import notation
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED, FLAG
from gridseer.session import HintStep, Position
from gridseer.web.analyse_messages import (
    ExportWish,
    ImportedBoard,
    PositionCell,
    PositionHint,
    PositionState,
    PositionWish,
)
from gridseer.web.play import figures, prospects
from gridseer.web.play_messages import CellFigures, HintState, Prospects

_ENDINGS = {"text": "txt", "mine": "mine", "mbf": "mbf", "abf": "abf"}


def routes() -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(prefix="/api/positions", tags=["analyse"])

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
        return Response(exported(wish), media_type="application/octet-stream", headers=headers)

    return router


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


def exported(wish: ExportWish) -> bytes:
    """A board as the bytes of a file."""
    board = Board.parse(wish.board)
    if wish.format == "text":
        return f"{board}\n".encode()
    if wish.format == "mine":
        return notation.format_mine(board).encode()
    if board.mines_left != 0:
        raise InputError(
            f"expected a flag on every mine for .{wish.format}, got {board.mines_left} mines left without one",
            "Save it as .mine or as text, or set the missing flags.",
        )
    return notation.format_mbf(np.equal(board.cells, FLAG))
