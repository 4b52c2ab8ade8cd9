"""The lab on a cluster, at size: the same games on one machine and on a cluster that grows, shrinks and loses a worker.

``python -m bench.cluster [GAMES] [SEED] [FOLDER]`` plays beginner games of ``fast`` twice and compares every one. The
results are kept in FOLDER: stopped or killed, the same command goes on where it was. Then it measures what a task costs
the scheduler and the one who asks.
"""

import hashlib
import os
import pickle
import sys
import threading
import time
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import psutil
from distributed import SpecCluster, SubprocessCluster

from gridseer.lab.archive import Archive
from gridseer.lab.cluster import Cluster
from gridseer.lab.part import Task, part_of
from gridseer.lab.plan import Experiment, Plan
from gridseer.lab.playing import play
from gridseer.lab.results import Totals
from gridseer.lab.run import Agenda, Crew, Players, run
from gridseer.minesweeper.game import Start
from gridseer.minesweeper.level import LEVELS

FEWEST, MOST = 1, 4
"""Workers that the cluster may have."""
KILL_AFTER = 0.3
"""The share of the games after which a worker is killed."""
TASKS = 1000
"""Tasks of one game, for measuring what a task costs."""
SAMPLES = {"beginner": 200_000, "expert": 5_000}
"""Games whose bytes are measured, by level."""
TOLD = ("games", "wins", "timeouts", "clicks", "guesses", "mines_found", "no_guess")
"""The sums that must be equal."""


@dataclass(slots=True)
class Story:
    """What happened on the cluster."""

    kills: list[int] = field(default_factory=list)
    """The games that were there when a worker was killed."""
    workers: list[int] = field(default_factory=list)
    """How many workers there were, whenever that changed."""
    over: threading.Event = field(default_factory=threading.Event)

    def watch(self, cluster: SpecCluster) -> None:
        """Look how many workers there are."""
        while not self.over.wait(0.2):
            count = len(cluster.scheduler_info["workers"])
            if self.workers[-1:] != [count]:
                self.workers.append(count)


def main(games: int, seed: int, folder: Path) -> None:
    """Play, compare, measure."""
    experiment = Experiment("fast", LEVELS["beginner"], Start.SAFE, games, seed)
    with Crew(1) as crew:
        alone = _played(experiment, folder / "alone.sqlite", crew, "one machine")
    story = Story()
    options = {"dashboard_address": None, "silence_logs": 50, "worker_class": "distributed.Worker"}
    with SubprocessCluster(n_workers=FEWEST, threads_per_worker=1, **options) as started:
        started.adapt(minimum=FEWEST, maximum=MOST, target_duration="500ms", interval="1s", wait_count=5)
        threading.Thread(target=story.watch, args=(started,), daemon=True).start()
        with Cluster(started.scheduler_address) as cluster:
            shared = _played(experiment, folder / "cluster.sqlite", cluster, "cluster", story)
            _measure_tasks(cluster, experiment)
        time.sleep(8)  # with nothing to do it shrinks
        story.over.set()
    print(f"workers: {' '.join(map(str, story.workers))}; one was killed after {story.kills} games")
    _measure_parts(seed, folder)
    _compare(alone, shared, [folder / "alone.sqlite", folder / "cluster.sqlite"], experiment)


def _played(experiment: Experiment, path: Path, players: Players, name: str, story: Story | None = None) -> Totals:
    """Play what is missing in a file, and say how long it took."""
    began, cpu, parts = time.monotonic(), time.process_time(), 0
    with Archive(path) as archive:
        plan = Plan("cluster", (experiment,))
        archive.register(plan)
        agenda = Agenda(plan, archive)
        before = agenda.totals[experiment].games
        for part in run(agenda, archive, players):
            parts += 1
            done = agenda.totals[experiment].games
            if story is not None and not story.kills and before < KILL_AFTER * experiment.games < done:
                _kill_a_worker()
                story.kills.append(done)
            if parts == 50:
                sent = len(pickle.dumps(part)) / part.count
                print(f"{name}: {sent:.2f} bytes per game sent, {part.count:,} games per task", flush=True)
        totals = archive.totals(experiment)
    seconds, played = time.monotonic() - began, totals.games - before
    print(
        f"{name}: {played:,} games in {parts:,} tasks, {seconds:.0f} s, {played / max(seconds, 1e-9):,.0f} games/s; "
        f"{1e6 * totals.cpu_seconds / totals.games:.1f} us of CPU per game; the asker's own CPU "
        f"{1e3 * (time.process_time() - cpu) / max(parts, 1):.1f} ms per task",
        flush=True,
    )
    return totals


