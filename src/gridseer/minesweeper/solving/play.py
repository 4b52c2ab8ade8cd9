"""A solver plays a game, turn by turn."""

from collections.abc import Iterator

from gridseer.minesweeper.answer import Answer
from gridseer.minesweeper.game import Game, Outcome
from gridseer.minesweeper.solving.solver import Solver


def turns(game: Game, solver: Solver) -> Iterator[Answer]:
    """Play a game to its end. Each answer is handed out before its move is made, so that it can be shown.

    >>> from gridseer.minesweeper.solving.solver import make_solver
    >>> game = Game(4, 4, 1, seed=1)
    >>> moves = [answer.move for answer in turns(game, make_solver("trivial"))]
    >>> moves[0].is_guess, game.outcome
    (True, <Outcome.WON: 'won'>)
    """
    while game.outcome is Outcome.PLAYING:
        answer = solver.think(game.board)
        assert answer.move is not None, "a game that isn't over has a cell left to open"
        yield answer
        game.open(answer.move.cell)
