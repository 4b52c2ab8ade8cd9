"""Locked candidates: where a box and a line cross, a digit of the one that must lie there is gone from the other."""

from collections.abc import Iterator, Sequence

from gridseer.pencil.explanation import Difficulty
from gridseer.sudoku.board import symbol
from gridseer.sudoku.candidates import Candidates
from gridseer.sudoku.step import Finding
from gridseer.sudoku.units import Unit


class Pointing:
    """A digit of a box that must lie in one line is gone from the rest of that line."""

    name = "Pointing"
    difficulty = Difficulty.MEDIUM

    def find(self, position: Candidates) -> Iterator[Finding]:
        """Look at every box and the lines through it."""
        units = position.units
        yield from _crossing(position, units.boxes, (*units.rows, *units.columns))


class BoxLine:
    """A digit of a line that must lie in one box is gone from the rest of that box."""

    name = "BoxLine"
    difficulty = Difficulty.MEDIUM

    def find(self, position: Candidates) -> Iterator[Finding]:
        """Look at every line and the boxes on it."""
        units = position.units
        yield from _crossing(position, (*units.rows, *units.columns), units.boxes)


def _crossing(position: Candidates, homes: Sequence[Unit], others: Sequence[Unit]) -> Iterator[Finding]:
    for digit in range(1, position.units.size + 1):
        for home in homes:
            places = position.places[digit] & home.cells
            if not places & (places - 1):
                continue
            for other in others:
                gone = position.places[digit] & other.cells & ~home.cells
                if gone and not places & ~other.cells:
                    because = f"the {symbol(digit)} of {home.name} must be in {other.name}"
                    yield Finding(because, places, excluded=((gone, digit),))