def _workers() -> list[psutil.Process]:
    """The processes of the cluster that play."""
    return [each for each in psutil.Process().children(recursive=True) if "gridseer.lab.child" in each.cmdline()]


def _kill_a_worker() -> None:
    """Kill the first worker of the cluster that plays, with SIGKILL."""
    worker = _workers()[0].parent()
    assert worker is not None
    worker.kill()


def _scheduler() -> psutil.Process:
    children = psutil.Process().children(recursive=True)
    return next(each for each in children if any("scheduler" in word for word in each.cmdline()))


def _measure_tasks(cluster: Cluster, experiment: Experiment) -> None:
    """What a task costs, whatever is played in it: tasks of one game, as many in flight as a large cluster has."""
    process = _scheduler()
    before, cpu, began = sum(process.cpu_times()[:2]), time.process_time(), time.monotonic()
    futures = [cluster.submit(Task(experiment, number, 1)) for number in range(TASKS)]
    for future in futures:
        future.result()
    seconds, used = time.monotonic() - began, sum(process.cpu_times()[:2]) - before
    print(
        f"{TASKS:,} tasks of one game: {TASKS / seconds:.0f} per second; the scheduler's CPU {1e3 * used / TASKS:.2f} "
        f"ms and the asker's {1e3 * (time.process_time() - cpu) / TASKS:.2f} ms per task; the scheduler holds "
        f"{process.memory_info().rss / 1e6:.0f} MB",
        flush=True,
    )


def _measure_parts(seed: int, folder: Path) -> None:
    """What is kept of games: how long it takes to play, to pack and to add them, and their bytes."""
    for level, games in SAMPLES.items():
        experiment = Experiment("fast", LEVELS[level], Start.SAFE, games, seed)
        times = [time.process_time()]
        played = play(experiment)
        times.append(time.process_time())
        part = part_of(experiment, 0, played, 1.0)
        times.append(time.process_time())
        with Archive(folder / "parts.sqlite") as archive:
            archive.register(Plan("parts", (experiment,)))
            archive.add(part)
            times.append(time.process_time())
            archive.remove()
        playing, packing, adding = (1e6 * (after - before) for before, after in pairwise(times))
        print(
            f"{games:,} games of {level}: {playing / games:.1f} us to play and {packing / games:.2f} us to pack each, "
            f"{len(part.packed) / games:.2f} bytes each, {adding / 1000:.1f} ms to add them all",
            flush=True,
        )


def _compare(alone: Totals, shared: Totals, paths: list[Path], experiment: Experiment) -> None:
    """Compare the sums, and every game."""
    for name in TOLD:
        print(f"{name}: {getattr(alone, name):,} and {getattr(shared, name):,}")
    digests = [_digest(path, experiment) for path in paths]
    same = digests[0] == digests[1] and all(getattr(alone, name) == getattr(shared, name) for name in TOLD)
    print(f"every game equal: {'yes' if same else 'NO'} (sha256 {digests[0][:16]} and {digests[1][:16]})")
    for path in paths:
        print(f"{path.name}: {path.stat().st_size / alone.games:.2f} bytes per game")


def _digest(path: Path, experiment: Experiment) -> str:
    """All games in order, as one number, however they were cut; not how long they took."""
    digests = {name: hashlib.sha256() for name in ("won", "timed_out", "clicks", "guesses", "mines_found")}
    with Archive(path) as archive:
        for _, games in archive.games(experiment):
            for name, digest in digests.items():
                digest.update(getattr(games, name).astype("<i4").tobytes())
    return hashlib.sha256(b"".join(digest.digest() for digest in digests.values())).hexdigest()


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    games, seed, folder, *_ = [*sys.argv[1:], *("10000000", "70000", "build/cluster")[len(sys.argv) - 1 :]]
    main(int(games), int(seed), Path(folder))
