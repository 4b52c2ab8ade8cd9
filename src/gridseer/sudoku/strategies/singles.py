"""Singles: a digit with one place left in a unit, a cell with one digit left."""

from collections.abc import Iterator

from gridseer.pencil.explanation import Difficulty
from gridseer.sudoku.board import symbol
from gridseer.sudoku.candidates import Candidates
from gridseer.sudoku.step import Finding
from gridseer.sudoku.units import bits


class HiddenSingle:
    """A digit that has one place left in a unit."""

    name = "HiddenSingle"
    difficulty = Difficulty.EASY

    def find(self, position: Candidates) -> Iterator[Finding]:
        """Look at every unit for every digit."""
        for unit in position.units.every:
            for digit in range(1, position.units.size + 1):
                places = position.places[digit] & unit.cells
                if places and not places & (places - 1):
                    because = f"no other cell of {unit.name} can be {symbol(digit)}"
                    yield Finding(because, unit.cells & ~places, found=(places.bit_length() - 1, digit))


class NakedSingle:
    """A cell that has one digit left."""

    name = "NakedSingle"
    difficulty = Difficulty.EASY

    def find(self, position: Candidates) -> Iterator[Finding]:
        """Look at every open cell."""
        for cell in bits(position.open):
            options = position.options[cell]
            if options and not options & (options - 1):
                # One cell for each of the other digits is enough of a reason.
                seen = {position.digits[peer]: 1 << peer for peer in bits(position.units.peers[cell])}
                evidence = sum(place for digit, place in seen.items() if digit)
                yield Finding("every other digit is excluded there", evidence, found=(cell, options.bit_length()))
