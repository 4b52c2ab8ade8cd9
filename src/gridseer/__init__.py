"""gridseer sees a grid puzzle, works it out exactly, explains it, and plays it.

The names below are loaded when they are first used, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridseer.errors import ContradictionError, GridseerError, InputError
    from gridseer.grid import Cell, Topology
    from gridseer.minesweeper.analysis import Analysis
    from gridseer.minesweeper.answer import Answer, Move
    from gridseer.minesweeper.board import Board
    from gridseer.minesweeper.game import Game, Outcome, Start
    from gridseer.minesweeper.level import LEVELS, Level
    from gridseer.minesweeper.solving.engine import analyse, analyse_many, count_layouts, prospect
    from gridseer.minesweeper.solving.explain import explain
    from gridseer.minesweeper.solving.policy import choose
    from gridseer.minesweeper.solving.solver import make_solver

__version__ = "0.1.0"

_HOMES = {
    "Analysis": "gridseer.minesweeper.analysis",
    "Answer": "gridseer.minesweeper.answer",
    "Board": "gridseer.minesweeper.board",
    "Cell": "gridseer.grid",
    "ContradictionError": "gridseer.errors",
    "Game": "gridseer.minesweeper.game",
    "GridseerError": "gridseer.errors",
    "InputError": "gridseer.errors",
    "LEVELS": "gridseer.minesweeper.level",
    "Level": "gridseer.minesweeper.level",
    "Move": "gridseer.minesweeper.answer",
    "Outcome": "gridseer.minesweeper.game",
    "Start": "gridseer.minesweeper.game",
    "Topology": "gridseer.grid",
    "analyse": "gridseer.minesweeper.solving.engine",
    "analyse_many": "gridseer.minesweeper.solving.engine",
    "count_layouts": "gridseer.minesweeper.solving.engine",
    "choose": "gridseer.minesweeper.solving.policy",
    "explain": "gridseer.minesweeper.solving.explain",
    "prospect": "gridseer.minesweeper.solving.engine",
    "make_solver": "gridseer.minesweeper.solving.solver",
}

__all__ = [
    "LEVELS",
    "Analysis",
    "Answer",
    "Board",
    "Cell",
    "ContradictionError",
    "Game",
    "GridseerError",
    "InputError",
    "Level",
    "Move",
    "Outcome",
    "Start",
    "Topology",
    "analyse",
    "analyse_many",
    "choose",
    "count_layouts",
    "explain",
    "make_solver",
    "prospect",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'gridseer' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
