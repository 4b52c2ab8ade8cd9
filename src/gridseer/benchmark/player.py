"""Players that are scored: a method of gridseer, random cells, or any program that reads boards and prints moves."""

import hashlib
import queue
import shlex
import subprocess
from random import Random
from threading import Thread
from typing import IO, Protocol, Self

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.solver import make_solver

SECONDS = 30.0
"""How long a program may think about one move."""


class Player(Protocol):
    """Somebody who opens cells."""

    name: str

    def move(self, board: Board) -> Cell | None:
        """The cell to open; None for an answer that isn't a closed cell of the board."""

    def close(self) -> None:
        """Say goodbye."""


class RandomCells:
    """Opens any closed cell, the same one for the same board."""

    name = "random"

    def move(self, board: Board) -> Cell | None:
        """A closed cell by the digest of the board."""
        closed = board.closed_cells()
        chance = Random(hashlib.sha256(str(board).encode()).digest()).random()
        return closed[int(chance * len(closed))]

    def close(self) -> None:
        """Nothing is open."""


class MethodPlayer:
    """A method of gridseer; ``exact`` is the smallest risk."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._solver = make_solver(name)

    def move(self, board: Board) -> Cell | None:
        """What the method opens."""
        found = self._solver.think(board).move
        return None if found is None else found.cell

    def close(self) -> None:
        """Nothing is open."""


class ProgramPlayer:
    """A program that is started once: board text and an empty line in, a line with a cell out, again and again.

    A cell is two numbers from 0, column and row, such as ``2 4`` or ``2,4``, or a name such as ``C5``.
    """

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.name = command
        self._seconds = seconds
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except (OSError, ValueError, IndexError) as error:
            raise InputError(f"expected a program that can be started, got {command!r}: {error}") from None
        self._lines: queue.Queue[str] = queue.Queue()
        assert self._process.stdout is not None
        self._listener = Thread(target=self._listen, args=(self._process.stdout,), daemon=True)
        self._listener.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def move(self, board: Board) -> Cell | None:
        """Ask the program."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{board}\n\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=self._seconds)
        except (BrokenPipeError, queue.Empty):
            line = ""
        if not line:
            state = self._process.poll()
            ended = f"one that ended with {state}" if state is not None else f"none within {self._seconds:g} s"
            raise InputError(
                f"expected a line with a cell from {self.name!r}, got {ended}",
                "It must print one line per board, and flush it; --seconds gives it more time.",
            )
        cell = parse_cell(line)
        inside = cell is not None and cell.x < board.width and cell.y < board.height
        return cell if inside and cell in board.closed_cells() else None

    def close(self) -> None:
        """End the program."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.close()
            self._process.wait(timeout=1)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._listener.join()

    def _listen(self, lines: IO[str]) -> None:
        with lines:
            for line in lines:
                if line.strip():
                    self._lines.put(line)
        self._lines.put("")


def parse_cell(line: str) -> Cell | None:
    """A cell as a program may write it; None for anything else.

    >>> parse_cell("2,4"), parse_cell(" 2 4 "), parse_cell("C5"), parse_cell("north")
    (Cell(x=2, y=4), Cell(x=2, y=4), Cell(x=2, y=4), None)
    """
    words = line.replace(",", " ").split()
    if len(words) == 2 and all(word.isdecimal() and len(word) < 5 for word in words):
        return Cell(int(words[0]), int(words[1]))
    return Cell.named(words[0]) if len(words) == 1 else None


def make_player(name: str) -> Player:
    """A player of gridseer's own by name; ``random`` opens random cells, also where others are proven safe."""
    return RandomCells() if name == RandomCells.name else MethodPlayer(name)
