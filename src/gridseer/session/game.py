"""Session: one game of one person, with a solver at hand. Every action of a front end is one call, and all is JSON."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.game import Game, Outcome, Start
from gridseer.minesweeper.sight import CLOSED, FLAG, SYMBOLS
from gridseer.minesweeper.solvers import DEFAULT_METHOD
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.session.autosave import Autosave
from gridseer.session.change import Change
from gridseer.session.clock import Clock
from gridseer.session.entry import entry
from gridseer.session.hint import Hint, HintStep, give_hint
from gridseer.session.record import MOVES, PLAYER, Action, Event, Record, method_text
from gridseer.session.setup import Setup
from gridseer.session.text import format_layout, parse_layout
from gridseer.store.history import PastGame


class Session:
    """One game of one person.

    >>> session = Session(Setup.of(width=4, height=1, mines=1, start="safe", seed=2))
    >>> session.open(Cell(0, 0)).changed
    ((Cell(x=0, y=0), '1'),)
    >>> session.hint(HintStep.CELL).sentence
    '(2,0) is proven safe'
    >>> session.solve().outcome
    <Outcome.WON: 'won'>
    """

    def __init__(
        self,
        setup: Setup,
        *,
        player: str = "",
        method: str = DEFAULT_METHOD,
        autosave: Autosave | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._now = now
        self._autosave = autosave
        self._solver = make_solver(method)
        self._begin(Record.new(setup, None, player=player, method=method), Clock(now=now))

    def _begin(self, record: Record, clock: Clock) -> None:
        assert record.setup is not None
        self.setup: Setup = record.setup
        """Which game is played."""
        self._head = replace(record, events=())
        self._events: list[Event] = []
        self._clock = clock
        self._method = record.method
        self._done: list[tuple[Action, Cell]] = []
        self._undone: list[tuple[Action, Cell]] = []
        self._first: Cell | None = None
        self._past: PastGame | None = None
        self._holding = False
        self._seen: Board | None = None
        self._hinted: tuple[Board, HintStep] | None = None
        self._game = self.setup.closed_game()
        if self.setup.first is not None:
            self._game = Game.on_layout(self.setup.layout(self.setup.first), topology=self.setup.topology)

    @classmethod
    def resume(
        cls, record: Record, *, autosave: Autosave | None = None, now: Callable[[], float] = time.monotonic
    ) -> "Session":
        """A recorded game, as it stood at its end. Its clock stands until the next action."""
        if record.setup is None:
            raise InputError("expected the record of a game, got that of a hand-entered position")
        session = cls.__new__(cls)
        session._now, session._autosave = now, None
        session._solver = make_solver(record.method)
        last = record.events[-1].seconds if record.events else 0.0
        session._begin(record, Clock(last, running=False, now=now))
        for number, event in enumerate(record.events, start=1):
            session._replay(event, number)
        session._autosave = autosave
        return session

    # What there is to see

    @property
    def record(self) -> Record:
        """Everything that has happened."""
        return replace(self._head, events=tuple(self._events))

    @property
    def board(self) -> Board:
        """What the player sees."""
        return self._game.board

    @property
    def game(self) -> Game:
        """The game itself, for drawing its end; a front end shows nothing of its mines before that."""
        return self._game

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        return self._game.outcome

    @property
    def over(self) -> bool:
        """Whether there is nothing to come back to."""
        return self.outcome is not Outcome.PLAYING

    @property
    def method(self) -> str:
        """The method that helps."""
        return self._method

    @property
    def seconds(self) -> float:
        """The time since the first cell was opened, until the end of the game."""
        moves = [event.seconds for event in self._events if event.action in MOVES | {Action.REDO}]
        opened = next((event.seconds for event in self._events if event.action is Action.OPEN), None)
        if opened is None:
            return 0.0
        return round((moves[-1] if self.over else self._clock.seconds()) - opened, 3)

    def to_json(self) -> dict[str, Any]:
        """The whole session as plain data. The mines are in it only when the game is over."""
        trouble = None if self._autosave is None else self._autosave.trouble
        exploded, record = self._game.exploded, self.record
        return {
            "kind": "game",
            "game": self._head.game,
            "player": self._head.player,
            "setup": self.setup.to_json(),
            "board": str(self.board),
            "questions": [list(cell) for cell in sorted(self._game.questions)],
            "outcome": self.outcome.value,
            "mines_left": self.board.mines_left,
            "final": self._game.final_text() if self.over else None,
            "exploded": None if exploded is None else list(exploded),
            "seconds": self.seconds,
            "paused": not self._clock.running,
            "method": self._method,
            "clicks": record.clicks,
            "hints": record.hints,
            "automatic_moves": record.automatic_moves,
            "undos": record.undos,
            "assisted": record.assisted,
            "can_undo": bool(self._done),
            "can_redo": bool(self._undone),
            "trouble": None if trouble is None else {"sentence": trouble.sentence, "hint": trouble.hint},
        }

    # What the player does

    def open(self, cell: Cell) -> Change:
        """Open a cell."""
        return self._move(Action.OPEN, cell)

    def flag(self, cell: Cell) -> Change:
        """Set a flag or take it away."""
        return self._move(Action.FLAG, cell)

    def question(self, cell: Cell) -> Change:
        """Set a question mark or take it away."""
        return self._move(Action.QUESTION, cell)

    def chord(self, cell: Cell) -> Change:
        """Open around a number whose flags are set; otherwise nothing happens."""
        return self._move(Action.CHORD, cell)

    def undo(self) -> Change:
        """Take the last move back, also after a loss."""
        if not self._done:
            return self._change([], "there is nothing to undo")
        changed = self._undo()
        self._note(Action.UNDO)
        return self._change(changed)

    def redo(self) -> Change:
        """Make the move again that was taken back last."""
        if not self._undone:
            return self._change([], "there is nothing to redo")
        changed = self._redo()
        self._note(Action.REDO)
        return self._change(changed)

    def pause(self) -> Change:
        """Stop the clock; the next action lets it run again."""
        if self._clock.running:
            self._note(Action.PAUSE)
            self._clock.pause()
        return self._change([])

    def restart(self) -> Change:
        """Play the same board again, as a new game. Since it is known now, it has no best time."""
        return self.new(self.setup.again(self._first))

    def new(self, setup: Setup) -> Change:
        """Leave this game and begin another; one that was begun and not ended is entered as abandoned."""
        self._leave()
        self._begin(Record.new(setup, None, player=self._head.player, method=self._method), Clock(now=self._now))
        return self._change([])

    # What a solver does

    def choose_method(self, method: str) -> Change:
        """Let another method help, with its options: ``gauss:4``."""
        method = method_text(method)
        self._solver = make_solver(method)
        self._method = method
        self._note(Action.METHOD, detail=method)
        return self._change([])

    def hint(self, step: HintStep) -> Hint:
        """A step of help. The last one, ``do``, also does what it says."""
        if self.over:
            return Hint(step, "the game is over")
        hint = give_hint(self.board, step, self._solver)
        with self._together():
            self._note(Action.HINT, detail=step.value)
            if step is HintStep.DO and hint.cells:
                self._let_method(Action.FLAG if hint.action == "flag" else Action.OPEN, hint.cells[0])
        return hint

    def next_hint(self) -> Hint:
        """The next step of help: a wrong flag if there is one, then a little more each time until the board changes."""
        step = HintStep.FLAGS
        if self._hinted is not None and self._hinted[0] == self.board:
            steps = list(HintStep)
            step = steps[min(steps.index(self._hinted[1]) + 1, len(steps) - 1)]
        elif not give_hint(self.board, step, self._solver).cells:
            step = HintStep.CERTAIN
        if step is HintStep.CLUES and not give_hint(self.board, step, self._solver).clues:
            step = HintStep.CELL  # there is nothing to look at: a guess, or a proof by the mine count alone
        self._hinted = self.board, step
        return self.hint(step)

    def analyse(self) -> Analysis:
        """What the method finds out about the board, not believing the player's flags; counts as help."""
        analysis = self._solver.analyse(self.board.unflagged())
        self._note_look()
        return analysis

    def _note_look(self) -> None:
        """Looking at the probabilities of a board counts as help, once."""
        if self._seen != self.board and not self.over:
            self._seen = self.board
            self._note(Action.HINT, detail="probabilities")

    def probabilities(self) -> dict[str, Any]:
        """The same as plain data, in the form of ``gridseer solve --json``."""
        answer = self._solver.think(self.board.unflagged(), count=True)
        self._note_look()
        return (replace(answer, move=None) if self.over else answer).to_json()

    def step(self) -> Change:
        """One move of the method: a certain cell if it knows one, otherwise its best guess."""
        if self.over:
            return self._change([], "the game is over")
        move = self._solver.think(self.board.unflagged()).move
        assert move is not None, "a game that isn't over has a cell left to open"
        with self._together():
            changed = self._let_method(Action.OPEN, move.cell)
        return self._change(changed, move.reason)

    def solve(self, *, stop_at_guess: bool = True) -> Change:
        """Let the method play on to the end, or until it would have to guess."""
        changed: list[Cell] = []
        told = "the game is over" if self.over else ""
        with self._together():
            while not self.over:
                answer = self._solver.think(self.board.unflagged())
                analysis, move = answer.analysis, answer.move
                assert move is not None, "a game that isn't over has a cell left to open"
                promised = analysis.board.closed.all() and self.setup.start is not Start.ANY
                if move.is_guess and stop_at_guess and not promised:
                    told = f"stopped before a guess: {move.reason}"
                    break
                for cell in analysis.safe_cells() or [move.cell]:
                    changed += self._let_method(Action.OPEN, cell)
        return self._change(changed, told)

    # What is kept

    def save(self, name: str) -> None:
        """Keep a copy of the game under a name."""
        if self._autosave is None:
            raise InputError("expected a store to save into, got a session without one", "Save it to a file instead.")
        record = self.record
        events = [event.to_json() for event in record.events]
        self._autosave.store.saves.save(name, record.game, record.head(), events, over=self.over)

    def past_game(self) -> PastGame | None:
        """The entry of this game in the history, as it stood at its first end; None before that."""
        return self._past

    def close(self) -> None:
        """Leave the session: an ended game is not kept as a running one, an unfinished one is."""
        if self._autosave is not None and (self.over or not self._done):
            self._autosave.finish()

    # How it is done

    def _move(self, action: Action, cell: Cell, by: str = PLAYER) -> Change:
        changed = self._apply(action, cell)
        if changed is None:
            return self._change([], self._why_nothing(action, cell))
        self._undone.clear()
        self._note(action, cell, by)
        return self._change(changed)

    def _apply(self, action: Action, cell: Cell) -> list[Cell] | None:
        """Do a move; the cells that changed, or None when the rules do not allow it."""
        if action is Action.OPEN and self.board[cell] == CLOSED and self._game.layout is None:
            layout = self.setup.layout(cell)
            self._draw(cell, layout)
            self._note(Action.DRAW, cell, detail=format_layout(layout) if self.setup.no_guess else "")
        if action is Action.OPEN and self._first is None and self.board[cell] == CLOSED:
            self._first = cell
        before = self._game.outcome
        if not getattr(self._game, action.value)(cell) and self._game.outcome is before:
            return None
        self._done.append((action, cell))
        return self._game.changed or [cell]

    def _draw(self, first: Cell, layout: npt.NDArray[np.bool_]) -> None:
        """Place the mines and make the moves again that came before, which are flags and question marks."""
        self._first = first
        self._game = Game.on_layout(layout, topology=self.setup.topology)
        for action, cell in self._done:
            getattr(self._game, action.value)(cell)

    def _undo(self) -> list[Cell]:
        self._undone.append(self._done.pop())
        before = self._game.exploded
        self._game.undo()
        return self._game.changed + ([before] if before is not None else [])

    def _redo(self) -> list[Cell]:
        action, cell = self._undone.pop()
        return self._apply(action, cell) or []

    def _let_method(self, action: Action, cell: Cell) -> list[Cell]:
        """A move by the method; a flag of the player's that is in the way is taken away first."""
        if action is Action.OPEN and self.board[cell] == FLAG:
            self._move(Action.FLAG, cell, self._method)
        return [place for place, _ in self._move(action, cell, self._method).changed]

    @contextmanager
    def _together(self) -> Iterator[None]:
        """Several moves of one action are kept at once, before the action is answered."""
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
            self._keep()

    def _note(self, action: Action, cell: Cell | None = None, by: str = PLAYER, detail: str = "") -> None:
        """Write down what has happened, and keep it."""
        if not self._clock.running and action is not Action.PAUSE:
            self._clock.resume()
            self._events.append(Event(self._clock.seconds(), Action.RESUME))
        self._events.append(Event(self._clock.seconds(), action, cell, by, detail))
        self._look_for_the_end()
        if action is not Action.DRAW:  # the move that the mines are drawn for follows at once
            self._keep()

    def _keep(self) -> None:
        if self._autosave is not None and not self._holding:
            self._autosave.keep(self)

    def _look_for_the_end(self) -> None:
        """The first end of a game is the one that counts; what is undone later changes nothing about it."""
        if self._past is None and self.over:
            self._past = entry(self, self.outcome.value, self._first)

    def _replay(self, event: Event, number: int) -> None:
        """Let a recorded event happen again."""
        self._events.append(event)
        if event.cell is not None:
            self.board[event.cell]  # it must be on the board
        if not self._happens_again(event):
            raise InputError(
                f"expected a move that the game allows as number {number}, got {event.action.value!r} at {event.cell}",
                "The record was changed after the game.",
            )
        self._look_for_the_end()

    def _happens_again(self, event: Event) -> bool:
        """Do what an event says; whether the game allows it."""
        if event.action is Action.DRAW and event.cell is not None:
            if self._game.layout is not None:
                return False
            layout = parse_layout(event.detail, self.setup.level) if event.detail else self.setup.layout(event.cell)
            self._draw(event.cell, layout)
        elif event.action in MOVES and event.cell is not None:
            self._undone.clear()
            drawn = event.action is not Action.OPEN or self._game.layout is not None
            return drawn and self._apply(event.action, event.cell) is not None
        elif event.action is Action.UNDO:
            return bool(self._done and self._undo())
        elif event.action is Action.REDO:
            return bool(self._undone and self._redo())
        elif event.action is Action.METHOD:
            self._solver, self._method = make_solver(event.detail), event.detail
        return event.action not in (Action.EDIT, Action.MINES)

    def _change(self, cells: list[Cell], told: str = "") -> Change:
        board, questions = self.board, self._game.questions
        symbols = tuple((cell, "?" if cell in questions else SYMBOLS[board[cell]]) for cell in dict.fromkeys(cells))
        return Change(symbols, self.outcome, board.mines_left, told)

    def _why_nothing(self, action: Action, cell: Cell) -> str:
        """Why a move changed nothing."""
        if self.over:
            return "the game is over"
        if action is Action.CHORD:
            return f"{cell} is no open number with all its flags set and a closed cell beside it"
        if self.board[cell] == FLAG:
            return f"{cell} carries a flag"
        return f"{cell} is not closed: nothing to {action.value} there"

    def _leave(self) -> None:
        if self._autosave is not None:
            left = self._past is None and self._first is not None
            self._autosave.finish(entry(self, "abandoned", self._first) if left else None)
