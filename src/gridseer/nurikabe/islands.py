"""The method ``islands``: four strategies until nothing changes, then guess a whole island and go on.

It is complete, since every island of the chosen clue is tried, and it is kept for comparison: brute force over islands
grows fast with the size of the grid.
"""

import time
from collections.abc import Iterator

from gridseer.nurikabe.bitboard import Bitboard
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.ladder import walk
from gridseer.nurikabe.rules import is_solved
from gridseer.nurikabe.strategies.reach import BlackConnect
from gridseer.nurikabe.strategies.shapes import AllValidIslands, TooManyError, shapes
from gridseer.nurikabe.strategies.simple import Expand, NoBlackBlock
from gridseer.pencil.solutions import SolutionCount, Solutions
from gridseer.stop import Stop

STRATEGIES = (Expand(), NoBlackBlock(), BlackConnect(), AllValidIslands())
"""The four, the quick ones first; any order leads to the same."""


class _OutOfTimeError(Exception):
    """Time ran out, or somebody said stop."""


class _Search:
    def __init__(self, seconds: float, stop: Stop | None) -> None:
        self._deadline = time.monotonic() + seconds
        self._stop = stop

    def solutions(self, position: Bitboard) -> Iterator[Board]:
        """Every solution from here, each once."""
        for _ in walk(position, STRATEGIES):
            self._check_time()
        if position.breach() is not None:
            return
        if not position.unknown:
            board = position.board()
            if is_solved(board):
                yield board
            return
        for guess in self._guesses(position):
            self._check_time()
            yield from self.solutions(guess)

    def _check_time(self) -> None:
        if time.monotonic() > self._deadline or (self._stop is not None and self._stop.is_set):
            raise _OutOfTimeError

    def _guesses(self, position: Bitboard) -> Iterator[Bitboard]:
        """Every island of the clue that has fewest; both colours of a cell when no clue has few enough."""
        best = None
        for group in position.owned:
            if group.size is None or group.count == group.size:
                continue
            try:
                islands = shapes(position, group)
            except TooManyError:
                continue
            if best is None or len(islands) < len(best):
                best = islands
        if best is None:
            yield from self._both_colours(position)
            return
        for shape in best:
            trial = position.copy()
            trial.colour(shape & ~trial.land, Colour.ISLAND)
            trial.colour(trial.around(shape) & trial.unknown, Colour.SEA)
            yield trial

    def _both_colours(self, position: Bitboard) -> Iterator[Bitboard]:
        near = position.spread(position.land) & position.unknown or position.unknown
        for colour in (Colour.ISLAND, Colour.SEA):
            trial = position.copy()
            trial.colour(near & -near, colour)
            yield trial


def solve_by_islands(board: Board, *, seconds: float, stop: Stop | None = None) -> Solutions[Board]:
    """Solve a board by strategies and guessed islands."""
    started = time.perf_counter()
    found: list[Board] = []
    count = SolutionCount.UNKNOWN
    try:
        for solution in _Search(seconds, stop).solutions(Bitboard.of(board)):
            found.append(solution)
            if len(found) == 2:
                break
        count = (SolutionCount.NONE, SolutionCount.ONE, SolutionCount.SEVERAL)[len(found)]
    except _OutOfTimeError:
        pass
    first, second = (*found, None, None)[:2]
    return Solutions(board, "islands", count, first, second, time.perf_counter() - started)
