"""Making puzzles: a solution first, then clues that leave no other one.

A solution is made by breaking up a sea until it has no 2x2 block. Its clues may stand anywhere on their islands. As
long as the complete search finds another solution, a clue is moved to where that one has sea; when no places for the
clues exclude all the other solutions seen, the islands themselves are changed where the solutions differ.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from gridseer.errors import InputError
from gridseer.nurikabe.bitboard import Bitboard, Cells, bits
from gridseer.nurikabe.board import Board, Colour
from gridseer.nurikabe.ladder import NurikabeExplanation, explain_fully
from gridseer.nurikabe.notation import format_url
from gridseer.nurikabe.puzzle import NO_CLUE, Puzzle
from gridseer.nurikabe.solver import solve_exactly
from gridseer.nurikabe.strategies import DIRECT, LADDER
from gridseer.pencil.explanation import Difficulty
from gridseer.pencil.puzzlink import check_size
from gridseer.pencil.solutions import SolutionCount
from gridseer.stop import Stop

MOST_SIDE = 40
"""The largest side of a puzzle that is made; beyond, unique ones take too long to find."""
DEFAULT_SECONDS = 120.0
"""How long the making of one puzzle may take when nothing else is said."""

_GROWTH: dict[Difficulty | None, tuple[float, float]] = {
    None: (0.2, 0.65),
    Difficulty.EASY: (0.0, 0.5),
    Difficulty.MEDIUM: (0.2, 0.7),
    Difficulty.HARD: (0.4, 0.9),
    Difficulty.EXPERT: (0.5, 1.0),
    Difficulty.BEYOND: (0.7, 1.0),
}
"""How likely land makes an island larger instead of beginning one: large islands are hard."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a puzzle should be like."""

    width: int = 10
    height: int = 10
    seed: int = 0
    """The same seed gives the same puzzle in one release."""
    difficulty: Difficulty | None = None
    """How hard it should be; None: any."""
    symmetric: bool = False
    """Whether the clues stay in place when the grid is turned by half."""
    largest: int | None = None
    """The largest island; None: any."""

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        if max(self.width, self.height) > MOST_SIDE:
            expected = f"at most {MOST_SIDE} columns and rows"
            raise InputError(f"expected {expected} for a puzzle to be made, got {self.width} and {self.height}")
        if self.largest is not None and self.largest < 1:
            raise InputError(f"expected a largest island of 1 or more cells, got {self.largest}")


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle with its only solution and the way to it."""

    wish: Wish
    puzzle: Puzzle
    solution: Board
    """The only one."""
    explanation: NurikabeExplanation
    """How to find it, step by step."""

    @property
    def board(self) -> Board:
        """The puzzle as somebody begins it."""
        return Board.blank(self.puzzle)

    def to_json(self) -> dict[str, Any]:
        """As ``gridseer nurikabe generate --json`` prints it."""
        return {
            "seed": self.wish.seed,
            "puzzle": str(self.puzzle),
            "url": format_url(self.puzzle),
            "solution": self.solution.rows(),
            "steps": [step.to_json() for step in self.explanation.steps],
            "difficulty": self.explanation.difficulty.value,
        }


def generate(wish: Wish, *, seconds: float = DEFAULT_SECONDS, stop: Stop | None = None) -> Made:
    """A puzzle with exactly one solution. Setting the stop from another thread ends it as if the time were over."""
    deadline = time.monotonic() + seconds
    for made in _attempts(wish, lambda: time.monotonic() > deadline or (stop is not None and stop.is_set)):
        if wish.difficulty in (None, made.explanation.difficulty):
            return made
    kind = f"{wish.difficulty} " if wish.difficulty else ""
    raise InputError(
        f"expected to find a unique {kind}puzzle of {wish.width}x{wish.height} in {seconds:g} s, got none",
        "Another seed, another difficulty, a smaller grid or more --seconds can help.",
    )


def _attempts(wish: Wish, is_over: Callable[[], bool]) -> Iterator[Made]:
    """Unique puzzles, one after the other, until time runs out."""
    random = Random(wish.seed)
    # What is solved without contradictions need not try them, and what is not is not wanted then.
    strategies = DIRECT if wish.difficulty in (Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD) else LADDER
    while not is_over():
        puzzle = _Workshop(wish, random).make(is_over)
        if puzzle is None:
            continue
        found = solve_exactly(Board.blank(puzzle))
        assert found.only is not None
        yield Made(wish, puzzle, found.only, explain_fully(found, strategies=strategies))


class _Workshop:
    """One solution in the making, and the clues on it."""

    MOST_CHANGES = 120

    def __init__(self, wish: Wish, random: Random) -> None:
        self._wish = wish
        self._random = random
        empty = Puzzle.of([[NO_CLUE] * wish.width] * wish.height)
        self._grid = Bitboard(empty, 0, 0)
        self._largest = wish.largest or 3 + self._below(7)
        least, most = _GROWTH[wish.difficulty]
        self._growth = least + (most - least) * self._random.random()
        self._land: Cells = 0

    # Only random() is promised to give the same numbers in every version of Python.
    def _below(self, count: int) -> int:
        return int(self._random.random() * count)

    def _shuffled(self, cells: Cells) -> list[Cells]:
        return sorted(bits(cells), key=lambda _: self._random.random())

    def make(self, is_over: Callable[[], bool]) -> Puzzle | None:
        """A unique puzzle, or None when this solution leads nowhere."""
        if not self._break_up():
            return None
        for _ in range(self.MOST_CHANGES):
            if is_over():
                return None
            puzzle, doubtful = self._place_clues()
            if puzzle is not None:
                return puzzle
            if not self._change(doubtful):
                return None
        return None

    def _turned(self, cells: Cells) -> Cells:
        """The cells after half a turn of the grid."""
        size = self._wish.width * self._wish.height
        return sum(1 << size - bit.bit_length() for bit in bits(cells))

    def _with(self, cells: Cells) -> Cells:
        """The cells and, on a symmetric grid, those across."""
        return cells | self._turned(cells) if self._wish.symmetric else cells

    def _is_fine(self, land: Cells) -> bool:
        """Whether the sea hangs together and no island is too large or lies across the middle."""
        grid = self._grid
        sea = grid.full & ~land
        if sea != grid.flood(sea & -sea, sea):
            return False
        for part in grid.parts(land):
            if part.bit_count() > self._largest:
                return False
            across = self._turned(part) if self._wish.symmetric else 0
            if part & across and not self._middle() & part:
                return False
        return True

    def _middle(self) -> Cells:
        size = self._wish.width * self._wish.height
        return 1 << size // 2 if self._wish.width % 2 and self._wish.height % 2 else 0

    def _break_up(self) -> bool:
        """Put land into every 2x2 block of sea."""
        grid = self._grid
        dead: Cells = 0
        while corners := grid.has_block(grid.full & ~self._land):
            if corners & dead:
                return False
            corner = self._shuffled(corners)[0]
            block = corner | corner << 1 | corner << grid.width | corner << grid.width + 1
            for bit in self._by_liking(block):
                land = self._land | self._with(bit)
                if self._is_fine(land):
                    self._land = land
                    break
            else:
                dead |= corner
        return bool(self._land)

    def _by_liking(self, block: Cells) -> list[Cells]:
        """The cells of a block, mostly those first that make an island larger: islands of one cell are dull."""
        cells = self._shuffled(block)
        if self._random.random() < self._growth:
            beside = self._grid.around(self._land)
            cells.sort(key=lambda bit: not bit & beside)
        return cells

    def _place_clues(self) -> tuple[Puzzle | None, Cells]:
        """Clues that leave no other solution; or None, and the cells in which another one differs."""
        islands = list(self._grid.parts(self._land))
        clues = self._first_places(islands)
        others: list[Cells] = []
        while len(others) < 30:
            puzzle = self._puzzle(islands, clues)
            other = self._other_solution(puzzle)
            if other is None:
                return puzzle, 0
            others.append(other)
            if not self._exclude(islands, clues, others):
                break
        return None, others[-1] ^ (self._grid.full & ~self._land)

    def _first_places(self, islands: list[Cells]) -> list[Cells]:
        clues = [self._shuffled(island)[0] for island in islands]
        if self._wish.symmetric:
            for at, clue in enumerate(clues):
                self._move(islands, clues, at, self._middle() if islands[at] & self._middle() else clue)
        return clues

    def _move(self, islands: list[Cells], clues: list[Cells], at: int, clue: Cells) -> None:
        clues[at] = clue
        if self._wish.symmetric:
            across = self._turned(clue)
            clues[next(i for i, island in enumerate(islands) if island & across)] = across

    def _puzzle(self, islands: list[Cells], clues: list[Cells]) -> Puzzle:
        rows = [[NO_CLUE] * self._wish.width for _ in range(self._wish.height)]
        for island, clue in zip(islands, clues, strict=True):
            cell = self._grid.cell(clue)
            rows[cell.y][cell.x] = island.bit_count()
        return Puzzle.of(rows)

    def _other_solution(self, puzzle: Puzzle) -> Cells | None:
        """The sea of another solution than ours; None: there is no other."""
        answer = solve_exactly(Board.blank(puzzle), seconds=5)
        ours = self._grid.full & ~self._land
        for solution in (answer.solution, answer.second):
            if solution is not None:
                sea = sum(self._grid.bit(cell) for cell in solution.cells(Colour.SEA))
                if sea != ours:
                    return sea
        # A search that had no time to prove it found no other one, but that is not enough.
        return None if answer.count is SolutionCount.ONE else 0

    def _exclude(self, islands: list[Cells], clues: list[Cells], others: list[Cells]) -> bool:
        """Move clues until every other solution has sea on one of them."""
        for _ in range(40):
            left = [other for other in others if not any(other & clue for clue in clues)]
            if not left:
                return True
            target = left[self._below(len(left))]
            places = self._shuffled(self._land & target & ~self._fixed())
            if not places:
                return False
            at = next(i for i, island in enumerate(islands) if island & places[0])
            self._move(islands, clues, at, places[0])
        return False

    def _fixed(self) -> Cells:
        """The island in the middle of a symmetric grid has its clue in the middle."""
        if not (self._wish.symmetric and self._middle() & self._land):
            return 0
        return self._grid.flood(self._middle(), self._land)

    def _change(self, doubtful: Cells) -> bool:
        """Make land of sea or sea of land near where the solutions differ, so that the solution stays one."""
        near = self._grid.spread(doubtful)
        for bit in self._shuffled(near):
            land = self._land ^ self._with(bit)
            if land and not self._grid.has_block(self._grid.full & ~land) and self._is_fine(land):
                self._land = land
                return True
        return False
