"""Game: the hidden mines, and the moves a player can make."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from gridseer import _core
from gridseer.errors import InputError
from gridseer.grid import MAX_SIDE, Cell, Topology
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.level import Level, named_level
from gridseer.minesweeper.sight import CLOSED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG, Sights, rows_of

MAX_SEED = 2**64 - 1


class Start(StrEnum):
    """What is promised about the first cell opened."""

    SAFE = "safe"
    """It isn't a mine."""
    ZERO = "zero"
    """Neither it nor its neighbours are mines, so it opens an area."""
    XP = "xp"
    """A mine there moves to the first free cell from the upper left, as in Windows XP."""
    ANY = "any"
    """Nothing is promised: it may be a mine."""

    @property
    def core(self) -> _core.Start:
        """The same thing as the compiled core calls it."""
        return getattr(_core.Start, self.value)  # type: ignore[no-any-return]


class Outcome(StrEnum):
    """How a game stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class _Step:
    """What one move did, so that it can be taken back."""

    kind: str
    cells: npt.NDArray[np.int32]
    questions: frozenset[Cell]


class Game:
    """One game. It knows where the mines are; a solver is only ever given its ``board``.

    >>> game = Game.at_level("beginner", seed=1)
    >>> game.open(Cell(0, 0))
    1
    >>> game.outcome
    <Outcome.PLAYING: 'playing'>
    """

    def __init__(
        self,
        width: int,
        height: int,
        mines: int,
        *,
        start: Start = Start.SAFE,
        seed: int | None = None,
        topology: Topology = Topology.SQUARE,
        walls: npt.NDArray[np.bool_] | None = None,
    ) -> None:
        """Begin a game; its mines are drawn from the seed when the first cell is opened."""
        _check_size(width, height)
        start, topology = Start(start), Topology(topology)
        wall_bytes = _wall_bytes(width, height, walls)
        if wall_bytes.all():
            raise InputError("expected a board with at least one cell that isn't a wall, got only walls")
        seed = secrets.randbits(63) if seed is None else _checked_seed(seed)
        _check_mines(mines, _core.most_mines(width, height, topology.core, wall_bytes, start.core), start)
        core = _core.Game(width, height, topology.core, wall_bytes, mines, start.core, seed)
        self._begin(core, start, seed, topology)

    def _begin(self, core: _core.Game, start: Start, seed: int | None, topology: Topology) -> None:
        self.start = start
        """The start rule."""
        self.seed = seed
        """The same seed and the same first cell give the same mines, on every platform; None on a given layout."""
        self.topology = topology
        """Which cells touch."""
        self.width = int(core.view.shape[1])
        """Columns."""
        self.height = int(core.view.shape[0])
        """Rows."""
        self._core = core
        self._steps: list[_Step] = []
        self._changed = np.array([], np.int32)
        self._questions: frozenset[Cell] = frozenset()

    @classmethod
    def at_level(cls, level: str | Level, *, start: Start = Start.SAFE, seed: int | None = None) -> "Game":
        """Begin a game at a level, given by name or made with ``custom_level``."""
        if isinstance(level, str):
            level = named_level(level)
        return cls(level.width, level.height, level.mines, start=start, seed=seed)

    @classmethod
    def on_layout(
        cls,
        layout: npt.NDArray[np.bool_],
        *,
        topology: Topology = Topology.SQUARE,
        walls: npt.NDArray[np.bool_] | None = None,
    ) -> "Game":
        """Begin a game whose mines are known: true where there is one. Its start rule is ``any``."""
        if layout.ndim != 2 or layout.size == 0:
            raise InputError(f"expected rows and columns of mines, got an array of shape {layout.shape}")
        height, width = layout.shape
        _check_size(width, height)
        wall_bytes = _wall_bytes(width, height, walls)
        mine_bytes = np.ascontiguousarray(layout, dtype=np.uint8)
        if np.any(mine_bytes & wall_bytes):
            raise InputError(f"expected no mine in a wall, got one at {cells_of((mine_bytes & wall_bytes) > 0)[0]}")
        topology = Topology(topology)
        game = cls.__new__(cls)
        core = _core.Game.on_layout(width, height, topology.core, wall_bytes, mine_bytes)
        game._begin(core, Start.ANY, None, topology)
        return game

    @property
    def board(self) -> Board:
        """What the player sees. A question mark is a note of the player's: the cell is seen as closed."""
        return Board(self._core.view, self._core.mines_left, self.topology)

    @property
    def outcome(self) -> Outcome:
        """Whether the game goes on, is won, or is lost."""
        return Outcome(self._core.outcome.name)

    @property
    def exploded(self) -> Cell | None:
        """The mine that was opened, when the game is lost."""
        return None if self._core.exploded < 0 else self._cell(self._core.exploded)

    @property
    def layout(self) -> npt.NDArray[np.bool_] | None:
        """Where the mines are, or None before the first cell is opened."""
        layout = self._core.layout
        return None if layout is None else layout.astype(np.bool_)

    @property
    def questions(self) -> frozenset[Cell]:
        """The closed cells that carry a question mark."""
        return self._questions

    @property
    def changed(self) -> list[Cell]:
        """The cells that the last move changed, in the order in which they changed."""
        return self._cells(self._changed)

    def open(self, cell: Cell) -> int:
        """Open a closed cell, and the area around it when no mine touches it; how many cells changed.

        A flag, an open cell, a wall or a finished game stay as they are.
        """
        return self._move("open", self._core.open, cell)

    def chord(self, cell: Cell) -> int:
        """Open all closed neighbours of a number that has as many flags as it says; otherwise do nothing."""
        return self._move("chord", self._core.chord, cell)

    def flag(self, cell: Cell) -> int:
        """Set a flag on a closed cell, or take it away."""
        return self._move("flag", self._core.flag, cell)

    def question(self, cell: Cell) -> int:
        """Set a question mark on a closed cell, or take it away. It is a note and protects nothing."""
        index = self._index(cell)
        closed = self.outcome is Outcome.PLAYING and self._core.view[cell[1], cell[0]] == CLOSED
        self._changed = np.array([index] if closed else [], np.int32)
        if closed:
            self._steps.append(_Step("question", self._changed, self._questions))
            self._questions ^= {Cell(*cell)}
        return int(self._changed.size)

    def undo(self) -> int:
        """Take the last move back, also after a loss; how many cells changed. The mines stay where they are."""
        if not self._steps:
            return 0
        step = self._steps.pop()
        self._questions = step.questions
        self._changed = step.cells
        if step.kind == "flag":
            self._core.flag(int(step.cells[0]))
        elif step.kind != "question":
            self._core.close(step.cells)
        return int(step.cells.size)

    def final_text(self) -> str:
        """The board with everything shown, once the mines are drawn.

        On top of board text: ``*`` a mine, ``@`` the mine that exploded, ``%`` a wrong flag, ``?`` a question mark.
        """
        return "\n".join(rows_of(self.final_sights()))

    def final_sights(self) -> Sights:
        """What each cell shows once the mines are drawn."""
        cells = self.board.cells.copy()
        for x, y in self._questions:
            cells[y, x] = QUESTION
        layout = self.layout
        if layout is not None:
            flags = cells == FLAG
            cells[layout & ~flags] = MINE
            cells[~layout & flags] = WRONG_FLAG
        if self.exploded is not None:
            cells[self.exploded.y, self.exploded.x] = EXPLODED
        return cells

    def _move(self, kind: str, move: Callable[[int], npt.NDArray[np.int32]], cell: Cell) -> int:
        before = self._core.outcome
        self._changed = move(self._index(cell))
        if self._changed.size or self._core.outcome != before:
            self._steps.append(_Step(kind, self._changed, self._questions))
        if self._questions:
            self._questions -= set(self.changed)
        return int(self._changed.size)

    def _index(self, cell: Cell) -> int:
        x, y = cell
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise InputError(f"expected a cell from A1 to {Cell(self.width - 1, self.height - 1)}, got {Cell(x, y)}")
        return y * self.width + x

    def _cell(self, index: int) -> Cell:
        return Cell.of(index, self.width)

    def _cells(self, indices: npt.NDArray[np.int32]) -> list[Cell]:
        rows, columns = np.divmod(indices, self.width)
        return [Cell(x, y) for x, y in zip(columns.tolist(), rows.tolist(), strict=True)]


