"""Clock: the seconds of a session, without those in which nobody played."""

import time
from collections.abc import Callable


class Clock:
    """Runs from zero, or from where it stood; stands still while it is paused."""

    def __init__(
        self, seconds: float = 0.0, *, running: bool = True, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._now = now
        self._before = seconds
        self._since = now() if running else None

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    def seconds(self) -> float:
        """The time on the clock, to the millisecond."""
        passed = 0.0 if self._since is None else self._now() - self._since
        return round(self._before + passed, 3)

    def pause(self) -> None:
        """Stop the clock until it is resumed."""
        self._before = self.seconds()
        self._since = None

    def resume(self) -> None:
        """Let the clock run again."""
        if self._since is None:
            self._since = self._now()
