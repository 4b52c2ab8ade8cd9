"""Bitboard: a board while it is being worked out. Sets of cells are whole numbers, one bit per cell, in reading order.

Spreading a set to its neighbours is then five operations on whole numbers however many cells it has, and that is what
all strategies do most.
"""

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import combinations
from operator import or_

from gridseer.grid import Cell
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.puzzle import ANY_SIZE, Puzzle

Cells = int
"""A set of cells, one bit each."""


@dataclass(frozen=True, slots=True)
class LandGroup:
    """Cells of one island that hang together."""

    cells: Cells
    """All of them."""
    count: int
    """How many they are."""
    clue: int
    """The bit of its clue, or 0: it is not known yet whose island it is."""
    size: int | None
    """How many cells its island has; None if the clue doesn't say or there is none yet."""


class Bitboard:
    """A puzzle, and which cells are sea and which are land so far."""

    def __init__(self, puzzle: Puzzle, sea: Cells, land: Cells) -> None:
        self.puzzle = puzzle
        self.width, self.height = puzzle.width, puzzle.height
        self.full: Cells = (1 << self.width * self.height) - 1
        first_column = sum(1 << y * self.width for y in range(self.height))
        self._not_first = self.full & ~first_column
        self._not_last = self.full & ~(first_column << self.width - 1)
        self.sea, self.land = sea, land
        self.clues = {self.bit(cell): puzzle.clue(cell) for cell in puzzle.clue_cells()}
        self.sea_size = puzzle.sea_size
        self.solution: Cells | None = None
        """The sea of the only solution, when it is known. It says where to look for a reason, and is never one."""

        self.deadline = math.inf
        """When looking for reasons should end, by ``time.monotonic()``."""

    @property
    def is_late(self) -> bool:
        """Whether the time for looking is over."""
        return time.monotonic() > self.deadline

    def worth_trying(self, bit: Cells) -> tuple[Colour, ...]:
        """The colours of a cell that can lead to a contradiction."""
        if self.solution is None:
            return (Colour.SEA, Colour.ISLAND)
        return (Colour.ISLAND,) if self.solution & bit else (Colour.SEA,)

    @classmethod
    def of(cls, board: Board) -> "Bitboard":
        """The position of a board."""
        position = cls(board.puzzle, 0, 0)
        position.sea = sum(position.bit(cell) for cell in board.cells(Colour.SEA))
        position.land = sum(position.bit(cell) for cell in board.cells(Colour.ISLAND))
        return position

    def board(self) -> Board:
        """The same as an immutable board."""
        width = self.width
        colours = [
            Colour.SEA if self.sea >> at & 1 else Colour.ISLAND if self.land >> at & 1 else Colour.UNKNOWN
            for at in range(width * self.height)
        ]
        return Board(self.puzzle, tuple(tuple(colours[y * width : (y + 1) * width]) for y in range(self.height)))

    @cached_property
    def corner_pairs(self) -> list[tuple[Cells, Cells]]:
        """The pairs of clues that touch by their corners."""
        pairs = combinations(self.clues, 2)
        return [(one, two) for one, two in pairs if (self.around(one) & self.around(two)).bit_count() == 2]

    def copy(self) -> "Bitboard":
        """Another one, to try something on."""
        other = Bitboard.__new__(Bitboard)
        other.__dict__.update(self.__dict__)
        other._forget()
        return other

    def colour(self, cells: Cells, colour: Colour) -> None:
        """Colour cells that were not known."""
        if colour is Colour.SEA:
            self.sea |= cells
        else:
            self.land |= cells
        self._forget()

    def _forget(self) -> None:
        for name in ("groups", "loose", "owned", "guards", "_guarded", "reaches"):
            self.__dict__.pop(name, None)

    @property
    def unknown(self) -> Cells:
        """What is not coloured yet."""
        return self.full & ~(self.sea | self.land)

    def bit(self, cell: Cell) -> Cells:
        """The set of one cell."""
        return 1 << cell.index_in(self.width)

    def cell(self, bit: Cells) -> Cell:
        """The cell of a set of one."""
        y, x = divmod(bit.bit_length() - 1, self.width)
        return Cell(x, y)

    def cells(self, cells: Cells) -> tuple[Cell, ...]:
        """The cells of a set, in reading order."""
        return tuple(self.cell(bit) for bit in bits(cells))

    def spread(self, cells: Cells) -> Cells:
        """The cells and all that touch them."""
        sideways = (cells << 1 & self._not_first) | (cells >> 1 & self._not_last)
        return cells | sideways | (cells << self.width & self.full) | cells >> self.width

    def around(self, cells: Cells) -> Cells:
        """All that touch the cells, without themselves."""
        return self.spread(cells) & ~cells

    def flood(self, cells: Cells, room: Cells) -> Cells:
        """All of the room that hangs together with the cells."""
        cells &= room
        while (more := self.spread(cells) & room) != cells:
            cells = more
        return cells

    def parts(self, cells: Cells) -> Iterator[Cells]:
        """The parts of a set that hang together, each by itself."""
        while cells:
            part = self.flood(cells & -cells, cells)
            yield part
            cells &= ~part

    def blocks(self) -> Iterator[Cells]:
        """Every 2x2 block."""
        corner = 0b11 | 0b11 << self.width
        for y in range(self.height - 1):
            for x in range(self.width - 1):
                yield corner << y * self.width + x

    def has_block(self, cells: Cells) -> Cells:
        """The upper left corners of all 2x2 blocks within a set."""
        pairs = cells & cells >> 1 & self._not_last
        return pairs & pairs >> self.width

    @cached_property
    def groups(self) -> list[LandGroup]:
        """The groups of land, in reading order."""
        found = []
        for part in self.parts(self.land):
            clue = next((bit for bit in self.clues if bit & part), 0)
            number = self.clues.get(clue, ANY_SIZE)
            found.append(LandGroup(part, part.bit_count(), clue, None if number == ANY_SIZE else number))
        return found

    @cached_property
    def loose(self) -> list[LandGroup]:
        """Groups that do not know their clue yet."""
        return [group for group in self.groups if not group.clue]

    @cached_property
    def owned(self) -> list[LandGroup]:
        """Groups with a clue."""
        return [group for group in self.groups if group.clue]

    @cached_property
    def guards(self) -> dict[Cells, Cells]:
        """For the clue of each group: what touches the group or is in it."""
        return {group.clue: self.spread(group.cells) for group in self.owned}

    @cached_property
    def _guarded(self) -> tuple[Cells, Cells]:
        """What some group with a clue touches or has, and what more than one does."""
        once = twice = 0
        for guard in self.guards.values():
            twice |= once & guard
            once |= guard
        return once, twice

    def room(self, group: LandGroup) -> Cells:
        """Where a group with a clue can grow: no sea, and nothing that touches another clue's group."""
        once, twice = self._guarded
        others = twice | once & ~self.guards[group.clue]
        return self.full & ~(self.sea | others) | group.cells

    @cached_property
    def reaches(self) -> dict[Cells, Cells]:
        """For every clue: the cells its island can still have, going by the shortest ways."""
        return {group.clue: self._reach(group) for group in self.owned}

    def reach_within(self, group: LandGroup, room: Cells) -> Cells:
        """The cells of the room that a group can take without growing beyond its size."""
        if group.size is None:
            return self.flood(group.cells, room)
        most = group.size
        if not self.loose:
            reached = group.cells
            for _ in range(most - group.count):
                if (more := self.spread(reached) & room) == reached:
                    break
                reached = more
            return reached
        waves = {group.count: group.cells}
        seen = group.cells
        loose = [other for other in self.loose if other.cells & room]
        joined: dict[Cells, int] = {}
        distance: dict[int, Cells] = {}
        for size in range(group.count, most + 1):
            if not waves:
                break
            wave = waves.pop(size, 0) & (~seen if size > group.count else -1)
            if not wave:
                continue
            seen |= wave
            distance[size] = wave
            ahead = self.spread(wave) & room & ~seen
            for other in loose:
                if other.cells & ahead:
                    ahead &= ~other.cells
                    if other.cells not in joined:
                        joined[other.cells] = size + other.count
                        waves[size + other.count] = waves.get(size + other.count, 0) | other.cells
            if ahead:
                waves[size + 1] = waves.get(size + 1, 0) | ahead
        return seen & ~self._overfull(loose, joined, distance, most)

    def _overfull(
        self, loose: list[LandGroup], joined: dict[Cells, int], distance: dict[int, Cells], most: int
    ) -> Cells:
        """Cells near enough by themselves, but which would take a loose group along that makes the island too large."""
        overfull = 0
        for other in loose:
            whole = joined.get(other.cells, most + 1)
            if whole + 1 <= most:
                continue
            beside = self.around(other.cells)
            for size, wave in distance.items():
                if size + other.count > most:
                    overfull |= wave & beside & self.unknown
        return overfull

    def _reach(self, group: LandGroup) -> Cells:
        return self.reach_within(group, self.room(group))

    def breach(self) -> str | None:
        """Why the position has no solution, as far as that is seen at once; None if it may have one."""
        corner = self.has_block(self.sea)
        if corner:
            return f"the block at {self.cell(corner & -corner)} would be all sea"
        return self._sea_breach() or self._land_breach() or self._block_breach()

    def _sea_breach(self) -> str | None:
        if not self.sea:
            return None
        part = self.flood(self.sea & -self.sea, self.full & ~self.land)
        lost = self.sea & ~part
        if lost:
            return f"the sea at {self.cell(lost & -lost)} would be cut off"
        if self.sea_size is not None and part.bit_count() < self.sea_size:
            return f"the sea could have at most {part.bit_count()} of its {self.sea_size} cells"
        return None

    def _land_breach(self) -> str | None:
        for group in self.owned:
            others = group.cells & sum(self.clues) & ~group.clue
            if others:
                return f"{self.name(group.clue)} and {self.name(others & -others)} would be in one island"
            if group.size is not None and group.count > group.size:
                return f"the island of {self.name(group.clue)} would have {group.count} cells"
            room = self.reaches[group.clue].bit_count()
            if group.size is not None and room < group.size:
                return f"the island of {self.name(group.clue)} could have at most {room} cells"
        for group in self.loose:
            if not any(reach & group.cells for reach in self.reaches.values()):
                return f"no clue could reach the island at {self.cell(group.cells & -group.cells)}"
        return None

    def _block_breach(self) -> str | None:
        wet = self.full & ~reduce(or_, self.reaches.values(), self.land)
        corner = self.has_block(wet)
        return f"no clue could reach the block at {self.cell(corner & -corner)}" if corner else None

    def name(self, clue: Cells) -> str:
        """A clue as people say it: the 3 at E6."""
        number = self.clues[clue]
        return f"the {'?' if number == ANY_SIZE else number} at {self.cell(clue)}"


def bits(cells: Cells) -> Iterator[Cells]:
    """The single cells of a set."""
    while cells:
        bit = cells & -cells
        yield bit
        cells ^= bit
