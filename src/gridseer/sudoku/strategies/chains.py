"""Chains: if the first candidate is false the last is true, so one of the two holds.

A candidate is a digit in a cell. From a false one to a true one leads a strong link: the other option of its cell, or
the other place of its digit in a unit. From a true one to a false one leads a weak link: whatever it excludes.
"""

from collections.abc import Iterator

from gridseer.pencil.explanation import Difficulty
from gridseer.sudoku.board import symbol
from gridseer.sudoku.candidates import Candidates
from gridseer.sudoku.step import Finding
from gridseer.sudoku.units import bits

LONGEST = 12
"""How many links of each kind a chain has at most: nobody follows a longer one."""

Node = int
"""A candidate: digit times the number of cells, plus the cell."""


class ImplicationChain:
    """Chains by cells with two options (XY-chains), or by units with two places too (alternating chains)."""

    difficulty = Difficulty.EXPERT

    def __init__(self, name: str, *, two_options: bool = False, two_places: bool = False) -> None:
        self.name = name
        self._two_options, self._two_places = two_options, two_places

    def find(self, position: Candidates) -> Iterator[Finding]:
        """The shortest chains first."""
        links = _Links(position, two_options=self._two_options, two_places=self._two_places)
        found = [chain for start in sorted(links.strong) if (chain := links.shortest(start))]
        for path, gone in sorted(found, key=lambda chain: len(chain[0])):
            yield _finding(position, path, gone)


class _Links:
    """The links of a position, as sets of candidates."""

    def __init__(self, position: Candidates, *, two_options: bool, two_places: bool) -> None:
        self._position = position
        self._count = position.units.size**2
        self._weak: dict[Node, int] = {}
        self.strong: dict[Node, int] = {}
        for cell in bits(position.open):
            own = [self.node(cell, digit) for digit in position.options_of(cell)]
            if two_options and len(own) == 2:
                self._tie(own[0], own[1])
        if two_places:
            for digit in range(1, position.units.size + 1):
                for unit in position.units.every:
                    pair = [self.node(cell, digit) for cell in bits(position.places[digit] & unit.cells)]
                    if len(pair) == 2:
                        self._tie(pair[0], pair[1])

    def node(self, cell: int, digit: int) -> Node:
        return digit * self._count + cell

    def _tie(self, one: Node, other: Node) -> None:
        self.strong[one] = self.strong.get(one, 0) | 1 << other
        self.strong[other] = self.strong.get(other, 0) | 1 << one

    def weak(self, node: Node) -> int:
        """All that a candidate excludes: the other options of its cell, its digit in the cell's peers."""
        if node not in self._weak:
            position, (digit, cell) = self._position, divmod(node, self._count)
            seen = (position.places[digit] & position.units.peers[cell]) << digit * self._count
            for other in position.options_of(cell):
                seen |= 1 << self.node(cell, other) if other != digit else 0
            self._weak[node] = seen
        return self._weak[node]

    def shortest(self, start: Node) -> tuple[list[Node], int] | None:
        """The shortest chain from a candidate that excludes something, and what it excludes."""
        parents: dict[Node, Node] = {}
        reached_true, reached_false = 0, 1 << start
        falses = [start]
        for _ in range(LONGEST):
            trues: list[Node] = []
            for node in falses:
                new = self.strong.get(node, 0) & ~reached_true
                reached_true |= new
                for other in bits(new):
                    parents[~other] = node
                    trues.append(other)
            for node in trues:
                gone = self.weak(node) & self.weak(start) if node != start else self.weak(start)
                if gone:
                    return self._path(parents, node), gone
            falses = []
            for node in trues:
                new = self.weak(node) & ~reached_false
                reached_false |= new
                for other in bits(new):
                    if other in self.strong:
                        parents[other] = node
                        falses.append(other)
        return None

    @staticmethod
    def _path(parents: dict[Node, Node], end: Node) -> list[Node]:
        """The candidates from the first to the last; parents of those that are true stand under their complement."""
        path, key = [end], ~end
        while (before := parents.get(key)) is not None:
            path.append(before)
            key = before if key < 0 else ~before
        return path[::-1]


def _finding(position: Candidates, path: list[Node], gone: int) -> Finding:
    count = position.units.size**2
    steps = []
    for number, node in enumerate(path):
        digit, cell = divmod(node, count)
        verb = "is" if number % 2 else "isn't"
        steps.append(f"{position.cell(cell)} {verb} {symbol(digit)}")
    evidence = 0
    for node in path:
        evidence |= 1 << node % count
    excluded: dict[int, int] = {}
    for node in bits(gone):
        digit, cell = divmod(node, count)
        excluded[digit] = excluded.get(digit, 0) | 1 << cell
    because = f"if {', then '.join(steps)}; so {'it is' if path[0] == path[-1] else 'one of the two ends holds'}"
    return Finding(because, evidence, excluded=tuple((cells, digit) for digit, cells in excluded.items()))
