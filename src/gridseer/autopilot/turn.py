"""Turn: what is done between two glances. Several cells are opened at once only where nothing can go wrong by it."""

from dataclasses import dataclass, replace

import numpy as np

from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.view import OPENABLE, UNOPENED, View
from gridseer.grid import Cell
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.area import count_around
from gridseer.minesweeper.board import Board, cells_of
from gridseer.minesweeper.mines_left import mines_left_in_words
from gridseer.minesweeper.sight import CLOSED, FLAG
from gridseer.minesweeper.solving.engine import analyse
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
        """Whether this may lose the game: not every cell that it opens is proven to be safe."""
        return self.opens and not all(self.analysis.safe[cell.y, cell.x] for cell in self.changing)

    @property
    def opens(self) -> bool:
        """Whether cells are opened, not marked."""
        return self.button is not Button.RIGHT


def take_turn(view: View, analysis: Analysis, move: Move, settings: PilotSettings) -> Turn | None:
    """Decide what to click; None where every cell that could be opened may be open already."""
    wrong = tuple(cell for cell in view.cells_like(FLAG) if analysis.safe[cell.y, cell.x])
    if settings.first is not None and analysis.board.closed.all():
        x, y = settings.first
        risk = float(analysis.mine_probability[y, x])
        move = Move(settings.first, "open", risk, None, "nothing is open yet; this is the first cell you asked for")
    elif view[move.cell] not in UNOPENED:
        # The best cell may be open already: it cannot be read. The next best one must do.
        other = _other_move(view, analysis)
        if other is None:
            return None
        move = other
    button, cells, opened = _clicks(view, analysis, move, settings)
    return Turn(view, analysis, move, cells, button, opened, wrong)


def _clicks(
    view: View, analysis: Analysis, move: Move, settings: PilotSettings
) -> tuple[Button, tuple[Cell, ...], tuple[Cell, ...]]:
    """The button, the cells that are clicked and those that change; a flag is taken away before its cell is opened."""
    one = (move.cell,)
    if view[move.cell] == FLAG:
        return Button.RIGHT, one, one
    if not analysis.safe[move.cell.y, move.cell.x]:
        return Button.LEFT, one, one
    if settings.flags and (flags := tuple(cell for cell in analysis.mine_cells() if view[cell] in OPENABLE)):
        return Button.RIGHT, flags, flags
    if settings.chord is not None and (chord := _chord(view, analysis)) is not None:
        number, opened = chord
        return settings.chord, (number,), opened
    cells = _together(view, analysis)
    return Button.LEFT, cells, cells


def sure_turn(view: View, analysis: Analysis, settings: PilotSettings) -> Turn | None:
    """A turn of certain clicks, or None where an analysis has none."""
    safe = [cell for cell in analysis.safe_cells() if view[cell] in UNOPENED]
    if not safe:
        return None
    move = Move(safe[0], "open", 0.0, None, f"{safe[0]} is proven safe", proven=True)
    return take_turn(view, analysis, move, settings)


def without_count(turn: Turn) -> Turn:
    """The part of a certain turn that rests on the numbers alone, for a counter that was not yet seen to work.

    Where nothing is left of it, it is a guess: that the number beside the board counts mines.
    """
    if not turn.opens or turn.view.mines is None:
        return turn
    bare = analyse(Board(turn.analysis.board.cells, None))
    cells = tuple(cell for cell in turn.cells if bare.safe[cell.y, cell.x])
    if turn.button is Button.LEFT and cells:
        return replace(turn, cells=cells, changing=cells)
    if all(bare.safe[cell.y, cell.x] for cell in turn.changing):
        return turn
    cell = turn.move.cell
    reason = f"{cell} is safe if there are {mines_left_in_words(turn.view.mines)}, as the counter seems to say"
    move = Move(cell, "open", float(bare.mine_probability[cell.y, cell.x]), None, reason)
    return replace(turn, analysis=bare, move=move, cells=(cell,), button=Button.LEFT, changing=(cell,))


def _other_move(view: View, analysis: Analysis) -> Move | None:
    """The safest cell that is closed for certain; never one that is proven to be a mine."""
    open_to_doubt = np.isin(view.cells, UNOPENED) & ~analysis.mines
    risks = np.where(open_to_doubt, analysis.mine_probability, np.nan)
    if np.isnan(risks).all():
        return None
    y, x = divmod(int(np.nanargmin(risks)), risks.shape[1])
    risk = float(risks[y, x])
    if analysis.safe[y, x]:
        return Move(Cell(x, y), "open", 0.0, None, f"{Cell(x, y)} is proven safe", proven=True)
    return Move(Cell(x, y), "open", risk, None, f"the safest of the cells that can be read: {100 * risk:.1f} % a mine")


def _together(view: View, analysis: Analysis) -> tuple[Cell, ...]:
    """Safe cells that can be opened without a glance in between.

    A cell beside a proven mine shows a number and opens nothing else. So the others stay closed, the game cannot be
    over before the last of them, and no click falls on an open cell. One cell that may open an area comes last.
    """
    beside_mine = count_around(analysis.mines) > 0
    safe = [cell for cell in analysis.safe_cells() if view[cell] in OPENABLE]
    alone = [cell for cell in safe if beside_mine[cell.y, cell.x]]
    area = [cell for cell in safe if not beside_mine[cell.y, cell.x]]
    return (*alone, *area[:1])


def _chord(view: View, analysis: Analysis) -> tuple[Cell, tuple[Cell, ...]] | None:
    """The number whose click opens most cells: all its flags are set and proven, at least two neighbours are closed."""
    numbers = cells_of((analysis.board.cells >= 1) & (analysis.board.cells <= 8))
    chords = [(cell, opened) for cell in numbers if len(opened := _opened_by_chord(view, analysis, cell)) >= 2]
    return max(chords, key=lambda chord: len(chord[1]), default=None)


def _opened_by_chord(view: View, analysis: Analysis, cell: Cell) -> tuple[Cell, ...]:
    """The cells that a click on a number opens, if its flags are right and all around it can be read."""
    around = analysis.board.neighbours(cell)
    flags = [other for other in around if view[other] == FLAG]
    closed = tuple(other for other in around if view[other] in OPENABLE)
    readable = all(view[other] < CLOSED or view[other] in UNOPENED for other in around)
    proven = all(analysis.mines[y, x] for x, y in flags) and all(analysis.safe[y, x] for x, y in closed)
    return closed if readable and proven and len(flags) == analysis.board[cell] else ()
