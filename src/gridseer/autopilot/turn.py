"""Turn: what is done between two glances. Several cells are opened at once only where nothing can go wrong by it."""

from dataclasses import dataclass

import numpy as np

from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.view import CLOSED, View
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.board import Board, cells_of
from gridseer.screen.screen import Button


@dataclass(frozen=True, slots=True)
class Turn:
    """Clicks that follow from one glance."""

    view: View
    """What was seen."""
    analysis: Analysis
    """What follows from it."""
    move: Move
    """The first cell to open, and why."""
    cells: tuple[Cell, ...]
    """The cells that are clicked, one after another."""
    button: Button = Button.LEFT
    """The button they are clicked with."""
    changing: tuple[Cell, ...] = ()
    """The cells that must not look the same afterwards."""
    wrong_flags: tuple[Cell, ...] = ()
    """Flags on cells that are proven to be safe."""

    @property
    def is_first(self) -> bool:
        """Whether nothing was open yet."""
        return bool(self.analysis.board.closed.all())

    @property
    def is_guess(self) -> bool:
        """Whether this may lose the game."""
        return self.move.is_guess


def take_turn(view: View, analysis: Analysis, move: Move, settings: PilotSettings) -> Turn:
    """Decide what to click."""
    board = analysis.board
    wrong = tuple(cell for cell in view.cells_like("!") if analysis.safe[cell.y, cell.x])
    if settings.first is not None and board.closed.all():
        x, y = settings.first
        risk = float(analysis.mine_probability[y, x])
        move = Move(settings.first, "open", risk, None, "nothing is open yet; this is the first cell you asked for")
    if view[move.cell] == "!":
        return Turn(view, analysis, move, (move.cell,), Button.RIGHT, (move.cell,), wrong)
    if move.is_guess:
        return Turn(view, analysis, move, (move.cell,), Button.LEFT, (move.cell,), wrong)
    flags = _flags(view, analysis) if settings.flags else ()
    if flags:
        return Turn(view, analysis, move, flags, Button.RIGHT, flags, wrong)
    chord = _chord(view, board, analysis) if settings.chord else None
    if chord is not None and settings.chord is not None:
        number, opened = chord
        return Turn(view, analysis, move, (number,), settings.chord, opened, wrong)
    cells = _together(view, analysis)
    return Turn(view, analysis, move, cells, Button.LEFT, cells, wrong)


def _flags(view: View, analysis: Analysis) -> tuple[Cell, ...]:
    return tuple(cell for cell in analysis.mine_cells() if view[cell] in CLOSED)


def _together(view: View, analysis: Analysis) -> tuple[Cell, ...]:
    """Safe cells that can be opened without a glance in between.

    A cell beside a proven mine shows a number and opens nothing else. So the others stay closed, the game cannot be
    over before the last of them, and no click falls on an open cell. One cell that may open an area comes last.
    """
    beside_mine = _spread(analysis.mines)
    safe = [cell for cell in analysis.safe_cells() if view[cell] in CLOSED]
    alone = [cell for cell in safe if beside_mine[cell.y, cell.x]]
    area = [cell for cell in safe if not beside_mine[cell.y, cell.x]]
    return (*alone, *area[:1])


def _spread(mask: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """The cells of a mask and all their neighbours."""
    height, width = mask.shape
    padded = np.pad(mask, 1)
    spread = np.zeros_like(mask)
    for down in range(3):
        for across in range(3):
            spread |= padded[down : down + height, across : across + width]
    return spread


def _chord(view: View, board: Board, analysis: Analysis) -> tuple[Cell, tuple[Cell, ...]] | None:
    """The number whose click opens most cells: all its flags are set and proven, at least two neighbours are closed."""
    best: tuple[Cell, tuple[Cell, ...]] | None = None
    for cell in cells_of((board.cells >= 1) & (board.cells <= 8)):
        around = board.neighbours(cell)
        flags = [other for other in around if view[other] == "!"]
        closed = tuple(other for other in around if view[other] in CLOSED)
        proven = all(analysis.mines[y, x] for x, y in flags) and all(analysis.safe[y, x] for x, y in closed)
        worth = len(closed) >= 2 and len(flags) == board[cell] and proven
        if worth and (best is None or len(closed) > len(best[1])):
            best = cell, closed
    return best