def check_game(level: Level, start: Start, seed: int) -> None:
    """Refuse what ``Game.at_level`` would refuse, without the cost of a large board."""
    width, height = level.width, level.height
    _check_size(width, height)
    _checked_seed(seed)
    kept_free = min(width, 3) * min(height, 3) if start is Start.ZERO else 1
    _check_mines(level.mines, width * height - kept_free, start)


def _check_size(width: int, height: int) -> None:
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise InputError(f"expected a width and a height of 1 to {MAX_SIDE}, got {width!r} and {height!r}")


def _checked_seed(seed: int) -> int:
    if not 0 <= seed <= MAX_SEED:
        raise InputError(f"expected a seed of 0 to {MAX_SEED}, got {seed!r}")
    return seed


def _check_mines(mines: int, most: int, start: Start) -> None:
    if 0 <= mines <= most:
        return
    if mines < 0:
        raise InputError(f"expected 0 to {most} mines, got {mines}")
    reasons = {
        Start.ZERO: "the first cell and all its neighbours stay free, wherever it is",
        Start.ANY: "at least one cell must be free",
    }
    reason = reasons.get(start, "the first cell stays free")
    hint = "Take fewer mines, a larger board or another start rule."
    raise InputError(f"at most {most} mines fit this board, got {mines}: {reason}", hint)


def _wall_bytes(width: int, height: int, walls: npt.NDArray[np.bool_] | None) -> npt.NDArray[np.uint8]:
    if walls is None:
        return np.zeros((height, width), np.uint8)
    if walls.shape != (height, width):
        raise InputError(f"expected walls as {height} rows and {width} columns, got an array of shape {walls.shape}")
    return np.ascontiguousarray(walls, dtype=np.uint8)
