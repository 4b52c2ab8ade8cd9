"""From buttons to moves: what the presses and releases of a mouse did in a game.

The left button opens where it is released. The right button sets a flag where it is pressed, or takes it away. Both
together, or the middle one alone, chord where the first of them is released.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridseer.grid import Cell
from gridseer.minesweeper.game import Game, Outcome
from gridseer.minesweeper.pointer import PointerEvent, PointerKind, Track
from gridseer.minesweeper.record import Action, Event
from gridseer.minesweeper.record_text import format_layout


@dataclass(slots=True)
class ClickTally:
    """Clicks by kind, and how many of each had an effect."""

    left: int = 0
    right: int = 0
    chords: int = 0
    """Both buttons, or the middle one."""
    left_effective: int = 0
    """Those that opened a cell."""
    right_effective: int = 0
    """Those that flagged a mine for the first time."""
    chords_effective: int = 0
    """Those that opened a cell."""
    flags: int = 0
    """Flags that stood at the end."""

    @property
    def clicks(self) -> int:
        """All of them."""
        return self.left + self.right + self.chords

    @property
    def effective(self) -> int:
        """Those that had an effect."""
        return self.left_effective + self.right_effective + self.chords_effective


class ButtonReader:
    """Plays what a mouse did, on a known layout, and counts its clicks.

    Before the first cell is opened clicks count only while there are flags: the game hasn't begun.
    """

    def __init__(self, layout: npt.NDArray[np.bool_], track: Track) -> None:
        self._layout = layout
        self._track = track
        self.game = Game.on_layout(layout)
        self.tally = ClickTally()
        self.began: float | None = None
        """When the first cell was opened."""
        self.opening = 0
        """Which event of the track opened the first cell."""
        self.ended: float | None = None
        """When the game was won or lost."""
        self._left = self._right = self._middle = False
        self._opens = False  # whether releasing the left button opens a cell
        self._idle = False  # whether pressing the right button changed nothing
        self._known_mines: set[Cell] = set()
        self._flags: set[Cell] = set()

    def moves(self) -> Iterator[Event]:
        """The moves that the buttons made, with the mines drawn before the first cell opened."""
        for number, event in enumerate(self._track.events):
            if event.kind is PointerKind.MOVE:
                continue
            if self.began is None:
                self.opening = number
            yield from self._step(event)
            if self.game.outcome is not Outcome.PLAYING:
                self.ended = event.seconds
                return

    def _step(self, event: PointerEvent) -> Iterator[Event]:
        height, width = self._layout.shape
        cell = self._track.cell(event, width, height)
        kind = event.kind
        toggled = {
            PointerKind.LEFT: (self._left, PointerKind.LEFT_UP, PointerKind.LEFT_DOWN),
            PointerKind.RIGHT: (self._right, PointerKind.RIGHT_UP, PointerKind.RIGHT_DOWN),
            PointerKind.MIDDLE: (self._middle, PointerKind.MIDDLE_UP, PointerKind.MIDDLE_DOWN),
        }.get(kind)
        if toggled is not None:
            kind = toggled[1] if toggled[0] else toggled[2]
        match kind:
            case PointerKind.LEFT_DOWN:
                self._opens = not self._right and (self._opens or not self._left)
                self._left = True
            case PointerKind.BOTH_DOWN:
                self._left = self._right = True
                self._opens = False
            case PointerKind.LEFT_UP:
                yield from self._left_up(event, cell)
            case PointerKind.RIGHT_DOWN | PointerKind.PREFLAG:
                yield from self._right_down(event, cell, held=kind is PointerKind.RIGHT_DOWN)
            case PointerKind.RIGHT_UP:
                yield from self._right_up(event, cell)
            case PointerKind.MIDDLE_DOWN:
                self._middle = True
            case PointerKind.MIDDLE_UP:
                self._middle = False
                yield from self._chord(event, cell)

    def _left_up(self, event: PointerEvent, cell: Cell | None) -> Iterator[Event]:
        both, opens = self._left and self._right, self._left and self._opens
        self._left = self._opens = False
        if both:
            yield from self._chord_by_two(event, cell)
        elif opens:
            yield from self._open(event, cell)

    def _right_up(self, event: PointerEvent, cell: Cell | None) -> Iterator[Event]:
        both = self._left and self._right
        self._right = False
        if both:
            self._opens = False
            yield from self._chord_by_two(event, cell)
        self._idle = False

    def _chord_by_two(self, event: PointerEvent, cell: Cell | None) -> Iterator[Event]:
        """A chord; a press of the right button that changed nothing was a part of it."""
        if self._idle and self._counts:
            self.tally.right -= 1
        self._idle = False
        yield from self._chord(event, cell)

    @property
    def _counts(self) -> bool:
        return self.began is not None or bool(self._flags)

    def _open(self, event: PointerEvent, cell: Cell | None) -> Iterator[Event]:
        first = self.game.open(cell) if cell is not None else 0
        died = self.game.outcome is Outcome.LOST
        if first or died:
            if self.began is None:
                self.began = event.seconds
                assert cell is not None
                yield Event(event.seconds, Action.DRAW, cell, detail=format_layout(self._layout))
            self.tally.left_effective += not died
            yield Event(event.seconds, Action.OPEN, cell)
        if self._counts:
            self.tally.left += 1

    def _chord(self, event: PointerEvent, cell: Cell | None) -> Iterator[Event]:
        if cell is None or not self._counts:
            return
        self.tally.chords += 1
        if self.game.chord(cell) or self.game.outcome is Outcome.LOST:
            self.tally.chords_effective += 1
            yield Event(event.seconds, Action.CHORD, cell)

    def _right_down(self, event: PointerEvent, cell: Cell | None, *, held: bool) -> Iterator[Event]:
        if held and self._left:
            self._right, self._idle, self._opens = True, False, False
            return
        self._right = held
        changed = [] if cell is None else list(self._mark(event, cell))
        self._idle = held and not changed
        yield from changed
        if self._counts:
            self.tally.right += 1
        else:
            self.tally = ClickTally()
            self._known_mines.clear()

    def _mark(self, event: PointerEvent, cell: Cell) -> Iterator[Event]:
        """Set a flag, or take it away; where there are question marks, one follows a flag."""
        if cell in self.game.questions:
            self.game.question(cell)
            yield Event(event.seconds, Action.QUESTION, cell)
            return
        if not self.game.flag(cell):
            return
        yield Event(event.seconds, Action.FLAG, cell)
        if cell in self._flags:
            self._flags.remove(cell)
            self.tally.flags -= 1
            if self._track.questions:
                self.game.question(cell)
                yield Event(event.seconds, Action.QUESTION, cell)
            return
        self._flags.add(cell)
        self.tally.flags += 1
        if self._layout[cell.y, cell.x] and cell not in self._known_mines:
            self._known_mines.add(cell)
            self.tally.right_effective += 1
