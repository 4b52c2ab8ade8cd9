"""The Solver protocol, and how a solver is made from its name."""

from importlib import import_module
from typing import Protocol, cast

from gridseer.errors import InputError
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers import SOLVERS


class Solver(Protocol):
    """A method: it looks at a board and says what it found out. It never sees the mines."""

    name: str
    """The method's name in ``SOLVERS``."""
    complete: bool
    """Whether it finds every certain cell and every contradiction that there is."""

    def analyse(self, board: Board) -> Analysis:
        """Work out a board.

        A board that no layout fits raises ``ContradictionError`` when the method notices it; a complete method does.
        """
        ...


def make_solver(name: str) -> Solver:
    """The solver of a name.

    >>> make_solver("trivial").name
    'trivial'
    """
    if name not in SOLVERS:
        raise InputError.unknown("method", name, SOLVERS)
    module, _, attribute = SOLVERS[name].partition(":")
    return cast("Solver", getattr(import_module(module), attribute)())
