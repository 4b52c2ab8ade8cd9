"""What the calls of all pencil puzzles share: answers as messages, files, and how long something may take."""

from typing import Annotated, Any, Protocol

import numpy as np
from fastapi import Query, Response

from gridseer.geometry import Points
from gridseer.pencil.advice import Advice, PositionReview
from gridseer.pencil.breach import Breach
from gridseer.pencil.explanation import Difficulty, Explanation
from gridseer.pencil.solutions import Conflict, Solutions
from gridseer.web.pencil_messages import PuzzleAnswer, PuzzleGlance, PuzzleReview

MOST_AT_ONCE = 2
"""Searches of one puzzle at the same time; others wait, and nobody else waits for them."""
SECONDS = 60.0
"""How long a search, or the making of a puzzle, may take."""
REPAIR_SECONDS = 3.0
"""How long one puzzle in a picture may be repaired: less than elsewhere, since somebody waits in front of the page."""

Corners = Annotated[str | None, Query(pattern=r"^-?\d{1,6}(\.\d{1,3})?(,-?\d{1,6}(\.\d{1,3})?){7}$")]
"""Where the corners of a grid are: x and y of four points, clockwise from the upper left."""

_TYPES = {"svg": "image/svg+xml", "png": "image/png"}


class WorkedOut(Protocol):
    """A puzzle worked out."""

    @property
    def solutions(self) -> Solutions[Any]:
        """What the search found out."""

    @property
    def conflict(self) -> Conflict | None:
        """The clues that cannot hold together, when there is no solution."""

    @property
    def explanation(self) -> Explanation[Any, Any] | None:
        """The steps, if they were asked for."""

    @property
    def verdict(self) -> str:
        """All of it in words."""

    @property
    def difficulty(self) -> Difficulty | None:
        """How hard the steps are."""


def places(corners: str | None) -> Points | None:
    """The corners that a page says, as points."""
    return None if corners is None else np.array(corners.split(","), np.float64).reshape(4, 2)


def answer(done: WorkedOut) -> PuzzleAnswer:
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


def advice(given: Advice[Any]) -> dict[str, Any]:
    """The next step, or why there is none."""
    return {
        "kind": given.kind.value,
        "sentence": given.sentence,
        "cells": given.cells,
        "step": given.step and given.step.to_json(),
        "difficulty": given.difficulty,
    }


def steps(done: WorkedOut) -> dict[str, Any]:
    """Every step from the clues on."""
    explanation = done.explanation
    assert explanation is not None
    return {
        "steps": [step.to_json() for step in explanation.steps],
        "difficulty": done.difficulty,
        "hardest": explanation.hardest,
        "sentence": explanation.summary if explanation.is_finished else explanation.breach or done.verdict,
    }


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
