"""gridseer sees a grid puzzle, works it out exactly, explains it, and plays it.

The names of Minesweeper, of reading pictures and of playing are here; those of Nurikabe are in ``gridseer.nurikabe``.
They are loaded when they are first used, so that importing the package costs nothing.
"""

from typing import TYPE_CHECKING

from gridseer.lazy import lazily

if TYPE_CHECKING:
    from gridseer.errors import ContradictionError, GridseerError, InputError
    from gridseer.geometry import Frame, Region
    from gridseer.grid import Cell, Topology
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
    from gridseer.puzzles.nurikabe import read as read_puzzles
    from gridseer.session import Session, Setup
    from gridseer.vision.board import read as read_boards
    from gridseer.vision.image import load as load_picture

__version__ = "1.0.0"

_HOMES = {
    "Analysis": "gridseer.minesweeper.analysis:Analysis",
    "Answer": "gridseer.minesweeper.answer:Answer",
    "Board": "gridseer.minesweeper.board:Board",
    "Cell": "gridseer.grid:Cell",
    "ContradictionError": "gridseer.errors:ContradictionError",
    "Frame": "gridseer.geometry:Frame",
    "Game": "gridseer.minesweeper.game:Game",
    "GridseerError": "gridseer.errors:GridseerError",
    "InputError": "gridseer.errors:InputError",
    "LEVELS": "gridseer.minesweeper.level:LEVELS",
    "Level": "gridseer.minesweeper.level:Level",
    "MinesRange": "gridseer.minesweeper.mines_left:MinesRange",
    "Move": "gridseer.minesweeper.answer:Move",
    "Outcome": "gridseer.minesweeper.game:Outcome",
    "Prior": "gridseer.minesweeper.mines_left:Prior",
    "Region": "gridseer.geometry:Region",
    "Session": "gridseer.session:Session",
    "Setup": "gridseer.session:Setup",
    "Start": "gridseer.minesweeper.game:Start",
    "Topology": "gridseer.grid:Topology",
    "analyse": "gridseer.minesweeper.solving.engine:analyse",
    "analyse_many": "gridseer.minesweeper.solving.engine:analyse_many",
    "choose": "gridseer.minesweeper.solving.policy:choose",
    "count_layouts": "gridseer.minesweeper.solving.engine:count_layouts",
    "explain": "gridseer.minesweeper.solving.explain:explain",
    "joint": "gridseer.minesweeper.solving.joint:joint",
    "load_picture": "gridseer.vision.image:load",
    "make_solver": "gridseer.minesweeper.solving.solver:make_solver",
    "prospect": "gridseer.minesweeper.solving.engine:prospect",
    "read_boards": "gridseer.vision.board:read",
    "read_puzzles": "gridseer.puzzles.nurikabe:read",
    "unavoidable_guesses": "gridseer.minesweeper.solving.unavoidable:unavoidable_guesses",
}

__all__ = [
    "LEVELS",
    "Analysis",
    "Answer",
    "Board",
    "Cell",
    "ContradictionError",
    "Frame",
    "Game",
    "GridseerError",
    "InputError",
    "Level",
    "MinesRange",
    "Move",
    "Outcome",
    "Prior",
    "Region",
    "Session",
    "Setup",
    "Start",
    "Topology",
    "analyse",
    "analyse_many",
    "choose",
    "count_layouts",
    "explain",
    "joint",
    "load_picture",
    "make_solver",
    "prospect",
    "read_boards",
    "read_puzzles",
    "unavoidable_guesses",
]

__getattr__ = lazily(__name__, _HOMES)
