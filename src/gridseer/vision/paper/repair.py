"""Repair: when a puzzle as it was read cannot be solved, or has several solutions, try what else its cells may hold.

Other readings are tried, the likeliest first, changes of several cells among them, until one puzzle has exactly one
solution. What is changed is said. A puzzle that has exactly one solution as it was read is not
changed: there a doubt about a cell is dropped when nothing else that the cell may hold would do.

The solver of the puzzles is given: pictures are read without a solver.
"""

import heapq
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from gridseer.grid import Cell, reading_order
from gridseer.pencil.solutions import SolutionCount, Solutions
from gridseer.vision.paper.sighting import EMPTY, ISLAND, SEA, InkReading, PuzzleSighting, Repair

FARTHEST = {SolutionCount.NONE: 16.0, SolutionCount.SEVERAL: 9.0, SolutionCount.UNKNOWN: 4.0}
"""How much less likely than what was read a change may be, as a logarithm: more is believed against a puzzle that has
no solution than against one that has several, for some puzzles do, or that takes too long."""
MOST_TRIES = 400
"""This many puzzles are tried."""
LONGEST_TRY = 2.0
"""How long one of them may take, in seconds."""
MOST_RIVALS = 3
"""This many other readings of a repaired cell are tried, to say whether only one of them works."""
RIVAL = 3e-4
"""From this probability on another reading must be excluded for a doubt to be dropped."""
NO_OTHER_MARK = 0.03
"""A doubt about marks of the player, which no solution settles, is dropped below this probability."""

Change = tuple[tuple[Cell, str], ...]
Cells = tuple[tuple[str, ...], ...]
Solve = Callable[[Cells, float], Solutions[Any] | None]
"""From rows of clues, ``.`` where there is none, and the seconds that may be spent on them to their solutions; None
when no puzzle can have these clues."""


@dataclass(frozen=True, slots=True)
class _Trial:
    """A sighting, and the means to find out how many solutions it has after some changes."""

    sighting: PuzzleSighting
    solve: Solve
    ends: float
    """When time runs out, by ``time.monotonic()``."""

    def solutions(self, change: Change) -> Solutions[Any] | None:
        """The solutions of the clues after a change; None when no puzzle can have them.

        Marks of the player are left out: they may be wrong.
        """
        changed = dict(change)
        rows = [
            tuple(_clue(changed.get(Cell(x, y), text)) for x, text in enumerate(row))
            for y, row in enumerate(self.sighting.cells)
        ]
        left = min(LONGEST_TRY, self.ends - time.monotonic())
        return self.solve(tuple(rows), max(left, 0.01))

    def count(self, change: Change) -> SolutionCount:
        """How many solutions the clues have after a change."""
        found = self.solutions(change)
        return SolutionCount.NONE if found is None else found.count


def repair(sighting: PuzzleSighting, solve: Solve, seconds: float) -> PuzzleSighting:
    """The sighting with the likeliest changes after which it has exactly one solution, and that solution.

    With none needed it has fewer doubts. Without such changes it stays as it is, but the least certain cells become
    doubtful.
    """
    trial = _Trial(sighting, solve, time.monotonic() + seconds)
    found = trial.solutions(())
    count = SolutionCount.NONE if found is None else found.count
    if count is SolutionCount.ONE:
        kept = tuple(cell for cell in sighting.doubtful if not _is_settled(trial, cell))
        return replace(sighting, doubtful=kept, solutions=found)
    for tries, change in enumerate(_changes(sighting, FARTHEST[count])):
        if tries >= MOST_TRIES or time.monotonic() > trial.ends:
            break
        found = trial.solutions(change)
        if found is not None and found.count is SolutionCount.ONE:
            return replace(_repaired(trial, change), solutions=found)
    return sighting if count is SolutionCount.UNKNOWN else _doubted(sighting)


def _is_settled(trial: _Trial, cell: Cell) -> bool:
    """Whether nothing else that a cell may hold gives a puzzle with exactly one solution."""
    read = trial.sighting.cells[cell.y][cell.x]
    others = [other for other in trial.sighting.readings.get(cell, ()) if other.text != read]
    if not others or any(not _differ(read, one.text) and one.probability > NO_OTHER_MARK for one in others):
        return False
    rivals = [one for one in others if _differ(read, one.text) and one.probability > RIVAL]
    excluded = (SolutionCount.NONE, SolutionCount.SEVERAL)
    return all(trial.count(((cell, one.text),)) in excluded for one in rivals)


