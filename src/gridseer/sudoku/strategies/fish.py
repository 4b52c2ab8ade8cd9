"""Fish: a digit that in some rows lies in as many columns is gone from the rest of these columns, and the other way."""

import itertools
from collections.abc import Iterator, Sequence

from gridseer.pencil.explanation import Difficulty
from gridseer.sudoku.board import symbol
from gridseer.sudoku.candidates import Candidates
from gridseer.sudoku.step import Finding
from gridseer.sudoku.units import Unit


class Fish:
    """An X-wing has two lines each way, a swordfish three, a jellyfish four."""

    difficulty = Difficulty.HARD

    def __init__(self, name: str, count: int) -> None:
        self.name = name
        self._count = count

    def find(self, position: Candidates) -> Iterator[Finding]:
        """Look at every digit, by rows and by columns."""
        units = position.units
        for digit in range(1, units.size + 1):
            yield from self._along(position, digit, units.rows, units.columns)
            yield from self._along(position, digit, units.columns, units.rows)

    def _along(
        self, position: Candidates, digit: int, lines: Sequence[Unit], across: Sequence[Unit]
    ) -> Iterator[Finding]:
        places = position.places[digit]
        few = [line for line in lines if 2 <= (places & line.cells).bit_count() <= self._count]
        for some in itertools.combinations(few, self._count):
            inside = sum(line.cells for line in some) & places
            covers = [line for line in across if line.cells & inside]
            if len(covers) != self._count:
                continue
            gone = sum(line.cells for line in covers) & places & ~inside
            if gone:
                names = ", ".join(line.name for line in some)
                there = ", ".join(line.name for line in covers)
                because = f"in {names} the {symbol(digit)} must be in {there}"
                yield Finding(because, inside, excluded=((gone, digit),))
