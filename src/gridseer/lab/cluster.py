"""Cluster: players that are the workers of a dask.distributed cluster, on any number of machines."""

import atexit
import time
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import TYPE_CHECKING, Self

from gridseer.errors import InputError
from gridseer.lab.part import PlayedPart, Task
from gridseer.lab.worker import Worker
from gridseer.need import EXTRAS, demand

PATIENCE = 10
"""Seconds until a scheduler must have answered."""
COUNT_SECONDS = 2.0
"""So often the workers of the cluster are counted again."""
TRIES = 5
"""So often a task is given out again after a worker of the cluster was lost with it."""


class Cluster:
    """The workers that a scheduler knows. One that is lost costs the games it was playing; others play them again."""

    def __init__(self, address: str) -> None:
        """Reach the scheduler at an address such as ``tcp://10.0.0.1:8786``."""
        demand("--dask", [EXTRAS["dask"]])
        from distributed import Client

        try:
            self._client: Client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            hint = "Start one: dask scheduler; and on every machine: dask worker tcp://HOST:8786."
            raise InputError(f"expected a dask scheduler at {address!r}, got no answer: {error}", hint) from None
        self._slots, self._count_again = 1, 0.0

    @property
    def slots(self) -> int:
        """How many play side by side: workers may come and go while a plan runs."""
        if time.monotonic() > self._count_again:
            self._slots = max(1, sum(map(int, self._client.nthreads().values())))
            self._count_again = time.monotonic() + COUNT_SECONDS
        return self._slots

    def submit(self, task: Task) -> "Future[list[PlayedPart]]":
        """Let a worker play a task, and another one when that one is lost."""
        future: Future[list[PlayedPart]] = Future()
        self._give_out(task, future, TRIES)
        return future

    def _give_out(self, task: Task, future: "Future[list[PlayedPart]]", tries: int) -> None:
        from distributed import KilledWorker

        def landed(played: "DaskFuture") -> None:
            if future.cancelled():
                return
            error = played.exception() if played.status != "cancelled" else ConnectionError("the scheduler is gone")
            if isinstance(error, KilledWorker) and tries > 1:
                self._give_out(task, future, tries - 1)
            elif error is not None:
                future.set_exception(_explained(error))
            else:
                future.set_result(played.result())

        self._client.submit(play_here, task, pure=False).add_done_callback(landed)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the scheduler; it drops what nobody waits for any more."""
        self._client.close(timeout=PATIENCE)


if TYPE_CHECKING:
    from distributed import Future as DaskFuture


def _explained(error: BaseException) -> BaseException:
    if isinstance(error, ModuleNotFoundError):
        return InputError(f"a worker of the cluster has no {error.name}", "Install gridseer on every machine.")
    if isinstance(error, ConnectionError):
        return InputError("the dask scheduler is gone", "Start it and run the same command again: nothing is lost.")
    return error


_idle: "SimpleQueue[Worker]" = SimpleQueue()


def play_here(task: Task) -> list[PlayedPart]:
    """Play a task in a process beside this one, which a worker of the cluster keeps for the next task."""
    try:
        worker = _idle.get_nowait()
    except Empty:
        worker = Worker()
        atexit.register(worker.close)
    try:
        return list(worker.parts(task))
    finally:
        _idle.put(worker)
