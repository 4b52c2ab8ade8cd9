"""Chains: the closed cells next to numbers, split where they share none, and the sums that an assignment must fit."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gridseer import _core
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board


@dataclass(frozen=True, slots=True)
class FitQuestion:
    """Which assignments of mines to a few cells fit? An assignment is a whole number with one bit per cell."""

    length: int
    """How many cells."""
    sums: tuple[tuple[int, int, int], ...]
    """For each number that sees some of them: these as a mask, and the least and the most mines among them."""

    @property
    def assignments(self) -> int:
        """How many there are to try."""
        return 1 << self.length


@dataclass(frozen=True, slots=True)
class Chain:
    """Closed cells that are tied together by shared numbers."""

    cells: tuple[Cell, ...]
    """In the order of a breadth-first search over shared numbers."""
    clues: tuple[Cell, ...]
    """Its numbers, in reading order."""
    sums: tuple[tuple[int, tuple[int, ...]], ...]
    """For each of its numbers the mines it misses, and the places in ``cells`` where they may be."""

    def question(self) -> FitQuestion:
        """The whole chain."""
        return self._part(0, len(self.cells), range(len(self.sums)))

    def parts(self, length: int) -> Iterator[FitQuestion]:
        """Every run of this many neighbouring cells, from the first place on: each overlaps the next in all but one.

        A number whose cells are not all in a part still bounds the mines there: they cannot be more than it misses,
        nor fewer than that less the cells outside. So whatever holds in all assignments of a part holds in all of
        the chain.
        """
        seen_by: list[list[int]] = [[] for _ in self.cells]
        for number, (_, places) in enumerate(self.sums):
            for place in places:
                seen_by[place].append(number)
        for first in range(len(self.cells) - length + 1):
            yield self._part(first, length, sorted({n for seen in seen_by[first : first + length] for n in seen}))

    def _part(self, first: int, length: int, numbers: Iterable[int]) -> FitQuestion:
        sums = []
        for number in numbers:
            mines, places = self.sums[number]
            inside = [place - first for place in places if first <= place < first + length]
            outside = len(places) - len(inside)
            sums.append((sum(1 << bit for bit in inside), mines - outside, mines))
        return FitQuestion(length, tuple(sums))


def chains(board: Board) -> list[Chain]:
    r"""All chains of a board. A number without closed cells whose flags do not add up is a chain without cells.

    >>> [chain.cells for chain in chains(Board.parse("#1.1#\nm2"))]
    [(Cell(x=0, y=0),), (Cell(x=4, y=0),)]
    """

    def cell(index: int) -> Cell:
        return Cell.of(index, board.width)

    return [
        Chain(
            tuple(map(cell, cells)),
            tuple(cell(clue) for clue, _, _ in sums),
            tuple((mines, tuple(places)) for _, mines, places in sums),
        )
        for cells, sums in _core.chains(board.cells, board.topology.core)
    ]
