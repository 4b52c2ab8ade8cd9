"""Session: one game of one person, from its first move until it is left. Whoever helps is beside it: see ``Helper``."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from typing import Any

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.course import Course
from gridseer.minesweeper.game import Game, Outcome
from gridseer.minesweeper.metrics import whole_bbbv
from gridseer.minesweeper.record import MOVES, PLAYER, Action, Event, GameTally, Record, method_text
from gridseer.minesweeper.record_text import format_layout
from gridseer.minesweeper.setup import Setup
from gridseer.minesweeper.sight import CLOSED, FLAG
from gridseer.minesweeper.solvers import DEFAULT_METHOD
from gridseer.minesweeper.solving.solver import make_solver
from gridseer.session.autosave import Autosave
from gridseer.session.clock import Clock
from gridseer.session.history import recorded, unplayed
from gridseer.session.state import GameState
from gridseer.store.history import RecordedGame

OVER = "the game is over"

_VERSIONS = count(time.time_ns() // 1000)
"""Numbers for the states of all sessions, so that any two can be put in order, also with those of an earlier server."""


class Session:
    """One game of one person. What an action returns is what there is to say about it: mostly nothing.

    >>> session = Session(Setup.of(width=4, height=1, mines=1, start="safe", seed=2))
    >>> session.open(Cell(0, 0))
    ''
    >>> session.open(Cell(0, 0))
    'A1 is not closed: nothing to open there'
    >>> print(session.board)
    1###
    m1
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
        make_solver(method)  # an unknown name is refused at once
        self._now = now
        self._autosave = autosave
        self._begin(Record.new(setup, player=player, method=method), Clock(now=now))

    def _begin(self, record: Record, clock: Clock) -> None:
        self._head = replace(record, events=())
        self._events: list[Event] = []
        self._tally = GameTally()
        self._clock = clock
        self._method = record.method
        self._course = Course(record.setup)
        self._opened: float | None = None  # when the first cell was opened, and when the last move was made
        self._moved = 0.0
        self._past: RecordedGame | None = None
        self._paused = False
        self._best: tuple[float | None] | None = None  # the best time so far, once somebody has asked
        self._holding = False
        self._version = next(_VERSIONS)

    @classmethod
    def resume(
        cls,
        record: Record,
        *,
        seconds: float = 0.0,
        autosave: Autosave | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> "Session":
        """A recorded game, as it stood at its end. Its clock stands until the next action or look.

        It stands where it stood at the last event, or later if that was noted.
        """
        make_solver(record.method)
        session = cls.__new__(cls)
        session._now, session._autosave = now, None
        last = record.events[-1].seconds if record.events else 0.0
        session._begin(record, Clock(max(last, seconds), running=False, now=now))
        for number, event in enumerate(record.events, start=1):
            session._course.follow(event, number)
            if event.action is Action.METHOD:
                make_solver(event.detail)
            session._add(event)
            session._look_for_the_end()
        session._autosave = autosave
        return session

    # What there is to see

    @property
    def id(self) -> str:
        """The identity of the game."""
        return self._head.game

    @property
    def setup(self) -> Setup:
        """Which game is played."""
        return self._head.setup

    @property
    def record(self) -> Record:
        """Everything that has happened, as a copy."""
        return replace(self._head, events=tuple(self._events))

    @property
    def board(self) -> Board:
        """What the player sees."""
        return self._course.board

    @property
    def game(self) -> Game:
        """The game itself, for drawing its end; a front end shows nothing of its mines before that."""
        return self._course.game

    @property
    def first(self) -> Cell | None:
        """The cell that was opened first, or None before that."""
        return self._course.first

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        return self.game.outcome

    @property
    def over(self) -> bool:
        """Whether the game is won or lost."""
        return self._course.over

    @property
    def method(self) -> str:
        """The method that helps."""
        return self._method

    @property
    def tally(self) -> GameTally:
        """What was done so far, counted."""
        return replace(self._tally)

    @property
    def assisted(self) -> bool:
        """Whether there was help of any kind, so that the game doesn't count for best times."""
        return self.setup.is_known or self._tally.helped

    @property
    def seconds(self) -> float:
        """The time since the first cell was opened, until the end of the game."""
        if self._opened is None:
            return 0.0
        return round((self._moved if self.over else self._clock.seconds()) - self._opened, 3)

    @property
    def paused(self) -> bool:
        """Whether the player paused the game; a front end covers its board."""
        return self._paused

    @property
    def version(self) -> int:
        """A number that grows with every change."""
        return self._version

    def state(self) -> GameState:
        """The whole game as it is sent."""
        trouble = None if self._autosave is None else self._autosave.trouble
        board, over = self.board, self.over
        return GameState(
            game=self.id,
            player=self._head.player,
            setup=self.setup.state(),
            board=str(board),
            questions=tuple(sorted(self.game.questions)),
            outcome=self.outcome,
            mines_left=board.counter,
            final=self.game.final_text() if over else None,
            exploded=self.game.exploded,
            bbbv=self._past.bbbv if over and self._past is not None else None,
            bbbv_done=self._bbbv_done() if over else None,
            best_seconds=self._best_seconds(),
            seconds=self.seconds,
            paused=self._paused,
            running=self._clock.running and self._opened is not None and not over,
            version=self._version,
            method=self._method,
            tally=self.tally,
            assisted=self.assisted,
            can_undo=self._course.can_undo,
            can_redo=self._course.can_redo,
            trouble=None if trouble is None else trouble.sentence,
        )

    # What is done

    def open(self, cell: Cell) -> str:
        """Open a cell."""
        return self.move(Action.OPEN, cell)

    def flag(self, cell: Cell) -> str:
        """Set a flag or take it away."""
        return self.move(Action.FLAG, cell)

    def question(self, cell: Cell) -> str:
        """Set a question mark or take it away."""
        return self.move(Action.QUESTION, cell)

    def chord(self, cell: Cell) -> str:
        """Open around a number whose flags are set; otherwise nothing happens."""
        return self.move(Action.CHORD, cell)

    def move(self, action: Action, cell: Cell, by: str = PLAYER) -> str:
        """Make a move, the player's or that of a method; why nothing happened, if nothing did."""
        if self._course.needs_mines(action, cell):
            self._course.draw(cell)
            layout = self.game.layout
            assert layout is not None
            self._note(Action.DRAW, cell, detail=format_layout(layout) if self.setup.no_guess else "")
        if not self._course.move(action, cell):
            return self._why_nothing(action, cell)
        self._note(action, cell, by)
        return ""

    def undo(self) -> str:
        """Take the last move back, also after a loss."""
        if not self._course.undo():
            return "there is nothing to undo"
        self._note(Action.UNDO)
        return ""

    def redo(self) -> str:
        """Make the move again that was taken back last."""
        if not self._course.redo():
            return "there is nothing to redo"
        self._note(Action.REDO)
        return ""

    def pause(self) -> str:
        """Stop the clock; a front end covers the board, since thinking counts. The next action starts it again."""
        if self.over:
            return OVER
        if not self._paused:
            self._note(Action.PAUSE)
            self._clock.pause()
        return ""

    def go_on(self) -> str:
        """End a pause."""
        if self._paused:
            self._clock.resume()
            self._note(Action.RESUME)
        return ""

    def look(self) -> None:
        """Somebody looks at the board: the clock runs, unless the game is paused or over."""
        if not (self._clock.running or self._paused or self.over):
            self._clock.resume()
            self._version = next(_VERSIONS)

    def leave(self) -> None:
        """Nobody looks at the board any more: the clock stands."""
        if self._clock.running and not self.over:
            self._clock.pause()
            self._version = next(_VERSIONS)
            self.keep_time()

    def keep_time(self) -> None:
        """Keep where the clock stands, which a front end does every second."""
        if self._autosave is not None and self._opened is not None and not self.over:
            self._autosave.keep_time(self._clock.seconds())

    def restart(self) -> str:
        """Play the same board again, as a new game. Since it is known now, it doesn't count for best times."""
        return self.new(self.setup.again(self.first))

    def new(self, setup: Setup) -> str:
        """Leave this game and begin another; one that was begun and not ended is entered as abandoned."""
        if self._autosave is not None:
            left = self._past is None and self.first is not None
            self._autosave.finish(recorded(self, "abandoned") if left else None)
        self._begin(Record.new(setup, player=self._head.player, method=self._method), Clock(now=self._now))
        return ""

    def choose_method(self, method: str) -> str:
        """Let another method help, with its options: ``gauss:4``."""
        method = method_text(method)
        make_solver(method)
        self._note(Action.METHOD, detail=method)
        return ""

    def count_help(self, detail: str) -> None:
        """Write down that help was given, and which."""
        self._note(Action.HINT, detail=detail)

    # What is kept

    @contextmanager
    def together(self) -> Iterator[None]:
        """Keep the moves of one action at once, before the action is answered."""
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
            self._keep()

    def save(self, name: str) -> None:
        """Keep a copy of the game under a name."""
        if self._autosave is None:
            raise InputError("expected a store to save into, got a session without one", "Save it to a file instead.")
        events = [event.to_json() for event in self._events]
        seconds = self._clock.seconds()
        self._autosave.store.saves.save(name, self.id, self.head(), events, over=self.over, seconds=seconds)

    def head(self) -> dict[str, Any]:
        """How the game began, as plain data."""
        return self._head.head()

    def events_from(self, number: int) -> Sequence[Event]:
        """What has happened from an event on; the first has number 0."""
        return self._events[number:]

    def past_game(self) -> RecordedGame | None:
        """The entry of this game in the history, as it stood at its first end; None before that."""
        return self._past

    def close(self) -> None:
        """Leave the session: an ended game is not kept as a running one, an unfinished one is."""
        if self._autosave is not None and (self.over or not self._course.can_undo):
            self._autosave.finish()

    # How it is done

    def _note(self, action: Action, cell: Cell | None = None, by: str = PLAYER, detail: str = "") -> None:
        """Write down what has happened, and keep it."""
        if not self._clock.running and action is not Action.PAUSE:
            self._clock.resume()
            self._add(Event(self._clock.seconds(), Action.RESUME))
        self._add(Event(self._clock.seconds(), action, cell, by, detail))
        self._look_for_the_end()
        if action is not Action.DRAW:  # the move that the mines are drawn for follows at once
            self._keep()

    def _add(self, event: Event) -> None:
        """Add an event to the record."""
        self._events.append(event)
        self._version = next(_VERSIONS)
        self._tally.add(event)
        if event.action in (Action.PAUSE, Action.RESUME):
            self._paused = event.action is Action.PAUSE
        if event.action is Action.METHOD:
            self._method = event.detail
        if event.action is Action.OPEN and self._opened is None:
            self._opened = event.seconds
        if event.action in MOVES or event.action is Action.REDO:
            self._moved = event.seconds

    def _look_for_the_end(self) -> None:
        """The first end of a game counts: what is undone later does not change it."""
        if self._past is None and self.over:
            self._past = recorded(self, self.outcome.value)

    def _keep(self) -> None:
        if self._autosave is not None and not self._holding:
            self._autosave.keep(self)

    def _bbbv_done(self) -> int | None:
        """The 3BV of the opened cells: that of the layout without that of what is left of it."""
        layout = self.game.layout
        if layout is None or self._past is None or self._past.bbbv is None:
            return None
        opened = (self.board.cells < CLOSED) & ~layout
        return self._past.bbbv - whole_bbbv(layout, topology=self.setup.topology, walls=opened)

    def _best_seconds(self) -> float | None:
        if self._best is None:
            self._best = (None if self._autosave is None else self._autosave.best_seconds(unplayed(self)),)
        return self._best[0]

    def _why_nothing(self, action: Action, cell: Cell) -> str:
        if self.over:
            return OVER
        if action is Action.CHORD:
            return f"{cell} isn't an open number with all its flags set and a closed cell beside it"
        if self.board[cell] == FLAG:
            return f"{cell} carries a flag"
        return f"{cell} is not closed: nothing to {action.value} there"
