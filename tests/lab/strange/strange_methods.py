"""Each plays like ``trivial``, but when the cell right of the corner shows a 2 it does something strange."""

import os
import subprocess
import sys
import time

from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solvers.trivial import Trivial


class Strange(Trivial):
    """Plays like trivial, and is told when it may be strange."""

    def analyse(self, board: Board) -> Analysis:
        """Be strange where it is time for it."""
        if board.cells[0, 1] == 2:
            self.be_strange()
        return super().analyse(board)

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
        """Take a rest."""
        time.sleep(0.15)


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
