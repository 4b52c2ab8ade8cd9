"""Logic in SWI-Prolog: the rules are in ``minesweeper.pl``; here is only the conversation with it."""

import atexit
import contextlib
import os
import queue
import subprocess
import threading
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar

from gridseer.errors import GridseerError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.constraints import equations
from gridseer.minesweeper.solving.explain import contradiction
from gridseer.minesweeper.solving.method import Method
from gridseer.minesweeper.solving.option import option
from gridseer.need import Need

RULES = Path(__file__).with_name("minesweeper.pl")

GRACE = 2.0
"""Seconds that Prolog has for starting and for noticing that its time has run out, before it is ended."""


@dataclass(frozen=True)
class Prolog(Method):
    """Prolog proves which cells are certain: those whose opposite has no solution.

    It knows no probabilities: the mines left are spread evenly over the cells that are open to both.
    """

    name: ClassVar[str] = "prolog"
    complete: ClassVar[bool] = True
    needs: ClassVar[tuple[Need, ...]] = (
        Need("SWI-Prolog", install="sudo apt-get install swi-prolog-nox", program="swipl"),
    )
    seconds: float = option(
        5.0, "how long it may think about a board; then only what is proven by then", least=0.001, most=86400
    )

    def analyse(self, board: Board) -> Analysis:
        """Prove all that can be proven."""
        found = equations(board)
        cells = list(dict.fromkeys(cell for equation in found for cell in equation.cells))
        number = {cell: place for place, cell in enumerate(cells)}
        off = [cell for cell in board.closed_cells() if cell not in number]
        sums = ",".join(f"{[number[cell] for cell in equation.cells]} = {equation.mines}" for equation in found)
        # Where the number of mines isn't known, so many more cells off the frontier can take or leave the difference.
        least, most = board.mines_left_range
        question = f"board({self.seconds:f},{most},{len(off) + most - least},[{sums}])."
        verdicts: dict[str, list[Cell]] = {"safe": [], "mine": []}
        for line in _conversation().ask(question, self.seconds):
            if line == "contradiction":
                raise contradiction(board)
            verdict, _, about = line.partition(" ")
            if verdict in verdicts:
                verdicts[verdict] += off if about == "off" else [cells[int(about)]]
        clues = [equation.clue for equation in found]
        return Analysis.from_verdicts(board, self.name, verdicts["safe"], verdicts["mine"], clues)


class Conversation:
    """A Prolog that stays alive between questions. One that died or hangs is ended, and the next one started."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._owner = 0
        atexit.register(self.end)

    @property
    def process_id(self) -> int | None:
        """The process of the Prolog, or None when there is none."""
        return None if self._process is None else self._process.pid

    def ask(self, question: str, seconds: float) -> list[str]:
        """The lines of an answer; without its end when Prolog died or did not keep its time."""
        with self._lock:
            try:
                return self._answer(question, seconds)
            except _PrologDiedError:
                # Somebody ended it, perhaps long ago: once more with a fresh one.
                return self._answer(question, seconds)

    def _answer(self, question: str, seconds: float) -> list[str]:
        lines: list[str] = []
        finished = False
        try:
            self._send(question)
            until = time.monotonic() + seconds + GRACE
            while not finished:
                line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
                if line is None:
                    raise _PrologDiedError
                finished = line == "done"
                lines.append(line)
        except queue.Empty:
            return lines
        finally:
            # Also after Ctrl-C: what it would still say belongs to no later question.
            if not finished:
                self.end()
        return lines[:-1]

    def _send(self, question: str) -> None:
        """Say something in a thread of its own: a Prolog that hangs does not listen either."""
        if self._process is None or self._owner != os.getpid():
            self._process = self._started()
        threading.Thread(target=_write, args=(self._process, question + "\n"), daemon=True).start()

    def _started(self) -> "subprocess.Popen[str]":
        self._owner = os.getpid()
        process = subprocess.Popen(
            ["swipl", "-f", "none", "-q", "-g", "serve", "-t", "halt", str(RULES)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            # A session of its own: Ctrl-C is for gridseer, which then ends it.
            start_new_session=True,
        )
        self._lines = queue.SimpleQueue()
        threading.Thread(target=_read, args=(process, self._lines), daemon=True).start()
        return process

    def end(self) -> None:
        """End the Prolog, if there is one and it is ours."""
        process, self._process = self._process, None
        if process is None or self._owner != os.getpid():
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


class _PrologDiedError(GridseerError):
    """Prolog ended before its answer did."""

    def __init__(self) -> None:
        super().__init__("Prolog ended before it had answered", "See whether it works at all: swipl --version")


def _write(process: subprocess.Popen[str], text: str) -> None:
    assert process.stdin is not None
    with contextlib.suppress(OSError, ValueError):  # it died; whoever waits for the answer will notice
        process.stdin.write(text)
        process.stdin.flush()


def _read(process: subprocess.Popen[str], lines: "queue.SimpleQueue[str | None]") -> None:
    """Hand on every line of a process, and None when there are no more: waiting for a line can then have an end."""
    assert process.stdout is not None
    with contextlib.suppress(ValueError):  # closed while it was read
        for line in process.stdout:
            lines.put(line.rstrip("\n"))
    lines.put(None)


@cache
def _conversation() -> Conversation:
    return Conversation()
