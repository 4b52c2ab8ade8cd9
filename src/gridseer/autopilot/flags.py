"""Flags: what right clicks are for; none falls on a mine before one was seen to set a flag.

In some games every button opens. So the first right click of a game falls on a cell that would be opened now anyway.
"""

from collections.abc import Callable

from gridseer.autopilot.eye import Eye
from gridseer.autopilot.hand import Hand
from gridseer.autopilot.judge import Sign
from gridseer.autopilot.settings import PilotSettings
from gridseer.autopilot.turn import Turn
from gridseer.autopilot.view import OPENABLE, View
from gridseer.grid import Cell
from gridseer.minesweeper.sight import CLOSED

_FLAG_PATIENCE = 0.5
"""Seconds in which a game that is not over shows a flag."""
_FEWEST_FLAGS = 2
"""This many flags show which number counts mines: one may be chance."""


class Flags:
    """Sets flags for one pilot, and learns from them."""

    def __init__(self, eye: Eye, hand: Hand, settings: PilotSettings, say: Callable[[str], None]) -> None:
        self._eye, self._hand, self._settings, self._say = eye, hand, settings, say
        self.begin()

    def begin(self) -> None:
        """Another game."""
        self._may_count = self._settings.finish
        self._probed: View | None = None

    def wants_trial(self, turn: Turn) -> bool:
        """Whether it should be tried now what a right click does: nobody knows, and flags would help."""
        flagged = self._settings.flags or self._settings.chord is not None
        wanted = self._wants_count(turn) if turn.is_guess else flagged
        return wanted and self._hand.manners.flags is None and turn.opens and not turn.is_first

    def try_out(self, turn: Turn) -> View:
        """See what a right click does, on a cell that would be opened now anyway."""
        cell = turn.cells[0]
        if self._hand.mark(turn.view, cell, self._settings.patience, trial=True):
            self._hand.unmark(cell, _FLAG_PATIENCE, trial=True)
        self._hand.manners.flags = bool(self._hand.manners.flags)
        return self._hand.look()

    def learn_count(self, turn: Turn) -> View | None:
        """Flag proven mines to see which number follows: that one counts mines. None where nothing can be learnt."""
        if not self._wants_count(turn) or not self._hand.manners.flags:
            return None
        self._may_count = False
        self._say("proven mines are flagged to see which number counts them")
        view = self._eye.count(turn.view)
        for cell in _proven_mines(turn)[:_FEWEST_FLAGS]:
            if not self._hand.mark(view, cell, _FLAG_PATIENCE):
                break
            view = self._eye.count(self._hand.look())
        return self._eye.again(self._hand.look())

    def signs_of_end(self, view: View, *, proven: bool) -> list[Sign]:
        """What a count, or a flag, says where everything may be open: a game that is over takes no more flags."""
        cells, counted = view.cells_like(CLOSED), self._counted(view)
        useless = proven or Sign.ALL_MINES in counted or not cells or view.is_like(self._probed)
        if useless or not self._settings.finish or not self._hand.manners.flags:
            return counted
        self._probed = view
        marked = self._hand.mark(view, cells[0], self._settings.patience)  # as long as any game may take to answer
        if marked is False:
            return [Sign.NO_FLAGS]
        if marked and counted:
            self.finish(self._hand.look())
        elif marked:
            self._hand.unmark(cells[0], _FLAG_PATIENCE)
        return counted

    def _counted(self, view: View) -> list[Sign]:
        if not view.is_complete:
            return []
        return [Sign.ALL_MINES if self._eye.mine_count.is_certain else Sign.COUNTED]

    def finish(self, view: View) -> None:
        """Flag the mines that are left if the game still takes flags: such a game wants them before it is won."""
        for cell in view.cells_like(*OPENABLE) if self._settings.finish and self._hand.manners.flags else ():
            if not self._hand.mark(view, cell, _FLAG_PATIENCE):
                return

    def _wants_count(self, turn: Turn) -> bool:
        """Whether flags on proven mines could show which number counts mines, and that would help."""
        count = self._eye.mine_count
        unknown = count.has_numbers and not count.is_certain and turn.analysis.board.mines_left is None
        return turn.is_guess and self._may_count and unknown and len(_proven_mines(turn)) >= _FEWEST_FLAGS


def _proven_mines(turn: Turn) -> list[Cell]:
    """The closed cells that are proven to be mines."""
    return [cell for cell in turn.analysis.mine_cells() if turn.view[cell] == CLOSED]
