"""Choosing the move: a proven safe cell where there is one, otherwise a guess. How to guess is up to the method."""

from collections.abc import Callable

import numpy as np

from gridseer import _core
from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.analysis import Analysis
from gridseer.minesweeper.answer import Move
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.mines_left import core_mines_left
from gridseer.minesweeper.percent import percent
from gridseer.minesweeper.solving.strength import Strength


def choose(board: Board, analysis: Analysis) -> Move:
    r"""The plain next move on a board: a proven safe cell, otherwise the smallest risk; ties go to the upper left.

    A method may know a better guess: ``solver.think(board).move``. A board without a closed cell, or with only proven
    mines, has no move left and raises ``InputError``.

    >>> from gridseer.minesweeper.solving.engine import analyse
    >>> board = Board.parse("#2##\n#2##\nm3")
    >>> choose(board, analyse(board)).mine_probability
    0.5
    """
    if board != analysis.board:
        raise InputError("expected the board that was analysed, got another one")
    move = next_move(analysis, smallest_risk)
    if move is None:
        raise InputError("expected a board with a cell left to open, got one that is finished")
    return move


def next_move(analysis: Analysis, guess: Callable[[Analysis], Move]) -> Move | None:
    """A proven safe cell, otherwise a guess; None if nothing is left to open. All methods share the first move."""
    if analysis.safe.any():
        cell = _first(analysis.safe.argmax(), analysis)
        return Move(cell, "open", 0.0, None, f"{cell} is proven safe", proven=True)
    if not (analysis.board.closed & ~analysis.mines).any():
        return None
    return _first_move(analysis) if analysis.board.closed.all() else guess(analysis)


def _first_move(analysis: Analysis) -> Move:
    """Nothing is known, and all risks are alike: a corner has the fewest neighbours, so it opens an area most often."""
    risk = float(analysis.mine_probability[0, 0])
    where = "all cells are alike" if analysis.board.topology is Topology.TORUS else "a corner opens an area most often"
    reason = f"nothing is open yet; {where}; a risk of {percent(risk)} unless the start rule makes it safe"
    return Move(Cell(0, 0), "open", risk, None, reason)


def smallest_risk(analysis: Analysis) -> Move:
    """The guess that is safest at this moment."""
    candidates = np.where(analysis.board.closed & ~analysis.mines, analysis.mine_probability, np.inf)
    cell = _first(candidates.argmin(), analysis)
    risk = float(candidates[cell.y, cell.x])
    source = "exactly" if analysis.exact else "by estimate"
    return Move(cell, "open", risk, None, f"nothing is certain; {cell} is the smallest risk, {source} {percent(risk)}")


def own_guess(analysis: Analysis, cell: Cell, method: str) -> Move:
    """A guess that a method has made in its own way."""
    risk = float(analysis.mine_probability[cell.y, cell.x])
    reason = f"nothing is certain; {cell} is the guess of the method {method}"
    return Move(cell, "open", risk, None, reason)


def thought_guess(analysis: Analysis, strength: Strength) -> Move:
    """The guess of the core, which thinks ahead as hard as a strength says."""
    # A board too wide to count is an estimate: there is no looking ahead on it, only its smallest risk.
    if not analysis.exact:
        return smallest_risk(analysis)
    board = analysis.board
    index, _, win, reason = _core.choose(
        board.cells, board.topology.core, core_mines_left(board.mines_left), strength.core
    )
    if index < 0:  # the core has counted again, and ran out of time
        return smallest_risk(analysis)
    cell = _first(index, analysis)
    risk = float(analysis.mine_probability[cell.y, cell.x])
    proven = reason is _core.Reason.safe
    return Move(cell, "open", risk, win if win >= 0 else None, _in_words(reason, cell, risk, win), proven=proven)


def _in_words(reason: _core.Reason, cell: Cell, risk: float, win: float) -> str:
    """Why the core chose a cell."""
    words = {
        _core.Reason.safe: f"{cell} is proven safe",
        _core.Reason.smallest_risk: f"nothing is certain; {cell} is the smallest risk, exactly {percent(risk)}",
        _core.Reason.looked_ahead: (
            f"nothing is certain; looked ahead: {cell}, a risk of {percent(risk)}, leaves the best chances after it"
        ),
        _core.Reason.played_out: (
            f"nothing is certain; looked ahead, and played the best cells out in many layouts: {cell}, a risk of "
            f"{percent(risk)}, has the best chances"
        ),
        _core.Reason.endgame: (
            f"nothing is certain; the whole game tree was searched: {cell}, a risk of {percent(risk)}, "
            f"wins {percent(win)} of the layouts left, and no other play wins more"
        ),
    }
    return words[reason]


def _first(index: int | np.intp, analysis: Analysis) -> Cell:
    return Cell.of(int(index), analysis.board.width)
