"""A real dask scheduler and real workers, started here; one of them is killed in the middle."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridseer.lab import cluster as cluster_module
from gridseer.lab.plan import Experiment
from gridseer.lab.playing import play
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import LEVELS
from tests.lab.test_kill import kept
from tests.support.command import COMMAND, run
from tests.support.waiting import PATIENCE, until

pytest.importorskip("distributed", reason="dask.distributed is not installed: pip install 'gridseer[dask]'")
DASK = [sys.executable, "-m", "dask"]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    """The address of a scheduler, and its two workers."""
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    started: list[subprocess.Popen[bytes]] = []

    def start(*arguments: str) -> "subprocess.Popen[bytes]":
        common = [*arguments, "--host", "127.0.0.1", "--no-dashboard"]
        quiet = subprocess.DEVNULL
        started.append(subprocess.Popen([*DASK, *common], stdout=quiet, stderr=quiet, cwd=folder))
        return started[-1]

    try:
        start("scheduler", "--port", "0", "--scheduler-file", str(file))
        address = _address(file)
        yield address, [start("worker", address, "--nthreads", "1", "--no-nanny") for _ in range(2)]
    finally:
        for process in started:
            process.kill()
            process.wait()


def _address(file: Path) -> str:
    """What a scheduler has written about itself, once it has."""

    def written() -> str:
        try:
            return str(json.loads(file.read_text())["address"])
        except (OSError, ValueError):
            return ""

    return until(written, "the scheduler")


@pytest.mark.slow
def test_two_workers_of_which_one_is_killed_lose_nothing(
    cluster: "tuple[str, list[subprocess.Popen[bytes]]]", tmp_path: Path
) -> None:
    address, workers = cluster
    path = tmp_path / "results.sqlite"
    arguments = ["--method", "trivial", "--method", "fast", "--games", "1500", "--seed", "9", "--out", str(path)]
    running = subprocess.Popen(
        [*COMMAND, "lab", "run", "--dask", address, *arguments, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until(lambda: kept(path) >= 50 or running.poll() is not None, "fifty games to be kept", pause=0.01)
    assert 0 < kept(path) < 3000, "the worker must be killed in the middle"
    workers[0].send_signal(signal.SIGKILL)
    out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, err
    answers = [json.loads(line) for line in out.splitlines()]
    for answer in answers:
        whole = play(Experiment(answer["method"], LEVELS["beginner"], Start.SAFE, 1500, 9))
        assert (answer["games"], answer["wins"]) == (1500, int(whole.won.sum()))
        assert answer["clicks"] == whole.clicks.mean()
    assert [answer["method"] for answer in answers] == ["trivial", "fast"]
    assert "Traceback" not in err
    assert workers[1].poll() is None


def test_nobody_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "PATIENCE", 1)
    _, err = run("lab", "run", "--games", "3", "--dask", "tcp://127.0.0.1:9", code=2)
    assert "expected a dask scheduler at 'tcp://127.0.0.1:9'" in err
    assert "dask scheduler; and on every machine: dask worker" in err


@pytest.mark.slow
def test_a_method_that_fails_on_a_worker_is_told(
    cluster: "tuple[str, list[subprocess.Popen[bytes]]]", monkeypatch: pytest.MonkeyPatch
) -> None:
    """The workers were started without the strange methods, so that they know nothing of this one."""
    monkeypatch.setenv(
        "PYTHONPATH", str(Path(__file__).parent / "strange") + os.pathsep + os.environ.get("PYTHONPATH", "")
    )
    done = subprocess.run(
        [*COMMAND, "lab", "run", "--method", "sleepy", "--games", "3", "--dask", cluster[0]],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 70
    assert "the method sleepy failed in the game 9x9/10 safe" in done.stderr
    assert "expected the name of a method, got 'sleepy'" in done.stderr
