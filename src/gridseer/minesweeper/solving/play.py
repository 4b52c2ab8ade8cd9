"""A solver plays a game, turn by turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from gridseer.minesweeper.analysis import Analysis, Move
from gridseer.minesweeper.game import Game, Outcome
from gridseer.minesweeper.solving.policy import choose
from gridseer.minesweeper.solving.solver import Solver


@dataclass(frozen=True, slots=True)
class Turn:
    """What a solver saw and what it wants to do."""

    analysis: Analysis
    """What it found out about the board in front of it."""
    move: Move
    """The cell it opens next."""


def turns(game: Game, solver: Solver) -> Iterator[Turn]:
    """Play a game to its end. Each turn is handed out before its move is made, so that it can be shown.

    >>> from gridseer.minesweeper.solving.solver import make_solver
    >>> game = Game(4, 4, 1, seed=1)
    >>> moves = [turn.move for turn in turns(game, make_solver("trivial"))]
    >>> moves[0].is_guess, game.outcome
    (True, <Outcome.WON: 'won'>)
    """
    while game.outcome is Outcome.PLAYING:
        analysis = solver.analyse(game.board)
        move = choose(game.board, analysis)
        yield Turn(analysis, move)
        game.open(move.cell)
