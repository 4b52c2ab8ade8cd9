"""Distinctions of cases: every way to lay an island, or to fill a need, and what all of them lead to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_

from gridseer.nurikabe.bitboard import Bitboard, Cells, LandGroup, bits
from gridseer.nurikabe.board import Colour
from gridseer.nurikabe.step import Deduction, Strategy
from gridseer.nurikabe.strategies.shapes import TooManyError, all_ways, shapes
from gridseer.nurikabe.strategies.ways import Way, failures, in_the_end, remaining, why_not
from gridseer.pencil.explanation import Difficulty


class CompareIslands:
    """An island can be laid in few ways: what easy steps show in each of them that works out holds.

    It is a distinction of cases: one of the ways is the true one. A way that breaks a rule within a few easy steps is
    dropped, and that is a contradiction, if a short one, about a single island. What the ways that are left have in
    common comes first; only if that is nothing new, what follows from each of them.
    """

    name = "CompareIslands"
    difficulty = Difficulty.HARD

    MOST_WAYS = 16
    """Islands with more ways than this are left alone: nobody goes through them all."""

    def __init__(self, followers: Sequence[Strategy]) -> None:
        self._followers = followers

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Compare the ways of one island after the other, those with few ways first; the first find will do."""
        for group, islands in _few_ways(position, self.MOST_WAYS):
            if position.is_late:
                return
            ways = [_laid(position, island).follow(self._followers) for island in islands]
            if not remaining(ways):
                continue
            found = list(_in_common(position, group, ways))
            found = found or list(in_the_end(position, ways, _whichever(position, group, ways), group.cells))
            if found:
                yield from found
                return


def _laid(position: Bitboard, island: Cells) -> Way:
    """One way to lay an island, with the sea around it."""
    trial = position.copy()
    trial.colour(island & ~trial.land, Colour.ISLAND)
    around = trial.around(island) & trial.unknown
    trial.colour(around, Colour.SEA)
    return Way(island, trial, dict.fromkeys(bits(around), "it lies beside the island"))


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


def _in_common(position: Bitboard, group: LandGroup, ways: list[Way]) -> Iterator[Deduction]:
    """The cells that are part of all ways that are left, and those beside all of them."""
    left = remaining(ways)
    which = f"{all_ways(len(left))} left" if len(left) < len(ways) else all_ways(len(left))
    because = f"{which} to lay the island of {position.name(group.clue)}{why_not(position, ways)}"
    if cells := reduce(and_, (way.taken for way in left)) & position.unknown:
        yield Deduction(cells, Colour.ISLAND, f"in {because}", group.cells)
        if len(left) == 1:
            return  # the sea around it is what anybody sees next
    if cells := reduce(and_, (position.around(way.taken) for way in left)) & position.unknown:
        yield Deduction(cells, Colour.SEA, f"beside {because}", group.cells)


def _whichever(position: Bitboard, group: LandGroup, ways: list[Way]) -> str:
    left = len(remaining(ways))
    count = f"{left} ways left" if left < len(ways) else f"{left} ways"
    return f"whichever of the {count} the island of {position.name(group.clue)} is laid"


@dataclass(frozen=True, slots=True)
class CellNeed:
    """Cells of which one must have a colour."""

    cells: Cells
    colour: Colour
    because: str
    """Why, as a clause: one cell of the 2x2 block at A1 must be land."""
    whichever: str
    """The same as a condition: whichever cell of the 2x2 block at A1 is land."""
    evidence: Cells


class CompareCells:
    """One of few cells must be land, or sea: what easy steps show for each of them that works out holds.

    A 2x2 block needs land, an island that isn't complete needs another cell, and sea must leave towards other sea.
    """

    name = "CompareCells"
    difficulty = Difficulty.HARD

    MOST_CELLS = 3
    """Needs that more cells can fill are left alone."""

    def __init__(self, followers: Sequence[Strategy]) -> None:
        self._followers = followers

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Compare the cells of one need after the other, those with few first; the first find will do."""
        for need in sorted(_needs(position, self.MOST_CELLS), key=lambda need: need.cells.bit_count()):
            if position.is_late:
                return
            ways = [_filled(position, bit, need.colour).follow(self._followers) for bit in bits(need.cells)]
            left = remaining(ways)
            if len(left) == 1:
                because = f"{need.because}, and {failures(position, ways)}"
                yield Deduction(left[0].taken, need.colour, because, need.evidence)
                return
            if left and (found := list(in_the_end(position, ways, need.whichever, need.evidence))):
                yield from found
                return


def _filled(position: Bitboard, bit: Cells, colour: Colour) -> Way:
    trial = position.copy()
    trial.colour(bit, colour)
    return Way(bit, trial, {bit: "that is it"})


def _needs(position: Bitboard, most: int) -> Iterator[CellNeed]:
    """What one of at least two and at most that many cells must fill."""
    for need in (*_block_needs(position), *_land_needs(position), *_sea_needs(position)):
        if 2 <= need.cells.bit_count() <= most:
            yield need


def _block_needs(position: Bitboard) -> Iterator[CellNeed]:
    for block in position.blocks():
        if not block & position.land:
            which = f"cell of the 2x2 block at {position.cell(block & -block)}"
            must, whichever = f"one {which} must be land", f"whichever {which} is land"
            yield CellNeed(block & position.unknown, Colour.ISLAND, must, whichever, block & position.sea)


def _land_needs(position: Bitboard) -> Iterator[CellNeed]:
    for group in position.groups:
        if group.clue and (group.size is None or group.count >= group.size):
            continue
        land = f"the land at {position.cell(group.cells & -group.cells)}"
        whose = f"the island of {position.name(group.clue)}" if group.clue else land
        exits = position.around(group.cells) & position.unknown
        must = f"{whose} must grow into {_or(position, exits)}"
        yield CellNeed(exits, Colour.ISLAND, must, f"whichever way {whose} grows", group.cells)


def _sea_needs(position: Bitboard) -> Iterator[CellNeed]:
    parts = list(position.parts(position.sea))
    for part in parts:
        if len(parts) > 1 or (position.sea_size or 0) > part.bit_count():
            exits = position.around(part) & position.unknown
            where = f"the sea at {position.cell(part & -part)}"
            must = f"{where} must go on through {_or(position, exits)}"
            yield CellNeed(exits, Colour.SEA, must, f"whichever way {where} goes on", part)


def _or(position: Bitboard, cells: Cells) -> str:
    *first, last = [str(cell) for cell in position.cells(cells)] or [""]
    return f"{', '.join(first)} or {last}" if first else last
