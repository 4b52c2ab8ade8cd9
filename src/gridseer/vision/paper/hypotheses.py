"""Hypotheses: what a picture may show as a whole, the likeliest first.

Each cell with ink has several readings, and the grid may stand on another side. A hypothesis is one side and one
reading for every cell; it costs the logarithm of how much less likely it is than what was read.
"""

import heapq
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from gridseer.grid import Cell
from gridseer.vision.paper.sighting import EMPTY, ISLAND, SEA, PuzzleSighting

Change = tuple[tuple[Cell, str], ...]
"""Cells that hold something other than what was read."""
Cells = tuple[tuple[str, ...], ...]
Picks = tuple[tuple[int, int], ...]
"""For each changed cell its number among those that can be changed, and which of its readings it has now."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One way in which a whole picture can be read."""

    cost: float
    sighting: PuzzleSighting
    """What was read with one side up."""
    change: Change = ()
    """Where the cells hold something else."""

    @property
    def cells(self) -> Cells:
        """What all cells hold."""
        changed = dict(self.change)
        rows = enumerate(self.sighting.cells)
        return tuple(tuple(changed.get(Cell(x, y), text) for x, text in enumerate(row)) for y, row in rows)

    @property
    def clues(self) -> Cells:
        """The same without the marks of the player, which may be wrong."""
        return tuple(tuple(text if is_clue(text) else EMPTY for text in row) for row in self.cells)

    def other(self, change: Change) -> "Hypothesis":
        """The same side up, with other changes."""
        return replace(self, change=change)

    def differing(self, other: "Hypothesis") -> set[Cell]:
        """Where two hypotheses differ that have the same side up."""
        mine, others = dict(self.change), dict(other.change)
        return {cell for cell in {*mine, *others} if mine.get(cell) != others.get(cell)}


def is_clue(text: str) -> bool:
    """Whether a reading is a clue, and not nothing or a mark of the player."""
    return text not in (EMPTY, SEA, ISLAND)


def differ(one: str, other: str) -> bool:
    """Whether two readings of a cell are different puzzles."""
    return one != other and (is_clue(one) or is_clue(other))


def hypotheses(sighting: PuzzleSighting, farthest: float) -> Iterator[Hypothesis]:
    """All that the picture may show, from what was read to what is less likely by so much, as a logarithm."""
    sides = [_of_side(sighting, 0.0, farthest)]
    sides += [_of_side(turned, cost, farthest) for cost, turned in sighting.other_sides]
    return heapq.merge(*sides, key=lambda one: one.cost)


def mass(sighting: PuzzleSighting) -> float:
    """How likely all hypotheses are together, when what was read is taken as 1."""
    sides = [(0.0, sighting), *sighting.other_sides]
    return sum(math.exp(-cost) * _mass_of_side(side) for cost, side in sides)


def _mass_of_side(sighting: PuzzleSighting) -> float:
    return math.prod(1 + sum(math.exp(-cost) for cost, *_ in each) for each in _alternatives(sighting, math.inf))


def _of_side(sighting: PuzzleSighting, base: float, farthest: float) -> Iterator[Hypothesis]:
    """The hypotheses with one side up, which costs something by itself."""
    if base > farthest:
        return
    yield Hypothesis(base, sighting)
    options = _alternatives(sighting, farthest - base)
    heap: list[tuple[float, Picks]] = [(base + each[0][0], ((number, 0),)) for number, each in enumerate(options)]
    heapq.heapify(heap)
    while heap:
        cost, picks = heapq.heappop(heap)
        if cost > farthest:
            return
        yield Hypothesis(cost, sighting, tuple(options[number][rank][1:] for number, rank in picks))
        number, rank = picks[-1]
        if rank + 1 < len(options[number]):
            dearer = cost - options[number][rank][0] + options[number][rank + 1][0]
            heapq.heappush(heap, (dearer, (*picks[:-1], (number, rank + 1))))
        for later in range(number + 1, len(options)):
            heapq.heappush(heap, (cost + options[later][0][0], (*picks, (later, 0))))


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
            if differ(read, reading.text)
        ]
        lists.append([other for other in sorted(others) if other[0] <= farthest])
    return sorted(options for options in lists if options)
