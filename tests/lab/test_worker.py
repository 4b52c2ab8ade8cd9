"""Players in processes of their own: they can be stopped whatever a method does, and mistakes are told."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from gridseer.lab import worker as working
from gridseer.lab.part import Task, unpack
from gridseer.lab.plan import Experiment
from gridseer.lab.playing import play
from gridseer.lab.results import PlayedGames
from gridseer.lab.worker import MethodFailedError, Worker
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import custom_level
from tests.support.waiting import until

STRANGE = Path(__file__).parent / "strange"
LEVEL = custom_level(6, 6, mines=6)


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    """A worker that knows the strange methods."""
    monkeypatch.setenv("PYTHONPATH", str(STRANGE))
    monkeypatch.setattr(working, "GRACE", 0.3)
    made = Worker()
    yield made
    made.retire()


def experiment(method: str, timeout: float = 600.0, games: int = 12) -> Experiment:
    return Experiment(method, LEVEL, Start.SAFE, games, seed=1, timeout=timeout)


def processes_of(session: int) -> list[str]:
    """The commands of a session, which a player has for itself and for what it starts."""
    command = ["ps", "-e", "-o", "sess=,stat=,args="]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    rows = [line.split(maxsplit=2) for line in lines]
    return [args for of, state, args in rows if int(of) == session and not state.startswith("Z")]


@pytest.fixture
def sessions(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sessions of all players that a worker starts."""
    started, start = [], Worker._start

    def noted(worker: Worker) -> "subprocess.Popen[bytes]":
        process = start(worker)
        started.append(process.pid)
        return process

    monkeypatch.setattr(Worker, "_start", noted)
    return started


def played(worker: Worker, what: Experiment) -> PlayedGames:
    """All games of an experiment, put together from its parts."""
    parts = sorted(worker.parts(Task(what, 0, what.games)), key=lambda part: part.first)
    assert [part.first for part in parts] == [sum(each.count for each in parts[:i]) for i in range(len(parts))]
    assert sum(part.count for part in parts) == what.games
    return PlayedGames.joined(unpack(part.packed, part.count) for part in parts)


@pytest.mark.parametrize("method", ["fast", "trivial"])
def test_a_worker_plays_what_would_be_played_here(worker: Worker, method: str) -> None:
    here, there = play(experiment(method)), played(worker, experiment(method))
    for name in ("won", "timed_out", "clicks", "guesses", "mines_found"):
        assert np.array_equal(getattr(here, name), getattr(there, name)), name


def strange_games() -> npt.NDArray[np.bool_]:
    """The games in which a strange method is strange, found out by playing them without it."""
    import importlib.util

    spec = importlib.util.spec_from_file_location("strange_methods", STRANGE / "strange_methods.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    strange: list[bool] = []

    class Watched(module.Strange):  # type: ignore[misc, name-defined]
        name = "trivial"

        def be_strange(self) -> None:
            strange[-1] = True

    from gridseer.minesweeper.solving.play import turns

    for number in range(12):
        strange.append(False)
        game = experiment("trivial").game(number)
        game.open(experiment("trivial").first)
        for _ in turns(game, Watched()):
            pass
    return np.array(strange)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("method", ["sleepy", "busy"])
def test_a_game_that_hangs_is_stopped_and_the_others_are_played(
    worker: Worker, sessions: list[int], method: str
) -> None:
    strange = strange_games()
    assert 0 < strange.sum() < 6
    # Other games take milliseconds: on a busy machine they must not take so long.
    games = played(worker, experiment(method, timeout=3.0))
    assert np.array_equal(games.timed_out, strange)
    assert not games.won[strange].any()
    normal = play(experiment("trivial"))
    assert np.array_equal(games.won[~strange], normal.won[~strange])
    assert np.array_equal(games.clicks[~strange], normal.clicks[~strange])
    assert games.seconds[strange] == pytest.approx(3.0)
    assert len(sessions) > 1
    assert worker._process is not None
    killed = [session for session in sessions if session != worker._process.pid]
    until(lambda: not any(map(processes_of, killed)), "the end of what killed players had started")


def test_a_game_that_is_slow_stops_by_itself_between_two_turns(worker: Worker) -> None:
    games = played(worker, experiment("slow"))
    assert np.array_equal(games.timed_out, strange_games())
    assert (games.clicks > 0).all()  # it was not killed: it knows what it did


def test_a_slow_game_in_the_core_stops_by_itself(worker: Worker) -> None:
    big = Experiment("fast", custom_level(300, 300, mines=13_000), Start.ZERO, games=3, seed=1, timeout=0.01)
    assert played(worker, big).timed_out.all()
    assert not play(experiment("fast")).timed_out.any()


def test_the_core_is_killed_as_well_when_it_must(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows which of the games took too long, so that each is tried alone; here none has the time."""
    monkeypatch.setattr(Worker, "_limit", staticmethod(lambda _: 0.1))
    big = Experiment("max", custom_level(500, 500, mines=30_000), Start.ZERO, games=2, seed=1, timeout=1.0)
    games = played(worker, big)
    assert games.timed_out.all()
    assert (games.clicks == 0).all()


def test_a_mistake_of_a_method_is_told_with_the_game(worker: Worker) -> None:
    number = int(np.flatnonzero(strange_games())[0])
    where = rf"in the game 6x6/6 safe of the seed {1 + number}: ZeroDivisionError: no strange thing"
    with pytest.raises(MethodFailedError, match=where):
        played(worker, experiment("broken"))
    assert played(worker, experiment("trivial")).won.any()


def test_a_crash_is_told_and_the_worker_plays_on(worker: Worker) -> None:
    with pytest.raises(MethodFailedError, match=r"the method dying failed .*its process ended with the code -6"):
        played(worker, experiment("dying"))
    assert played(worker, experiment("trivial")).won.any()


def test_a_player_that_somebody_has_killed_is_replaced(
    worker: Worker, sessions: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it waits for a task, and in the middle of one."""
    monkeypatch.setenv("HELD", str(tmp_path / "held"))
    assert played(worker, experiment("trivial")).won.any()

    def kill() -> None:
        assert worker._process is not None
        worker._process.kill()
        worker._process.wait()

    def kill_in_the_middle() -> None:
        until((tmp_path / "held").exists, "a game that is held up")
        kill()

    kill()
    killer = threading.Thread(target=kill_in_the_middle)
    killer.start()
    games = played(worker, experiment("held"))
    killer.join()
    assert len(sessions) == 3
    assert np.array_equal(games.won, play(experiment("trivial")).won)


def test_what_a_method_prints_disturbs_nobody(worker: Worker) -> None:
    assert np.array_equal(played(worker, experiment("loud")).won, play(experiment("trivial")).won)


def test_a_player_ends_with_the_one_who_asked() -> None:
    """Killed without a chance to say goodbye, in the middle of a game that hangs."""
    code = (
        "import sys; from tests.lab.test_worker import *; w = Worker();"
        "w._start(); print(w._process.pid, flush=True); list(w.parts(Task(experiment('sleepy'), 0, 12)))"
    )
    asking = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": f"{STRANGE}:{Path(__file__).parents[2]}", "PATH": ""},
    )
    assert asking.stdout is not None
    player = int(asking.stdout.readline())
    until(lambda: len(processes_of(player)) > 1, "a game that hangs")
    asking.kill()
    asking.communicate()
    until(lambda: not processes_of(player), "the end of the player and of what it had started")
