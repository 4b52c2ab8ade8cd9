"""Tests that hang: each fails with the place where it does, and those behind it run all the same."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

AGAIN = 10
"""The part of its time after which a test that has been told to end, and didn't, is told again."""


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """Let what takes longer fail where it is; 0 is no limit. Code that never comes back to Python isn't ended."""

    def end(number: int, frame: FrameType | None) -> None:
        del number, frame
        pytest.fail(f"a test that takes longer than {seconds:g} seconds hangs")

    if seconds <= 0 or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds / AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
