"""Long work: only a few at a time, nobody else waits for it, and it ends when nobody waits for its answer."""

from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, create_task_group
from anyio.to_thread import run_sync
from fastapi import Request

from gridseer.errors import GridseerError
from gridseer.stop import Stop

T = TypeVar("T")


async def while_wanted(request: Request, work: Callable[[Stop], T], limiter: CapacityLimiter) -> T:
    """Do something in a thread of its own; its stop is set as soon as the page that asked goes away or gives up."""
    stop = Stop()
    done: list[T] = []
    trouble: GridseerError | None = None

    async def listen() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        stop.set()

    async with create_task_group() as group:
        group.start_soon(listen)
        try:
            done.append(await run_sync(work, stop, limiter=limiter))
        except GridseerError as error:  # a group of tasks would wrap it
            trouble = error
        group.cancel_scope.cancel()
    if trouble is not None:
        raise trouble
    return done[0]
