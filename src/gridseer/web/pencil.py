"""The calls of the tabs of pencil puzzles.

The page holds the position; whatever takes long ends when the page gives up.
"""

from typing import Annotated, Any

import numpy as np
from anyio import CapacityLimiter
from fastapi import APIRouter, Query, Request, Response

from gridseer.errors import InputError
from gridseer.geometry import Points
from gridseer.pencil.advice import Advice, PositionReview
from gridseer.pencil.breach import Breach
from gridseer.pencil.explanation import Difficulty
from gridseer.pencil.seed import random_seed
from gridseer.pencil.walkthrough import Walkthrough
from gridseer.puzzles import PencilKind, PuzzleKind
from gridseer.puzzles.kind import Board
from gridseer.stop import Stop
from gridseer.web.gate import PICTURES
from gridseer.web.pencil_messages import (
    NurikabeGeneration,
    PuzzleAdvice,
    PuzzleAnswer,
    PuzzleExport,
    PuzzleGeneration,
    PuzzleGlance,
    PuzzlePictureState,
    PuzzleReview,
    PuzzleState,
    PuzzleSteps,
    PuzzleWish,
    SudokuGeneration,
)
from gridseer.web.pictures import Pictures
from gridseer.web.work import while_wanted

MOST_AT_ONCE = 2
"""Searches of one puzzle at the same time; others wait, and nobody else waits for them."""
SECONDS = 60.0
"""How long a search, or the making of a puzzle, may take."""
EXPLAIN_SECONDS = 20.0
"""How long people's strategies are tried before the complete search finishes."""
REPAIR_SECONDS = 3.0
"""How long one puzzle in a picture may be repaired: less than elsewhere, since somebody waits in front of the page."""

Corners = Annotated[str | None, Query(pattern=r"^-?\d{1,6}(\.\d{1,3})?(,-?\d{1,6}(\.\d{1,3})?){7}$")]
"""Where the corners of a grid are: x and y of four points, clockwise from the upper left."""

Side = Annotated[int | None, Query(ge=1, le=50)]
GENERATIONS = {"nurikabe": NurikabeGeneration, "sudoku": SudokuGeneration}
"""What can be asked for when a puzzle is made."""

_TYPES = {"svg": "image/svg+xml", "png": "image/png"}


def routes(puzzle: PuzzleKind, pictures: Pictures) -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(tags=[puzzle.name])
    router.include_router(_searches(puzzle))
    router.include_router(_files(puzzle))

    @router.post(f"{PICTURES}/{puzzle.name}")
    async def read_puzzle(
        request: Request, *, corners: Corners = None, columns: Side = None, rows: Side = None, patient: bool = False
    ) -> PuzzlePictureState:
        """The puzzles in a picture, as ``gridseer NAME read --json`` gives them.

        A page may say where the corners of the grid are, clockwise from the upper left, and how many cells it has.
        """
        where = {"corners": places(corners), "columns": columns, "rows": rows}
        options = {**where, "seconds": REPAIR_SECONDS}
        found = await pictures.read(request, puzzle.name, "puzzles", patient=patient, **options)
        return PuzzlePictureState.model_validate(found)

    return router


def _searches(puzzle: PuzzleKind) -> APIRouter:
    """What takes long, or may do so."""
    router = APIRouter(prefix=f"/api/{puzzle.name}")
    limiter = CapacityLimiter(MOST_AT_ONCE)
    kind = _pencil(puzzle)

    def board_of(wish: PuzzleWish) -> Board:
        return puzzle.load(wish.board.encode())

    @router.post("/solve")
    async def solve(wish: PuzzleWish, request: Request) -> PuzzleAnswer:
        board = kind.blank(board_of(wish))
        work = lambda stop: kind.work_out(board, explain=False, seconds=SECONDS, stop=stop)  # noqa: E731
        return answer(await while_wanted(request, work, limiter))

    @router.post("/step")
    async def step(wish: PuzzleWish, request: Request) -> PuzzleAdvice:
        board = board_of(wish)
        work = lambda stop: kind.next_step(board, seconds=EXPLAIN_SECONDS, stop=stop)  # noqa: E731
        return advice(await while_wanted(request, work, limiter))

    @router.post("/steps")
    async def steps_to_the_end(wish: PuzzleWish, request: Request) -> PuzzleSteps:
        board = kind.blank(board_of(wish))
        patience = {"seconds": SECONDS, "explain_seconds": EXPLAIN_SECONDS}
        return steps(await while_wanted(request, lambda stop: kind.work_out(board, **patience, stop=stop), limiter))

    @router.post("/check")
    async def check(wish: PuzzleWish, request: Request) -> PuzzleReview:
        board = board_of(wish)
        work = lambda stop: kind.review(board, seconds=SECONDS, stop=stop)  # noqa: E731
        return review(await while_wanted(request, work, limiter))

    @router.post("/glance")
    def glance_at(wish: PuzzleWish) -> PuzzleGlance:
        """Whether it is solved and which rules are broken: asked after every move, so nothing is searched."""
        board = board_of(wish)
        return glance(list(kind.breaches(board)), solved=kind.is_finished(board))

    async def make(wish: PuzzleGeneration, request: Request) -> PuzzleState:
        return await while_wanted(request, lambda stop: made(kind, wish, stop), limiter)

    # Each puzzle can be asked for with its own words alone.
    make.__annotations__["wish"] = GENERATIONS[puzzle.name]
    router.post("/generate")(make)
    return router


