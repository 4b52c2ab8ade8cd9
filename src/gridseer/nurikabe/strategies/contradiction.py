"""Assume a colour and follow it with the simple strategies until something breaks."""

from collections.abc import Iterator, Sequence

from gridseer.nurikabe.board import Colour
from gridseer.nurikabe.position import Cells, Position, bits
from gridseer.nurikabe.step import Difficulty, Finding, Strategy


class Contradiction:
    """A cell in one colour leads to a contradiction within some steps, so it has the other."""

    difficulty = Difficulty.EXPERT

    def __init__(self, name: str, followers: Sequence[Strategy], most_steps: int) -> None:
        self.name = name
        self._followers = followers
        self._most_steps = most_steps

    def find(self, position: Position) -> Iterator[Finding]:
        """Try both colours of every cell, those beside coloured ones first; the first find will do."""
        near = position.spread(position.sea | position.land) & position.unknown
        for cells in (near, position.unknown & ~near):
            for bit in bits(cells):
                for colour in (Colour.ISLAND, Colour.SEA):
                    found = self.follow(position, bit, colour)
                    if found is not None:
                        steps, breach = found
                        because = f"as {colour}, after {steps} {'step' if steps == 1 else 'steps'} {breach}"
                        yield Finding(bit, colour.other, because, 0)
                        return

    def follow(self, position: Position, bit: Cells, colour: Colour) -> tuple[int, str] | None:
        """How many steps lead from a colour to a contradiction, and to which one; None if none is found."""
        trial = position.copy()
        trial.colour(bit, colour)
        for steps in range(self._most_steps + 1):
            breach = trial.breach()
            if breach is not None:
                return steps, breach
            finding = next((found for each in self._followers for found in each.find(trial)), None)
            if finding is None:
                return None
            trial.colour(finding.cells & trial.unknown, finding.colour)
        return None
