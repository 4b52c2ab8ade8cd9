"""Every shape an island can still have, and what all of them have in common."""

from collections.abc import Iterator
from functools import reduce
from operator import and_, or_

from gridseer.nurikabe.bitboard import Bitboard, Cells, LandGroup
from gridseer.nurikabe.board import Colour
from gridseer.nurikabe.step import Deduction
from gridseer.pencil.explanation import Difficulty

MOST_NODES = 6000
"""How many partial shapes of one island are looked at before there are too many to tell."""


class TooManyError(Exception):
    """An island has more shapes than anybody wants to see."""


def shapes(position: Bitboard, group: LandGroup, most_nodes: int = MOST_NODES) -> list[Cells]:
    """Every shape that the island of a group can still have; raises ``TooManyError``.

    A shape takes along the loose land it touches, leaves the sea in one piece and makes no 2x2 block around itself.
    """
    assert group.size is not None
    room = position.reach_within(group, position.room(group))
    loose = reduce(or_, (other.cells for other in position.loose), 0)
    found: list[Cells] = []
    stack = [(group.cells, room)]
    nodes = 0
    while stack:
        nodes += 1
        if nodes > most_nodes:
            raise TooManyError
        shape, room = stack.pop()
        if shape.bit_count() == group.size:
            if leaves_sea(position, shape):
                found.append(shape)
            continue
        ahead = position.spread(shape) & room & ~shape
        if not ahead or position.flood(shape, room).bit_count() < group.size:
            continue
        # Either the shape has this cell, with the land that hangs on it, or it never has.
        bit = ahead & -ahead
        stack.append((shape, room & ~bit))
        larger = shape | position.flood(bit, loose | bit)
        if larger.bit_count() <= group.size and not larger & ~room:
            stack.append((larger, room))
    return found


def leaves_sea(position: Bitboard, shape: Cells) -> bool:
    """Whether there can be one sea without blocks around a finished island."""
    sea = position.sea | position.around(shape)
    if position.has_block(sea):
        return False
    return not sea & ~position.flood(sea & -sea, position.full & ~(position.land | shape))


def shared(position: Bitboard, group: LandGroup, islands: list[Cells]) -> Iterator[Deduction]:
    """What all shapes of an island have in common: cells in it, and cells beside it."""
    if not islands:
        return
    ways = f"{all_ways(len(islands))} to lay the island of {position.name(group.clue)}"
    for cells, colour, where in (
        (reduce(and_, islands), Colour.ISLAND, "in"),
        (reduce(and_, (position.around(shape) for shape in islands)), Colour.SEA, "beside"),
    ):
        if cells := cells & position.unknown:
            yield Deduction(cells, colour, f"{where} {ways}", group.cells)


def all_ways(count: int) -> str:
    """So many ways, as people say it."""
    return "the only way" if count == 1 else "both ways" if count == 2 else f"all {count} ways"


class AllValidIslands:
    """Enumerates the islands that each clue can still form.

    Cells in all of them are land, cells on the border of all of them are sea, and so are cells in no island of any
    clue. Land that only one clue can have in its island is in it, and so is some of a 2x2 block that no other reaches.
    """

    name = "AllValidIslands"
    difficulty = Difficulty.HARD

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Enumerate, then compare."""
        known: dict[LandGroup, list[Cells]] = {}
        possible: dict[LandGroup, Cells] = {}
        for group in position.owned:
            possible[group] = position.reaches[group.clue]
            if group.size is None or group.count == group.size:
                continue
            try:
                known[group] = shapes(position, group)
            except TooManyError:
                continue
            possible[group] = reduce(or_, known[group], 0)
        if not all(known.values()):
            return  # an island without a shape: the position has no solution
        self._claim(position, known, possible)
        for group, islands in known.items():
            yield from shared(position, group, islands)
        beyond = position.unknown & ~reduce(or_, possible.values(), 0)
        if beyond:
            yield Deduction(beyond, Colour.SEA, "no island that a clue can still form has it", 0)

    def _claim(self, position: Bitboard, known: dict[LandGroup, list[Cells]], possible: dict[LandGroup, Cells]) -> None:
        """Drop the shapes that leave out land that nobody else can have, or a 2x2 block that nobody else can reach."""
        needs = [loose.cells for loose in position.loose]
        needs += [block for block in position.blocks() if not block & position.land]
        for need in needs:
            owners = [group for group, cells in possible.items() if cells & need]
            if len(owners) == 1 and owners[0] in known:
                known[owners[0]] = [shape for shape in known[owners[0]] if shape & need]


class RoomyIslands:
    """The same, without the islands that would starve another one or strand land."""

    name = "RoomyIslands"
    difficulty = Difficulty.HARD

    MOST_SHAPES = 60
    """Islands with more shapes than this are left alone."""

    def find(self, position: Bitboard) -> Iterator[Deduction]:
        """Lay down every shape and look at what is left for the others."""
        for group in position.owned:
            if group.size is None or group.count == group.size:
                continue
            if position.is_late:
                return
            try:
                islands = shapes(position, group)
            except TooManyError:
                continue
            if len(islands) > self.MOST_SHAPES:
                continue
            fitting = [shape for shape in islands if self._leaves_room(position, shape)]
            if len(fitting) == len(islands):
                continue
            found = list(shared(position, group, fitting))
            if found:
                yield from found
                return

    def _leaves_room(self, position: Bitboard, shape: Cells) -> bool:
        trial = position.copy()
        trial.colour(shape & ~trial.land, Colour.ISLAND)
        trial.colour(trial.around(shape) & trial.unknown, Colour.SEA)
        return trial.breach() is None
