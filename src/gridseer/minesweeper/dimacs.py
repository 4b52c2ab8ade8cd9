"""Boards as formulas: their layouts are the models, so that any model counter can check how many there are."""

from collections.abc import Iterator
from itertools import combinations

from gridseer.errors import InputError
from gridseer.grid import Cell, neighbours
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import CLOSED, FLAG

Clause = tuple[int, ...]

_CONTRADICTION: list[Clause] = [(1,), (-1,)]


def format_dimacs(board: Board, layouts: int | None = None) -> str:
    r"""A board as a formula in DIMACS CNF. Its models and the layouts that fit correspond one to one.

    Variable i is true when the i-th closed cell, in reading order, is a mine. Further variables count the mines; they
    follow from the first ones, so they add no models.

    >>> print(format_dimacs(Board.parse("1#\n##\nm?"), layouts=3))
    c t mc
    c gridseer: variables 1 to 3 are the closed cells in reading order, true where there is a mine
    c gridseer: 1# / ## / m?
    c gridseer: models 3
    p cnf 3 4
    -1 -2 0
    -1 -3 0
    -2 -3 0
    1 2 3 0
    <BLANKLINE>
    """
    cells = board.closed_cells()
    if not cells:
        raise InputError("expected a board with a closed cell, got one without", "All is open: one layout fits.")
    variable = {cell: number for number, cell in enumerate(cells, start=1)}
    clauses = [clause for cell, sight in _numbers(board) for clause in _around(board, cell, sight, variable)]
    counting = _Counter(len(cells), *board.mines_left_range)
    clauses += counting.clauses
    head = [
        "c t mc",
        f"c gridseer: variables 1 to {len(cells)} are the closed cells in reading order, true where there is a mine",
        f"c gridseer: {str(board).replace(chr(10), ' / ')}",
        *([] if layouts is None else [f"c gridseer: models {layouts}"]),
        f"p cnf {counting.variables} {len(clauses)}",
    ]
    return "\n".join([*head, *(" ".join(map(str, (*clause, 0))) for clause in clauses)]) + "\n"


def _numbers(board: Board) -> Iterator[tuple[Cell, int]]:
    for y, row in enumerate(board.cells.tolist()):
        for x, sight in enumerate(row):
            if sight < CLOSED:
                yield Cell(x, y), sight


def _around(board: Board, cell: Cell, number: int, variable: dict[Cell, int]) -> list[Clause]:
    """Exactly as many mines around a cell as it says: no more in any choice of cells, and no fewer."""
    near = neighbours(cell, board.width, board.height, board.topology)
    mines = number - sum(board[each] == FLAG for each in near)
    closed = [variable[each] for each in near if each in variable]
    if not 0 <= mines <= len(closed):
        return _CONTRADICTION
    too_many = [tuple(-each for each in chosen) for chosen in combinations(closed, mines + 1)]
    return too_many + list(combinations(closed, len(closed) - mines + 1))


class _Counter:
    """At least and at most so many of the first variables are true.

    A new variable for i and j is true exactly if at least j of the first i variables are. It is defined by both
    directions of that, so every assignment of the first variables gives one of the others.
    """

    def __init__(self, cells: int, least: int, most: int) -> None:
        self.clauses: list[Clause] = []
        self.variables = cells
        if least > most or least > cells or most < 0:
            self.clauses = _CONTRADICTION
            return
        if least <= 0 and most >= cells:
            return
        row: list[int] = []  # of the first i cells: at least 1, at least 2, ...
        for cell in range(1, cells + 1):
            row = self._next_row(cell, row, min(cell, most + 1))
        if least > 0:
            self.clauses.append((row[least - 1],))
        if most < cells:
            self.clauses.append((-row[most],))

    def _next_row(self, cell: int, before: list[int], length: int) -> list[int]:
        row = []
        for place in range(length):
            self.variables += 1
            new = self.variables
            row.append(new)
            same = before[place] if place < len(before) else None  # at least as many without this cell; None: never
            fewer = before[place - 1] if place else None  # at least one fewer; None: always
            if same is not None:
                self.clauses.append((-same, new))
            self.clauses.append((-cell, new) if fewer is None else (-cell, -fewer, new))
            rest = () if same is None else (same,)
            self.clauses.append((-new, *rest, cell))
            if fewer is not None:
                self.clauses.append((-new, *rest, fewer))
        return row
