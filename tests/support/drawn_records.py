"""Records of games on drawn layouts."""

from collections.abc import Sequence

import numpy as np

from gridseer.grid import Cell
from gridseer.minesweeper.record import Action, Event, Record
from gridseer.minesweeper.record_text import format_layout
from gridseer.minesweeper.setup import Setup


def record_on(
    *rows: str, moves: Sequence[tuple[Action, int, int]], start: str = "safe", topology: str = "square"
) -> Record:
    """A record on drawn mines (``*``), one move per second; the mines are drawn before the first cell opened."""
    layout = np.array([[symbol == "*" for symbol in row] for row in rows])
    height, width = layout.shape
    setup = Setup.of(width=width, height=height, mines=int(layout.sum()), seed=1, start=start, topology=topology)
    events: list[Event] = []
    for second, (action, x, y) in enumerate(moves):
        if action is Action.OPEN and not any(event.action is Action.DRAW for event in events):
            events.append(Event(float(second), Action.DRAW, Cell(x, y), detail=format_layout(layout)))
        events.append(Event(float(second), action, Cell(x, y)))
    return Record("drawn", "2026-01-01T00:00:00+00:00", "", "strong", setup, tuple(events))
