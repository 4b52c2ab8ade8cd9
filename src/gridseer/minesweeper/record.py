"""Record: everything that happened in a game, so that it can be replayed, saved, exported and judged."""

import uuid
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.minesweeper.game import Game
from gridseer.minesweeper.pointer import Track
from gridseer.minesweeper.setup import Setup

PLAYER = "player"
"""Does what no method does."""
LOOK = "probabilities"
"""The detail of a hint that is a look at the probabilities."""


def method_text(text: str) -> str:
    """A method as it is written down: without the spaces that people put after commas.

    >>> method_text("trivial, exact")
    'trivial,exact'
    """
    return "".join(text.split())


class Action(StrEnum):
    """What can happen."""

    OPEN = "open"
    FLAG = "flag"
    QUESTION = "question"
    CHORD = "chord"
    UNDO = "undo"
    REDO = "redo"
    DRAW = "draw"
    """The mines are drawn for the first cell; the detail is where they are."""
    HINT = "hint"
    """A hint was given; the detail is its step."""
    METHOD = "method"
    """Another method; the detail is its name."""
    PAUSE = "pause"
    RESUME = "resume"


MOVES: dict[Action, Callable[[Game, Cell], int]] = {
    Action.OPEN: Game.open,
    Action.FLAG: Game.flag,
    Action.QUESTION: Game.question,
    Action.CHORD: Game.chord,
}
"""The moves of a game, and what makes them."""
WITH_CELL = {*MOVES, Action.DRAW}
"""What happens to one cell."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    seconds: float
    """When, on the clock of the game, which stands still while it is paused or put away."""
    action: Action
    cell: Cell | None = None
    by: str = PLAYER
    """By whom: ``player``, or the method that moved."""
    detail: str = ""
    """What else there is to say."""

    def to_json(self) -> dict[str, Any]:
        """The event as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Event":
        """The event of plain data."""
        try:
            action, place = Action(data["action"]), data["cell"]
            cell = None if place is None else Cell(int(place[0]), int(place[1]))
            event = cls(float(data["seconds"]), action, cell, str(data["by"]), str(data["detail"]))
        except (KeyError, TypeError, IndexError, ValueError):
            raise InputError(f"expected an event of a game, got {data!r}") from None
        if (action in WITH_CELL) != (cell is not None):
            raise InputError(f"expected {'a' if cell is None else 'no'} cell for {action.value!r}, got {data!r}")
        return event


@dataclass(slots=True)
class GameTally:
    """What was done in a game, counted."""

    clicks: int = 0
    """Moves that the player made by hand."""
    left: int = 0
    """Cells among them that were opened."""
    right: int = 0
    """Flags and question marks among them, set or taken away."""
    chords: int = 0
    hints: int = 0
    """Hints that were given."""
    looks: int = 0
    """Boards whose probabilities were looked at."""
    automatic_moves: int = 0
    """Moves that a method made."""
    undos: int = 0

    def add(self, event: Event) -> None:
        """Count one more event."""
        if event.action in MOVES and event.by == PLAYER:
            self.clicks += 1
            self.left += event.action is Action.OPEN
            self.right += event.action in (Action.FLAG, Action.QUESTION)
            self.chords += event.action is Action.CHORD
        elif event.action in MOVES:
            self.automatic_moves += 1
        elif event.action is Action.HINT and event.detail == LOOK:
            self.looks += 1
        elif event.action is Action.HINT:
            self.hints += 1
        elif event.action is Action.UNDO:
            self.undos += 1

    @property
    def helped(self) -> bool:
        """Whether there was help of any kind."""
        return self.hints + self.looks + self.automatic_moves + self.undos > 0


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: how it began and what happened. Replaying it leads to its board."""

    game: str
    """The identity of the game; copies of a record share it."""
    began: str
    """When, in UTC."""
    player: str
    """The player's name."""
    method: str
    """The method at hand in the beginning."""
    setup: Setup
    events: tuple[Event, ...] = ()
    track: Track | None = None
    """What the mouse did, in a game that another program recorded."""

    @classmethod
    def new(cls, setup: Setup, *, player: str = "", method: str) -> "Record":
        """The record of a game that begins now."""
        began = datetime.now(UTC).isoformat(timespec="seconds")
        return cls(uuid.uuid4().hex, began, " ".join(player.split()), method_text(method), setup)

    def head(self) -> dict[str, Any]:
        """All but the events, as plain data."""
        return {
            "game": self.game,
            "began": self.began,
            "player": self.player,
            "method": self.method,
            "setup": self.setup.to_json(),
        }

    def to_json(self) -> dict[str, Any]:
        """The record as plain data."""
        return {**self.head(), "events": [event.to_json() for event in self.events]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Record":
        """The record of plain data."""
        try:
            game, began, player, method = (str(data[name]) for name in ("game", "began", "player", "method"))
            setup, events = data["setup"], list(data["events"])
        except (KeyError, TypeError):
            raise InputError("expected the record of a game, got something else") from None
        if setup is None:
            raise hand_entered(str(data.get("entered")))
        found = tuple(Event.from_json(event) for event in events)
        return cls(game, began, player, method, Setup.from_json(setup), found)


def hand_entered(board: str) -> InputError:
    """The refusal of a hand-entered position, which older versions saved like a game."""
    rows = " / ".join(board.split())
    return InputError(
        f"expected a saved game, got a hand-entered position: {rows[:200]}", "Enter its board in the tab Analyse."
    )
