"""Each plays like ``trivial``, but when the cell right of the corner shows a 2 it does something strange."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers.trivial import Trivial
from gridseer.minesweeper.solving.method import Method


class Strange(Method):
    """Plays like trivial, and is told when it may be strange."""

    complete = False

    def analyse(self, board: Board) -> Analysis:
        """Be strange where it is time for it."""
        if board.cells[0, 1] == 2:
            self.be_strange()
        return replace(Trivial().analyse(board), method=self.name)

    def be_strange(self) -> None:
        """What it does."""


class Sleepy(Strange):
    """Never wakes up."""

    name = "sleepy"

    def be_strange(self) -> None:
        """Sleep; another process that it has started sleeps as well."""
        subprocess.run([sys.executable, "-c", "import time; time.sleep(1000)  # strange"], check=True)


class Busy(Strange):
    """Counts for ever, and no other thread of its process can do anything meanwhile."""

    name = "busy"

    def be_strange(self) -> None:
        """Count without letting anybody else run."""
        sum(range(10**15))


class Slow(Strange):
    """Comes back, but late."""

    name = "slow"

    def be_strange(self) -> None:
        """Put the clock forward by an hour, as far as Python sees it."""
        real = time.perf_counter
        time.perf_counter = lambda: real() + 3600.0


class Held(Strange):
    """Is held up, but only once: it leaves the file HELD."""

    name = "held"

    def be_strange(self) -> None:
        """Wait to be killed."""
        if not (mark := Path(os.environ["HELD"])).exists():
            mark.touch()
            time.sleep(1000)


class Broken(Strange):
    """Has a mistake."""

    name = "broken"

    def be_strange(self) -> None:
        """Fail."""
        raise ZeroDivisionError("no strange thing")


class Dying(Strange):
    """Takes its process with it."""

    name = "dying"

    def be_strange(self) -> None:
        """Crash."""
        os.abort()


class Loud(Strange):
    """Prints where data should go."""

    name = "loud"

    def be_strange(self) -> None:
        """Shout."""
        os.write(1, b"I am here\n")
        print("and here")  # noqa: T201
