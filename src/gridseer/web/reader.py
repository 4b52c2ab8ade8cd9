"""Readers: processes of their own that look at pictures.

Reading a large picture takes seconds in which the code cannot be interrupted, and a broken file may upset the library
that decodes it. In a process of its own it can be ended at once when nobody waits for it any more, takes nothing down
with it, and the page's other calls do not wait for its turn of the interpreter.
"""

import multiprocessing
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

from gridseer.errors import GridseerError, InputError
from gridseer.stop import Stop

IDLE_SECONDS = 300.0
"""A process that had no picture for so long ends."""
LOOK_SECONDS = 0.02
"""How often it is asked whether somebody still waits."""
REPAIR_SECONDS = 3.0
"""How long the readings of one puzzle may be weighed against its solutions."""
ALL_REPAIRS_SECONDS = 6.0
"""How long it may take for all the puzzles of a picture; the best of them come first."""

Options = dict[str, Any]


class StoppedReadingError(InputError):
    """Nobody waits for this picture any more."""


class Readers:
    """The processes, started when they are needed. Each reads one picture at a time."""

    def __init__(self) -> None:
        self._idle: list[_Reader] = []
        self._lock = Lock()

    def read(self, what: str, content: bytes, options: Options, stop: Stop) -> dict[str, Any]:
        """What a picture shows, as JSON would say it."""
        while True:
            with self._lock:
                reader = self._idle.pop() if self._idle else _Reader()
            try:
                found = reader.ask((what, content, options), stop)
            except EOFError:  # it was idle for too long, and went just now
                continue
            with self._lock:
                self._idle.append(reader)
            if isinstance(found, Exception):
                raise found
            return found


class _Reader:
    """One process, seen from the server."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, other = context.Pipe()
        self._process = context.Process(target=_work, args=(other,), name="gridseer-reader", daemon=True)
        self._process.start()
        other.close()

    def ask(self, task: tuple[str, bytes, Options], stop: Stop) -> "dict[str, Any] | Exception":
        """What it answers; it is ended when nobody waits for that any more."""
        try:
            self._connection.send(task)
            while not self._connection.poll(LOOK_SECONDS):
                if stop.is_set:
                    raise StoppedReadingError("stopped: nobody waits for this picture any more")
            answer: dict[str, Any] | Exception = self._connection.recv()
        except (EOFError, OSError):
            self._end()
            if self._process.exitcode:
                raise InputError(
                    "expected a picture that can be read, got one that ended its reader", "Try a smaller part of it."
                ) from None
            raise EOFError from None
        except StoppedReadingError:
            self._end()
            raise
        return answer

    def _end(self) -> None:
        self._connection.close()
        self._process.join(0.2)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


def _work(connection: Connection) -> None:
    """Read one picture after the other, until nobody sends any or the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    with suppress(EOFError, OSError):
        while connection.poll(IDLE_SECONDS):
            what, content, options = connection.recv()
            try:
                connection.send(_KINDS[what](content, **options))
            except GridseerError as error:
                connection.send(InputError(error.sentence, error.hint))
            except Exception as error:  # whatever a picture does to the reader, its owner is told
                sentence = f"expected a picture that can be read, got {type(error).__name__}: {error}"
                connection.send(InputError(sentence[:300], "Please report it together with the picture."))


def _minesweeper(content: bytes, **options: Any) -> dict[str, Any]:  # noqa: ANN401 - see gridseer.vision.board.reader
    from gridseer.vision.board.reader import read
    from gridseer.vision.image import decode

    frame = decode(content)
    boards = [sighting.to_json() for sighting in read(frame, **options)]
    return {"width": frame.width, "height": frame.height, "boards": boards}


def _nurikabe(content: bytes) -> dict[str, Any]:
    from gridseer.vision.image import decode
    from gridseer.vision.paper.nurikabe import read_puzzles
    from gridseer.vision.paper.repair import repair

    frame = decode(content)
    sightings = read_puzzles(frame)
    ends = time.monotonic() + ALL_REPAIRS_SECONDS
    puzzles = []
    for sighting in sightings:
        left = min(REPAIR_SECONDS, ends - time.monotonic())
        puzzles.append((repair(sighting, left) if left > 0 else sighting).to_json())
    return {"width": frame.width, "height": frame.height, "puzzles": puzzles}


_KINDS: dict[str, Callable[..., dict[str, Any]]] = {"minesweeper": _minesweeper, "nurikabe": _nurikabe}
