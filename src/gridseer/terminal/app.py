"""The game on the whole screen of a terminal, with keyboard and mouse."""

import asyncio
import signal
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Label, Static

from gridseer.errors import GridseerError
from gridseer.minesweeper.game import Outcome
from gridseer.session import Helper, Hint, Session
from gridseer.terminal.board_view import BoardView
from gridseer.terminal.desk import Desk

STOPPED = 130
"""The exit code after Ctrl-C."""

HELP = """\
arrows, w a s d    move the cursor
Enter, Space       open; on an open number: chord
f                  set a flag or take it away          x    question mark
c                  chord                               u r  undo, redo
h                  hint: it says a little more each time, and in the end does it
p                  probabilities on or off: + safe, * mine, 01 to 99 the probability of a mine in per cent
t                  one move by the solver              T    all moves until it has to guess
n                  new game                            b    the same board again
k                  pause                               m    another method
Ctrl-S, Ctrl-O     save, load: a name, or a file with a / or a . in its name
mouse              left opens or chords, right flags, middle chords
marks              [ the cursor, > the cell of a hint, ( a number to look at
q                  quit; an unfinished game is kept: gridseer game --continue

Any key goes back to the game."""


class LineScreen(ModalScreen[str | None]):
    """Asks for a line of text; Escape gives none."""

    CSS = """
    LineScreen { align: center middle; }
    LineScreen > * { width: 60; max-width: 90%; }
    LineScreen > Label { padding: 0 1; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "back")]

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self._question, self._value = question, value

    def compose(self) -> ComposeResult:
        """A line to read and a line to write."""
        yield Label(self._question)
        yield Input(self._value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed as the answer."""
        self.dismiss(event.value.strip() or None)


class HelpScreen(ModalScreen[None]):
    """The keys; any key goes back."""

    CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > Static { width: auto; height: auto; padding: 1 2; background: $panel; }
    """

    def compose(self) -> ComposeResult:
        """Show the text."""
        yield Static(HELP, markup=False)

    def on_key(self) -> None:
        """Any key or click goes back to the game."""
        self.dismiss(None)

    def on_mouse_down(self) -> None:
        """Any key or click goes back to the game."""
        self.dismiss(None)


def _forgive_bytes() -> None:
    """Let Textual take a byte that isn't UTF-8 for a question mark: its reader of keys would die of it."""
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        forgiving = partial(getincrementaldecoder("utf-8"), errors="replace")
        setattr(linux_driver, "getincrementaldecoder", lambda _: forgiving)  # noqa: B010 - it isn't exported


