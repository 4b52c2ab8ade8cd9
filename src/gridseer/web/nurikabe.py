"""The calls of the tab Nurikabe. The page holds the position; whatever takes long ends when the page gives up."""

from typing import Annotated

import numpy as np
from anyio import CapacityLimiter
from fastapi import APIRouter, Query, Request, Response

from gridseer.errors import InputError
from gridseer.nurikabe import coach, notation
from gridseer.nurikabe.board import Board
from gridseer.nurikabe.export import WRITERS
from gridseer.nurikabe.generate import Wish, generate, random_seed
from gridseer.nurikabe.rules import breaches
from gridseer.nurikabe.step import Difficulty
from gridseer.nurikabe.walkthrough import work_out
from gridseer.stop import Stop
from gridseer.web.gate import PICTURES
from gridseer.web.nurikabe_messages import (
    NurikabeAdvice,
    NurikabeAnswer,
    NurikabeExport,
    NurikabeGeneration,
    NurikabeGlance,
    NurikabePuzzle,
    NurikabeReview,
    NurikabeSteps,
    NurikabeWish,
    PuzzlePictureState,
)
from gridseer.web.pictures import Pictures
from gridseer.web.work import while_wanted

MOST_AT_ONCE = 2
"""Searches at the same time; others wait, and nobody else waits for them."""
SECONDS = 60.0
"""How long a search, or the making of a puzzle, may take."""
EXPLAIN_SECONDS = 20.0
"""How long people's strategies are tried before the complete search finishes."""
REPAIR_SECONDS = 3.0
"""How long one puzzle in a picture may be repaired: less than elsewhere, since somebody waits in front of the page."""

Corners = Annotated[str | None, Query(pattern=r"^-?\d{1,6}(\.\d{1,3})?(,-?\d{1,6}(\.\d{1,3})?){7}$")]
Side = Annotated[int | None, Query(ge=1, le=50)]

_TYPES = {"svg": "image/svg+xml", "png": "image/png"}
_ENDINGS = {"text": "txt", "url": "url.txt", "pzprv3": "pzprv3.txt", "janko": "janko.txt", "svg": "svg", "png": "png"}


def routes(pictures: Pictures) -> APIRouter:
    """Every call of the tab."""
    router = APIRouter(tags=["nurikabe"])
    router.include_router(_searches())
    router.include_router(_files())

    @router.post(f"{PICTURES}/nurikabe")
    async def read_puzzle(
        request: Request, corners: Corners = None, columns: Side = None, rows: Side = None
    ) -> PuzzlePictureState:
        """The puzzles in a picture, as ``gridseer nurikabe read --json`` tells them.

        A page may say where the corners of the grid are, clockwise from the upper left, and how many cells it has.
        """
        places = None if corners is None else np.array(corners.split(","), np.float64).reshape(4, 2)
        options = {"corners": places, "columns": columns, "rows": rows}
        found = await pictures.read(request, "nurikabe", "puzzles", seconds=REPAIR_SECONDS, **options)
        return PuzzlePictureState.model_validate(found)

    return router


def _searches() -> APIRouter:
    """What takes long, or may do so."""
    router = APIRouter(prefix="/api/nurikabe")
    limiter = CapacityLimiter(MOST_AT_ONCE)

    @router.post("/solve")
    async def solve(wish: NurikabeWish, request: Request) -> NurikabeAnswer:
        return await while_wanted(request, lambda stop: solved(Board.parse(wish.board), stop), limiter)

    @router.post("/step")
    async def step(wish: NurikabeWish, request: Request) -> NurikabeAdvice:
        return await while_wanted(request, lambda stop: advised(Board.parse(wish.board), stop), limiter)

    @router.post("/steps")
    async def steps(wish: NurikabeWish, request: Request) -> NurikabeSteps:
        return await while_wanted(request, lambda stop: explained(Board.parse(wish.board), stop), limiter)

    @router.post("/check")
    async def check(wish: NurikabeWish, request: Request) -> NurikabeReview:
        return await while_wanted(request, lambda stop: reviewed(Board.parse(wish.board), stop), limiter)

    @router.post("/glance")
    def glance(wish: NurikabeWish) -> NurikabeGlance:
        """Whether it is solved and which rules are broken: asked after every move, so nothing is searched."""
        board = Board.parse(wish.board)
        broken = [breach.to_json() for breach in breaches(board)]
        return NurikabeGlance.model_validate({"solved": coach.is_finished(board), "breaches": broken})

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
        headers = {"content-disposition": f'attachment; filename="nurikabe.{_ENDINGS[wish.format]}"'}
        kind = _TYPES.get(wish.format, "text/plain; charset=utf-8")
        return Response(WRITERS[wish.format](Board.parse(wish.board)), media_type=kind, headers=headers)

    return router


def solved(board: Board, stop: Stop) -> NurikabeAnswer:
    """The solution of the clues, a second one if there is one, or the clues that conflict."""
    done = work_out(Board.blank(board.puzzle), explain=False, seconds=SECONDS, stop=stop)
    found = done.solutions
    return NurikabeAnswer.model_validate(
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


def advised(board: Board, stop: Stop) -> NurikabeAdvice:
    """The next step."""
    advice = coach.next_step(board, seconds=EXPLAIN_SECONDS, stop=stop)
    return NurikabeAdvice.model_validate(
        {
            "kind": advice.kind.value,
            "sentence": advice.sentence,
            "cells": advice.cells,
            "step": advice.step and advice.step.to_json(),
            "difficulty": advice.difficulty,
        }
    )


def explained(board: Board, stop: Stop) -> NurikabeSteps:
    """Every step from the clues on."""
    done = work_out(Board.blank(board.puzzle), seconds=SECONDS, explain_seconds=EXPLAIN_SECONDS, stop=stop)
    explanation = done.explanation
    assert explanation is not None
    return NurikabeSteps.model_validate(
        {
            "steps": [step.to_json() for step in explanation.steps],
            "difficulty": done.difficulty,
            "hardest": explanation.hardest,
            "sentence": explanation.summary if explanation.is_finished else explanation.breach or done.verdict,
        }
    )


def reviewed(board: Board, stop: Stop) -> NurikabeReview:
    """What is wrong with a position, if anything is."""
    review = coach.review(board, seconds=SECONDS, stop=stop)
    broken = [breach.to_json() for breach in review.breaches]
    return NurikabeReview.model_validate(
        {"solved": review.solved, "breaches": broken, "wrong": review.wrong, "sentence": review.sentence}
    )


def made(wish: NurikabeGeneration, stop: Stop) -> NurikabePuzzle:
    """A new puzzle with exactly one solution."""
    seed = random_seed() if wish.seed is None else wish.seed
    difficulty = None if wish.difficulty is None else Difficulty(wish.difficulty)
    order = Wish(wish.width, wish.height, seed, difficulty, wish.symmetric, wish.largest)
    found = generate(order, seconds=SECONDS, stop=stop)
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
