"""A lock under which Ctrl-C waits."""

import signal
import threading
from types import FrameType
from typing import Self


class Unbroken:
    """A lock for calls that must not be cut off in the middle: Ctrl-C takes effect when they are over.

    python-xlib waits for ever once an exception has cut off one of its calls, in every thread that uses the connection.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._depth = 0
        self._handler = signal.getsignal(signal.SIGINT)
        self._pressed = False

    def __enter__(self) -> Self:
        self._lock.acquire()
        if threading.current_thread() is threading.main_thread():
            if self._depth == 0:
                self._handler = signal.signal(signal.SIGINT, self._wait)
            self._depth += 1
        return self

    def __exit__(self, *_: object) -> None:
        pressed = False
        if threading.current_thread() is threading.main_thread():
            self._depth -= 1
            if self._depth == 0:
                signal.signal(signal.SIGINT, self._handler or signal.default_int_handler)
                pressed, self._pressed = self._pressed, False
        self._lock.release()
        if pressed:
            signal.raise_signal(signal.SIGINT)

    def _wait(self, _signal: int, _frame: FrameType | None) -> None:
        self._pressed = True
