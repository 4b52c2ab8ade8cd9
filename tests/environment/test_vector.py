"""The vector environment: the very games of single environments, whatever the reward, the topology or the mode."""

from typing import Any

import numpy as np
import pytest

from gridseer.errors import InputError
from gridseer.minesweeper.certificate import check

gymnasium = pytest.importorskip("gymnasium", reason="pip install 'gridseer[gym]'")

from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv  # noqa: E402
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics  # noqa: E402

from gridseer.environment import ID, MinesweeperEnv, MinesweeperVectorEnv  # noqa: E402

SMALL: dict[str, Any] = {"width": 5, "height": 4, "mines": 4}
KINDS: dict[str, dict[str, Any]] = {
    "plain": {},
    "beginner": {"width": None, "height": None, "mines": None, "level": "beginner", "start": "zero"},
    "cells on a torus": {"reward": "cells", "topology": "torus", "progress": 0.01},
    "regret on hexagons": {"reward": "regret", "topology": "hexagon"},
    "without guesses": {"start": "zero", "mines": 2, "no_guess": True, "waste": 0.5},
}


def random_actions(random: np.random.Generator, infos: dict[str, Any]) -> Any:  # noqa: ANN401
    """Mostly closed cells; now and then any cell."""
    mask = np.stack(list(infos["action_mask"])).astype(np.float64)
    keys = random.random(mask.shape) * (mask + (random.random((len(mask), 1)) < 0.1))
    return keys.argmax(axis=1)


@pytest.mark.parametrize("kind", KINDS)
def test_it_plays_what_single_environments_play(kind: str) -> None:
    task = SMALL | KINDS[kind]
    several: VectorEnv[Any, Any, Any] = SyncVectorEnv([lambda: gymnasium.make(ID, **task)] * 5)
    ours = gymnasium.make_vec(ID, num_envs=5, **task)
    assert isinstance(ours, MinesweeperVectorEnv)
    assert ours.observation_space == several.observation_space
    assert ours.action_space == several.action_space
    random = np.random.default_rng(1)
    (observed, infos), (theirs, their_infos) = ours.reset(seed=3), several.reset(seed=3)
    for _ in range(60):
        assert np.array_equal(observed, theirs)
        assert observed in ours.observation_space
        for name in ("action_mask", "mines_left", "outcome"):
            assert np.array_equal(np.stack(list(infos[name])), np.stack(list(their_infos[name])))
        actions = random_actions(random, infos)
        observed, *ends, infos = ours.step(actions)
        theirs, *their_ends, their_infos = several.step(actions)
        for found, expected in zip(ends, their_ends, strict=True):
            assert np.array_equal(found, expected)
            assert found.dtype == expected.dtype


def test_a_game_that_is_over_can_begin_at_once() -> None:
    ours = MinesweeperVectorEnv(4, autoreset_mode="SameStep", **SMALL)
    several: VectorEnv[Any, Any, Any] = SyncVectorEnv(
        [lambda: gymnasium.make(ID, **SMALL)] * 4, autoreset_mode=AutoresetMode.SAME_STEP
    )
    random = np.random.default_rng(2)
    (_, infos), _ = ours.reset(seed=5), several.reset(seed=5)
    ends = 0
    for _ in range(40):
        actions = random_actions(random, infos)
        observed, rewards, terminated, _, infos = ours.step(actions)
        theirs, their_rewards, their_terminated, _, their_infos = several.step(actions)
        assert np.array_equal(observed, theirs)
        assert np.array_equal(rewards, their_rewards)
        assert np.array_equal(terminated, their_terminated)
        for place in np.flatnonzero(terminated):
            ends += 1
            assert np.array_equal(infos["final_obs"][place], their_infos["final_obs"][place])
            assert infos["final_info"]["outcome"][place] == their_infos["final_info"]["outcome"][place]
    assert ends > 10


