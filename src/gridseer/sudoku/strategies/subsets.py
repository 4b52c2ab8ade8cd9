"""Subsets: as many cells of a unit as digits, so that these digits are theirs and theirs alone."""

import itertools
from collections.abc import Iterator

from gridseer.pencil.explanation import Difficulty
from gridseer.sudoku.candidates import Candidates, said
from gridseer.sudoku.step import Finding
from gridseer.sudoku.units import bits


class NakedSubset:
    """Some cells of a unit that have only as many digits between them take these digits from the rest."""

    def __init__(self, name: str, count: int, difficulty: Difficulty) -> None:
        self.name, self.difficulty = name, difficulty
        self._count = count

    def find(self, position: Candidates) -> Iterator[Finding]:
        """Look at every unit."""
        short = sum(1 << cell for cell in position.with_options(self._count))
        for unit in position.units.every:
            cells = list(bits(unit.cells & short))
            for some in itertools.combinations(cells, self._count):
                options = 0
                for cell in some:
                    options |= position.options[cell]
                if options.bit_count() != self._count:
                    continue
                chosen = sum(1 << cell for cell in some)
                digits = [bit + 1 for bit in bits(options)]
                rest = unit.cells & ~chosen
                excluded = tuple((position.places[d] & rest, d) for d in digits if position.places[d] & rest)
                if excluded:
                    because = f"{position.names(chosen)} hold {said(digits)} of {unit.name} between them"
                    yield Finding(because, chosen, excluded=excluded)


class HiddenSubset:
    """Some digits that have only as many places in a unit between them leave no room there for others."""

    def __init__(self, name: str, count: int, difficulty: Difficulty) -> None:
        self.name, self.difficulty = name, difficulty
        self._count = count

    def find(self, position: Candidates) -> Iterator[Finding]:
        """Look at every unit."""
        every = range(1, position.units.size + 1)
        for unit in position.units.every:
            homes = {digit: position.places[digit] & unit.cells for digit in every}
            few = [digit for digit in every if 2 <= homes[digit].bit_count() <= self._count]
            for some in itertools.combinations(few, self._count):
                cells = 0
                for digit in some:
                    cells |= homes[digit]
                if cells.bit_count() != self._count:
                    continue
                others = [digit for digit in every if digit not in some and homes[digit] & cells]
                if others:
                    because = f"{said(list(some))} have no other places in {unit.name}"
                    yield Finding(because, cells, excluded=tuple((homes[digit] & cells, digit) for digit in others))