class GameApp(App[None]):
    """The game. It draws what the session says and passes on what the player does; it decides nothing."""

    CSS = """
    #status { height: 1; background: $panel; padding: 0 1; }
    #told { height: 2; padding: 0 1; }
    BoardView { height: 1fr; margin: 1 1; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(keys, f"move({across}, {down})", show=False) for keys, across, down in (
            ("left,a", -1, 0), ("right,d", 1, 0), ("up,w", 0, -1), ("down,s", 0, 1),
        )),
        Binding("enter,space", "open", "open"),
        Binding("f", "flag", "flag"),
        Binding("x", "question", show=False),
        Binding("c", "chord", show=False),
        Binding("u", "undo", "undo"),
        Binding("r", "redo", show=False),
        Binding("h", "hint", "hint"),
        Binding("p", "probabilities", "probabilities"),
        Binding("t", "step", "step"),
        Binding("T", "solve", "solve"),
        Binding("n", "new", "new"),
        Binding("b", "again", "again"),
        Binding("k", "pause", show=False),
        Binding("m", "method", show=False),
        Binding("ctrl+s", "save", "save", priority=True),
        Binding("ctrl+o", "load", "load", priority=True),
        Binding("question_mark,f1", "help", "help"),
        Binding("q,ctrl+q", "leave", "quit"),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]  # fmt: skip

    def __init__(self, desk: Desk) -> None:
        _forgive_bytes()
        super().__init__()
        self._desk = desk
        self._overlay = False
        self._view = BoardView(desk.session)
        self._status = Static(id="status", markup=False)
        self._told = Static("? lists the keys", id="told", markup=False)

    @property
    def session(self) -> Session:
        """The game being played."""
        return self._desk.session

    @property
    def helper(self) -> Helper:
        """Whoever helps with it."""
        return self._desk.helper

    def compose(self) -> ComposeResult:
        """The status, the board, what there is to tell, and the keys."""
        yield self._status
        yield self._view
        yield self._told
        yield Footer()

    def on_mount(self) -> None:
        """Begin: the clock ticks, and a signal leaves the terminal as it was."""
        self._view.focus()
        self.set_interval(1, self._show_status)
        self._show()
        if sys.platform != "win32":
            loop = asyncio.get_running_loop()
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(number, self.action_interrupt)

    # Moves

    def action_move(self, across: int, down: int) -> None:
        """Move the cursor."""
        self._view.move_cursor(across, down)
        self._show_status()

    def action_open(self) -> None:
        """Open the cell under the cursor, or chord on an open number."""
        cell = self._view.cursor
        is_number = 1 <= self.session.board[cell] <= 8
        self._do(lambda: self.session.chord(cell) if is_number else self.session.open(cell))

    def action_flag(self) -> None:
        """Set a flag or take it away."""
        self._do(lambda: self.session.flag(self._view.cursor))

    def action_question(self) -> None:
        """Set a question mark or take it away."""
        self._do(lambda: self.session.question(self._view.cursor))

    def action_chord(self) -> None:
        """Open around a number."""
        self._do(lambda: self.session.chord(self._view.cursor))

    def on_board_view_clicked(self, event: BoardView.Clicked) -> None:
        """The mouse: left opens or chords, right flags, middle chords."""
        {1: self.action_open, 2: self.action_chord, 3: self.action_flag}.get(event.button, self._show)()

    def action_undo(self) -> None:
        """Undo the last move."""
        self._do(self.session.undo)

    def action_redo(self) -> None:
        """Redo the move undone last."""
        self._do(self.session.redo)

    def action_new(self) -> None:
        """The next game."""
        self._do(self._desk.new, "A new game.")

    def action_again(self) -> None:
        """The same board."""
        self._do(self.session.restart, "The same board again.")

    def action_pause(self) -> None:
        """Stop the clock and cover the board, or go on."""
        if self.session.paused:
            self._do(self.session.go_on)
        else:
            self._do(self.session.pause, "Paused: the board is covered. k goes on.")

    # Help

    def action_hint(self) -> None:
        """The next step of help."""
        self._do(self.helper.next_hint)

    def action_probabilities(self) -> None:
        """Show the probabilities, or stop showing them."""
        self._overlay = not self._overlay
        self._do(lambda: None)

    def action_step(self) -> None:
        """One move by the solver."""
        self._do(self.helper.step)

    def action_solve(self) -> None:
        """All moves until the solver has to guess."""
        self._do(self.helper.solve)

    def action_method(self) -> None:
        """Ask for another method."""

        def chosen(name: str | None) -> None:
            if name is not None:
                self._do(lambda: self.session.choose_method(name), f"The method is {name}.")

        self.push_screen(LineScreen("Method:", self.session.method), chosen)

    def action_help(self) -> None:
        """Show the keys."""
        self.push_screen(HelpScreen())

    # Keeping and leaving

    def action_save(self) -> None:
        """Ask for a name and save."""
        self._ask_name("Save as:", self._desk.save)

    def action_load(self) -> None:
        """Ask for a name and load."""
        names = ", ".join(self._desk.saved_names()[:8])
        self._ask_name(f"Load: {names}" if names else "Load a file:", self._desk.load)

    def _ask_name(self, question: str, work: Callable[[str], str]) -> None:
        def answered(name: str | None) -> None:
            if name is not None:
                self._do(lambda: work(name))

        self.push_screen(LineScreen(question), answered)

    def action_leave(self) -> None:
        """Leave the game."""
        self.session.close()
        self.exit()

    def action_interrupt(self) -> None:
        """Ctrl-C or a signal."""
        self.session.close()
        self.exit(return_code=STOPPED)

    # Showing

    def _do(self, work: Callable[[], Hint | str | None], told: str = "") -> None:
        """Let something be done, and show what it did or why it could not be done."""
        before = self.session.outcome
        self._view.mark((), ())
        try:
            answer = work()
            if isinstance(answer, Hint):
                told = answer.sentence
                self._view.mark(answer.cells, answer.clues)
            elif answer:
                told = answer
            self._show()
        except GridseerError as error:
            told = f"{error.sentence}\n{error.hint or ''}"
        if self.session.outcome is not before:
            told = self._end() or told
        self._told.update("\n".join([told, *self._desk.new_trouble()]).strip())

    def _end(self) -> str:
        if self.session.outcome is Outcome.WON:
            return "You have won. n: new game, b: the same board, q: quit"
        if self.session.outcome is Outcome.LOST:
            return f"{self.session.game.exploded} was a mine: you have lost. u: undo, n: new game, q: quit"
        return ""

    def _show(self) -> None:
        self._view.visible = not self.session.paused
        analysis = self.helper.analyse() if self._overlay and not self.session.over else None
        self._view.show(self.session, analysis)
        self._show_status()

    def _show_status(self) -> None:
        session = self.session
        parts = [
            f"{session.board.mines_left} mines left",
            f"{session.seconds:.0f} s",
            f"{session.setup.level.name} {session.setup.level}" + (" no-guess" if session.setup.no_guess else ""),
            f"seed {session.setup.seed}",
            session.method,
            str(self._view.cursor),
            *(["assisted"] if session.assisted else []),
        ]
        self._status.update("   ".join(parts))
