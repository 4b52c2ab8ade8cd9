"""Nurikabe: islands of given sizes in one sea."""

from typing import TYPE_CHECKING

from gridseer.lazy import lazily

if TYPE_CHECKING:
    from gridseer.nurikabe.board import Board, Colour
    from gridseer.nurikabe.coach import next_step, review
    from gridseer.nurikabe.generate import Made, Wish
    from gridseer.nurikabe.notation import load
    from gridseer.nurikabe.puzzle import Puzzle
    from gridseer.nurikabe.rules import breaches, is_solved
    from gridseer.nurikabe.solver import find_conflict, solve
    from gridseer.nurikabe.walkthrough import work_out
    from gridseer.pencil.advice import Advice
    from gridseer.pencil.solutions import SolutionCount, Solutions
    from gridseer.pencil.walkthrough import Walkthrough

_HOMES = {
    "Advice": "gridseer.pencil.advice:Advice",
    "Board": "gridseer.nurikabe.board:Board",
    "Colour": "gridseer.nurikabe.board:Colour",
    "Made": "gridseer.nurikabe.generate:Made",
    "Puzzle": "gridseer.nurikabe.puzzle:Puzzle",
    "SolutionCount": "gridseer.pencil.solutions:SolutionCount",
    "Solutions": "gridseer.pencil.solutions:Solutions",
    "Walkthrough": "gridseer.pencil.walkthrough:Walkthrough",
    "Wish": "gridseer.nurikabe.generate:Wish",
    "breaches": "gridseer.nurikabe.rules:breaches",
    "find_conflict": "gridseer.nurikabe.solver:find_conflict",
    "is_solved": "gridseer.nurikabe.rules:is_solved",
    "load": "gridseer.nurikabe.notation:load",
    "next_step": "gridseer.nurikabe.coach:next_step",
    "review": "gridseer.nurikabe.coach:review",
    "solve": "gridseer.nurikabe.solver:solve",
    "work_out": "gridseer.nurikabe.walkthrough:work_out",
}

__all__ = [
    "Advice",
    "Board",
    "Colour",
    "Made",
    "Puzzle",
    "SolutionCount",
    "Solutions",
    "Walkthrough",
    "Wish",
    "breaches",
    "find_conflict",
    "is_solved",
    "load",
    "next_step",
    "review",
    "solve",
    "work_out",
]

__getattr__ = lazily(__name__, _HOMES)
