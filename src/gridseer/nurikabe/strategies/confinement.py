"""Colouring a cell would starve something, and that is seen at once."""

from collections.abc import Iterator

from gridseer.nurikabe.bitboard import Bitboard, Cells, bits
from gridseer.nurikabe.board import Colour
from gridseer.nurikabe.step import Deduction
from gridseer.pencil.explanation import Difficulty


class Confinement:
    """A cell in one colour would starve an island, cut the sea or strand some land, so it has the other.

    Only the cell itself is coloured, and the border of an island that it completes; nothing is followed further.
    """

    name = "Confinement"
    difficulty = Difficulty.HARD

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Try both colours of every cell."""
        for bit in bits(position.unknown):
            if position.is_late:
                return
            for colour in position.worth_trying(bit):
                breach = consequence(position, bit, colour)
                if breach is not None:
                    yield Deduction(bit, colour.other, f"as {colour}, {breach}", 0)
                    break


def consequence(position: Bitboard, bit: Cells, colour: Colour) -> str | None:
    """What breaks at once when a cell gets a colour, or None."""
    trial = position.copy()
    trial.colour(bit, colour)
    if colour is Colour.ISLAND:
        for group in trial.owned:
            if group.cells & bit and group.count == group.size:
                trial.colour(trial.around(group.cells) & trial.unknown, Colour.SEA)
                break
    return trial.breach()
