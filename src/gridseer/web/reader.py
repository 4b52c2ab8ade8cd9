"""Readers: processes of their own that look at pictures.

Reading a large picture takes seconds in which the code cannot be interrupted, and a broken file may upset the library
that decodes it. In a process of its own it can be ended at once when nobody waits for it any more, takes nothing down
with it, and the page's other calls do not wait for its turn of the interpreter.
"""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any

from gridseer.errors import GridseerError, InputError
from gridseer.stop import Stop

if TYPE_CHECKING:
    from gridseer.geometry import Frame

IDLE_SECONDS = 300.0
"""A process that had no picture for so long ends."""
LOOK_SECONDS = 0.02
"""How often it is asked whether somebody still waits."""

WORK_SECONDS, WORK_SECONDS_PER_MEGABYTE = 2.5, 3.0
"""How much of the processor a picture may cost unless somebody asks for more: a file that holds more may cost more.

On a slow machine a puzzle of 400x520 pixels was seen to cost 0.5 to 1.1 s."""

Options = dict[str, Any]
"""What the reader of the puzzle is given besides the picture; with ``looks``, it is said which cells look alike."""


@dataclass(frozen=True, slots=True)
class SeenPicture:
    """What a picture shows."""

    width: int
    height: int
    found: list[dict[str, Any]]
    """The puzzles in it, as JSON says them."""


class StoppedReadingError(InputError):
    """Nobody waits for this picture any more."""


class TooMuchWorkError(InputError):
    """A picture that costs more than its reader may spend without being asked to."""

    def __init__(
        self,
        sentence: str = "this picture takes longer than usual to read, so reading was stopped",
        hint: str | None = "Cut it to the board or puzzle, or keep reading.",
    ) -> None:
        super().__init__(sentence, hint)


class Readers:
    """The processes, started when they are needed. Each reads one picture at a time."""

    def __init__(self) -> None:
        self._idle: list[_Reader] = []
        self._lock = Lock()

    def read(self, puzzle: str, content: bytes, options: Options, stop: Stop, *, patient: bool = False) -> SeenPicture:
        """The puzzles of one kind in a picture; the work is limited unless somebody is patient."""
        while True:
            with self._lock:
                reader = self._idle.pop() if self._idle else _Reader()
            try:
                found = reader.ask((puzzle, content, options, patient), stop)
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

    def ask(self, task: tuple[str, bytes, Options, bool], stop: Stop) -> SeenPicture | Exception:
        """What it answers; it is ended when nobody waits for that any more."""
        try:
            self._connection.send(task)
            while not self._connection.poll(LOOK_SECONDS):
                if stop.is_set:
                    raise StoppedReadingError("stopped: nobody waits for this picture any more")
            answer: SeenPicture | Exception = self._connection.recv()
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
            puzzle, content, options, patient = connection.recv()
            connection.send(_answer(connection, puzzle, content, options, patient=patient))


def _answer(
    connection: Connection, puzzle: str, content: bytes, options: Options, *, patient: bool
) -> SeenPicture | InputError:
    """What a picture shows, or why that can't be said."""
    from gridseer.puzzles import PUZZLES
    from gridseer.vision.image import decode

    try:
        budget = WORK_SECONDS + WORK_SECONDS_PER_MEGABYTE * len(content) / 1e6
        with _limited(connection, None if patient else budget):
            frame, looks = decode(content), options.pop("looks", False)
            found = PUZZLES[puzzle].read(frame, **options)
            plain = [{**one.to_json(), **({"looks": _looks(frame, one)} if looks else {})} for one in found]
            return SeenPicture(frame.width, frame.height, plain)
    except GridseerError as error:
        return InputError(error.sentence, error.hint)
    except Exception as error:  # whatever a picture does to the reader, its owner is told
        sentence = f"expected a picture that can be read, got {type(error).__name__}: {error}"
        return InputError(sentence[:300], "Please report it together with the picture.")


def _looks(frame: "Frame", sighting: Any) -> list[list[int]] | None:  # noqa: ANN401 - a board that was seen
    """The number of each cell's look; None where nearly every cell looks different."""
    from gridseer.vision.board import different_looks

    try:
        found = different_looks(frame, sighting)
    except InputError:
        return None
    numbers = [[0] * sighting.lattice.columns for _ in range(sighting.lattice.rows)]
    for number, look in enumerate(found):
        for cell in look.cells:
            numbers[cell.y][cell.x] = number
    return numbers


@contextmanager
def _limited(connection: Connection, seconds: float | None) -> Iterator[None]:
    """Say so and end this process, which nothing else can interrupt, once it has worked for so long."""
    done, end = Event(), time.process_time() + (seconds or 0)

    def watch() -> None:
        while not done.wait(LOOK_SECONDS):
            if time.process_time() > end:
                connection.send(TooMuchWorkError())
                os._exit(0)

    watching = Thread(target=watch, daemon=True)
    if seconds is not None:
        watching.start()
    try:
        yield
    finally:
        done.set()
        if seconds is not None:
            watching.join()
