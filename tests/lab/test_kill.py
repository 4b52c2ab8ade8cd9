"""A run that is killed at any moment, again and again, ends with exactly the planned games."""

import csv
import json
import random
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

import pytest

from gridseer.lab.plan import Experiment
from gridseer.lab.playing import play
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import LEVELS
from tests.support.command import COMMAND
from tests.support.waiting import PATIENCE, until

GAMES = {"fast": 30_000, "trivial": 1500}
SEED = 5
KILLS = 10


def kept(path: Path) -> int:
    """How many games a file holds; it may be about to be begun."""
    try:
        database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    except sqlite3.OperationalError:
        return 0
    try:
        return int(database.execute("SELECT coalesce(sum(games), 0) FROM part").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        database.close()


def kill_at_a_random_moment(command: list[str], path: Path, rng: random.Random, *, early: bool) -> int:
    """Start a run and kill it: early, wherever it is; otherwise after it has kept something new."""
    before = kept(path)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if not early:
        until(lambda: kept(path) > before or process.poll() is not None, "something new to be kept", pause=0.01)
    time.sleep(rng.uniform(0.0, 0.8 if early else 0.2))
    assert process.poll() is None, "the run was over before it was killed: it needs more games"
    process.send_signal(signal.SIGKILL)
    process.wait()
    after = kept(path)
    assert after >= before  # nothing that was kept is lost
    return after


@pytest.mark.slow
def test_kills_at_random_moments_lose_nothing_and_count_nothing_twice(tmp_path: Path) -> None:
    plan, path, rows = tmp_path / "plan.toml", tmp_path / "results.sqlite", tmp_path / "games.csv"
    plan.write_text(
        f'seed = {SEED}\n[[part]]\nmethods = "trivial"\nboards = "beginner"\ngames = {GAMES["trivial"]}\n'
        f'[[part]]\nmethods = "fast"\nboards = "beginner"\ngames = {GAMES["fast"]}\n'
    )
    command = [*COMMAND, "lab", "run", "--plan", str(plan), "--out", str(path), "--threads", "2"]
    rng = random.Random(1)
    progress = [kill_at_a_random_moment(command, path, rng, early=number % 3 == 2) for number in range(KILLS)]
    assert progress[-1] > progress[0] > 0
    done = subprocess.run(
        [*command, "--json", "--games-csv", str(rows)], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert f"{progress[-1]:,} games were played before" in done.stderr
    assert {(answer["method"], answer["games"]) for answer in map(json.loads, done.stdout.splitlines())} == set(
        GAMES.items()
    )
    with rows.open(newline="") as file:
        games = list(csv.DictReader(file))
    for method, count in GAMES.items():
        found = [row for row in games if row["method"] == method]
        assert [int(row["seed"]) for row in found] == list(range(SEED, SEED + count))
        undisturbed = play(Experiment(method, LEVELS["beginner"], Start.SAFE, count, SEED))
        assert [row["result"] == "won" for row in found] == undisturbed.won.tolist()
        assert [int(row["clicks"]) for row in found] == undisturbed.clicks.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [[], ["--seed", "3"]])
def test_a_killed_run_that_nobody_gave_a_file_goes_on_as_well(seed: list[str], tmp_path: Path) -> None:
    command = [*COMMAND, "lab", "run", "--method", "trivial", "--games", "1000", "--threads", "1", *seed]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    folder = tmp_path / "home" / "lab"
    until(lambda: sum(map(kept, folder.glob("*.sqlite"))) >= 20, "twenty games to be kept", pause=0.01)
    process.kill()
    process.wait()
    (path,) = folder.glob("*.sqlite")
    before = kept(path)
    assert 20 <= before < 1000
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert f"{before:,} games were played before" in done.stderr
    answer = json.loads(done.stdout)
    whole = play(Experiment("trivial", LEVELS["beginner"], Start.SAFE, 1000, answer["seed"]))
    assert (answer["games"], answer["wins"]) == (1000, int(whole.won.sum()))
    assert list(folder.iterdir()) == []  # what was told is not kept
    again = subprocess.run([*command, "--games", "5"], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert "played before" not in again.stderr
