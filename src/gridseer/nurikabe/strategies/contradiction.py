"""Assume a colour and follow it with the simple strategies until something breaks."""

from collections.abc import Iterator, Sequence

from gridseer.nurikabe.bitboard import Bitboard, Cells, bits
from gridseer.nurikabe.board import Colour
from gridseer.nurikabe.step import Deduction, Strategy
from gridseer.pencil.explanation import Difficulty


class ByContradiction:
    """A cell in one colour leads to a contradiction within some steps, so it has the other."""

    difficulty = Difficulty.EXPERT

    def __init__(self, name: str, followers: Sequence[Strategy], most_steps: int) -> None:
        self.name = name
        self._followers = followers
        self._most_steps = most_steps

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Try both colours of every cell, those beside coloured ones first; the first find will do."""
        near = position.spread(position.sea | position.land) & position.unknown
        for cells in (near, position.unknown & ~near):
            for bit in bits(cells):
                if position.is_late:
                    return
                for colour in position.worth_trying(bit):
                    found = self.follow(position, bit, colour)
                    if found is not None:
                        steps, breach = found
                        because = f"as {colour}, after {steps} {'step' if steps == 1 else 'steps'} {breach}"
                        yield Deduction(bit, colour.other, because, 0)
                        return

    def follow(self, position: Bitboard, bit: Cells, colour: Colour) -> tuple[int, str] | None:
        """How many steps lead from a colour to a contradiction, and to which one; None if none is found."""
        trial = position.copy()
        trial.colour(bit, colour)
        steps = 0
        while steps <= self._most_steps:
            breach = trial.breach()
            if breach is not None:
                return steps, breach
            found = self._advance(trial)
            if not found:
                return None
            steps += found
        return None

    def _advance(self, trial: Bitboard) -> int:
        """Colour all that the first strategy sees that sees anything; how many steps that was."""
        for strategy in self._followers:
            found = 0
            for finding in list(strategy.find(trial)):
                if cells := finding.cells & trial.unknown:
                    trial.colour(cells, finding.colour)
                    found += 1
            if found:
                return found
        return 0
