"""What a look at one clue, one group or one block shows."""

from collections.abc import Iterator
from itertools import combinations

from gridseer.nurikabe.bitboard import Bitboard, bits
from gridseer.nurikabe.board import Colour
from gridseer.nurikabe.step import Deduction
from gridseer.pencil.explanation import Difficulty


class CompleteIsland:
    """An island that has all its cells is surrounded by sea."""

    name = "CompleteIsland"
    difficulty = Difficulty.EASY

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Wall off every complete island."""
        for group in position.owned:
            if group.count == group.size and (border := position.around(group.cells) & position.unknown):
                because = f"the island of {position.name(group.clue)} is complete"
                yield Deduction(border, Colour.SEA, because, group.cells)


class DiagonalClues:
    """Two clues that touch by their corners have sea on the two cells between them."""

    name = "DiagonalClues"
    difficulty = Difficulty.EASY

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Look at every pair of clues."""
        for one, two in position.corner_pairs:
            between = position.around(one) & position.around(two) & position.unknown
            if between:
                because = f"{position.name(one)} and {position.name(two)} touch by their corners"
                yield Deduction(between, Colour.SEA, because, one | two)


class BetweenClues:
    """A cell that touches the islands of two clues would join them, so it is sea."""

    name = "BetweenClues"
    difficulty = Difficulty.EASY

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Look at every pair of islands."""
        for one, two in combinations(position.owned, 2):
            between = position.guards[one.clue] & position.guards[two.clue] & position.unknown
            if between:
                because = (
                    f"land there would join the islands of {position.name(one.clue)} and {position.name(two.clue)}"
                )
                yield Deduction(between, Colour.SEA, because, one.cells | two.cells)


class Expand:
    """An unfinished group with one way out takes it: an island that lacks cells, or a sea that is not all of it."""

    name = "Expand"
    difficulty = Difficulty.EASY

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Look at the ways out of every group."""
        for group in position.groups:
            if group.clue and (group.size is None or group.count >= group.size):
                continue
            way = position.around(group.cells) & position.unknown
            if way and not way & (way - 1):
                whose = f"the island of {position.name(group.clue)}" if group.clue else "this land without a clue"
                yield Deduction(way, Colour.ISLAND, f"{whose} has no other way out", group.cells)
        parts = list(position.parts(position.sea))
        for part in parts:
            lacks = len(parts) > 1 or (position.sea_size or 0) > part.bit_count()
            way = position.around(part) & position.unknown
            if lacks and way and not way & (way - 1):
                yield Deduction(way, Colour.SEA, "this sea has no other way out", part)


class NoBlackBlock:
    """Three sea cells of a 2x2 block make the fourth land."""

    name = "NoBlackBlock"
    difficulty = Difficulty.EASY

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Look at every block."""
        for block in position.blocks():
            rest = block & ~position.sea
            if rest & position.unknown and not rest & (rest - 1):
                yield Deduction(rest, Colour.ISLAND, "the rest of its 2x2 block is sea", block & ~rest)


class TwoLiberties:
    """An island that lacks one cell and has two ways out around a corner: the cell at that corner is sea.

    Whichever way the island takes, it touches that cell, and then it is complete.
    """

    name = "TwoLiberties"
    difficulty = Difficulty.EASY

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Look at every island that lacks one cell."""
        for group in position.owned:
            if group.size is None or group.count + 1 != group.size:
                continue
            ways = list(bits(position.around(group.cells) & position.room(group) & position.unknown))
            if len(ways) != 2:
                continue
            shared = position.around(ways[0]) & position.around(ways[1]) & position.unknown
            if shared:
                because = f"the last cell of {position.name(group.clue)} touches it whichever of two ways it goes"
                yield Deduction(shared, Colour.SEA, because, group.cells)


class Count:
    """When all land is found the rest is sea, and when all sea is found the rest is land."""

    name = "Count"
    difficulty = Difficulty.EASY

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Compare the cells left with those that sea and land still need."""
        size, unknown = position.sea_size, position.unknown
        if size is None or not unknown:
            return
        if position.sea.bit_count() == size:
            yield Deduction(unknown, Colour.ISLAND, f"the sea has all its {size} cells", position.sea)
        elif position.sea.bit_count() + unknown.bit_count() == size:
            land = position.land.bit_count()
            yield Deduction(unknown, Colour.SEA, f"the islands have all their {land} cells", position.land)
