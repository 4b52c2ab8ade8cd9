"""Worker: a process that plays games for us and can be killed when a game takes too long."""

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress

from gridseer.errors import GridseerError, MissingError
from gridseer.lab.child import Message
from gridseer.lab.part import PlayedPart, Task, part_of
from gridseer.lab.playing import is_played_in_core
from gridseer.lab.results import PlayedGames

GRACE = 2.0
"""Seconds over its time after which a game's player is killed; between two turns it stops by itself before that."""
PATIENCE = 120.0
"""Seconds that a process may take to be ready, and that many games of the core may take on top of the time of one."""


class MethodFailedError(RuntimeError):
    """A method has failed in a game: a mistake in the method, which nobody should count as a lost game."""


class _PlayerDiedError(Exception):
    """A process has ended by itself in a game."""

    def __init__(self, number: int, code: int | None) -> None:
        super().__init__(f"ended with the code {code}")
        self.number = number
        """The number of the game."""
        self.code = code
        """Its exit code."""


class Worker:
    """A process that plays, started when it is first needed and again after it was killed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._messages: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._retired = False

    def parts(self, task: Task) -> Iterator[PlayedPart]:
        """Play a task. It comes back in several parts when a game in it had to be stopped by killing the process.

        A process that dies by itself gets a second chance: somebody else may have killed it. Dying in the same game
        again is a mistake of the method.
        """
        waiting, deaths = [task], set[int]()
        while waiting:
            task = waiting.pop()
            try:
                outcome = self._played(task)
            except _PlayerDiedError as death:
                if death.number in deaths:
                    raise self._failure(task, death.number, death) from None
                deaths.add(death.number)
                waiting.append(task)
                continue
            if isinstance(outcome, PlayedPart):
                yield outcome
            elif task.count > 1 and is_played_in_core(task.experiment.method):
                # The core does not tell which game it plays: each gets its time alone.
                waiting += [Task(task.experiment, task.first + i, 1) for i in reversed(range(task.count))]
            else:
                limit = task.experiment.timeout
                yield part_of(task.experiment, outcome, PlayedGames.timeout(limit), limit)
                after = outcome + 1
                around = [(after, task.first + task.count - after), (task.first, outcome - task.first)]
                waiting += [Task(task.experiment, first, count) for first, count in around if count]

    def retire(self) -> None:
        """End the process for good."""
        self._retired = True
        self.close()

    def close(self) -> None:
        """End the process; the next task starts another."""
        process, self._process = self._process, None
        if process is None:
            return
        _kill(process)
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()

    def _played(self, task: Task) -> PlayedPart | int:
        """What came of a task; or the number of a game that took too long, and then the process is gone."""
        self._send(task)
        number: int | None = None
        while True:
            try:
                message = self._messages.get(timeout=PATIENCE if number is None else self._limit(task))
            except queue.Empty:
                self.close()
                if number is None:
                    raise self._failure(task, task.first, TimeoutError("it was not ready in time")) from None
                return number
            if isinstance(message, PlayedPart):
                return message
            if isinstance(message, int):
                number = message
                continue
            last = task.first if number is None else number
            raise self._death(last) if message is None else self._failure(task, last, message)

    @staticmethod
    def _limit(task: Task) -> float:
        """Seconds until the next word must come. The core plays many short games without a word."""
        in_core = is_played_in_core(task.experiment.method) and task.count > 1
        return task.experiment.timeout + GRACE + (PATIENCE if in_core else 0.0)

    def _send(self, task: Task) -> None:
        process = self._process or self._start()
        assert process.stdin is not None
        try:
            pickle.dump(task, process.stdin)
            process.stdin.flush()
        except OSError:
            raise self._death(task.first) from None

    def _start(self) -> "subprocess.Popen[bytes]":
        if self._retired:
            raise RuntimeError("the worker is retired")
        # In a session of its own: Ctrl-C is meant for the one who asks, not for the one who plays.
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "gridseer.lab.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._process, self._messages = process, queue.SimpleQueue()
        threading.Thread(target=_receive, args=(process, self._messages), daemon=True).start()
        return process

    def _death(self, number: int) -> "_PlayerDiedError":
        """Take note that the process is gone."""
        code = self._process.wait() if self._process else None
        self.close()
        return _PlayerDiedError(number, code)

    def _failure(self, task: Task, number: int, error: Exception) -> Exception:
        """Why nothing came of a task, for people."""
        if isinstance(error, MissingError):
            return error
        experiment = task.experiment
        where = f"in the game {experiment.level} {experiment.start.value} of the seed {experiment.seed + number}"
        if isinstance(error, _PlayerDiedError):
            what = f"its process ended with the code {error.code}"
        elif isinstance(error, GridseerError):
            what = error.sentence
        else:
            what = f"{type(error).__name__}: {error}"
        return MethodFailedError(f"the method {experiment.method} failed {where}: {what}")


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """End a process, and those that its methods have started."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _receive(process: "subprocess.Popen[bytes]", messages: "queue.SimpleQueue[Message | None]") -> None:
    """Pass on what a process says; None when it will say no more."""
    assert process.stdout is not None
    try:
        while True:
            messages.put(pickle.load(process.stdout))
    except (EOFError, OSError, ValueError, pickle.UnpicklingError):
        messages.put(None)
