"""Positions with exact probabilities, verdicts and best moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gridseer import _core
from gridseer.benchmark.edition import BoardKind
from gridseer.benchmark.walk import pick, walks
from gridseer.errors import GridseerError
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.engine import Limits, analyse

MOST_TREE = 200
"""The game tree is searched where no more layouts fit."""
GUESSES = 0.6
"""The share of games whose position is one without a safe cell, if there is one later than the chosen step."""
_WORK = 1e9
_LIMITS = Limits(work=2_000_000_000, seconds=1e9)
_LONGEST_WALK = {81: 24, 36: 14, 256: 60, 480: 110}
"""By the cells of a board: a position is at most this many openings into the game."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A board with its layouts, and for every closed cell those with a mine there."""

    board: Board
    layouts: int
    mines: dict[int, int]
    """By the index of the cell."""

    @classmethod
    def of(cls, board: Board) -> "Counted":
        """Count a board in whole numbers."""
        status, layouts, mine_layouts = _core.analyse_exactly(board.cells, board.topology.core, board.counter, _LIMITS)
        if status != _core.Status.exact:
            raise GridseerError(f"expected a board that can be counted, got {board}")
        cells = [cell.index_in(board.width) for cell in board.closed_cells()]
        return cls(
            board,
            int.from_bytes(layouts, "little"),
            {cell: int.from_bytes(mine_layouts[cell], "little") for cell in cells},
        )

    @property
    def safe(self) -> list[int]:
        """The cells without a mine in any layout."""
        return [cell for cell, count in self.mines.items() if count == 0]

    @property
    def certain_mines(self) -> list[int]:
        """The cells with a mine in every layout."""
        return [cell for cell, count in self.mines.items() if count == self.layouts]

    def won(self, most_layouts: int = MOST_TREE) -> dict[int, int] | None:
        """For every closed cell the layouts that the best play wins after opening it; None where that is too much."""
        if self.layouts > most_layouts:
            return None
        board = self.board
        values = _core.value_cells(board.cells, board.topology.core, board.counter, most_layouts, _WORK)
        return {cell: int(values[cell]) for cell in self.mines} if len(values) else None

    def best(self) -> tuple[str, list[int]]:
        """The best cells to open, and how that is known: ``safe``, ``tree``, or ``risk`` where nobody knows more."""
        if self.safe:
            return "safe", self.safe
        won = self.won()
        if won is not None:
            return "tree", [cell for cell, count in won.items() if count == max(won.values())]
        return "risk", [cell for cell, count in self.mines.items() if count == min(self.mines.values())]


def make_positions(kinds: tuple[BoardKind, ...]) -> Iterator[dict[str, Any]]:
    """One record per position, one position per game."""
    for kind in kinds:
        longest = _LONGEST_WALK[kind.level.width * kind.level.height]
        made = 0
        for random, boards in walks(kind):
            if made == kind.count:
                break
            length, guess = pick(random, longest), random.random() < GUESSES
            later = (board for step, board in enumerate(boards) if step >= length)
            board = next((board for board in later if not (guess and analyse(board).safe.any())), None)
            if board is not None:
                made += 1
                yield position(Counted.of(board))


def position(counted: Counted) -> dict[str, Any]:
    """A position as plain data."""
    values = sorted(set(counted.mines.values()))
    place = {value: number for number, value in enumerate(values)}
    by, best = counted.best()
    return {
        "board": str(counted.board),
        "layouts": str(counted.layouts),
        "counts": [str(value) for value in values],
        "mines": [place[count] for count in counted.mines.values()],
        "safe": counted.safe,
        "certain_mines": counted.certain_mines,
        "by": by,
        "best": best,
    }
