"""Waiting for a condition: a hang fails, a busy machine doesn't."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import pytest

T = TypeVar("T")
PATIENCE = 300.0
"""Seconds until something counts as hanging. Nothing that works takes a tenth of that, however busy the machine is."""


def until(condition: Callable[[], T], what: str, *, pause: float = 0.02) -> T:
    """Wait until a condition is true; what it is then."""
    deadline = wait_for(what)
    while not (found := condition()):
        deadline.tick(pause)
    return found


def wait_for(what: str, seconds: float = PATIENCE) -> "Deadline":
    """Something that must become true in time."""
    return Deadline(what, time.monotonic() + seconds)


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when something is waited for."""

    what: str
    """What it is."""
    until: float
    """On the monotonic clock."""

    def tick(self, pause: float = 0.2) -> None:
        """Wait a little; fail when it was too long."""
        if time.monotonic() > self.until:
            pytest.fail(f"waited too long for {self.what}")
        time.sleep(pause)
