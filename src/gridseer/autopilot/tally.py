"""Tally: what one game has come to: what was clicked last, of which its ending may depend, and what is counted.

A guess whose effect nobody saw may have been the last move.
"""

import time
from dataclasses import dataclass, field, replace

from gridseer.autopilot.belief import UNREAD
from gridseer.autopilot.change import goes_on
from gridseer.autopilot.eye import Eye
from gridseer.autopilot.report import Report, Result
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import View
from gridseer.grid import Cell


@dataclass(slots=True)
class Tally:
    """One game so far."""

    owner: int | None = None
    """The process whose window shows the board."""
    glances_before: int = 0
    """Boards that the eye had read before this game."""
    began: float = field(default_factory=time.monotonic)
    cpu: float = field(default_factory=time.process_time)
    """Computing time of the whole process when the game began, in seconds."""
    engine_calls: int = 0
    guesses: int = 0
    proven: int = 0
    """Mines that were proven when the board was last worked out."""
    asked: set[Cell] = field(default_factory=set)
    """The cells that somebody was asked about."""
    awaited: View | None = None
    """The last board that was given more time because cells of it can't be read."""
    made: Turn | None = None
    """The last turn whose clicks were made and waited for."""
    guessed: Turn | None = None
    """The last guess that had an effect; None once the game was seen to go on after it."""
    wounded: Turn | None = None
    """The last turn that opened a mine; None once the game was seen to go on after it."""
    begun: Turn | None = None
    """The turn whose clicks are made at the moment, or else the last one."""
    clicks_before: int = 0
    """Clicks of the game before that turn."""

    @property
    def is_declared(self) -> bool:
        """Whether the last clicks, of which some may be made, were announced as ones that may lose."""
        return self.begun is not None and self.begun.is_guess

    def begin(self, turn: Turn, clicks: int) -> None:
        """A turn begins, after this many clicks of the game."""
        self.begun, self.clicks_before = turn, clicks

    def end(self, turn: Turn, *, made: bool) -> None:
        """A turn has ended; nothing was clicked unless it was ``made``."""
        self.begun = self.made = turn if made else self.made

    def see(self, turn: Turn, view: View) -> None:
        """A board has changed by a turn."""
        went_on = goes_on(turn, view)
        if turn.is_guess or went_on:
            self.guessed = turn if turn.is_guess else None
        self.wounded = None if went_on else self.wounded

    def unseen_guess(self, clicks: int) -> Turn | None:
        """The guess that was clicked and not yet answered when something came over the board."""
        unseen = self.is_declared and self.begun is not self.made and clicks > self.clicks_before
        return self.begun if unseen else None

    def unread_guess(self, view: View) -> Turn | None:
        """The last guess, if its cell could never be read, and nothing since then has shown that the game goes on."""
        return self.guessed if self.guessed and view[self.guessed.move.cell] == UNREAD else None

    def report(self, ending: Report, view: View, eye: Eye, method: str, clicks: int) -> Report:
        """How the game went, by how it ended."""
        glances = eye.read_ms[self.glances_before :]
        rows, columns = view.cells.shape
        mines = view.mines if isinstance(view.mines, int) else None
        unproven = None if mines is None else mines - self.proven
        return replace(
            ending,
            columns=columns,
            rows=rows,
            mines=mines,
            mines_source=eye.mine_count.source,
            assumed_mines=eye.mine_count.assumed,
            method=method,
            clicks=clicks,
            engine_calls=self.engine_calls,
            guesses=self.guesses,
            mines_left=0 if ending.result is Result.WON else unproven,
            glances=len(glances),
            seconds=time.monotonic() - self.began,
            cpu_ms=1000 * (time.process_time() - self.cpu),
            find_ms=eye.find_ms,
            read_ms=sum(glances) / len(glances) if glances else 0.0,
        )
