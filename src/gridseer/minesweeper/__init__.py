"""Minesweeper: the board that a player sees, the game behind it, and the ways to solve it."""

from typing import TYPE_CHECKING

from gridseer.lazy import lazily

if TYPE_CHECKING:
    from gridseer.minesweeper.analysis import Analysis
    from gridseer.minesweeper.answer import Answer, Move
    from gridseer.minesweeper.board import Board
    from gridseer.minesweeper.game import Game, Outcome, Start
    from gridseer.minesweeper.level import LEVELS, Level
    from gridseer.minesweeper.mines_left import MinesRange, Prior
    from gridseer.minesweeper.solving.engine import analyse, analyse_many, count_layouts, prospect
    from gridseer.minesweeper.solving.explain import explain
    from gridseer.minesweeper.solving.joint import joint
    from gridseer.minesweeper.solving.policy import choose
    from gridseer.minesweeper.solving.solver import make_solver
    from gridseer.minesweeper.solving.unavoidable import unavoidable_guesses

_HOMES = {
    "Analysis": "gridseer.minesweeper.analysis:Analysis",
    "Answer": "gridseer.minesweeper.answer:Answer",
    "Board": "gridseer.minesweeper.board:Board",
    "Game": "gridseer.minesweeper.game:Game",
    "LEVELS": "gridseer.minesweeper.level:LEVELS",
    "Level": "gridseer.minesweeper.level:Level",
    "MinesRange": "gridseer.minesweeper.mines_left:MinesRange",
    "Move": "gridseer.minesweeper.answer:Move",
    "Outcome": "gridseer.minesweeper.game:Outcome",
    "Prior": "gridseer.minesweeper.mines_left:Prior",
    "Start": "gridseer.minesweeper.game:Start",
    "analyse": "gridseer.minesweeper.solving.engine:analyse",
    "analyse_many": "gridseer.minesweeper.solving.engine:analyse_many",
    "choose": "gridseer.minesweeper.solving.policy:choose",
    "count_layouts": "gridseer.minesweeper.solving.engine:count_layouts",
    "explain": "gridseer.minesweeper.solving.explain:explain",
    "joint": "gridseer.minesweeper.solving.joint:joint",
    "make_solver": "gridseer.minesweeper.solving.solver:make_solver",
    "prospect": "gridseer.minesweeper.solving.engine:prospect",
    "unavoidable_guesses": "gridseer.minesweeper.solving.unavoidable:unavoidable_guesses",
}

__all__ = [
    "LEVELS",
    "Analysis",
    "Answer",
    "Board",
    "Game",
    "Level",
    "MinesRange",
    "Move",
    "Outcome",
    "Prior",
    "Start",
    "analyse",
    "analyse_many",
    "choose",
    "count_layouts",
    "explain",
    "joint",
    "make_solver",
    "prospect",
    "unavoidable_guesses",
]

__getattr__ = lazily(__name__, _HOMES)