def test_a_game_that_is_over_can_wait_to_be_begun() -> None:
    envs = MinesweeperVectorEnv(3, autoreset_mode="Disabled", **SMALL)
    random = np.random.default_rng(3)
    _, infos = envs.reset(seed=1)
    for _ in range(20):
        before = infos["outcome"]
        observed, rewards, terminated, _, infos = envs.step(random_actions(random, infos))
        assert (rewards[before != "playing"] == 0).all()
        assert (terminated[before != "playing"]).all()
    assert terminated.all()
    begun, infos = envs.reset(options={"reset_mask": np.array([True, False, False])})
    assert (begun[0] == 9).all()
    assert np.array_equal(begun[1:], observed[1:])
    assert infos["outcome"].tolist()[0] == "playing"


def test_threads_change_nothing() -> None:
    played = []
    for threads in (1, 3):
        envs = MinesweeperVectorEnv(600, threads=threads, reward="regret", **SMALL)
        random = np.random.default_rng(1)
        _, infos = envs.reset(seed=1)
        rewards = []
        for _ in range(5):
            _, reward, *_, infos = envs.step(random_actions(random, infos))
            rewards.append(reward)
        played.append(np.stack(rewards))
    assert np.array_equal(played[0], played[1])


def test_wrappers_of_gymnasium_take_it() -> None:
    envs = DictInfoToList(RecordEpisodeStatistics(gymnasium.make_vec(ID, num_envs=3, **SMALL)))
    random = np.random.default_rng(1)
    envs.reset(seed=1)
    returns = []
    for _ in range(30):
        *_, infos = envs.step(random.integers(0, 20, 3))
        returns += [float(info["episode"]["r"]) for info in infos if "episode" in info]
    assert len(returns) >= 3


def test_the_games_of_the_lab_are_begun_by_their_seeds() -> None:
    envs = MinesweeperVectorEnv(3)
    envs.reset(options={"game_seed": [7, 2**64 - 1, 9]})
    single = MinesweeperEnv()
    for place, seed in enumerate([7, 2**64 - 1, 9]):
        single.reset(options={"game_seed": seed})
        single.step(np.int64(40))
        if place == 0:
            envs.step(np.full(3, 40))
        assert envs.board(place) == single.board
    assert MinesweeperVectorEnv(1, render_mode="ansi", **SMALL).render() == ("#####\n" * 4 + "m4",)


def test_boards_without_guesses_have_certificates() -> None:
    envs = MinesweeperVectorEnv(8, level="beginner", start="zero", no_guess=True)
    envs.reset(seed=1)
    envs.step(np.full(8, 40))
    for place in range(8):
        certificate = envs.certificate(place)
        assert certificate is not None
        check(certificate)


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([0, 81], "expected actions of 0 to 80, got 0 to 81"),
        ([0], "expected 2 whole numbers as actions"),
        ([0.0, 1.0], "expected 2 whole numbers as actions"),
    ],
)
def test_actions_that_cannot_be_are_refused(actions: list[int], sentence: str) -> None:
    envs = MinesweeperVectorEnv(2)
    envs.reset(seed=1)
    with pytest.raises(InputError, match=sentence):
        envs.step(np.array(actions))


def test_what_cannot_be_played_together_is_refused() -> None:
    refused: list[dict[str, Any]] = [{"num_envs": 0}, {"threads": 0}, {"render_mode": "human"}, {"level": "expret"}]
    for given in refused:
        with pytest.raises(InputError):
            MinesweeperVectorEnv(**given)
    envs = MinesweeperVectorEnv(2)
    for options in ({"game_seed": [1]}, {"game_seed": [1, -1]}, {"reset_mask": [True]}):
        with pytest.raises(InputError):
            envs.reset(options=options)
    with pytest.raises(InputError):
        envs.reset(seed=[1])


def test_a_crowded_board_without_guesses_is_refused() -> None:
    envs = MinesweeperVectorEnv(1, width=6, height=6, mines=34, no_guess=True)
    envs.reset(seed=1)
    with pytest.raises(InputError, match="expected no-guess boards of 6x6/34"):
        envs.step(np.array([14]))