def _differ(one: str, other: str) -> bool:
    """Whether two readings are different puzzles."""
    return one != other and (_is_clue(one) or _is_clue(other))


def _clue(text: str) -> str:
    return text if _is_clue(text) else EMPTY


def _is_clue(text: str) -> bool:
    return text not in (EMPTY, SEA, ISLAND)


def _alternatives(sighting: PuzzleSighting, farthest: float) -> list[list[tuple[float, Cell, str]]]:
    """For each cell with ink what else it may hold and what that costs, the likeliest first."""
    lists = []
    for cell, readings in sighting.readings.items():
        read = sighting.cells[cell.y][cell.x]
        probabilities = {reading.text: reading.probability for reading in readings}
        best = probabilities.get(read, 1.0)
        others = [
            (math.log(best / reading.probability), cell, reading.text)
            for reading in readings
            if _differ(read, reading.text)
        ]
        lists.append([other for other in sorted(others) if other[0] <= farthest])
    return sorted(options for options in lists if options)


def _changes(sighting: PuzzleSighting, farthest: float) -> Iterator[Change]:
    """Changes of one or more cells, the likeliest first."""
    lists = _alternatives(sighting, farthest)
    heap: list[tuple[float, tuple[tuple[int, int], ...]]] = [
        (options[0][0], ((number, 0),)) for number, options in enumerate(lists)
    ]
    heapq.heapify(heap)
    while heap:
        cost, picks = heapq.heappop(heap)
        if cost > farthest:
            return
        yield tuple((lists[number][rank][1], lists[number][rank][2]) for number, rank in picks)
        number, rank = picks[-1]
        if rank + 1 < len(lists[number]):
            dearer = cost - lists[number][rank][0] + lists[number][rank + 1][0]
            heapq.heappush(heap, (dearer, (*picks[:-1], (number, rank + 1))))
        for later in range(number + 1, len(lists)):
            heapq.heappush(heap, (cost + lists[later][0][0], (*picks, (later, 0))))


def _repaired(trial: _Trial, change: Change) -> PuzzleSighting:
    sighting = trial.sighting
    rows = [list(row) for row in sighting.cells]
    repairs = []
    for cell, now in change:
        read = rows[cell.y][cell.x]
        rows[cell.y][cell.x] = now
        repairs.append(Repair(cell, read, now, _sentence(trial, change, cell)))
    doubtful = sorted({*sighting.doubtful, *(cell for cell, _ in change)}, key=reading_order)
    cells = tuple(tuple(row) for row in rows)
    return replace(sighting, cells=cells, doubtful=tuple(doubtful), repairs=tuple(repairs))


def _sentence(trial: _Trial, change: Change, cell: Cell) -> str:
    """Why a cell was changed: what was read does not work, and whether another reading would."""
    read, now = trial.sighting.cells[cell.y][cell.x], dict(change)[cell]
    rivals = [r.text for r in trial.sighting.readings[cell] if r.text not in (read, now)][:MOST_RIVALS]
    working = [
        rival
        for rival in rivals
        if trial.count(tuple((c, rival if c == cell else text) for c, text in change)) is SolutionCount.ONE
    ]
    together = " with the other changes" if len(change) > 1 else ""
    if working:
        also = " and ".join(_said(rival) for rival in working)
        return f"{cell}: read {_said(read)}, {_said(now)} gives a unique solution{together}, but {also} would too"
    return f"{cell}: read {_said(read)}, only {_said(now)} gives a unique solution{together}"


def _said(text: str) -> str:
    return {EMPTY: "nothing", "#": "black", "o": "a dot"}.get(text, text)


def _doubted(sighting: PuzzleSighting) -> PuzzleSighting:
    """The sighting with its least certain cells in doubt: something in it is wrong, or it has no unique solution."""
    if sighting.doubtful:
        return sighting

    def certainty(found: tuple[Cell, tuple[InkReading, ...]]) -> float:
        return found[1][0].probability

    least = sorted(sighting.readings.items(), key=certainty)[:3]
    doubtful = sorted((cell for cell, _ in least), key=reading_order)
    return replace(sighting, doubtful=tuple(doubtful))
