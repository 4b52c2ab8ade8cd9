"""The text environment's score for players that are known: what regret says of them.

``python -m bench.text_game [GAMES] [SEED]`` lets each play the same beginner and expert games from text alone.
"""

import sys
from collections.abc import Callable
from functools import partial
from statistics import NormalDist, stdev

from gridseer.agents.text_game import TextGame, TextScore
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.setup import Setup
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.review.endgame import search_endgame

Player = Callable[[Board], str]


def main(games: int = 200, seed: int = 90_000) -> None:
    """Let everybody play."""
    players: dict[str, Player] = {name: partial(_asked, name) for name in ("random", "trivial", "exact", "strong")}
    players["exact, and the best of every searched endgame"] = _perfect
    for level in ("beginner", "expert"):
        for name, player in players.items():
            _tell(level, name, [_score(player, Setup.of(level, seed=seed + number)) for number in range(games)])


def _asked(method: str, board: Board) -> str:
    move = make_solver(method).think(board).move
    assert move is not None
    return f"open {move.cell}"


def _perfect(board: Board) -> str:
    answer = make_solver("exact").think(board)
    assert answer.move is not None
    searched = search_endgame(board) if answer.move.is_guess else None
    return f"open {answer.move.cell if searched is None else searched.best}"


def _score(player: Player, setup: Setup) -> TextScore:
    game = TextGame(setup)
    while not game.is_over:
        game.reply(player(game.board))
    return game.score()


def _tell(level: str, name: str, scores: list[TextScore]) -> None:
    regrets = [score.regret for score in scores]
    spread = NormalDist().inv_cdf(0.975) * stdev(regrets) / len(regrets) ** 0.5
    moves, wins = sum(score.moves for score in scores), sum(score.outcome == "won" for score in scores)
    print(
        f"{level}, {name}: regret per game {sum(regrets) / len(regrets):.4f} +- {spread:.4f}, per move "
        f"{sum(regrets) / max(moves, 1):.5f}, {sum(score.mistakes for score in scores)} mistakes in {moves:,} moves, "
        f"{wins} of {len(scores)} won",
        flush=True,
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
