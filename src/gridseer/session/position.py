"""Position: a board entered by hand, cell by cell, with a solver at hand; what contradicts is told at once."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gridseer.errors import ContradictionError, InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.sight import BOARD_SYMBOLS
from gridseer.minesweeper.solvers import DEFAULT_METHOD
from gridseer.minesweeper.solving.engine import analyse
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.session.autosave import Autosave
from gridseer.session.clock import Clock
from gridseer.session.hint import Hint, HintStep, give_hint
from gridseer.session.record import Action, Event, Record, method_text
from gridseer.store.history import PastGame


class Position:
    r"""A board entered by hand.

    >>> position = Position("##\n##\nm1")
    >>> position.edit(Cell(0, 0), "3")["contradiction"]["sentence"]
    'no layout of mines fits the 3 at (0,0) and the 1 mine left together'
    >>> position.undo()["contradiction"] is None
    True
    """

    over = False
    """A position never ends."""

    def __init__(
        self,
        text: str,
        *,
        player: str = "",
        method: str = DEFAULT_METHOD,
        autosave: Autosave | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        board = Board.parse(text)
        self._autosave = autosave
        self._begin(Record.new(None, str(board), player=player, method=method), board, Clock(now=now))

    def _begin(self, record: Record, board: Board, clock: Clock) -> None:
        self._head = replace(record, events=())
        self._events: list[Event] = []
        self._clock = clock
        self._solver, self._method = make_solver(record.method), record.method
        self._boards = [board]
        self._undone: list[Board] = []

    @classmethod
    def resume(
        cls, record: Record, *, autosave: Autosave | None = None, now: Callable[[], float] = time.monotonic
    ) -> "Position":
        """A recorded position, as it stood at its end."""
        if record.entered is None:
            raise InputError("expected the record of a hand-entered position, got that of a game")
        position = cls.__new__(cls)
        position._autosave = None
        last = record.events[-1].seconds if record.events else 0.0
        position._begin(record, Board.parse(record.entered), Clock(last, now=now))
        for number, event in enumerate(record.events, start=1):
            try:
                position._apply(event.action, event.cell, event.detail)
            except InputError as error:
                raise InputError(f"move {number}: {error.sentence}", error.hint) from None
            position._events.append(event)
        position._autosave = autosave
        return position

    @property
    def record(self) -> Record:
        """Everything that has happened."""
        return replace(self._head, events=tuple(self._events))

    @property
    def board(self) -> Board:
        """The position."""
        return self._boards[-1]

    @property
    def method(self) -> str:
        """The method that helps."""
        return self._method

    def past_game(self) -> PastGame | None:
        """A position is no game: it never enters the history."""
        return None

    def edit(self, cell: Cell, symbol: str) -> dict[str, Any]:
        """Change a cell to a symbol of board text. All mines of the board stay, so a flag leaves one mine less."""
        return self._do(Action.EDIT, cell, symbol)

    def set_mines_left(self, mines_left: int) -> dict[str, Any]:
        """Change how many mines are left."""
        return self._do(Action.MINES, None, str(mines_left))

    def undo(self) -> dict[str, Any]:
        """Take the last change back."""
        return self._do(Action.UNDO) if len(self._boards) > 1 else self.to_json()

    def redo(self) -> dict[str, Any]:
        """Make the change again that was taken back last."""
        return self._do(Action.REDO) if self._undone else self.to_json()

    def choose_method(self, method: str) -> dict[str, Any]:
        """Let another method help, with its options."""
        return self._do(Action.METHOD, None, method_text(method))

    def hint(self, step: HintStep) -> Hint:
        """A step of help. ``do`` sets a flag; what a safe cell shows only the player's game can tell."""
        hint = give_hint(self.board, step, self._solver)
        self._do(Action.HINT, None, step.value)
        if step is HintStep.DO and hint.action == "flag":
            self.edit(hint.cells[0], "!")
        return hint

    def probabilities(self) -> dict[str, Any]:
        """What the method finds out, as ``gridseer solve --json`` tells it; flags are believed."""
        return self._solver.think(self.board, count=True).to_json()

    def contradiction(self) -> dict[str, Any] | None:
        """Which clues cannot all be true, or None when some layout fits."""
        try:
            analyse(self.board)
        except ContradictionError as error:
            clues = [list(clue) for clue in error.clues]
            return {"sentence": error.sentence, "clues": clues, "mine_count": error.mine_count}
        return None

    def to_json(self) -> dict[str, Any]:
        """The whole session as plain data."""
        trouble = None if self._autosave is None else self._autosave.trouble
        return {
            "kind": "position",
            "game": self._head.game,
            "board": str(self.board),
            "mines_left": self.board.mines_left,
            "method": self._method,
            "can_undo": len(self._boards) > 1,
            "can_redo": bool(self._undone),
            "contradiction": self.contradiction(),
            "trouble": None if trouble is None else {"sentence": trouble.sentence, "hint": trouble.hint},
        }

    def _do(self, action: Action, cell: Cell | None = None, detail: str = "") -> dict[str, Any]:
        self._apply(action, cell, detail)
        self._events.append(Event(self._clock.seconds(), action, cell, detail=detail))
        if self._autosave is not None:
            self._autosave.keep(self)
        return self.to_json()

    def _apply(self, action: Action, cell: Cell | None, detail: str) -> None:
        if action is Action.EDIT and cell is not None:
            if len(detail) != 1 or detail not in BOARD_SYMBOLS:
                raise InputError(f"expected one of {' '.join(BOARD_SYMBOLS)}, got {detail!r}")
            self._push(self.board.with_cell(cell, BOARD_SYMBOLS.index(detail)))
        elif action is Action.MINES:
            if not detail.removeprefix("-").isdecimal():
                raise InputError(f"expected a whole number of mines left, got {detail!r}")
            self._push(Board(self.board.cells, int(detail), self.board.topology))
        elif action is Action.UNDO and len(self._boards) > 1:
            self._undone.append(self._boards.pop())
        elif action is Action.REDO and self._undone:
            self._boards.append(self._undone.pop())
        elif action is Action.METHOD:
            self._solver, self._method = make_solver(detail), detail
        elif action is not Action.HINT:
            raise InputError(f"expected something that a position allows, got {action.value!r}")

    def _push(self, board: Board) -> None:
        self._boards.append(board)
        self._undone.clear()
