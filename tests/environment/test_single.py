"""The Gymnasium environment: it keeps Gymnasium's laws, follows the rules of the game, and shows no mine."""

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.certificate import check
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.sight import CLOSED
from gridseer.minesweeper.solving.solver import make_solver

gymnasium = pytest.importorskip("gymnasium", reason="pip install 'gridseer[gym]'")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from gridseer.environment import ID, MinesweeperEnv, Reward  # noqa: E402


@pytest.mark.parametrize("start", Start)
@pytest.mark.parametrize("size", [{"level": "beginner"}, {"width": 5, "height": 3, "mines": 2}])
def test_it_passes_the_checks_of_gymnasium(start: Start, size: dict[str, Any]) -> None:
    check_env(gymnasium.make(ID, start=start.value, render_mode="ansi", **size).unwrapped)


@pytest.mark.parametrize("reward", Reward)
@pytest.mark.parametrize("topology", Topology)
def test_every_reward_and_topology_passes_them_too(reward: Reward, topology: Topology) -> None:
    check_env(
        gymnasium.make(ID, width=5, height=4, mines=3, reward=reward.value, topology=topology.value).unwrapped,
        skip_render_check=True,
    )


def test_it_is_made_by_name_without_importing_anything_first() -> None:
    name = "gridseer.environment:gridseer/Minesweeper-v0"
    code = f"import gymnasium; print(gymnasium.make({name!r}).reset()[0].shape)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "(9, 9)\n"


def played(env: MinesweeperEnv, seed: int) -> tuple[list[float], dict[str, Any]]:
    """Rewards and the last info of a game with random actions from the mask."""
    random = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    rewards = []
    while True:
        action = np.int64(random.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, ended, truncated, info = env.step(action)
        rewards.append(reward)
        assert observation.max() <= CLOSED
        assert np.array_equal(observation.reshape(-1) == CLOSED, info["action_mask"] == 1)
        assert not truncated
        if ended:
            return rewards, info


def test_games_end_with_a_win_or_a_loss() -> None:
    env = MinesweeperEnv(width=4, height=4, mines=1, progress=0.01)
    ends = {}
    for seed in range(40):
        rewards, info = played(env, seed)
        ends[info["outcome"]] = rewards[-1]
        assert all(0 < reward <= 0.15 for reward in rewards[:-1])
    assert ends["lost"] == -1
    assert 1.01 <= ends["won"] <= 1.15


@pytest.mark.parametrize("start", [Start.SAFE, Start.ZERO])
def test_the_start_rule_holds_wherever_the_first_cell_is(start: Start) -> None:
    env = MinesweeperEnv(width=5, height=5, mines=12, start=start.value)
    for action in range(25):
        env.reset(seed=action)
        observation, _, _, _, info = env.step(np.int64(action))
        assert info["outcome"] != "lost"
        if start is Start.ZERO:
            assert observation.reshape(-1)[action] == 0


def seed_of(mines: set[int]) -> int:
    """A seed that lays two mines in a row of five like this when the fourth cell is opened first."""
    for seed in range(1000):
        game = Game(5, 1, 2, seed=seed)
        game.open(Cell(3, 0))
        assert game.layout is not None
        if set(np.flatnonzero(game.layout).tolist()) == mines:
            return seed
    raise AssertionError(mines)


def test_nothing_that_is_shown_tells_where_the_mines_are() -> None:
    # Two layouts that agree on all open numbers give the same observations and infos, also when the game is lost.
    shown: list[tuple[object, ...]] = []
    for place in (0, 1):
        env = MinesweeperEnv(width=5, height=1, mines=2)
        env.reset(options={"game_seed": seed_of({place, 4})})
        observation, *_, info = env.step(np.int64(3))
        shown.append((observation.tolist(), info["action_mask"].tolist(), info["mines_left"], info["outcome"]))
        observation, reward, ended, _, info = env.step(np.int64(4))
        assert (reward, ended, info["outcome"]) == (-1.0, True, "lost")
        shown.append((observation.tolist(), info["action_mask"].tolist(), info["mines_left"]))
    assert shown[0] == shown[2]
    assert shown[1] == shown[3]


def test_no_mine_is_drawn_before_the_first_cell_is_opened() -> None:
    env = MinesweeperEnv()
    observation, info = env.reset(seed=3)
    assert (observation == CLOSED).all()
    assert env.certificate() is None
    assert set(info) == {"action_mask", "mines_left", "outcome"}


def test_a_wasted_action_costs_and_too_many_cut_the_game_off() -> None:
    env = MinesweeperEnv(width=3, height=2, mines=2, waste=0.25)
    env.reset(seed=1)
    before, _, ended, _, _ = env.step(np.int64(0))
    assert not ended
    for number in range(2, 7):
        observation, reward, ended, truncated, _ = env.step(np.int64(0))
        assert np.array_equal(observation, before)
        assert (reward, ended, truncated) == (-0.25, False, number == 6)


def test_cells_are_rewarded_by_their_share() -> None:
    env = MinesweeperEnv(width=4, height=4, mines=1, reward="cells")
    for seed in range(10):
        rewards, info = played(env, seed)
        assert info["outcome"] != "won" or sum(rewards) == pytest.approx(1)
        assert info["outcome"] != "lost" or rewards[-1] == 0


def test_a_board_without_guesses_has_a_certificate_that_wins() -> None:
    env = MinesweeperEnv(level="beginner", start="zero", no_guess=True)
    for seed in range(5):
        env.reset(seed=seed)
        assert env.certificate() is None
        env.step(np.int64(30))
        certificate = env.certificate()
        assert certificate is not None
        check(certificate)
        for x, y in [cell for step in certificate.steps for cell in step.cells]:
            *_, info = env.step(np.int64(y * 9 + x))
        assert info["outcome"] == "won"


def test_the_same_seed_gives_the_same_game() -> None:
    games = [played(MinesweeperEnv(level="intermediate"), seed) for seed in (5, 5, 6)]
    assert games[0][0] == games[1][0]
    assert games[0][0] != games[2][0]


def test_a_solver_plays_the_games_of_the_lab_in_it() -> None:
    env, solver = MinesweeperEnv(level="beginner"), make_solver("exact")
    for seed in range(5):
        game = Game.at_level("beginner", seed=seed)
        env.reset(options={"game_seed": seed})
        while game.outcome is Outcome.PLAYING:
            move = solver.think(game.board).move
            assert move is not None
            cell = move.cell
            game.open(cell)
            env.step(np.int64(cell.y * 9 + cell.x))
            assert env.board == game.board


def test_it_is_drawn_as_board_text() -> None:
    env = MinesweeperEnv(width=2, height=1, mines=1, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "##\nm1"


@pytest.mark.parametrize(
    "given",
    [
        {"level": "expret"},
        {"start": "sure"},
        {"width": 3},
        {"mines": 99, "width": 3, "height": 3},
        {"topology": "cube"},
        {"reward": "praise"},
        {"reward": "regret", "start": "xp"},
        {"no_guess": True, "start": "any"},
        {"topology": "torus", "start": "zero", "mines": 1, "width": 3, "height": 3},
    ],
)
def test_what_cannot_be_played_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        MinesweeperEnv(**given)


def test_an_action_off_the_board_is_refused() -> None:
    env = MinesweeperEnv()
    env.reset(seed=1)
    with pytest.raises(InputError, match="expected an action of 0 to 80, got 81"):
        env.step(np.int64(81))
