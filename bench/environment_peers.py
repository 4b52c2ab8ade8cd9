"""Steps per second of other Minesweeper environments from PyPI, as lines of JSON. It needs nothing of gridseer.

It runs with an interpreter of its own, which has them installed: ``python -m bench.environments`` starts it. Every
agent opens random closed cells on 9x9 with 10 mines, and a game that is over begins anew; each environment is driven in
the quickest way that it offers.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

SIDE, MINES = 9, 10
SECONDS = 5.0

Tree = Any
"""Whatever JAX carries from step to step."""


def jumanji() -> tuple[float, str]:
    """Batches on the compiled path that its authors show: vmap, auto-reset, and a scan over the steps."""
    import jax
    from jumanji.environments import Minesweeper
    from jumanji.environments.logic.minesweeper.generator import UniformSamplingGenerator
    from jumanji.wrappers import VmapAutoResetWrapper

    games, length = 1024, 20
    env = VmapAutoResetWrapper(Minesweeper(generator=UniformSamplingGenerator(SIDE, SIDE, MINES)))

    def one(carry: Tree, key: Tree) -> Tree:
        state, timestep = carry
        mask = timestep.observation.action_mask.reshape(games, -1)
        flat = jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf), axis=1)
        state, timestep = env.step(state, jax.numpy.stack([flat // SIDE, flat % SIDE], axis=1))
        return (state, timestep), timestep.reward.sum()

    run = jax.jit(lambda carry, key: jax.lax.scan(one, carry, jax.random.split(key, length)))
    carry = env.reset(jax.random.split(jax.random.PRNGKey(0), games))
    carry, _ = jax.block_until_ready(run(carry, jax.random.PRNGKey(1)))  # compiled here

    def again() -> int:
        nonlocal carry
        carry, _ = jax.block_until_ready(run(carry, jax.random.PRNGKey(2)))
        return games * length

    return measured(again), f"{games} games, jax.jit"


def gym_minesweeper() -> tuple[float, str]:
    """One game at a time in Python."""
    from gym_minesweeper.envs import MinesweeperEnv

    env = MinesweeperEnv(SIDE, SIDE, MINES)
    state = env.reset()

    def again() -> int:
        nonlocal state
        closed = [(x, y) for x in range(SIDE) for y in range(SIDE) if state[x, y] == -1]
        state, _, done, _ = env.step(random.choice(closed))
        if done:
            state = env.reset()
        return 1

    return measured(again), "one game"


def minesweeper_env_rl() -> tuple[float, str]:
    """One game at a time in Python."""
    from minesweeper_env_rl import MinesweeperPOMDP

    env = MinesweeperPOMDP(SIDE, SIDE, MINES)
    env.reset()

    def again() -> int:
        closed = [(x, y) for x in range(SIDE) for y in range(SIDE) if not env.revealed[x, y]]
        done = env.step({"cell": random.choice(closed), "type": "reveal"})[2]
        if done:
            env.reset()
        return 1

    return measured(again), "one game"


def measured(again: Callable[[], int]) -> float:
    """Steps per second on the clock."""
    begin, steps = time.perf_counter(), 0
    while time.perf_counter() - begin < SECONDS:
        steps += again()
    return steps / (time.perf_counter() - begin)


PEERS = {"jumanji": jumanji, "gym-minesweeper": gym_minesweeper, "minesweeper-env-rl": minesweeper_env_rl}

if __name__ == "__main__":
    for name, measure in PEERS.items():
        try:
            speed, how = measure()
            print(json.dumps({"name": f"{name} {version(name)}", "steps_per_second": speed, "how": how}))
        except Exception as error:  # a peer that doesn't run here is said to be so
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
