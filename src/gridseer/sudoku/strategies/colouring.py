"""Colouring: places of a digit in two colours, by units with two of them; one colour is true, the other false."""

from collections.abc import Iterator

from gridseer.pencil.explanation import Difficulty
from gridseer.sudoku.board import symbol
from gridseer.sudoku.candidates import Candidates
from gridseer.sudoku.step import Finding
from gridseer.sudoku.units import Cells, bits


class Colouring:
    """A colour with two cells in a unit is false; a cell that sees both colours isn't the digit."""

    name = "Colouring"
    difficulty = Difficulty.HARD

    def find(self, position: Candidates) -> Iterator[Finding]:
        """Colour every digit."""
        for digit in range(1, position.units.size + 1):
            for colours in _coloured(position, digit):
                yield from _conclusions(position, digit, colours)


def _coloured(position: Candidates, digit: int) -> Iterator[tuple[Cells, Cells]]:
    """The parts of a digit's places that hang together by units with two of them, each in two colours."""
    links: dict[int, Cells] = {}
    for unit in position.units.every:
        pair = position.places[digit] & unit.cells
        if pair.bit_count() == 2:
            for cell in bits(pair):
                links[cell] = links.get(cell, 0) | pair & ~(1 << cell)
    left = set(links)
    while left:
        colours, queue = [1 << min(left), 0], [(min(left), 0)]
        for cell, colour in queue:
            left.discard(cell)
            for other in bits(links[cell] & ~(colours[0] | colours[1])):
                colours[1 - colour] |= 1 << other
                queue.append((other, 1 - colour))
        yield colours[0], colours[1]


def _conclusions(position: Candidates, digit: int, colours: tuple[Cells, Cells]) -> Iterator[Finding]:
    both = colours[0] | colours[1]
    for colour in colours:
        for unit in position.units.every:
            if (unit.cells & colour).bit_count() > 1:
                because = f"if one of them were {symbol(digit)}, all would be, and {unit.name} would have two"
                yield Finding(because, both, excluded=((colour, digit),))
                return
    seen = [0, 0]
    for number, colour in enumerate(colours):
        for cell in bits(colour):
            seen[number] |= position.units.peers[cell]
    gone = position.places[digit] & seen[0] & seen[1] & ~both
    if gone:
        because = f"either {position.names(colours[0])} or {position.names(colours[1])} must be {symbol(digit)}"
        yield Finding(because, both, excluded=((gone, digit),))
