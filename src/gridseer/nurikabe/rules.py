"""The rules: which of them a board breaks already, and where."""

from collections.abc import Iterator
from enum import StrEnum

from gridseer.grid import Cell, reading_order
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.puzzle import ANY_SIZE, cells_of, touching
from gridseer.pencil.breach import Breach


class Rule(StrEnum):
    """What every solved board holds to."""

    ONE_CLUE = "one clue"
    """An island has exactly one clue."""
    SIZE = "size"
    """An island has as many cells as its clue says."""
    ONE_SEA = "one sea"
    """All sea hangs together."""
    NO_BLOCK = "no block"
    """No 2x2 block is all sea."""


def breaches(board: Board) -> list[Breach]:
    r"""Every broken rule; an empty list for a complete board says that it is solved.

    >>> [str(breach.sentence) for breach in breaches(Board.parse("2 o o\n# # #\n# # 1"))]
    ['the island of the 2 at A1 has 3 cells', 'the block at A2 is all sea']
    """
    return [*_island_breaches(board), *_sea_breaches(board), *_blocks(board)]


def is_solved(board: Board) -> bool:
    """Whether every cell is coloured and no rule is broken."""
    return board.is_complete and not breaches(board)


def component(board: Board, start: Cell, colours: frozenset[Colour]) -> list[Cell]:
    """What hangs together with a cell by cells of these colours, in reading order."""
    found, queue = {start}, [start]
    for cell in queue:
        for other in touching(cell, board.width, board.height):
            if other not in found and board.colour(other) in colours:
                found.add(other)
                queue.append(other)
    return sorted(found, key=reading_order)


def components(board: Board, colour: Colour) -> Iterator[list[Cell]]:
    """The parts of one colour."""
    seen: set[Cell] = set()
    for cell in cells_of(board.width, board.height):
        if board.colour(cell) is colour and cell not in seen:
            part = component(board, cell, frozenset((colour,)))
            seen.update(part)
            yield part


_ROOM_FOR_LAND = frozenset((Colour.ISLAND, Colour.UNKNOWN))
_ROOM_FOR_SEA = frozenset((Colour.SEA, Colour.UNKNOWN))


def _island_breaches(board: Board) -> Iterator[Breach]:
    for part in components(board, Colour.ISLAND):
        clues = [cell for cell in part if board.puzzle.clue(cell)]
        if len(clues) > 1:
            names = " and ".join(named(board, cell) for cell in clues)
            yield Breach(Rule.ONE_CLUE, tuple(part), f"{names} are in one island")
        room = component(board, part[0], _ROOM_FOR_LAND)
        if not any(board.puzzle.clue(cell) for cell in room):
            yield Breach(Rule.ONE_CLUE, tuple(part), f"the island at {part[0]} has no clue and can reach none")
        if len(clues) == 1 and (breach := _size_breach(board, part, room, clues[0])):
            yield breach


def _size_breach(board: Board, part: list[Cell], room: list[Cell], clue: Cell) -> Breach | None:
    size = board.puzzle.clue(clue)
    if size == ANY_SIZE:
        return None
    if len(part) > size:
        return Breach(Rule.SIZE, tuple(part), f"the island of {named(board, clue)} has {_cells(len(part))}")
    if len(room) < size:
        can = "has" if len(room) == len(part) else "can have at most"
        return Breach(Rule.SIZE, tuple(part), f"the island of {named(board, clue)} {can} {_cells(len(room))}")
    return None


def _sea_breaches(board: Board) -> Iterator[Breach]:
    parts = list(components(board, Colour.SEA))
    if not parts:
        return
    reachable = set(component(board, parts[0][0], _ROOM_FOR_SEA))
    for part in parts[1:]:
        if part[0] not in reachable:
            sentence = f"the sea at {part[0]} is cut off from the sea at {parts[0][0]}"
            yield Breach(Rule.ONE_SEA, tuple(part), sentence)
            return


def _blocks(board: Board) -> Iterator[Breach]:
    for x, y in cells_of(board.width - 1, board.height - 1):
        block = (Cell(x, y), Cell(x + 1, y), Cell(x, y + 1), Cell(x + 1, y + 1))
        if all(board.colour(cell) is Colour.SEA for cell in block):
            yield Breach(Rule.NO_BLOCK, block, f"the block at {block[0]} is all sea")


def named(board: Board, clue: Cell) -> str:
    """A clue as people say it: the 3 at E6."""
    size = board.puzzle.clue(clue)
    return f"the {'?' if size == ANY_SIZE else size} at {clue}"


def _cells(count: int) -> str:
    return f"{count} cell" if count == 1 else f"{count} cells"
