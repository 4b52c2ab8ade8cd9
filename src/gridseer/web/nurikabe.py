"""The calls of the tab Nurikabe. The page holds the position; whatever takes long ends when the page gives up."""

from anyio import CapacityLimiter
from fastapi import APIRouter, Request, Response

from gridseer.errors import InputError
from gridseer.nurikabe import coach, drawing, notation
from gridseer.nurikabe.board import Board
from gridseer.nurikabe.generate import Wish, generate, random_seed
from gridseer.nurikabe.ladder import explain, finish
from gridseer.nurikabe.solver import Outcome, find_conflict, solve_exactly
from gridseer.nurikabe.step import Difficulty
from gridseer.stop import Stop
from gridseer.web.nurikabe_messages import (
    NurikabeAdvice,
    NurikabeAnswer,
    NurikabeExport,
    NurikabeGeneration,
    NurikabePuzzle,
    NurikabeReview,
    NurikabeSteps,
    NurikabeWish,
)
from gridseer.web.work import while_wanted

MOST_AT_ONCE = 2
"""Searches at the same time; others wait, and nobody else waits for them."""
SECONDS = 60.0
"""How long a search, or the making of a puzzle, may take."""
EXPLAIN_SECONDS = 20.0
"""How long people's strategies are tried before the complete search finishes."""

_TYPES = {"svg": "image/svg+xml", "png": "image/png"}
_ENDINGS = {"text": "txt", "url": "url.txt", "pzprv3": "pzprv3.txt", "janko": "janko.txt", "svg": "svg", "png": "png"}


def routes() -> APIRouter:
    """Every call of the tab but the one that takes pictures."""
    router = APIRouter(prefix="/api/nurikabe", tags=["nurikabe"])
    turns = CapacityLimiter(MOST_AT_ONCE)

    @router.post("/solve")
    async def solve(wish: NurikabeWish, request: Request) -> NurikabeAnswer:
        return await while_wanted(request, lambda stop: solved(Board.parse(wish.board), stop), turns)

    @router.post("/step")
    async def step(wish: NurikabeWish, request: Request) -> NurikabeAdvice:
        return await while_wanted(request, lambda stop: advised(Board.parse(wish.board), stop), turns)

    @router.post("/steps")
    async def steps(wish: NurikabeWish, request: Request) -> NurikabeSteps:
        return await while_wanted(request, lambda stop: explained(Board.parse(wish.board), stop), turns)

    @router.post("/check")
    async def check(wish: NurikabeWish, request: Request) -> NurikabeReview:
        return await while_wanted(request, lambda stop: reviewed(Board.parse(wish.board), stop), turns)

    @router.post("/finished")
    def finished(wish: NurikabeWish) -> bool:
        """Whether it is solved: asked after every move, so it only looks at the rules."""
        return coach.is_finished(Board.parse(wish.board))

    @router.post("/generate")
    async def make(wish: NurikabeGeneration, request: Request) -> NurikabePuzzle:
        return await while_wanted(request, lambda stop: made(wish, stop), turns)

    @router.post("/import")
    async def import_text(request: Request) -> NurikabePuzzle:
        return puzzle_state(notation.load(await request.body()))

    @router.post("/export", response_class=Response)
    def export(wish: NurikabeExport) -> Response:
        headers = {"content-disposition": f'attachment; filename="nurikabe.{_ENDINGS[wish.format]}"'}
        kind = _TYPES.get(wish.format, "text/plain; charset=utf-8")
        return Response(exported(wish), media_type=kind, headers=headers)

    return router


def solved(board: Board, stop: Stop) -> NurikabeAnswer:
    """The solution of the clues, a second one if there is one, or the clues that conflict."""
    answer = solve_exactly(Board.blank(board.puzzle), seconds=SECONDS, stop=stop)
    conflict = None
    if answer.outcome is Outcome.NONE:
        conflict = find_conflict(board.puzzle, seconds=coach.CONFLICT_SECONDS, stop=stop)
    return NurikabeAnswer.model_validate(
        {
            "outcome": answer.outcome.value,
            "solution": answer.solution and answer.solution.rows(),
            "second": answer.second and answer.second.rows(),
            "differing": answer.differing,
            "conflict": conflict and conflict.to_json(),
            "sentence": coach.verdict(answer, conflict),
            "seconds": answer.seconds,
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
    blank = Board.blank(board.puzzle)
    answer = solve_exactly(blank, seconds=SECONDS, stop=stop)
    only = answer.solution if answer.outcome is Outcome.ONE else None
    explanation = explain(blank, solution=only, seconds=0 if stop.is_set else EXPLAIN_SECONDS)
    if only is not None and not explanation.is_finished:
        explanation = finish(explanation, only)
    ended = explanation.is_finished
    words = f"{explanation.difficulty}: the hardest step is {explanation.hardest}"
    return NurikabeSteps.model_validate(
        {
            "steps": [step.to_json() for step in explanation.steps],
            "difficulty": explanation.difficulty if ended else None,
            "hardest": explanation.hardest,
            "sentence": words if ended else explanation.breach or coach.verdict(answer, None),
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


def exported(wish: NurikabeExport) -> bytes:
    """A position as the bytes of a file."""
    board = Board.parse(wish.board)
    if wish.format == "png":
        return drawing.png(board)
    text = {
        "text": lambda: str(board),
        "url": lambda: notation.format_url(board.puzzle) + "\n",
        "pzprv3": lambda: notation.format_pzprv3(board),
        "janko": lambda: notation.format_janko(board.puzzle),
        "svg": lambda: drawing.svg(board),
    }[wish.format]()
    return text.encode()
