"""Record: everything that happened in a session, so that it can be replayed, saved and exported."""

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from gridseer.errors import InputError
from gridseer.grid import Cell
from gridseer.session.setup import Setup

PLAYER = "player"
"""Who does what no method does."""


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
    EDIT = "edit"
    """A cell of a position was changed; the detail is its symbol."""
    MINES = "mines"
    """The mines left of a position were changed; the detail is their number."""


MOVES = {Action.OPEN, Action.FLAG, Action.QUESTION, Action.CHORD}
"""The moves of a game."""
WITH_CELL = MOVES | {Action.DRAW, Action.EDIT}
"""What is done to a cell."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    seconds: float
    """When, on the clock of the session, which stands still while it is paused or put away."""
    action: Action
    """What."""
    cell: Cell | None = None
    """Where."""
    by: str = PLAYER
    """By whom: ``player``, or the method that moved."""
    detail: str = ""
    """What else there is to say."""

    def to_json(self) -> dict[str, Any]:
        """The event as plain data."""
        return {
            "seconds": self.seconds,
            "action": self.action.value,
            "cell": None if self.cell is None else list(self.cell),
            "by": self.by,
            "detail": self.detail,
        }

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


@dataclass(frozen=True, slots=True)
class Record:
    """A whole session: how it began and what happened. Replaying it leads to its board."""

    game: str
    """The identity of the game; copies of a record share it."""
    began: str
    """When, in UTC."""
    player: str
    """The player's name."""
    method: str
    """The method at hand in the beginning."""
    setup: Setup | None
    """Which game is played; None for a hand-entered position."""
    entered: str | None
    """The board text that a hand-entered position began with; None for a game."""
    events: tuple[Event, ...] = ()
    """What happened, in order."""

    @property
    def hints(self) -> int:
        """Hints that were given, the looks at the probabilities among them."""
        return sum(event.action is Action.HINT for event in self.events)

    @property
    def automatic_moves(self) -> int:
        """Moves that a method made."""
        return sum(event.action in MOVES and event.by != PLAYER for event in self.events)

    @property
    def undos(self) -> int:
        """Moves that were taken back."""
        return sum(event.action is Action.UNDO for event in self.events)

    @property
    def clicks(self) -> int:
        """Moves that the player made by hand."""
        return sum(event.action in MOVES and event.by == PLAYER for event in self.events)

    @property
    def assisted(self) -> bool:
        """Whether there was help of any kind, so that the game has no best time."""
        retry = self.setup is not None and self.setup.first is not None
        return retry or self.hints + self.automatic_moves + self.undos > 0

    @classmethod
    def new(cls, setup: Setup | None, entered: str | None, *, player: str, method: str) -> "Record":
        """A record of something that begins now."""
        began = datetime.now(UTC).isoformat(timespec="seconds")
        return cls(uuid.uuid4().hex, began, " ".join(player.split()), method_text(method), setup, entered)

    def head(self) -> dict[str, Any]:
        """All but the events, as plain data."""
        return {
            "game": self.game,
            "began": self.began,
            "player": self.player,
            "method": self.method,
            "setup": None if self.setup is None else self.setup.to_json(),
            "entered": self.entered,
        }

    def to_json(self) -> dict[str, Any]:
        """The record as plain data."""
        return {**self.head(), "events": [event.to_json() for event in self.events]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Record":
        """The record of plain data."""
        try:
            game, began, player, method = (str(data[name]) for name in ("game", "began", "player", "method"))
            setup, entered, events = data["setup"], data["entered"], list(data["events"])
        except (KeyError, TypeError):
            raise InputError("expected the record of a game, got something else") from None
        if (setup is None) == (entered is None):
            raise InputError("expected the record of a game or of a position, got both or neither")
        return cls(
            game,
            began,
            player,
            method,
            setup=None if setup is None else Setup.from_json(setup),
            entered=None if entered is None else str(entered),
            events=tuple(Event.from_json(event) for event in events),
        )
