"""The calls of the tab Analyse. A position is held by the page; each call carries it, so there is nothing to lose."""

import numpy as np
from fastapi import APIRouter, Request, Response

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper import notation
from gridseer.minesweeper.board import CLOSED, FLAG, Board
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.session import Hint
from gridseer.session.hint import give_hint
from gridseer.session.position import find_clash
from gridseer.web.analyse_messages import (
    ExportWish,
    ImportedBoard,
    PositionCell,
    PositionHint,
    PositionState,
    PositionWish,
)
from gridseer.web.play import figures, prospects
from gridseer.web.play_messages import CellFigures, Prospects

_ENDINGS = {"text": "txt", "mine": "mine", "mbf": "mbf", "abf": "abf"}


def routes() -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(prefix="/api/positions", tags=["analyse"])

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
        return Response(exported(wish), media_type="application/octet-stream", headers=headers)

    return router


def analysed(board: Board, method: str) -> PositionState:
    """A position, and what a method finds out about it unless it contradicts itself. Its flags are believed."""
    solver, clash = make_solver(method), find_clash(board)
    answer = solver.think(board, count=True).state() if clash is None else None
    return PositionState(board=str(board), mines_left=board.mines_left, contradiction=clash, answer=answer)


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
