"""Training the baseline agents: a short one runs, is judged, and is the same every time."""

import pytest

from gridseer.minesweeper.level import custom_level

pytest.importorskip("torch", reason="pip install 'gridseer[train]'")
pytest.importorskip("onnx", reason="pip install 'gridseer[train]'")

from gridseer.environment import Reward
from training.agent.train import AgentPoint, Recipe, train


def test_a_short_training_is_the_same_every_time() -> None:
    recipe = Recipe(
        Reward.REGRET,
        custom_level(4, 4, mines=2),
        steps=256,
        games=16,
        horizon=8,
        batch=64,
        judged_games=50,
        judge_every=128,
    )
    curves = []
    for _ in range(2):
        points: list[AgentPoint] = []
        train(recipe, points.append)
        curves.append([(point.steps, point.win_rate, point.regret) for point in points])
    assert curves[0] == curves[1]
    assert [steps for steps, _, _ in curves[0]] == [0, 128, 256]
    assert all(0 <= rate <= 1 and regret > 0 for _, rate, regret in curves[0])
