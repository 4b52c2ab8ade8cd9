"""A process that plays games for another: tasks come in on stdin, parts go out on stdout.

It ends when its stdin does, also in the middle of a game: whoever started it may have been killed.
"""

import os
import pickle
import queue
import signal
import sys
import threading
import time
from typing import BinaryIO

from gridseer.lab.part import PlayedPart, Task, part_of
from gridseer.lab.playing import play

Message = int | PlayedPart | Exception
"""The number of a game that begins, what came of a task, or why nothing came of it."""


def main() -> None:
    """Play one task after the other."""
    replies = _take_stdout()
    tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(tasks,), daemon=True).start()

    def send(message: Message) -> None:
        pickle.dump(message, replies)
        replies.flush()

    while True:
        task = tasks.get()
        try:
            began = time.perf_counter()
            games = play(task.experiment, task.first, task.count, send)
            send(part_of(task.experiment, task.first, games, time.perf_counter() - began))
        except Exception as error:  # whatever a method does, the one who asked is told
            send(_told(error))


def _take_stdout() -> BinaryIO:
    """The way back; a method that prints something then prints it to stderr."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return replies


def _listen(tasks: "queue.SimpleQueue[Task]") -> None:
    """Take in tasks until nobody can send any more; then there is nobody to play for."""
    try:
        while True:
            tasks.put(pickle.load(sys.stdin.buffer))
    except (EOFError, pickle.UnpicklingError):
        _end()


def _end() -> None:
    """End this process and those that methods have started, whatever they are doing."""
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _told(error: Exception) -> Exception:
    """An error that can be sent."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


if __name__ == "__main__":
    main()
