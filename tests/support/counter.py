"""A second way to count layouts, for boards too large for the judge.

Plain and slow on purpose, and nothing like the core: closed cells are decided one by one, column by column, and all
that is remembered of the past is what each half counted number still misses. No boxes, no chains, no rules applied
first. The layouts are Python ints, counted for every number of mines at once: the count for m mines stands m digits up
in one large int whose digits are wide enough for every count.
"""

from dataclasses import dataclass
from math import comb

from gridseer.grid import Cell, Topology
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED, FLAG

MOST_STATES = 200_000
"""The counter gives up on boards that need more states at a time."""


class TooManyStatesError(Exception):
    """A board that is too wide for this counter."""


@dataclass(slots=True)
class _Sum:
    """An open number: its closed neighbours and how many mines they hold."""

    cells: list[Cell]
    mines: int


def count_layouts(board: Board, most_states: int = MOST_STATES) -> int:
    """How many layouts fit a board; 0 when it contradicts itself."""
    sums = _sums(board)
    if any(not 0 <= one.mines <= len(one.cells) for one in sums):
        return 0
    by_column = board.height <= board.width
    frontier = sorted({cell for one in sums for cell in one.cells}, key=lambda c: c if by_column else (c.y, c.x))
    off_frontier = len(board.closed_cells()) - len(frontier)
    return sum(
        count * comb(off_frontier, board.counter - mines)
        for mines, count in enumerate(_count_by_mines(frontier, sums, most_states))
        if mines <= board.counter
    )


def count_mine_layouts(board: Board, cell: Cell, most_states: int = MOST_STATES) -> int:
    """In how many of the layouts a closed cell is a mine."""
    return count_layouts(board.with_cell(cell, FLAG), most_states)


def _count_by_mines(frontier: list[Cell], sums: list[_Sum], most_states: int) -> list[int]:
    """For each number of mines the ways to fill the frontier."""
    place = {cell: step for step, cell in enumerate(frontier)}
    digit = len(frontier) + 1  # bits: no count is larger than 2 to the number of cells
    first = [min((place[cell] for cell in one.cells), default=-1) for one in sums]
    last = [max((place[cell] for cell in one.cells), default=-1) for one in sums]
    of_cell: list[list[int]] = [[] for _ in frontier]
    for number, one in enumerate(sums):
        for cell in one.cells:
            of_cell[place[cell]].append(number)
    active: list[int] = []
    states: dict[tuple[int, ...], int] = {(): 1}
    for step, touching in enumerate(of_cell):
        begun = [number for number in touching if first[number] == step]
        active += begun
        needs = tuple(sums[number].mines for number in begun)
        slots = [active.index(number) for number in touching]
        ended = {slot for slot, number in enumerate(active) if last[number] == step}
        states = _decide_cell(states, needs, slots, ended, digit)
        active = [number for slot, number in enumerate(active) if slot not in ended]
        if len(states) > most_states:
            raise TooManyStatesError(f"{len(states)} states")
    total, mask = states.get((), 0), (1 << digit) - 1
    return [total >> mines * digit & mask for mines in range(len(frontier) + 1)]


def _decide_cell(
    states: dict[tuple[int, ...], int], needs: tuple[int, ...], slots: list[int], ended: set[int], digit: int
) -> dict[tuple[int, ...], int]:
    """All states with one more cell decided: without a mine, and with one."""
    result: dict[tuple[int, ...], int] = {}
    for state, ways in states.items():
        for mine in (0, 1):
            missing = [*state, *needs]
            for slot in slots:
                missing[slot] -= mine
            if min(missing, default=0) < 0 or any(missing[slot] for slot in ended):
                continue
            key = tuple(value for slot, value in enumerate(missing) if slot not in ended)
            result[key] = result.get(key, 0) + (ways << digit * mine)
    return result


def _sums(board: Board) -> list[_Sum]:
    rows = board.cells.tolist()
    sums = []
    for y, row in enumerate(rows):
        for x, sight in enumerate(row):
            if sight <= 8:
                around = _around(x, y, board)
                flags = sum(rows[cell.y][cell.x] == FLAG for cell in around)
                sums.append(_Sum([cell for cell in around if rows[cell.y][cell.x] == CLOSED], sight - flags))
    return sums


def _around(x: int, y: int, board: Board) -> set[Cell]:
    """The cells that touch a cell, from steps."""
    steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    if board.topology is Topology.HEXAGON:
        away = -1 if y % 2 else 1  # odd rows stand half a cell to the right
        steps = [step for step in steps if step not in ((away, -1), (away, 1))]
    cells = [(x + dx, y + dy) for dx, dy in steps]
    if board.topology is Topology.TORUS:
        cells = [(cx % board.width, cy % board.height) for cx, cy in cells]
    return {Cell(*cell) for cell in cells if 0 <= cell[0] < board.width and 0 <= cell[1] < board.height} - {Cell(x, y)}
