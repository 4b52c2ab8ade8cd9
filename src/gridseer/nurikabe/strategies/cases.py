"""Every way to lay an island, followed a little further, and what all of them lead to."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_

from gridseer.nurikabe.bitboard import Bitboard, Cells, LandGroup
from gridseer.nurikabe.board import Colour
from gridseer.nurikabe.step import Deduction, Strategy
from gridseer.nurikabe.strategies.shapes import TooManyError, shapes
from gridseer.pencil.explanation import Difficulty


class CompareIslands:
    """An island can be laid in few ways: what easy steps show in each of them that works out holds.

    It is a distinction of cases: one of the ways is the true one. A way that breaks a rule within a few easy steps is
    dropped, and that is a contradiction, if a short one, about a single island.
    """

    name = "CompareIslands"
    difficulty = Difficulty.HARD

    MOST_WAYS = 16
    """Islands with more ways than this are left alone: nobody goes through them all."""
    ROUNDS = 6
    """In how many rounds each way is followed; a round is all that one strategy sees."""

    def __init__(self, followers: Sequence[Strategy]) -> None:
        self._followers = followers

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Compare the ways of one island after the other, those with few ways first; the first find will do."""
        for group, islands in _few_ways(position, self.MOST_WAYS):
            if position.is_late:
                return
            ends = [end for end in (self._lay(position, island) for island in islands) if end is not None]
            found = list(_common(position, group, ends, len(islands)))
            if found:
                yield from found
                return

    def _lay(self, position: Bitboard, island: Cells) -> Bitboard | None:
        """Where one way leads; None when it breaks a rule."""
        trial = position.copy()
        trial.colour(island & ~trial.land, Colour.ISLAND)
        trial.colour(trial.around(island) & trial.unknown, Colour.SEA)
        for _ in range(self.ROUNDS):
            if trial.breach() is not None:
                return None
            if not self._advance(trial):
                return trial
        return trial if trial.breach() is None else None

    def _advance(self, trial: Bitboard) -> bool:
        """Colour all that the first strategy sees that sees anything."""
        for strategy in self._followers:
            findings = [finding for finding in strategy.find(trial) if finding.cells & trial.unknown]
            for finding in findings:
                trial.colour(finding.cells & trial.unknown, finding.colour)
            if findings:
                return True
        return False


def _few_ways(position: Bitboard, most: int) -> list[tuple[LandGroup, list[Cells]]]:
    """The unfinished islands that can be laid in few ways, with those, fewest first."""
    found = []
    for group in position.owned:
        if group.size is None or group.count == group.size or position.is_late:
            continue
        try:
            islands = shapes(position, group)
        except TooManyError:
            continue
        if len(islands) <= most:
            found.append((group, islands))
    return sorted(found, key=lambda each: len(each[1]))


def _common(position: Bitboard, group: LandGroup, ends: list[Bitboard], ways: int) -> Iterator[Deduction]:
    """What all ends agree on."""
    if not ends:
        return
    whose = f"to lay the island of {position.name(group.clue)}"
    if len(ends) == ways:
        because = (
            f"it follows from each of the {ways} ways {whose}" if ways > 1 else f"it follows from the only way {whose}"
        )
    elif len(ends) > 1:
        because = f"it follows from each of the {len(ends)} ways {whose} that work out"
    else:
        because = f"it follows from the only way {whose} that works out"
    for cells, colour in (
        (reduce(and_, (end.sea for end in ends)), Colour.SEA),
        (reduce(and_, (end.land for end in ends)), Colour.ISLAND),
    ):
        if cells := cells & position.unknown:
            yield Deduction(cells, colour, because, group.cells)
