"""The calls of the tab Sudoku. The page holds the position; whatever takes long ends when the page gives up."""

from typing import Annotated

from anyio import CapacityLimiter
from fastapi import APIRouter, Query, Request, Response

from gridseer.pencil.explanation import Difficulty
from gridseer.pencil.seed import random_seed
from gridseer.stop import Stop
from gridseer.sudoku import coach, notation
from gridseer.sudoku.board import Board
from gridseer.sudoku.export import WRITERS
from gridseer.sudoku.generate import SudokuWish, generate
from gridseer.sudoku.rules import breaches, is_solved
from gridseer.sudoku.walkthrough import work_out
from gridseer.web import pencil
from gridseer.web.gate import PICTURES
from gridseer.web.pencil_messages import PuzzleAnswer, PuzzleGlance, PuzzlePictureState, PuzzleReview
from gridseer.web.pictures import Pictures
from gridseer.web.sudoku_messages import (
    SudokuAdvice,
    SudokuExport,
    SudokuGeneration,
    SudokuPosition,
    SudokuPuzzle,
    SudokuSteps,
)
from gridseer.web.work import while_wanted

Size = Annotated[int | None, Query(ge=4, le=16)]


def routes(pictures: Pictures) -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(tags=["sudoku"])
    router.include_router(_searches())
    router.include_router(_files())

    @router.post(f"{PICTURES}/sudoku")
    async def read_sudoku(
        request: Request, *, corners: pencil.Corners = None, size: Size = None, patient: bool = False
    ) -> PuzzlePictureState:
        """The puzzles in a picture; a page may say where the corners of the grid are, and how large it is."""
        options = {"corners": pencil.places(corners), "size": size, "seconds": pencil.REPAIR_SECONDS}
        found = await pictures.read(request, "sudoku", "puzzles", patient=patient, **options)
        return PuzzlePictureState.model_validate(found)

    return router


def _searches() -> APIRouter:
    """What takes long, or may do so."""
    router = APIRouter(prefix="/api/sudoku")
    limiter = CapacityLimiter(pencil.MOST_AT_ONCE)

    @router.post("/solve")
    async def solve(position: SudokuPosition, request: Request) -> PuzzleAnswer:
        board = Board.parse(position.board).blank()
        return await while_wanted(request, lambda stop: _solved(board, stop), limiter)

    @router.post("/step")
    async def step(position: SudokuPosition, request: Request) -> SudokuAdvice:
        board = Board.parse(position.board)
        return await while_wanted(request, lambda stop: _advised(board, stop), limiter)

    @router.post("/steps")
    async def steps(position: SudokuPosition, request: Request) -> SudokuSteps:
        board = Board.parse(position.board).blank()
        return await while_wanted(request, lambda stop: _explained(board, stop), limiter)

    @router.post("/check")
    async def check(position: SudokuPosition, request: Request) -> PuzzleReview:
        board = Board.parse(position.board)
        work = lambda stop: pencil.review(coach.review(board, seconds=pencil.SECONDS, stop=stop))  # noqa: E731
        return await while_wanted(request, work, limiter)

    @router.post("/glance")
    def glance(position: SudokuPosition) -> PuzzleGlance:
        """Whether it is solved and which rules are broken: asked after every move, so nothing is searched."""
        board = Board.parse(position.board)
        return pencil.glance(breaches(board), solved=is_solved(board))

    @router.post("/generate")
    async def make(wish: SudokuGeneration, request: Request) -> SudokuPuzzle:
        return await while_wanted(request, lambda stop: _made(wish, stop), limiter)

    return router


def _files() -> APIRouter:
    """Positions from and to files."""
    router = APIRouter(prefix="/api/sudoku")

    @router.post("/import")
    async def import_text(request: Request) -> SudokuPuzzle:
        return _puzzle(notation.load(await request.body()))

    @router.post("/export", response_class=Response)
    def export(wish: SudokuExport) -> Response:
        return pencil.file("sudoku", wish.format, WRITERS[wish.format](Board.parse(wish.board)))

    return router


def _solved(board: Board, stop: Stop) -> PuzzleAnswer:
    return pencil.answer(work_out(board, explain=False, seconds=pencil.SECONDS, stop=stop))


def _advised(board: Board, stop: Stop) -> SudokuAdvice:
    return SudokuAdvice.model_validate(pencil.advice(coach.next_step(board, stop=stop)))


def _explained(board: Board, stop: Stop) -> SudokuSteps:
    return SudokuSteps.model_validate(pencil.steps(work_out(board, seconds=pencil.SECONDS, stop=stop)))


def _made(wish: SudokuGeneration, stop: Stop) -> SudokuPuzzle:
    """A new puzzle with exactly one solution."""
    seed = random_seed() if wish.seed is None else wish.seed
    difficulty = None if wish.difficulty is None else Difficulty(wish.difficulty)
    order = SudokuWish(wish.size, seed, difficulty, wish.symmetric)
    found = generate(order, seconds=pencil.SECONDS, stop=stop)
    return _puzzle(found.board, seed, found.explanation.difficulty.value)


def _puzzle(board: Board, seed: int | None = None, difficulty: str | None = None) -> SudokuPuzzle:
    url = notation.format_url(board)
    return SudokuPuzzle(board=str(board), size=board.size, url=url, seed=seed, difficulty=difficulty)
