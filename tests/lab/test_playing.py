"""The core plays the turns of methods that only prove exactly as they would be played one by one."""

import numpy as np
import pytest

from gridseer.lab.plan import Experiment
from gridseer.lab.playing import play
from gridseer.minesweeper.game import Outcome, Start
from gridseer.minesweeper.level import custom_level
from gridseer.minesweeper.solving.solver import make_solver


def turn_by_turn(experiment: Experiment, number: int) -> tuple[bool, int, int, int, dict[str, int]]:
    """Won, clicks, guesses, mines found, and how often each method was asked, without the core's help."""
    game, solver = experiment.game(number), make_solver(experiment.method)
    game.open(experiment.first)
    clicks, guesses, found = 1, 0, 0
    asked: dict[str, int] = {}
    while game.outcome is Outcome.PLAYING:
        answer = solver.think(game.board)
        analysis, move = answer.analysis, answer.move
        assert move is not None
        for name in analysis.asked or (analysis.method,):
            asked[name] = asked.get(name, 0) + 1
        found = int(np.count_nonzero(analysis.mines))
        cells = analysis.safe_cells() or [move.cell]
        guesses += move.is_guess
        for cell in cells:
            clicks += game.open(cell) > 0 or game.exploded is not None
    won = game.outcome is Outcome.WON
    return won, clicks, guesses, experiment.level.mines if won else found, asked


@pytest.mark.parametrize(
    "method",
    ["trivial", "gauss", "matrix", "bot", "trivial,gauss:1", "trivial,matrix,random", "trivial,gauss:4,permutations"],
)
def test_the_core_plays_as_the_methods_think(method: str) -> None:
    experiment = Experiment(method, custom_level(9, 8, mines=11), Start.SAFE, games=12, seed=31)
    games = play(experiment)
    for number in range(12):
        asked = {name: int(counts[number]) for name, counts in games.activations.items() if counts[number]}
        columns = (games.won, games.clicks, games.guesses, games.mines_found)
        assert (*(column[number] for column in columns), asked) == turn_by_turn(experiment, number)


def test_the_games_have_guesses_and_losses() -> None:
    """Otherwise the test above would compare little."""
    games = play(Experiment("bot", custom_level(9, 8, mines=11), Start.SAFE, games=12, seed=31))
    assert games.guesses.any()
    assert 0 < games.won.sum() < 12
