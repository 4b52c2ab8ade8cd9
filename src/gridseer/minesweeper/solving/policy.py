"""Choosing the move: a proven safe cell where there is one, otherwise the best guess that the method can find."""

import numpy as np

from gridseer import _core
from gridseer.errors import InputError
from gridseer.grid import Cell, Topology
from gridseer.minesweeper.analysis import Analysis, Move
from gridseer.minesweeper.board import Board
from gridseer.minesweeper.solving.strength import STRENGTHS, Strength


def choose(board: Board, analysis: Analysis) -> Move:
    r"""The next move on a board: a proven safe cell, otherwise a guess; ties go to the upper left.

    How a guess is found depends on the method of the analysis: ``fast``, ``strong`` and ``max`` think ahead, every
    other one takes its own favourite or the smallest risk. A board without a closed cell, or with only proven mines,
    has no move left and raises ``InputError``.

    >>> from gridseer.minesweeper.solving.solver import make_solver
    >>> board = Board.parse("#2##\n#2##\nm3")
    >>> move = choose(board, make_solver("strong").analyse(board))
    >>> move.mine_probability, move.win_probability
    (0.5, 0.25)
    """
    safe = analysis.safe_cells()
    if safe:
        return Move(safe[0], "open", 0.0, None, f"{safe[0]} is proven safe")
    if not (board.closed & ~analysis.mines).any():
        raise InputError("expected a board with a cell left to open, got one that is finished")
    if board.closed.all():
        return _first_move(analysis)
    if analysis.favourite is not None:
        return _own_guess(analysis, analysis.favourite)
    strength = STRENGTHS.get(analysis.answered_by)
    # A board too wide to count is an estimate: there is no looking ahead on it, only its smallest risk.
    thought = _best_guess(board, analysis, strength) if strength and analysis.exact else None
    return thought or _smallest_risk(board, analysis)


def _first_move(analysis: Analysis) -> Move:
    """Nothing is known, and all risks are alike: a corner has the fewest neighbours, so it opens an area most often."""
    risk = float(analysis.mine_probability[0, 0])
    where = "all cells are alike" if analysis.board.topology is Topology.TORUS else "a corner opens an area most often"
    reason = f"nothing is open yet; {where}; a risk of {percent(risk)} unless the start rule makes it safe"
    return Move(Cell(0, 0), "open", risk, None, reason)


def _own_guess(analysis: Analysis, cell: Cell) -> Move:
    """The guess that the method has made itself."""
    risk = float(analysis.mine_probability[cell.y, cell.x])
    reason = f"nothing is certain; {cell} is the guess of the method {analysis.answered_by}"
    return Move(cell, "open", risk, None, reason)


def _best_guess(board: Board, analysis: Analysis, strength: Strength) -> Move | None:
    """The guess of the core's policy, or None when it has none, which only a board of another analysis can do."""
    index, _, win_chance, reason = _core.choose(board.cells, board.topology.core, board.mines_left, strength.core)
    if index < 0:
        return None
    cell = Cell(index % board.width, index // board.width)
    risk = float(analysis.mine_probability[cell.y, cell.x])
    win_probability = win_chance if win_chance >= 0 else None
    return Move(cell, "open", risk, win_probability, _in_words(reason, cell, risk, win_chance))


def _in_words(reason: _core.Reason, cell: Cell, risk: float, win_chance: float) -> str:
    """Why the core chose a cell."""
    words = {
        _core.Reason.safe: f"{cell} is proven safe",
        _core.Reason.smallest_risk: f"nothing is certain; {cell} is the smallest risk, exactly {percent(risk)}",
        _core.Reason.looked_ahead: (
            f"nothing is certain; looked ahead: {cell}, a risk of {percent(risk)}, leaves the best chances after it"
        ),
        _core.Reason.endgame: (
            f"nothing is certain; the whole game tree was searched: {cell}, a risk of {percent(risk)}, "
            f"wins {percent(win_chance)} of the layouts left, and no other play wins more"
        ),
    }
    return words[reason]


def _smallest_risk(board: Board, analysis: Analysis) -> Move:
    candidates = np.where(board.closed & ~analysis.mines, analysis.mine_probability, np.inf)
    index = int(np.argmin(candidates))
    cell = Cell(index % board.width, index // board.width)
    risk = float(candidates[cell.y, cell.x])
    source = "exactly" if analysis.exact else "by estimate"
    return Move(cell, "open", risk, None, f"nothing is certain; {cell} is the smallest risk, {source} {percent(risk)}")


def percent(probability: float) -> str:
    """A probability that is not proven, for people: never rounded to 0 % or 100 %.

    >>> percent(0.25), percent(0.9998), percent(0.00001)
    ('25.0 %', '>99.9 %', '<0.1 %')
    """
    if probability < 0.001:
        return "<0.1 %"
    if probability > 0.999:
        return ">99.9 %"
    return f"{100 * probability:.1f} %"
