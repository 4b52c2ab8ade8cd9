"""Running a plan: its games are cut into tasks, players play them, and the archive keeps what comes back."""

import math
import os
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from queue import SimpleQueue
from types import TracebackType
from typing import Protocol, Self

from gridseer.errors import InputError
from gridseer.lab.archive import Archive
from gridseer.lab.part import PlayedPart, Task
from gridseer.lab.plan import Experiment, Plan
from gridseer.lab.results import Totals
from gridseer.lab.worker import Worker

PART_SECONDS = 1.0
"""About how long a task takes: what a kill can cost each player, and how often somebody who watches sees something."""
PARTS_PER_SECOND = 50
"""Tasks that come back in a second, at most: the more players there are, the longer their tasks. A dask scheduler needs
milliseconds of its one core for each, and whoever asks keeps each in a file; see docs/measured/lab.md."""
LONGEST_PART = 60.0
"""Seconds that a task takes at most, however many players there are."""
GROWTH = 4
"""A task has at most this many times more games than the one before: the first games may have been short by chance."""


class Players(Protocol):
    """Those who play: processes of this machine, or of many."""

    @property
    def slots(self) -> int:
        """How many play side by side."""
        ...

    def submit(self, task: Task) -> "Future[list[PlayedPart]]":
        """Let somebody play a task."""
        ...


class Crew:
    """Players that are processes of this machine."""

    def __init__(self, slots: int | None = None) -> None:
        """As many as given, or one per core."""
        if slots is not None and slots < 1:
            raise InputError(f"expected at least 1 thread, got {slots}", "Omit --threads for one per core.")
        self.slots = slots or os.cpu_count() or 1
        """How many play side by side."""
        self._threads = ThreadPoolExecutor(self.slots)
        self._workers: list[Worker] = []
        self._idle: SimpleQueue[Worker] = SimpleQueue()

    def submit(self, task: Task) -> "Future[list[PlayedPart]]":
        """Let an idle process play a task; one more is started when there is none."""
        if len(self._workers) < self.slots and self._idle.empty():
            self._workers.append(worker := Worker())
            self._idle.put(worker)
        return self._threads.submit(self._play, task)

    def _play(self, task: Task) -> list[PlayedPart]:
        worker = self._idle.get()
        try:
            return list(worker.parts(task))
        finally:
            self._idle.put(worker)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Send everybody home; what they were playing is not counted."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.retire()
        self._threads.shutdown(wait=True)


class Agenda:
    """What is still to be played, and how fast it goes."""

    def __init__(self, plan: Plan, archive: Archive) -> None:
        self.totals: dict[Experiment, Totals] = {each: archive.totals(each) for each in plan.experiments}
        """What has come of each experiment so far."""
        self._plan = plan
        self._archive = archive
        self._gaps = {each: archive.missing(each)[::-1] for each in plan.experiments}
        self._size = dict.fromkeys(plan.experiments, 1)

    def next_task(self, slots: int) -> Task | None:
        """The next games to be played, in the order of the plan."""
        for experiment, gaps in self._gaps.items():
            if gaps and not self._is_over_budget(experiment):
                first, left = gaps.pop()
                count = min(left, self._count(experiment, slots))
                if count < left:
                    gaps.append((first + count, left - count))
                return Task(experiment, first, count)
        return None

    def count(self, part: PlayedPart) -> None:
        """Take note of games that were played."""
        self.totals[part.experiment].add(part.totals)
        self._size[part.experiment] = max(self._size[part.experiment], part.count)

    def look_again(self) -> bool:
        """Look for games that nobody has played after all, as when two runs share a file; whether there are any."""
        for experiment in self._plan.experiments:
            self._gaps[experiment] = self._archive.missing(experiment)[::-1]
            self.totals[experiment] = self._archive.totals(experiment)
        return any(gaps and not self._is_over_budget(each) for each, gaps in self._gaps.items())

    def seconds_left(self, slots: int) -> float | None:
        """About how long it will still take; None when nobody has played yet."""
        paces: dict[str, list[float]] = {}
        for experiment, totals in self.totals.items():
            if totals.games:
                paces.setdefault(experiment.method, []).append(totals.seconds / totals.games)
        if not paces:
            return None
        typical = {method: sum(each) / len(each) for method, each in paces.items()}
        usual = sum(typical.values()) / len(typical)
        return sum(self._seconds_left(each, typical.get(each.method, usual)) for each in self.totals) / slots

    def _seconds_left(self, experiment: Experiment, usual: float) -> float:
        totals = self.totals[experiment]
        pace = totals.seconds / totals.games if totals.games else usual
        seconds = max(experiment.games - totals.games, 0) * pace
        return seconds if experiment.budget is None else min(seconds, max(experiment.budget - totals.cpu_seconds, 0.0))

    def _count(self, experiment: Experiment, slots: int) -> int:
        """How many games a task has: enough to be worth it, but something for every player."""
        totals = self.totals[experiment]
        if not totals.games:
            return 1
        seconds = min(max(PART_SECONDS, slots / PARTS_PER_SECOND), LONGEST_PART)
        seconds = seconds if experiment.budget is None else min(seconds, experiment.budget / slots)
        wanted = int(seconds * totals.games / max(totals.seconds, 1e-9))
        share = math.ceil((experiment.games - totals.games) / slots)
        return max(1, min(wanted, GROWTH * self._size[experiment], max(share, wanted // 10)))

    def _is_over_budget(self, experiment: Experiment) -> bool:
        return experiment.budget is not None and self.totals[experiment].cpu_seconds >= experiment.budget


def run(agenda: Agenda, archive: Archive, players: Players) -> Generator[PlayedPart]:
    """Play what is on the agenda; hand out every part after it was kept."""
    flying: set[Future[list[PlayedPart]]] = set()
    try:
        while True:
            while len(flying) <= players.slots and (task := agenda.next_task(players.slots)):
                flying.add(players.submit(task))
            if not flying:
                if agenda.look_again():
                    continue
                return
            landed, flying = wait(flying, timeout=1.0, return_when=FIRST_COMPLETED)
            for future in landed:
                for part in future.result():
                    part.totals.clock_seconds /= players.slots
                    if archive.add(part):
                        agenda.count(part)
                        yield part
    finally:
        for future in flying:
            with suppress(Exception):
                future.cancel()