def _files(puzzle: PuzzleKind) -> APIRouter:
    """Positions from and to files."""
    router = APIRouter(prefix=f"/api/{puzzle.name}")
    kind = _pencil(puzzle)

    @router.post("/import")
    async def import_text(request: Request) -> PuzzleState:
        return puzzle_state(kind, puzzle.load(await request.body()))

    @router.post("/export", response_class=Response)
    def export(wish: PuzzleExport) -> Response:
        writers = puzzle.writers.get()
        if wish.format not in writers:
            raise InputError.unknown("format", wish.format, writers)
        return file(puzzle.name, wish.format, writers[wish.format](puzzle.load(wish.board.encode())))

    return router


def _pencil(puzzle: PuzzleKind) -> PencilKind:
    assert puzzle.pencil is not None
    return puzzle.pencil


def made(kind: PencilKind, wish: PuzzleGeneration, stop: Stop) -> PuzzleState:
    """A new puzzle with exactly one solution."""
    seed = random_seed() if wish.seed is None else wish.seed
    difficulty = None if wish.difficulty is None else Difficulty(wish.difficulty)
    order = kind.wish.get()(**(wish.model_dump() | {"seed": seed, "difficulty": difficulty}))
    found = kind.make(order, seconds=SECONDS, stop=stop)
    return puzzle_state(kind, found.board, seed, found.explanation.difficulty.value)


def puzzle_state(kind: PencilKind, board: Board, seed: int | None = None, difficulty: str | None = None) -> PuzzleState:
    """A board as the page takes it; clues that no address can carry leave it without one."""
    try:
        url = kind.texts.get()["url"](board).strip()
    except InputError:
        url = None
    size = {"width": board.width, "height": board.height}
    return PuzzleState(board=str(board), **size, url=url, seed=seed, difficulty=difficulty)


def places(corners: str | None) -> Points | None:
    """The corners that a page says, as points."""
    return None if corners is None else np.array(corners.split(","), np.float64).reshape(4, 2)


def answer(done: Walkthrough[Any]) -> PuzzleAnswer:
    """The solution of the clues, a second one if there is one, or the clues that conflict."""
    found = done.solutions
    return PuzzleAnswer.model_validate(
        {
            "outcome": found.count.value,
            "solution": found.solution and found.solution.rows(),
            "second": found.second and found.second.rows(),
            "differing": found.differing,
            "conflict": done.conflict and done.conflict.to_json(),
            "sentence": done.verdict,
            "seconds": found.seconds,
        }
    )


def advice(given: Advice[Any]) -> PuzzleAdvice:
    """The next step, or why there is none."""
    return PuzzleAdvice.model_validate(
        {
            "kind": given.kind.value,
            "sentence": given.sentence,
            "cells": given.cells,
            "step": given.step and given.step.to_json(),
            "difficulty": given.difficulty,
        }
    )


def steps(done: Walkthrough[Any]) -> PuzzleSteps:
    """Every step from the clues on."""
    explanation = done.explanation
    assert explanation is not None
    return PuzzleSteps.model_validate(
        {
            "steps": [step.to_json() for step in explanation.steps],
            "difficulty": done.difficulty,
            "hardest": explanation.hardest,
            "sentence": explanation.summary if explanation.is_finished else explanation.breach or done.verdict,
        }
    )


def review(found: PositionReview) -> PuzzleReview:
    """What is wrong with a position, if anything is."""
    broken = [breach.to_json() for breach in found.breaches]
    return PuzzleReview.model_validate(
        {
            "solved": found.solved,
            "breaches": broken,
            "wrong": found.wrong,
            "outcome": found.count.value,
            "sentence": found.sentence,
        }
    )


def glance(broken: list[Breach], *, solved: bool) -> PuzzleGlance:
    """What the rules alone say about a position."""
    return PuzzleGlance.model_validate({"solved": solved, "breaches": [breach.to_json() for breach in broken]})


def file(name: str, form: str, content: bytes) -> Response:
    """A position as a file to be kept."""
    ending = form if form in _TYPES else "txt" if form == "text" else f"{form}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}.{ending}"'}
    return Response(content, media_type=_TYPES.get(form, "text/plain; charset=utf-8"), headers=headers)
