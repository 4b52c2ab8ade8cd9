"""The calls of the tab Nurikabe. The page holds the position; whatever takes long ends when the page gives up."""

from functools import partial
from typing import Annotated

from anyio import CapacityLimiter
from fastapi import APIRouter, Query, Request, Response

from gridseer.errors import InputError
from gridseer.nurikabe import coach, notation
from gridseer.nurikabe.board import Board
from gridseer.nurikabe.export import WRITERS
from gridseer.nurikabe.generate import Wish, generate
from gridseer.nurikabe.rules import breaches
from gridseer.nurikabe.walkthrough import work_out
from gridseer.pencil.explanation import Difficulty
from gridseer.pencil.seed import random_seed
from gridseer.stop import Stop
from gridseer.web import pencil
from gridseer.web.gate import PICTURES
from gridseer.web.nurikabe_messages import (
    NurikabeAdvice,
    NurikabeExport,
    NurikabeGeneration,
    NurikabePuzzle,
    NurikabeSteps,
    NurikabeWish,
)
from gridseer.web.pencil_messages import PuzzleAnswer, PuzzleGlance, PuzzlePictureState, PuzzleReview
from gridseer.web.pictures import Pictures
from gridseer.web.work import while_wanted

EXPLAIN_SECONDS = 20.0
"""How long people's strategies are tried before the complete search finishes."""

Side = Annotated[int | None, Query(ge=1, le=50)]


def routes(pictures: Pictures) -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(tags=["nurikabe"])
    router.include_router(_searches())
    router.include_router(_files())

    @router.post(f"{PICTURES}/nurikabe")
    async def read_puzzle(
        request: Request,
        *,
        corners: pencil.Corners = None,
        columns: Side = None,
        rows: Side = None,
        patient: bool = False,
    ) -> PuzzlePictureState:
        """The puzzles in a picture, as ``gridseer nurikabe read --json`` gives them.

        A page may say where the corners of the grid are, clockwise from the upper left, and how many cells it has.
        """
        where = {"corners": pencil.places(corners), "columns": columns, "rows": rows}
        options = {**where, "seconds": pencil.REPAIR_SECONDS}
        found = await pictures.read(request, "nurikabe", "puzzles", patient=patient, **options)
        return PuzzlePictureState.model_validate(found)

    return router


def _searches() -> APIRouter:
    """What takes long, or may do so."""
    router = APIRouter(prefix="/api/nurikabe")
    limiter = CapacityLimiter(pencil.MOST_AT_ONCE)

    @router.post("/solve")
    async def solve(wish: NurikabeWish, request: Request) -> PuzzleAnswer:
        return await while_wanted(request, lambda stop: solved(Board.parse(wish.board), stop), limiter)

    @router.post("/step")
    async def step(wish: NurikabeWish, request: Request) -> NurikabeAdvice:
        return await while_wanted(request, lambda stop: advised(Board.parse(wish.board), stop), limiter)

    @router.post("/steps")
    async def steps(wish: NurikabeWish, request: Request) -> NurikabeSteps:
        return await while_wanted(request, lambda stop: explained(Board.parse(wish.board), stop), limiter)

    @router.post("/check")
    async def check(wish: NurikabeWish, request: Request) -> PuzzleReview:
        board = Board.parse(wish.board)
        work = partial(coach.review, board, seconds=pencil.SECONDS)
        return await while_wanted(request, lambda stop: pencil.review(work(stop=stop)), limiter)

    @router.post("/glance")
    def glance(wish: NurikabeWish) -> PuzzleGlance:
        """Whether it is solved and which rules are broken: asked after every move, so nothing is searched."""
        board = Board.parse(wish.board)
        return pencil.glance(breaches(board), solved=coach.is_finished(board))

    @router.post("/generate")
    async def make(wish: NurikabeGeneration, request: Request) -> NurikabePuzzle:
        return await while_wanted(request, lambda stop: made(wish, stop), limiter)

    return router


def _files() -> APIRouter:
    """Positions from and to files."""
    router = APIRouter(prefix="/api/nurikabe")

    @router.post("/import")
    async def import_text(request: Request) -> NurikabePuzzle:
        return puzzle_state(notation.load(await request.body()))

    @router.post("/export", response_class=Response)
    def export(wish: NurikabeExport) -> Response:
        return pencil.file("nurikabe", wish.format, WRITERS[wish.format](Board.parse(wish.board)))

    return router


def solved(board: Board, stop: Stop) -> PuzzleAnswer:
    """The solution of the clues, a second one if there is one, or the clues that conflict."""
    return pencil.answer(work_out(Board.blank(board.puzzle), explain=False, seconds=pencil.SECONDS, stop=stop))


def advised(board: Board, stop: Stop) -> NurikabeAdvice:
    """The next step."""
    return NurikabeAdvice.model_validate(pencil.advice(coach.next_step(board, seconds=EXPLAIN_SECONDS, stop=stop)))


def explained(board: Board, stop: Stop) -> NurikabeSteps:
    """Every step from the clues on."""
    done = work_out(Board.blank(board.puzzle), seconds=pencil.SECONDS, explain_seconds=EXPLAIN_SECONDS, stop=stop)
    return NurikabeSteps.model_validate(pencil.steps(done))


def made(wish: NurikabeGeneration, stop: Stop) -> NurikabePuzzle:
    """A new puzzle with exactly one solution."""
    seed = random_seed() if wish.seed is None else wish.seed
    difficulty = None if wish.difficulty is None else Difficulty(wish.difficulty)
    order = Wish(wish.width, wish.height, seed, difficulty, wish.symmetric, wish.largest)
    found = generate(order, seconds=pencil.SECONDS, stop=stop)
    return puzzle_state(Board.blank(found.puzzle), seed, found.explanation.difficulty.value)


def puzzle_state(board: Board, seed: int | None = None, difficulty: str | None = None) -> NurikabePuzzle:
    """A board as the page takes it; clues that no address can carry leave it without one."""
    try:
        url = notation.format_url(board.puzzle)
    except InputError:
        url = None
    return NurikabePuzzle(
        board=str(board),
        width=board.width,
        height=board.height,
        url=url,
        seed=seed,
        difficulty=difficulty,
    )
