"""Wings: a pivot with two pincers, one of which must hold a digit whatever the pivot is."""

import itertools
from collections.abc import Iterator

from gridseer.pencil.explanation import Difficulty
from gridseer.sudoku.board import symbol
from gridseer.sudoku.candidates import Candidates
from gridseer.sudoku.step import Finding
from gridseer.sudoku.units import bits


class XYWing:
    """A pivot of two options; each of them leaves one of two pincers only the digit that they share."""

    name = "XYWing"
    difficulty = Difficulty.HARD

    def find(self, position: Candidates) -> Iterator[Finding]:
        """Look at every cell with two options as a pivot."""
        yield from _wings(position, 2)


class XYZWing:
    """The same with a third option of the pivot, the digit that the pincers share."""

    name = "XYZWing"
    difficulty = Difficulty.HARD

    def find(self, position: Candidates) -> Iterator[Finding]:
        """Look at every cell with three options as a pivot."""
        yield from _wings(position, 3)


def _wings(position: Candidates, options: int) -> Iterator[Finding]:
    pairs = position.with_options(2)
    for pivot in bits(position.open):
        own = position.options[pivot]
        if own.bit_count() != options:
            continue
        near = [cell for cell in pairs if position.units.peers[pivot] >> cell & 1]
        for one, other in itertools.combinations(near, 2):
            shared = position.options[one] & position.options[other]
            every = own | position.options[one] | position.options[other]
            # Without the shared digit, the pivot is one of two that no pincer can do without.
            if shared.bit_count() != 1 or every.bit_count() != 3 or own & ~shared != every & ~shared:
                continue
            if options == 2 and own & shared:
                continue
            digit, cells = shared.bit_length(), 1 << one | 1 << other
            gone = position.places[digit] & position.units.common_peers(cells | (1 << pivot if options == 3 else 0))
            if gone:
                holders = cells | (1 << pivot if options == 3 else 0)
                because = (
                    f"whatever {position.cell(pivot)} is, one of {position.names(holders)} must be {symbol(digit)}"
                )
                yield Finding(because, cells | 1 << pivot, excluded=((gone, digit),))
