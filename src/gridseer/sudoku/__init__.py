"""Sudoku: every row, every column and every box holds each digit once."""

from typing import TYPE_CHECKING

from gridseer.lazy import lazily

if TYPE_CHECKING:
    from gridseer.pencil.solutions import SolutionCount, Solutions
    from gridseer.sudoku.board import Board
    from gridseer.sudoku.coach import next_step, review
    from gridseer.sudoku.generate import MadeSudoku, SudokuWish
    from gridseer.sudoku.ladder import explain
    from gridseer.sudoku.notation import load
    from gridseer.sudoku.rules import breaches, is_solved
    from gridseer.sudoku.solver import find_conflict, solve
    from gridseer.sudoku.walkthrough import work_out

_HOMES = {
    "Board": "gridseer.sudoku.board:Board",
    "MadeSudoku": "gridseer.sudoku.generate:MadeSudoku",
    "SolutionCount": "gridseer.pencil.solutions:SolutionCount",
    "Solutions": "gridseer.pencil.solutions:Solutions",
    "SudokuWish": "gridseer.sudoku.generate:SudokuWish",
    "breaches": "gridseer.sudoku.rules:breaches",
    "explain": "gridseer.sudoku.ladder:explain",
    "find_conflict": "gridseer.sudoku.solver:find_conflict",
    "is_solved": "gridseer.sudoku.rules:is_solved",
    "load": "gridseer.sudoku.notation:load",
    "next_step": "gridseer.sudoku.coach:next_step",
    "review": "gridseer.sudoku.coach:review",
    "solve": "gridseer.sudoku.solver:solve",
    "work_out": "gridseer.sudoku.walkthrough:work_out",
}

__all__ = [
    "Board",
    "MadeSudoku",
    "SolutionCount",
    "Solutions",
    "SudokuWish",
    "breaches",
    "explain",
    "find_conflict",
    "is_solved",
    "load",
    "next_step",
    "review",
    "solve",
    "work_out",
]

__getattr__ = lazily(__name__, _HOMES)
