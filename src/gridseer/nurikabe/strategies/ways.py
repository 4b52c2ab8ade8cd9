"""Ways to go on, of which one must be right: each followed by easy steps, and what is said about them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_

from gridseer.nurikabe.bitboard import Bitboard, Cells, bits
from gridseer.nurikabe.board import Colour
from gridseer.nurikabe.step import Deduction, Strategy

ROUNDS = 6
"""In how many rounds each way is followed; a round is all that one strategy sees."""
MOST_NAMED = 2
"""Of the ways that fail, this many are named with what goes wrong; of those left one more, with what follows."""


@dataclass(slots=True, eq=False)
class Way:
    """One way to go on, and where it leads."""

    taken: Cells
    """What the way consists of: the cells of an island, or a single cell."""
    end: Bitboard
    """The position after some easy steps."""
    reasons: dict[Cells, str] = field(default_factory=dict)
    """Why each cell that was coloured on the way has its colour."""
    steps: int = 0
    """How many steps were taken."""
    breach: str | None = None
    """The rule that the way breaks."""

    def follow(self, followers: Sequence[Strategy]) -> "Way":
        """Go on as far as easy strategies see, or until a rule is broken."""
        for _ in range(ROUNDS):
            self.breach = self.end.breach()
            if self.breach is not None or not self._advance(followers):
                return self
        self.breach = self.end.breach()
        return self

    def _advance(self, followers: Sequence[Strategy]) -> bool:
        """Colour all that the first strategy sees that sees anything."""
        for strategy in followers:
            findings = [finding for finding in strategy.find(self.end) if finding.cells & self.end.unknown]
            for finding in findings:
                cells = finding.cells & self.end.unknown
                self.end.colour(cells, finding.colour)
                self.reasons.update(dict.fromkeys(bits(cells), finding.because))
            self.steps += len(findings)
            if findings:
                return True
        return False


def remaining(ways: list[Way]) -> list[Way]:
    """Those that break no rule."""
    return [way for way in ways if way.breach is None]


def in_the_end(position: Bitboard, ways: list[Way], head: str, evidence: Cells) -> Iterator[Deduction]:
    """The cells that have the same colour wherever the ways that are left lead; those with one reason together."""
    left = remaining(ways)
    for colour, ends in ((Colour.SEA, [way.end.sea for way in left]), (Colour.ISLAND, [way.end.land for way in left])):
        whys: dict[str, Cells] = {}
        for bit in bits(reduce(and_, ends) & position.unknown):
            why = head + consequences(position, ways, bit) + why_not(position, ways)
            whys[why] = whys.get(why, 0) | bit
        for why, cells in whys.items():
            yield Deduction(cells, colour, why, evidence)


def consequences(position: Bitboard, ways: list[Way], bit: Cells) -> str:
    """Why a cell has its colour in each of a few ways."""
    left = remaining(ways)
    if len(left) > MOST_NAMED + 1:
        return ""
    told = [f"with {name(position, ways, way)}, {way.reasons.get(bit, 'it is part of it')}" for way in left]
    return f" ({'; '.join(told)})"


def failures(position: Bitboard, ways: list[Way]) -> str:
    """What goes wrong in the ways that break a rule, of which there is one at least."""
    failed = sorted((way for way in ways if way.breach is not None), key=lambda way: way.steps)
    told = [f"with {name(position, ways, way)} {way.breach}{_later(way)}" for way in failed[:MOST_NAMED]]
    more = len(failed) - len(told)
    if more:
        told.append(f"{more} more {'breaks a rule' if more == 1 else 'break a rule'} too")
    return "; ".join(told)


def why_not(position: Bitboard, ways: list[Way]) -> str:
    """Why some ways are ruled out, to be added to a reason; nothing where none is."""
    return f", because {failures(position, ways)}" if len(remaining(ways)) < len(ways) else ""


def name(position: Bitboard, ways: list[Way], way: Way) -> str:
    """A way by the cells that not all ways have."""
    cells = position.cells(way.taken & ~reduce(and_, (other.taken for other in ways)))
    *first, last = [str(cell) for cell in cells]
    return f"{', '.join(first)} and {last}" if first else last


def _later(way: Way) -> str:
    return f" ({way.steps} easy {'step' if way.steps == 1 else 'steps'} on)" if way.steps else ""
