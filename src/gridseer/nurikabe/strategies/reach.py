"""What distances show, and the cells without which something would fall apart."""

from collections.abc import Iterator

from gridseer.nurikabe.bitboard import Bitboard, Cells, LandGroup, bits
from gridseer.nurikabe.board import Colour
from gridseer.nurikabe.step import Deduction
from gridseer.pencil.explanation import Difficulty


class Unreachable:
    """A cell that no clue can reach is sea; the ways go around other islands and count the land they take along."""

    name = "Unreachable"
    difficulty = Difficulty.MEDIUM

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Take away all that some clue can reach."""
        beyond = position.unknown
        for reach in position.reaches.values():
            beyond &= ~reach
        if beyond:
            yield Deduction(beyond, Colour.SEA, "no clue can reach that far", 0)


class BlackConnect:
    """A cell without which two parts of the sea could not meet, or the sea could not have its size, is sea."""

    name = "BlackConnect"
    difficulty = Difficulty.MEDIUM

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Try the sea without each cell that could matter."""
        if not position.sea:
            return
        room = position.full & ~position.land
        start = position.sea & -position.sea
        for bit in bits(position.unknown & position.flood(start, room)):
            if position.is_late:
                return
            left = position.flood(start, room & ~bit)
            lost = position.sea & ~left
            if lost:
                part = position.flood(lost & -lost, position.sea)
                ends = f"{position.cell(part & -part)} and {position.cell(start)}"
                yield Deduction(bit, Colour.SEA, f"without it the sea at {ends} could not meet", part | start)
            elif position.sea_size is not None and left.bit_count() < position.sea_size:
                because = f"without it the sea could have only {left.bit_count()} of its {position.sea_size} cells"
                yield Deduction(bit, Colour.SEA, because, 0)


class IslandConnect:
    """A cell without which an island could not have its size is land."""

    name = "IslandConnect"
    difficulty = Difficulty.MEDIUM

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Try every island without each cell it can reach."""
        for group in position.owned:
            if group.size is None or group.count == group.size:
                continue
            room = position.room(group)
            for bit in bits(position.reaches[group.clue] & position.unknown):
                if position.is_late:
                    return
                left = position.reach_within(group, room & ~bit).bit_count()
                if left < group.size:
                    because = f"without it the island of {position.name(group.clue)} could have only {left} cells"
                    yield Deduction(bit, Colour.ISLAND, because, group.cells)


class LooseConnect:
    """Land that only one clue can reach belongs to it: a cell that all ways between them need is land.

    A cell without which no clue at all could reach some land is land for the same reason.
    """

    name = "LooseConnect"
    difficulty = Difficulty.MEDIUM

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Try the ways to every loose group without each cell."""
        for loose in position.loose:
            owners = [group for group in position.owned if position.reaches[group.clue] & loose.cells]
            for bit in _needed(position, owners, loose.cells):
                who = position.name(owners[0].clue) if len(owners) == 1 else "any clue"
                because = f"without it {who} could not reach the land at {position.cell(loose.cells & -loose.cells)}"
                yield Deduction(bit, Colour.ISLAND, because, loose.cells | sum(owner.clue for owner in owners))


class BlockReach:
    """Every 2x2 block needs land: when all ways into a block need a cell, that cell is land."""

    name = "BlockReach"
    difficulty = Difficulty.MEDIUM

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Look at every block without land."""
        for block in position.blocks():
            open_cells = block & position.unknown
            if block & position.land or not open_cells:
                continue
            owners = [group for group in position.owned if position.reaches[group.clue] & open_cells]
            # With many owners there is no single cell that all of them need.
            if not 1 <= len(owners) <= 2:
                continue
            for bit in _needed(position, owners, open_cells):
                who = " or ".join(position.name(owner.clue) for owner in owners)
                corner = position.cell(open_cells & -open_cells)
                because = f"only {who} can reach the 2x2 block with {corner}, and only by way of it"
                yield Deduction(bit, Colour.ISLAND, because, sum(owner.clue for owner in owners))


def _needed(position: Bitboard, owners: list[LandGroup], goal: Cells) -> Iterator[Cells]:
    """The cells without which none of the owners could reach any cell of the goal."""
    candidates = position.unknown if owners else 0
    for owner in owners:
        candidates &= position.reaches[owner.clue]
    for bit in bits(candidates):
        if position.is_late:
            return
        if not any(position.reach_within(owner, position.room(owner) & ~bit) & goal for owner in owners):
            yield bit
