"""How many steps per second learning agents get, beside other environments: ``make bench-environments``.

    python -m bench.environments --peers build/peers-venv/bin/python

An agent opens random closed cells on 9x9 with 10 mines; choosing them counts. The figures of the peers come from the
same run, by ``bench/environment_peers.py``; the ratio says how many times quicker the first line is.
"""

import argparse
import json
import subprocess
import time
from pathlib import Path

import gymnasium
import numpy as np

from bench.engine import print_table
from gridseer.environment import ID, Reward

SECONDS = 5.0


def main() -> None:
    """Measure ours, then the peers, and print one table."""
    parser = argparse.ArgumentParser(description="Steps per second of Minesweeper environments.")
    parser.add_argument("--peers", type=Path, help="a Python that has the other environments installed")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    rows = [(f"gridseer, reward {reward}", *ours(reward, arguments.threads)) for reward in Reward]
    if arguments.peers:
        script = Path(__file__).with_name("environment_peers.py")
        done = subprocess.run([arguments.peers, script], stdout=subprocess.PIPE, text=True, check=True)
        found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        rows += [(each["name"], each["steps_per_second"], each["how"]) for each in found]
    best = rows[0][1]
    print_table(
        [
            {"environment": name, "steps/s": f"{speed:,.0f}", "how": how, "ratio": f"{best / speed:,.1f}"}
            for name, speed, how in rows
        ]
    )


def ours(reward: Reward, threads: int, games: int = 2048) -> tuple[float, str]:
    """Steps per second of the vector environment with a random agent."""
    envs = gymnasium.make_vec(ID, num_envs=games, reward=reward.value, threads=threads)
    random = np.random.default_rng(1)
    _, infos = envs.reset(seed=1)
    begin, steps = time.perf_counter(), 0
    while time.perf_counter() - begin < SECONDS:
        keys = random.integers(1, 256, (games, 81), np.uint8) * infos["action_mask"].view(np.uint8)
        *_, infos = envs.step(keys.argmax(axis=1))
        steps += games
    return steps / (time.perf_counter() - begin), f"{games} games, {threads} threads"


if __name__ == "__main__":
    main()
